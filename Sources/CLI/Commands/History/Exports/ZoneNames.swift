import SeQRcast

/// What the time zones of several messages are called in one calendar, so that none of them sets the clock of another message's events.
struct ZoneNames {
    private var definitions: [ExactText: DigestUUID] = [:]
    /// Names that messages bear without a definition, as everybody knows them.
    private var known: Set<ExactText> = []

    /// - Parameter definition: of the message that bears the name.
    /// - Returns: a name under which the calendar has that very definition, and whether it has to be written yet. Without one a name
    ///   that nothing is defined under: with a solidus before it (RFC 5545, section 3.2.19) where another message has taken the name.
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
