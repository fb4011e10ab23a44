/// A table in Markdown, aligned so that its source is readable.
struct Table: CustomStringConvertible {
    private var lines: [[String]]

    /// - Parameter header: the first column is aligned left, the others right.
    init(_ header: [String]) {
        lines = [header]
    }

    mutating func row(_ cells: [String]) {
        precondition(cells.count == lines[0].count, "a cell for each column")
        lines.append(cells)
    }

    var description: String {
        let widths = lines[0].indices.map { column in max(3, lines.map(\.[column].count).max() ?? 0) }
        let rule = widths.enumerated().map { column, width in
            String(repeating: "-", count: column == 0 ? width : width - 1) + (column == 0 ? "" : ":")
        }
        let rows = [lines[0], rule] + lines.dropFirst()
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + padding : padding + cell.0
            }
            return "| " + cells.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
