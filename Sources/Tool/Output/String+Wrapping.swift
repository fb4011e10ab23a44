extension String {
    /// The text in lines of a terminal, broken at spaces and indented like the line they continue, two columns at least. A
    /// word that is longer than a line is broken, but for a URL, which has to be seen, and copied, in one piece.
    ///
    /// - Parameter columns: how wide the terminal is; taken as 20 where it is less.
    func wrapped(to columns: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Self.lines(of: $0, columns: Swift.max(columns, 20)) }.joined(separator: "\n")
    }

    private static func lines(of line: Substring, columns: Int) -> [String] {
        guard line.columns > columns else { return [String(line)] }
        let indentation = Swift.min(line.prefix { $0 == " " }.count, columns / 2)
        let margin = String(repeating: " ", count: Swift.max(indentation, 2))
        var lines: [String] = []
        var current = String(repeating: " ", count: indentation)
        var isEmpty = true
        for word in line.drop(while: { $0 == " " }).split(separator: " ", omittingEmptySubsequences: false) {
            for piece in pieces(of: word, columns: columns - margin.count) {
                if !isEmpty, current.columns + 1 + piece.columns > columns {
                    lines.append(current)
                    (current, isEmpty) = (margin, true)
                }
                current += (isEmpty ? "" : " ") + piece
                isEmpty = false
            }
        }
        return lines + [current]
    }

    /// A word, or a long one in pieces that fit.
    private static func pieces(of word: Substring, columns: Int) -> [Substring] {
        guard word.columns > columns, !word.contains("://") else { return [word] }
        var pieces: [Substring] = []
        var rest = word
        while !rest.isEmpty {
            var width = 0
            let piece = rest.prefix { character in
                width += character.columns
                return width <= columns
            }
            pieces.append(piece)
            rest = rest[piece.endIndex...]
        }
        return pieces
    }
}

extension StringProtocol {
    /// How wide a terminal shows it.
    fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
    /// 2 for what East Asian writing and emoji take (Unicode Standard Annex 11, roughly: the blocks that are wide
    /// throughout), else 1: a character with its combining marks takes one place.
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        let isWide =
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
                0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
                0x1F900...0x1FAFF, 0x20000...0x3FFFD:
                true
            default: false
            }
        return isWide || scalar.properties.isEmojiPresentation ? 2 : 1
    }
}
