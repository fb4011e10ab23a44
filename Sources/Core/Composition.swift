import Wire

/// A text of content that is made of fields.
struct Composition {
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
