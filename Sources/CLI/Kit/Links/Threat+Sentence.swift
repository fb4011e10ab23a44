import SeQRcast

extension Threat {
    /// The warning about a link on a list, with the certainty of the match; escaped.
    func sentence(about link: Link) -> String {
        let host = link.url.host.shortened(to: 253)
        let name = list.name.printableName
        let day = list.updated.local.prefix(10)
        let age = isOld ? "; that list is old and may be outdated" : ""
        guard byteCount < 32 else {
            return
                "the link to \(host) is suspected of \(list.kind.phrase): \(expression.shortened(to: 200)) is on the list \(name) of \(day)\(age)"
        }
        // With eight bytes or more, a chance match is practically impossible.
        let chance = byteCount < 8 ? ", which may be a coincidence" : ""
        return """
            the link to \(host) may be suspected of \(list.kind.phrase): the first \(byteCount) bytes of the hash of \
            \(expression.shortened(to: 200)) are on the list \(name) of \(day)\(chance)\(age)
            """
    }
}

extension ThreatKind {
    var phrase: String {
        switch self {
        case .malware: "malware"
        case .socialEngineering: "phishing"
        case .unwantedSoftware: "unwanted software"
        case .harmfulApplication: "a harmful application"
        case .unspecified: "being dangerous"
        }
    }
}
