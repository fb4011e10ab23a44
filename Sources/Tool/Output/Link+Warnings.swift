import SeQRcast

extension Link {
    /// What the user should know before they follow it: a sentence each, escaped.
    var warnings: [String] {
        deceptions.map { deception in
            let host = url.host.escaped()
            return switch deception {
            case .userinfo(let userinfo):
                "the link leads to \(host); what stands before the @, \(userinfo.escaped()), does not say where"
            case .disguisedHost(let written):
                "the link writes its host in a disguised way, \(written.escaped()); it leads to \(url.description.escaped())"
            case .address:
                "the link leads to an address, \(host), instead of a name: whose it is cannot be seen"
            case .decodedName(let name): "the link leads to \(host), which reads as \(name.escaped())"
            case .undecodableName: "the link leads to \(host), which is no valid name"
            case .lookalike(let name):
                "the link leads to \(host), which may be meant to look like a name such as \(name.escaped())"
            case .mixedAlphabets(let alphabets):
                """
                the link leads to \(host), which mixes alphabets (\(alphabets.joined(separator: ", "))) and may be meant to \
                look like another name
                """
            case .unusualCharacters:
                "the link leads to \(host), which has characters that cannot be seen or pose as others"
            case .uncheckedName:
                "the link leads to \(host), and as ICU is not installed nobody looked whether it looks like another name"
            case .port(let port): "the link to \(host) names a port of its own, \(port)"
            case .program(let ending):
                "the link to \(host) may download a program: it ends in .\(ending.escaped())"
            }
        }
    }
}

extension Content {
    /// About the links in it, each sentence once.
    var linkWarnings: [String] { links.flatMap(\.warnings).withoutRepeats }
}

extension Inspection {
    /// About the links in an inspected code that can be read.
    func linkWarnings(of found: FoundCode) -> [String] {
        switch self {
        case .message(_, _, let message): message?.content.linkWarnings ?? []
        case .plain: found.linkWarnings
        default: []
        }
    }
}

extension FoundCode {
    /// About the links in a code that is not SeQRcast's.
    var linkWarnings: [String] { text.map { Link.all(in: $0).flatMap(\.warnings).withoutRepeats } ?? [] }
}

extension [String] {
    fileprivate var withoutRepeats: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
