extension String {
    /// Wraps the text to the width of a terminal.
    ///
    /// Lines break at spaces. A continued line is indented like its beginning, at least by two
    /// columns. A word longer than a line is broken; a URL is not, so that people can see and copy
    /// all of it.
    ///
    /// Nothing else is wider than the terminal: otherwise it would continue at the beginning of a
    /// line, where this tool's own text stands. A tab becomes four spaces.
    ///
    /// - Parameter columns: the width of the terminal, at least 20.
    package func wrapped(to columns: Int) -> String {
        replacing("\t", with: "    ").split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Self.lines(of: $0, columns: Swift.max(columns, 20)) }.joined(separator: "\n")
    }

    private static func lines(of line: Substring, columns: Int) -> [String] {
        guard line.columns > columns else { return [String(line)] }
        let indentation = Swift.min(line.prefix { $0 == " " }.count, columns / 2)
        let margin = String(repeating: " ", count: Swift.max(indentation, 2))
        var lines: [String] = []
        var current = String(repeating: " ", count: indentation)
        var width = indentation
        var isEmpty = true
        for word in line.drop(while: { $0 == " " }).split(separator: " ", omittingEmptySubsequences: false) {
            for piece in pieces(of: word, columns: columns - margin.count) {
                let pieceWidth = piece.columns
                if !isEmpty, width + 1 + pieceWidth > columns {
                    lines.append(current)
                    (current, width, isEmpty) = (margin, margin.count, true)
                }
                current += (isEmpty ? "" : " ") + piece
                width += (isEmpty ? 0 : 1) + pieceWidth
                isEmpty = false
            }
        }
        return lines + [current]
    }

    /// Splits a word that is too long into pieces that fit.
    ///
    /// It breaks between characters, or within a character that is too wide. A character may be as
    /// long as the text, so each is measured only once.
    private static func pieces(of word: Substring, columns: Int) -> [Substring] {
        guard word.columns > columns, !word.isLink else { return [word] }
        var pieces: [Substring] = []
        var start = word.startIndex
        var width = 0
        func add(_ index: Substring.Index, columns added: Int) {
            if width + added > columns {
                pieces.append(word[start..<index])
                (start, width) = (index, 0)
            }
            width += added
        }
        for index in word.indices {
            let character = word[index...index]
            let added = character.columns
            guard added > columns else {
                add(index, columns: added)
                continue
            }
            for index in character.unicodeScalars.indices {
                add(index, columns: word.unicodeScalars[index].columns)
            }
        }
        return pieces + [word[start...]]
    }
}

extension StringProtocol {
    /// The beginning of the text that fits, in whole characters.
    package func prefix(columns: Int) -> String {
        var width = 0
        return String(
            prefix { character in
                width += String(character).columns
                return width <= columns
            })
    }
}

extension Substring {
    /// Whether it is a URL in ASCII: other characters may look like blanks, and so hide text.
    fileprivate var isLink: Bool { contains("://") && utf8.allSatisfy { $0 < 0x80 } }
}

extension StringProtocol {
    /// The largest width on a terminal; a terminal that combines characters may show it narrower.
    package var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}

extension Unicode.Scalar {
    /// The width on a terminal: 2 for East Asian characters and emoji, 0 for combining characters,
    /// otherwise 1.
    ///
    /// This is roughly Unicode Standard Annex 11: the blocks that are wide as a whole.
    package var columns: Int {
        switch properties.generalCategory {
        // The emoji selector makes the character before it wide.
        case .nonspacingMark, .enclosingMark: value == 0xFE0F ? 1 : 0
        case .format: 0
        default: isWide ? 2 : 1
        }
    }

    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x1B2FF, 0x1D300...0x1D37F, 0x1F200...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD:
            true
        // Two of these make a flag, which is as wide as both.
        case 0x1F1E6...0x1F1FF: false
        default: properties.isEmojiPresentation
        }
    }
}
