import Wire

// Texts of contents that have several fields: of a place, an event and a contact. Each text is read
// again before it is returned, so a field cannot add lines of its own.

extension Core {
    static func composePlace(_ fields: API.ComposePlace) throws(Refusal) -> API.ComposePlaceResult {
        guard abs(fields.latitude) <= 90 else { throw Refusal(field: "latitude") }
        guard abs(fields.longitude) <= 180 else { throw Refusal(field: "longitude") }
        var text = Composition()
        text.add("geo:")
        text.add(degrees: fields.latitude)
        text.add(",")
        text.add(degrees: fields.longitude)
        if let uncertainty = fields.uncertainty {
            guard 0...1_000_000 ~= uncertainty else { throw Refusal(field: "uncertainty") }
            text.add(";u=")
            text.add(String(Int(uncertainty.rounded(.up))))
        }
        return API.ComposePlaceResult(text: text.text)
    }

    static func composeEvent(_ fields: API.ComposeEvent) throws(Refusal) -> API.ComposeEventResult {
        var text = Composition()
        text.add("BEGIN:VEVENT\n")
        text.addLine("SUMMARY:", fields.summary)
        text.addLine("DTSTART", fields.start)
        if let end = fields.end { text.addLine("DTEND", end) }
        text.addLine("LOCATION:", fields.location ?? "")
        text.addLine("DESCRIPTION:", fields.description ?? "")
        text.add("END:VEVENT\n")
        guard let event = try? CalendarEvent(text.text), event.summary == fields.summary,
            isSame(event.start, fields.start), isSame(event.end, fields.end)
        else { throw Refusal(field: "event") }
        return API.ComposeEventResult(text: text.text)
    }

    static func composeContact(_ fields: API.ComposeContact) throws(Refusal) -> API.ComposeContactResult {
        var text = Composition()
        text.add("BEGIN:VCARD\nVERSION:3.0\nN:;")
        text.add(escaping: fields.name)
        text.add(";;;\n")
        text.addLine("FN:", fields.name)
        text.addLine("TEL:", fields.telephone ?? "")
        text.addLine("EMAIL:", fields.email ?? "")
        text.addLine("ORG:", fields.organization ?? "")
        text.addLine("URL:", fields.url ?? "")
        text.addLine("NOTE:", fields.note ?? "")
        text.add("END:VCARD\n")
        guard let card = try? VCard(text.text), card.formattedName == fields.name else {
            throw Refusal(field: "contact")
        }
        return API.ComposeContactResult(text: text.text)
    }

    private static func isSame(_ time: CalendarTime?, _ wanted: API.CalendarTime?) -> Bool {
        guard let time, let wanted else { return time == nil && wanted == nil }
        let read = API.CalendarTime(time)
        return read.form == wanted.form && read.text == wanted.text && read.zone == wanted.zone
    }
}

private struct Composition {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(_ text: String) { bytes += text.utf8 }

    /// At most six decimals, a tenth of a metre.
    mutating func add(degrees: Double) {
        let millionths = Int((degrees * 1_000_000).rounded())
        if millionths < 0 { add("-") }
        add(String(abs(millionths) / 1_000_000))
        var fraction = abs(millionths) % 1_000_000
        guard fraction > 0 else { return }
        add(".")
        var place = 100_000
        while fraction > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(fraction / place))
            fraction %= place
            place /= 10
        }
    }

    /// A TEXT value (RFC 5545, section 3.3.11; RFC 2426, section 5).
    mutating func add(escaping text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
                bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): add("\\n")
            // Of the end of a line in a form.
            case UInt8(ascii: "\r"): continue
            default: bytes.append(byte)
            }
        }
    }

    /// A property with a text; none where the text is empty.
    mutating func addLine(_ name: String, _ value: String) {
        guard !value.isEmpty else { return }
        add(name)
        add(escaping: value)
        add("\n")
    }

    /// `;TZID=Europe/Berlin:20260301T193000`
    mutating func addLine(_ name: String, _ time: API.CalendarTime) {
        add(name)
        switch time.form {
        case .date: add(";VALUE=DATE")
        case .floating, .utc: break
        case .zoned:
            add(";TZID=")
            add(time.zone ?? "")
        }
        add(":")
        bytes += time.text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
        add("\n")
    }
}
