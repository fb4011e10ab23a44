import SeQRcast

extension Link {
    /// Warnings before somebody follows the link, escaped.
    var warnings: [String] {
        deceptions.map { deception in
            let host = url.host.shortened(to: 253)
            return switch deception {
            case .userinfo(let userinfo):
                "the link leads to \(host); the text before the @, \(userinfo.shortenedName(to: 60)), is misleading"
            case .disguisedHost(let written):
                "the link disguises its host as \(written.shortenedName(to: 60)); it leads to \(url.description.shortened(to: 200))"
            case .address:
                "the link leads to the address \(host) instead of a name: you cannot see who owns it"
            case .decodedName(let name):
                "the link leads to \(host), which browsers may show as \(name.shortened(to: 253))"
            case .undecodableName: "the link leads to \(host), which is not a valid name"
            case .lookalike(let name):
                "the link leads to \(host), which may imitate a name such as \(name.shortened(to: 253))"
            case .mixedAlphabets(let alphabets):
                """
                the link leads to \(host), which mixes alphabets (\(alphabets.joined(separator: ", "))) and may \
                imitate another name
                """
            case .unusualCharacters:
                "the link leads to \(host), which has invisible or misleading characters"
            case .uncheckedName:
                "the link leads to \(host); look-alike names were not checked, as ICU is not installed"
            case .port(let port): "the link to \(host) uses the unusual port \(port)"
            case .program(let ending):
                "the link to \(host) may download a program: it ends in .\(ending.escaped())"
            }
        }
    }
}

extension String {
    /// The escaped text, cut off after a number of characters: somebody else chose its length.
    func shortened(to limit: Int) -> String {
        let start = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
        return start.escaped() + (start.unicodeScalars.count < unicodeScalars.count ? "…" : "")
    }

    /// The text cut off in the same way, and quoted if it could be mistaken for the rest of a
    /// sentence.
    fileprivate func shortenedName(to limit: Int) -> String {
        let start = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
        return start.printableName + (start.unicodeScalars.count < unicodeScalars.count ? "…" : "")
    }
}
