import Wire

// Contents as the fields of replies and requests.

extension API.Content {
    convenience init(_ content: Content) {
        self.init(
            type: content.type, text: content.text, title: content.title, file: nil, record: nil, place: nil,
            event: nil, contact: nil)
        switch content.value {
        case .file(let value):
            file = API.File(name: value.name, mediaType: value.mediaType, bytes: value.bytes)
        case .record(let value):
            record = API.Record(type: value.type.text, fields: value.fields.map { API.Field($0) })
        case .location(let value):
            place = API.Place(
                latitude: value.latitude, longitude: value.longitude, altitude: value.altitude,
                uncertainty: value.uncertainty)
        case .event(let value):
            event = API.Event(
                summary: value.summary, start: API.CalendarTime(value.start),
                end: value.end.map { API.CalendarTime($0) })
        case .contact(let value): contact = value.formattedName
        case .text, .url, nil: return
        }
    }

    /// Content that was checked when it was read, perhaps under the rules of an earlier version.
    var kept: Content {
        get throws(Refusal) {
            switch type.form {
            case .prose, .formal, .contentLines:
                if let text { return Content(kept: Array(text.utf8), type: type) }
            case .file:
                if let file { return try file.content }
            case .record:
                if let record { return try record.content }
            }
            throw Refusal(field: "content")
        }
    }
}

extension API.Draft {
    /// - Throws: what the content's rule refuses.
    var content: Content {
        get throws(Refusal) {
            let others: [(type: ContentType, isGiven: Bool)] = [
                (.file, file != nil), (.record, record != nil), (.location, place != nil),
                (.event, event != nil), (.contact, contact != nil),
            ]
            let given = others.filter { $0.isGiven }
            guard given.count + (text == nil ? 0 : 1) == 1,
                given.allSatisfy({ type == nil || type == $0.type })
            else { throw Refusal(field: "content") }
            if let file { return try file.content }
            if let record { return try record.content }
            if let place { return try place.content }
            if let event { return try event.content }
            if let contact { return try contact.content }
            guard let text, type?.isText != false else { throw Refusal(field: "content") }
            return try checked { () throws(ContentError) in
                guard let type else { return try Content(inferring: text) }
                return try Content(type: type, text: text)
            }
        }
    }
}

extension API.File {
    fileprivate var content: Content {
        get throws(Refusal) {
            let file = try refusing { () throws(WireError) in
                try FileContent(name: name, mediaType: mediaType, bytes: bytes)
            }
            return try checked { () throws(ContentError) in try Content(file) }
        }
    }
}

extension API.Record {
    fileprivate var content: Content {
        get throws(Refusal) {
            let name = try refusing { () throws(WireError) in try Name(type) }
            let record = Record(type: name, fields: try Fields(fields))
            return try checked { () throws(ContentError) in try Content(record) }
        }
    }
}

// Texts that are made of fields. Each is read again, so a field cannot add lines of its own.

extension API.PlaceDraft {
    fileprivate var content: Content {
        get throws(Refusal) {
            guard abs(latitude) <= 90 else { throw Refusal(field: "latitude") }
            guard abs(longitude) <= 180 else { throw Refusal(field: "longitude") }
            var text = Composition()
            text.add("geo:")
            text.add(degrees: latitude)
            text.add(",")
            text.add(degrees: longitude)
            if let uncertainty {
                guard 0...1_000_000 ~= uncertainty else { throw Refusal(field: "uncertainty") }
                text.add(";u=")
                text.add(String(Int(uncertainty.rounded(.up))))
            }
            return try text.content(.location)
        }
    }
}

extension API.EventDraft {
    fileprivate var content: Content {
        get throws(Refusal) {
            var text = Composition()
            text.add("BEGIN:VEVENT\n")
            text.addLine("SUMMARY:", summary)
            text.addLine("DTSTART", start)
            if let end { text.addLine("DTEND", end) }
            text.addLine("LOCATION:", location ?? "")
            text.addLine("DESCRIPTION:", description ?? "")
            text.add("END:VEVENT\n")
            guard let content = try? text.content(.event), case .event(let event)? = content.value,
                event.summary == summary, Self.isSame(event.start, start), Self.isSame(event.end, end)
            else { throw Refusal(field: "event") }
            return content
        }
    }

    private static func isSame(_ time: CalendarTime?, _ wanted: API.CalendarTime?) -> Bool {
        guard let time, let wanted else { return time == nil && wanted == nil }
        let read = API.CalendarTime(time)
        return read.form == wanted.form && read.text == wanted.text && read.zone == wanted.zone
    }
}

extension API.ContactDraft {
    fileprivate var content: Content {
        get throws(Refusal) {
            var text = Composition()
            text.add("BEGIN:VCARD\nVERSION:3.0\nN:;")
            text.add(escaping: name)
            text.add(";;;\n")
            text.addLine("FN:", name)
            text.addLine("TEL:", telephone ?? "")
            text.addLine("EMAIL:", email ?? "")
            text.addLine("ORG:", organization ?? "")
            text.addLine("URL:", url ?? "")
            text.addLine("NOTE:", note ?? "")
            text.add("END:VCARD\n")
            guard let content = try? text.content(.contact), case .contact(let card)? = content.value,
                card.formattedName == name
            else { throw Refusal(field: "contact") }
            return content
        }
    }
}

extension Composition {
    fileprivate func content(_ type: ContentType) throws(Refusal) -> Content {
        try checked { () throws(ContentError) in try Content(type: type, text: text) }
    }
}

private func checked(_ content: () throws(ContentError) -> Content) throws(Refusal) -> Content {
    do { return try content() } catch { throw Refusal(.invalidContent(error)) }
}
