import SeQRcast
package import Texts

/// Names the time zones of several messages in one calendar, so that no message changes the times
/// of another.
package struct ZoneNames {
    private var definitions: [ExactText: DigestUUID] = [:]
    /// Names that messages use without a definition, as common names.
    private var known: Set<ExactText> = []

    package init() {}

    /// Chooses the name of a zone in the calendar.
    ///
    /// - Parameter definition: the definition in the message that uses the name.
    /// - Returns: a name that has exactly this definition in the calendar, and whether the
    ///   definition must still be written. Without a definition, a name that has none in the
    ///   calendar: if another message defines the name, with a solidus before it (RFC 5545, section
    ///   3.2.19).
    package mutating func name(of zone: String, defined definition: ZoneDefinition?) -> (
        name: String, isNew: Bool
    ) {
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
