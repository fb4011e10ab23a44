/// The hints in a canonical host name that it may deceive.
struct HostName {
    /// In ASCII, with Punycode.
    let host: String

    var isAddress: Bool { host.hasPrefix("[") || IPv4.dotted(Array(host.utf8)) != nil }

    /// With Punycode decoded; nil if there is none, or it cannot be decoded.
    var decoded: String? { hasPunycode ? ICU.shared?.unicode(host) : nil }

    private var hasPunycode: Bool { host.split(separator: ".").contains { $0.hasPrefix("xn--") } }

    var deceptions: [Deception] {
        guard hasPunycode else { return [] }
        guard let icu = ICU.shared else { return [.uncheckedName] }
        guard let decoded = icu.unicode(host) else { return [.undecodableName] }
        var found: [Deception] = [.decodedName(decoded)]
        let labels = decoded.split(separator: ".").map(String.init)
        let likenesses = labels.map { label in Self.likeness(of: label, icu) }
        if likenesses.contains(where: { $0 != nil }) {
            found.append(.lookalike(zip(likenesses, labels).map { $0 ?? $1 }.joined(separator: ".")))
        }
        for label in labels where !icu.isOrdinary(label) {
            let alphabets = icu.alphabets(in: label)
            found.append(alphabets.count > 1 ? .mixedAlphabets(alphabets) : .unusualCharacters)
        }
        return found
    }

    /// The ASCII label that a label with other letters looks like.
    private static func likeness(of label: String, _ icu: ICU) -> String? {
        guard !label.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let letters = label.unicodeScalars.map { $0.isASCII ? String($0) : icu.likeness(of: String($0)) }
        return letters.contains(nil) ? nil : letters.compactMap(\.self).joined()
    }
}
