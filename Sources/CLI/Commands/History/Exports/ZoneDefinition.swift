import SeQRcast

/// A time zone as a message defines it (RFC 5545, section 3.6.5).
struct ZoneDefinition {
    /// The TZID; nil without one.
    private(set) var name: String?
    private var observances: [ZoneObservance] = []

    mutating func begin(_ observance: String) { observances.append(ZoneObservance(observance)) }

    mutating func add(_ line: ContentLine) {
        if line.name == "TZID" { name = name ?? line.text }
    }

    /// Adds a line to the last observance.
    mutating func addToObservance(_ line: ContentLine) {
        observances[observances.count - 1].add(line)
    }

    /// Whether it has all that a zone needs, and standard time: some programs read no file with a
    /// zone without it.
    var isValid: Bool {
        name?.contains { !$0.isWhitespace } == true && !standards.isEmpty && observances.allSatisfy(\.isValid)
    }

    private var standards: [ZoneObservance] { observances.filter { $0.name == "STANDARD" } }

    /// - Parameter name: the name in the calendar.
    func lines(named name: String) -> [String] {
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
    var digest: DigestUUID { DigestUUID(of: Array(lines(named: "").joined(separator: "\n").utf8)) }
}

/// Names the time zones of several messages in one calendar, so that no message changes the times
/// of another.
struct ZoneNames {
    private var definitions: [ExactText: DigestUUID] = [:]
    /// Names that messages use without a definition, as common names.
    private var known: Set<ExactText> = []

    /// Chooses the name of a zone in the calendar.
    ///
    /// - Parameter definition: the definition in the message that uses the name.
    /// - Returns: a name that has exactly this definition in the calendar, and whether the
    ///   definition must still be written. Without a definition, a name that has none in the
    ///   calendar: if another message defines the name, with a solidus before it (RFC 5545, section
    ///   3.2.19).
    mutating func name(of zone: String, defined definition: ZoneDefinition?) -> (name: String, isNew: Bool) {
        var name = ExactText(zone)
        guard let digest = definition?.digest else {
            while definitions[name] != nil { name = ExactText("/\(name.text)") }
            known.insert(name)
            return (name.text, false)
        }
        while known.contains(name) || definitions[name] ?? digest != digest {
            name = ExactText(name == ExactText(zone) ? "\(zone)-\(digest)" : "\(name.text)-")
        }
        let isNew = definitions.updateValue(digest, forKey: name) == nil
        return (name.text, isNew)
    }
}
