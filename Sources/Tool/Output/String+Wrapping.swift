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
        guard word.columns > columns, !word.isLink else { return [word] }
        var pieces: [Substring] = []
        var rest = word
        while !rest.isEmpty {
            let end = rest.end(within: columns)
            pieces.append(rest[..<end])
            rest = rest[end...]
        }
        return pieces
    }
}

extension Substring {
    /// ASCII alone: among other characters there are some that look like blanks, which would make a text of it.
    fileprivate var isLink: Bool { contains("://") && utf8.allSatisfy { $0 < 0x80 } }

    /// Where it has to be broken: between two characters, or within the first one where that alone is too wide.
    fileprivate func end(within columns: Int) -> Index {
        var width = 0
        let fitting = prefix { character in
            width += String(character).columns
            return width <= columns
        }
        guard fitting.isEmpty else { return fitting.endIndex }
        width = 0
        return unicodeScalars.prefix { scalar in
            width += scalar.columns
            return width <= columns
        }.endIndex
    }
}
