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
