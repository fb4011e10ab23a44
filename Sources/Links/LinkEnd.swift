/// Finds the end of a link in a text.
enum LinkEnd {
    /// The index of the first character that is more likely after a link than in it: a quotation
    /// mark, an angle bracket, a backtick, `|`, a bracket that closes none of the link, punctuation
    /// and brackets beyond ASCII, an invisible character.
    static func first(in text: Substring) -> String.Index? {
        var balance = Balance()
        return text.unicodeScalars.indices.first { index in
            let scalar = text.unicodeScalars[index]
            return balance.add(scalar) < 0 || "\"<>`|".unicodeScalars.contains(scalar) || isForeign(scalar)
        }
    }

    /// The text without the characters that end a sentence, a quotation or emphasis, and without
    /// unpaired brackets, at its end.
    static func trimming(_ text: Substring) -> Substring {
        var balance = Balance()
        for scalar in text.unicodeScalars { _ = balance.add(scalar) }
        var link = text
        while let last = link.unicodeScalars.last, isTrimmed(last) || balance.isUnpaired(last) {
            balance.remove(last)
            link.unicodeScalars.removeLast()
        }
        return link
    }

    /// Whether a text begins with a character of names, or one that browsers drop or treat as a
    /// dot.
    static func mayBelongToName(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        // RFC 5892, appendix A: characters of Catalan, Hebrew and Japanese.
        if "\u{B7}\u{5F3}\u{5F4}\u{30FB}".unicodeScalars.contains(first) { return true }
        guard let second = text.unicodeScalars.dropFirst().first else { return false }
        if first.properties.generalCategory == .format {
            return second.properties.isAlphabetic || second.isASCII
        }
        // Dots of RFC 3490, section 3.1. In a Chinese text the next sentence follows them.
        return "\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains(first) && second.isASCII
    }

    private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
        ".,;:!?'*_\"<>`|".unicodeScalars.contains(scalar) || isForeign(scalar)
    }

    /// Beyond ASCII, and punctuation, a bracket, or invisible.
    private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        return switch scalar.properties.generalCategory {
        case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation,
            .format, .control:
            true
        default: false
        }
    }

    /// Counts the open brackets of ASCII, for each kind.
    private struct Balance {
        private var counts = [0, 0, 0]

        /// The open brackets of this kind after `scalar`; negative if it closes none. 0 for other
        /// characters.
        mutating func add(_ scalar: Unicode.Scalar) -> Int { change(by: 1, scalar) }

        mutating func remove(_ scalar: Unicode.Scalar) { _ = change(by: -1, scalar) }

        /// Whether, at the end of a text, it is an opening bracket, or a closing one without its
        /// partner.
        func isUnpaired(_ scalar: Unicode.Scalar) -> Bool {
            guard let (kind, step) = Self.kind(of: scalar) else { return false }
            return step > 0 || counts[kind] < 0
        }

        private mutating func change(by sign: Int, _ scalar: Unicode.Scalar) -> Int {
            guard let (kind, step) = Self.kind(of: scalar) else { return 0 }
            counts[kind] += sign * step
            return counts[kind]
        }

        private static func kind(of scalar: Unicode.Scalar) -> (Int, Int)? {
            switch scalar {
            case "(": (0, 1)
            case ")": (0, -1)
            case "[": (1, 1)
            case "]": (1, -1)
            case "{": (2, 1)
            case "}": (2, -1)
            default: nil
            }
        }
    }
}
