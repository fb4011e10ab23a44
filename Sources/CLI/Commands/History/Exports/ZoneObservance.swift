import SeQRcast

/// A part of a time zone: an offset and its start (RFC 5545, section 3.6.5).
struct ZoneObservance {
    /// `STANDARD` or `DAYLIGHT`.
    let name: String

    private var properties: [ContentLine] = []

    private static let required = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"]

    init(_ name: String) { self.name = name }

    /// Adds a line; lines without an effect on clocks are dropped.
    mutating func add(_ line: ContentLine) {
        if Self.required.contains(line.name) || ["RRULE", "RDATE"].contains(line.name) {
            properties.append(line)
        }
    }

    var recurs: Bool { properties.contains { $0.name == "RRULE" } }

    /// Whether it is complete and its values are valid. At most one rule is allowed, as few
    /// programs expand two.
    var isValid: Bool {
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

    var lines: [String] { lines { _ in true } }

    /// Only its start, without recurrences.
    var onset: [String] { lines { Self.required.contains($0.name) } }

    private func lines(where isWanted: (ContentLine) -> Bool) -> [String] {
        let written = properties.filter(isWanted).map {
            "\($0.name):\(String(decoding: $0.value, as: UTF8.self))"
        }
        return ["BEGIN:\(name)"] + written + ["END:\(name)"]
    }
}
