/// Where a link ends in a text.
enum LinkEnd {
    /// Where what more likely stands behind a link than in it begins: a quotation mark, an angle bracket, a backtick, `|`, a bracket
    /// that closes none of the link, punctuation and brackets beyond ASCII, a character that cannot be seen.
    static func first(in text: Substring) -> String.Index? {
        var balance = Balance()
        return text.unicodeScalars.indices.first { index in
            let scalar = text.unicodeScalars[index]
            return balance.add(scalar) < 0 || "\"<>`|".unicodeScalars.contains(scalar) || isForeign(scalar)
        }
    }

    /// Without what ends a sentence, a quotation, or emphasis; of brackets those go that lack the other.
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

    /// Whether a text begins with a character that names have, or that browsers make nothing or a dot of.
    static func mayBelongToName(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        // RFC 5892, appendix A: of Catalan, Hebrew and Japanese.
        if "\u{B7}\u{5F3}\u{5F4}\u{30FB}".unicodeScalars.contains(first) { return true }
        guard let second = text.unicodeScalars.dropFirst().first else { return false }
        if first.properties.generalCategory == .format {
            return second.properties.isAlphabetic || second.isASCII
        }
        // RFC 3490, section 3.1. In a Chinese text the next sentence follows them.
        return "\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains(first) && second.isASCII
    }

    private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
        ".,;:!?'*_\"<>`|".unicodeScalars.contains(scalar) || isForeign(scalar)
    }

    /// Beyond ASCII, and punctuation, a bracket, or not to be seen.
    private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        return switch scalar.properties.generalCategory {
        case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation,
            .format, .control:
            true
        default: false
        }
    }

    /// How many brackets of ASCII, of each kind, are open.
    private struct Balance {
        private var counts = [0, 0, 0]

        /// The open brackets of its kind after a character; negative where it closes none. 0 for other characters.
        mutating func add(_ scalar: Unicode.Scalar) -> Int { change(by: 1, scalar) }

        mutating func remove(_ scalar: Unicode.Scalar) { _ = change(by: -1, scalar) }

        /// Whether it is an opening bracket, which at the end of a text nothing closes, or closes none.
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
