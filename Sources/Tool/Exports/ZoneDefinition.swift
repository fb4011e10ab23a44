import SeQRcast

/// A time zone as a message defines it (RFC 5545, section 3.6.5).
struct ZoneDefinition {
    /// Its TZID; nil: none.
    private(set) var name: String?
    private var properties: [ContentLine] = []
    private var observances: [(name: String, lines: [ContentLine])] = []

    mutating func begin(_ observance: String) { observances.append((observance, [])) }

    mutating func add(_ line: ContentLine) {
        if line.name == "TZID" { name = name ?? line.text } else { properties.append(line) }
    }

    /// To the one that was begun last.
    mutating func addToObservance(_ line: ContentLine) {
        observances[observances.count - 1].lines.append(line)
    }

    /// Whether it has what a zone must have.
    var isComplete: Bool {
        !observances.isEmpty
            && observances.allSatisfy { _, lines in
                ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"].allSatisfy { required in
                    lines.count { $0.name == required } == 1
                }
            }
    }

    /// - Parameter name: what it is called in the calendar.
    func lines(named name: String) -> [String] {
        let escaped = name.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(
            ",", with: "\\,")
        return ["BEGIN:VTIMEZONE", "TZID:\(escaped)"] + properties.map(\.written)
            + observances.flatMap { name, lines in ["BEGIN:\(name)"] + lines.map(\.written) + ["END:\(name)"]
            }
            + ["END:VTIMEZONE"]
    }

    /// Follows from what it says, without its name.
    var digest: DigestUUID { DigestUUID(of: Array(lines(named: "").joined(separator: "\n").utf8)) }
}

extension ContentLine {
    fileprivate var written: String { String(decoding: bytes, as: UTF8.self) }
}
