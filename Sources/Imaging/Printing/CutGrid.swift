/// Equal cells in the middle of a page, to be cut apart.
struct CutGrid {
    let columns: Int
    let rows: Int
    let cellWidth: Double
    let cellHeight: Double
    let left: Double
    let top: Double

    init(_ columns: Int, _ rows: Int, width: Double, height: Double, on paper: Paper) {
        (self.columns, self.rows, cellWidth, cellHeight) = (columns, rows, width, height)
        left = (paper.width - Double(columns) * width) / 2
        top = (paper.height - Double(rows) * height) / 2
    }

    var count: Int { columns * rows }

    /// - Parameter place: The index on its page, from 0.
    func cell(_ place: Int) -> PageBox {
        PageBox(
            left: left + Double(place % columns) * cellWidth,
            top: top + Double(place / columns) * cellHeight, width: cellWidth, height: cellHeight)
    }

    /// Draws small crosses where cells meet, and short lines outside them at the edges of the page.
    func drawCutMarks(on page: inout PageLayout) {
        let (arm, distance, line) = (4.0, 2.0, PageLayout.cutLine)
        let (right, bottom) = (left + Double(columns) * cellWidth, top + Double(rows) * cellHeight)
        for column in 0...columns {
            let x = left + Double(column) * cellWidth - line / 2
            page.rule(x, top - distance - arm, width: line, height: arm)
            page.rule(x, bottom + distance, width: line, height: arm)
            for row in 1..<max(rows, 1) where (1..<columns).contains(column) {
                page.rule(x, top + Double(row) * cellHeight - arm / 2, width: line, height: arm)
            }
        }
        for row in 0...rows {
            let y = top + Double(row) * cellHeight - line / 2
            page.rule(left - distance - arm, y, width: arm, height: line)
            page.rule(right + distance, y, width: arm, height: line)
            for column in 1..<max(columns, 1) where (1..<rows).contains(row) {
                page.rule(left + Double(column) * cellWidth - arm / 2, y, width: arm, height: line)
            }
        }
    }
}
