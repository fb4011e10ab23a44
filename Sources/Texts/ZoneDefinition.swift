package import SeQRcast

/// A time zone as a message defines it (RFC 5545, section 3.6.5).
package struct ZoneDefinition {
    /// The TZID; nil without one.
    package private(set) var name: String?
    package private(set) var observances: [ZoneObservance] = []

    package init() {}

    package mutating func begin(_ observance: String) { observances.append(ZoneObservance(observance)) }

    package mutating func add(_ line: ContentLine) {
        if line.name == "TZID" { name = name ?? line.text }
    }

    /// Adds a line to the last observance.
    package mutating func addToObservance(_ line: ContentLine) {
        observances[observances.count - 1].add(line)
    }

    /// Whether it has all that a zone needs, and standard time: some programs read no file with a
    /// zone without it.
    package var isValid: Bool {
        name?.contains { !$0.isWhitespace } == true && !standards.isEmpty && observances.allSatisfy(\.isValid)
    }

    private var standards: [ZoneObservance] { observances.filter { $0.name == "STANDARD" } }

    /// - Parameter name: the name in the calendar.
    package func lines(named name: String) -> [String] {
        let escaped = name.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(
            ",", with: "\\,")
        return ["BEGIN:VTIMEZONE", "TZID:\(escaped)"] + firstOnset + observances.flatMap(\.lines) + [
            "END:VTIMEZONE"
        ]
    }

    /// The start of standard time without its rule, if every standard time recurs.
    ///
    /// A rule may have no occurrence, which breaks some programs.
    private var firstOnset: [String] { standards.allSatisfy(\.recurs) ? standards.first?.onset ?? [] : [] }

    /// The digest of the definition without its name.
    package var digest: DigestUUID { DigestUUID(of: Array(lines(named: "").joined(separator: "\n").utf8)) }
}

/// A part of a time zone: an offset and its start (RFC 5545, section 3.6.5).
package struct ZoneObservance {
    /// `STANDARD` or `DAYLIGHT`.
    package let name: String

    package private(set) var properties: [ContentLine] = []

    private static let required = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"]

    package init(_ name: String) { self.name = name }

    /// Adds a line; lines without an effect on clocks are dropped.
    package mutating func add(_ line: ContentLine) {
        if Self.required.contains(line.name) || ["RRULE", "RDATE"].contains(line.name) {
            properties.append(line)
        }
    }

    var recurs: Bool { properties.contains { $0.name == "RRULE" } }

    /// Whether it is complete and its values are valid. At most one rule is allowed, as few
    /// programs expand two.
    package var isValid: Bool {
        Self.required.allSatisfy { required in properties.count { $0.name == required } == 1 }
            && properties.count { $0.name == "RRULE" } <= 1
            && properties.allSatisfy { line in
                switch line.name {
                case "DTSTART": line.time?.form == .floating && line.time?.isCommon == true
                case "RRULE": line.isYearlyRecurrence
                case "RDATE": line.times?.first?.form == .floating
                default: line.isOffset
                }
            }
    }

    package var lines: [String] { lines { _ in true } }

    /// Only its start, without recurrences.
    var onset: [String] { lines { Self.required.contains($0.name) } }

    private func lines(where isWanted: (ContentLine) -> Bool) -> [String] {
        let written = properties.filter(isWanted).map {
            "\($0.name):\(String(decoding: $0.value, as: UTF8.self))"
        }
        return ["BEGIN:\(name)"] + written + ["END:\(name)"]
    }
}
