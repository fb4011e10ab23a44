import SeQRcast

extension Link {
    /// What the user should know before they follow it: a sentence each, escaped.
    var warnings: [String] {
        deceptions.map { deception in
            let host = url.host.shortened(to: 253)
            return switch deception {
            case .userinfo(let userinfo):
                "the link leads to \(host); what stands before the @, \(userinfo.shortenedName(to: 60)), does not say where"
            case .disguisedHost(let written):
                "the link writes its host in a disguised way, \(written.shortenedName(to: 60)); it leads to \(url.description.shortened(to: 200))"
            case .address:
                "the link leads to an address, \(host), instead of a name: whose it is cannot be seen"
            case .decodedName(let name):
                "the link leads to \(host), which reads as \(name.shortened(to: 253))"
            case .undecodableName: "the link leads to \(host), which is no valid name"
            case .lookalike(let name):
                "the link leads to \(host), which may be meant to look like a name such as \(name.shortened(to: 253))"
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

extension String {
    /// Escaped, and cut off after a number of characters: somebody else decides how long it is.
    func shortened(to limit: Int) -> String {
        let start = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
        return start.escaped() + (start.unicodeScalars.count < unicodeScalars.count ? "…" : "")
    }

    /// The same of what stands within a sentence, and must not be taken for the rest of it.
    fileprivate func shortenedName(to limit: Int) -> String {
        let start = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
        return start.printableName + (start.unicodeScalars.count < unicodeScalars.count ? "…" : "")
    }
}
