extension String {
    /// The text in lines of a terminal, broken at spaces and indented like the line they continue, two columns at least. A
    /// word that is longer than a line is broken, but for a URL, which has to be seen, and copied, in one piece.
    ///
    /// Nothing else gets wider than the terminal, which would go on at the beginning of a line, where what this tool says stands: a tab is four
    /// blanks.
    ///
    /// - Parameter columns: how wide the terminal is; taken as 20 where it is less.
    func wrapped(to columns: Int) -> String {
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

    /// A word, or a long one in pieces that fit: broken between two characters, or within one that is too wide alone. A
    /// character may be as long as the text, so none is measured for each line anew.
    private static func pieces(of word: Substring, columns: Int) -> [Substring] {
        guard word.columns > columns, !word.isLink else { return [word] }
        var pieces: [Substring] = []
        var start = word.startIndex
        var width = 0
        func take(_ index: Substring.Index, columns added: Int) {
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
                take(index, columns: added)
                continue
            }
            for index in character.unicodeScalars.indices {
                take(index, columns: word.unicodeScalars[index].columns)
            }
        }
        return pieces + [word[start...]]
    }
}

extension Substring {
    /// ASCII alone: among other characters there are some that look like blanks, which would make a text of it.
    fileprivate var isLink: Bool { contains("://") && utf8.allSatisfy { $0 < 0x80 } }
}
