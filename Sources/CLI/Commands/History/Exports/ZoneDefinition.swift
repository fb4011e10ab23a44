import SeQRcast

/// A time zone as a message defines it (RFC 5545, section 3.6.5).
struct ZoneDefinition {
    /// Its TZID; nil: none.
    private(set) var name: String?
    private var observances: [ZoneObservance] = []

    mutating func begin(_ observance: String) { observances.append(ZoneObservance(observance)) }

    mutating func add(_ line: ContentLine) {
        if line.name == "TZID" { name = name ?? line.text }
    }

    /// To the one that was begun last.
    mutating func addToObservance(_ line: ContentLine) {
        observances[observances.count - 1].add(line)
    }

    /// Whether it has what a zone must have, and standard time, without which some programs read no file that it is in.
    var isValid: Bool {
        name?.contains { !$0.isWhitespace } == true && !standards.isEmpty && observances.allSatisfy(\.isValid)
    }

    private var standards: [ZoneObservance] { observances.filter { $0.name == "STANDARD" } }

    /// - Parameter name: what it is called in the calendar.
    func lines(named name: String) -> [String] {
        let escaped = name.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(
            ",", with: "\\,")
        return ["BEGIN:VTIMEZONE", "TZID:\(escaped)"] + firstOnset + observances.flatMap(\.lines) + [
            "END:VTIMEZONE"
        ]
    }

    /// Standard time by its start alone, where all of it recurs: a rule may say that it never does, which some programs stumble over.
    private var firstOnset: [String] { standards.allSatisfy(\.recurs) ? standards.first?.onset ?? [] : [] }

    /// Follows from what it says, without its name.
    var digest: DigestUUID { DigestUUID(of: Array(lines(named: "").joined(separator: "\n").utf8)) }
}
