/// Cells with a code on the left and its number on the right.
struct NumberedGrid {
    let columns: Int
    let rows: Int
    /// The side of each code.
    let side: Double
    private let left: Double
    private let top: Double
    private let columnPitch: Double
    private let rowPitch: Double
    private let isSmall: Bool

    /// The space for a number on the right of a code, without the quiet zone.
    private static let numberWidth = 17.0
    private static let gap = 2.0

    /// Finds the largest codes for the smallest number of pages.
    ///
    /// - Parameters:
    ///   - sizes: Of the codes, in modules.
    ///   - reservedCells: The cells of each page without a code.
    /// - Throws: `.modulesTooSmall` if no code fits the paper.
    init(
        _ sizes: [Int], on paper: Paper, margin: Double, top: Double, bottom: Double, reservedCells: Int
    ) throws(ImagingError) {
        let largest = Double(sizes.max() ?? 21)
        let smallest = Double(sizes.min() ?? 21)
        let quiet = PageLayout.quietModules / smallest
        let width = paper.width - 2 * margin
        let height = bottom - top
        /// Returns the largest side for a number of columns and rows.
        func side(_ columns: Int, _ rows: Int) -> Double {
            let numbers = Double(columns) * Self.numberWidth
            let gaps = Double(columns - 1) * Self.gap
            // A number stands beyond the quiet zone of its code, and the next code begins after
            // another one. The last number needs none on its right.
            let acrosses = Double(columns) + Double(2 * columns - 1) * quiet
            let across = (width - numbers - gaps) / acrosses
            let down = (height - Double(rows - 1) * Self.gap) / (Double(rows) + 2 * Double(rows - 1) * quiet)
            return min(across, down, margin / quiet)
        }
        let least = PrintedPages.leastModule * largest - 1e-9
        var best: (columns: Int, rows: Int, pages: Int, side: Double)?
        for columns in 1...3 {
            for rows in 1...6 where columns * rows > reservedCells {
                let side = side(columns, rows)
                guard side >= least else { continue }
                let perPage = columns * rows - reservedCells
                let pages = (sizes.count + perPage - 1) / perPage
                if let best, (best.pages, -best.side) <= (pages, -side) { continue }
                best = (columns, rows, pages, side)
            }
        }
        guard let best else {
            throw .modulesTooSmall(
                millimeters: max(0, side(1, 1 + reservedCells) / largest), least: PrintedPages.leastModule)
        }
        (columns, rows, self.side) = (best.columns, best.rows, best.side)
        (left, self.top, isSmall) = (margin, top, paper.isSmall)
        quietZone = quiet * best.side
        let last = best.side + quietZone + Self.numberWidth
        columnPitch =
            best.columns == 1
            ? width
            : min((width + 10) / Double(best.columns), (width - last) / Double(best.columns - 1))
        rowPitch = best.side + 2 * quietZone + Self.gap
    }

    /// The widest quiet zone.
    private let quietZone: Double

    var count: Int { columns * rows }

    /// The width of texts in a cell without a code.
    var textWidth: Double {
        columns == 1 ? columnPitch : columnPitch - quietZone - Self.gap
    }

    func cell(_ place: Int) -> PageBox {
        PageBox(
            left: left + Double(place % columns) * columnPitch,
            top: top + Double(place / columns) * rowPitch, width: columnPitch, height: side)
    }

    func draw(
        _ symbol: Symbol, number: Int, ofLabel: String, doneLabel: String?, in place: Int,
        on page: inout PageLayout
    ) throws(ImagingError) {
        let cell = cell(place)
        page.code(symbol, cell.left, cell.top, side: side)
        let x = cell.left + side + quietZone
        let width = Self.numberWidth
        // The digits' tops are level with the top of the code.
        let size = isSmall ? 30.0 : 40
        let digits = TextStyle(size: size, isBold: true, spacing: 0.93, fit: .line)
        let y = page.text(
            try page.typeset("\(number)", digits, width: width), x, cell.top - size * 0.075)
        page.text(try page.typeset(ofLabel, .line(10.5), width: width), x, y - size * 0.05)
        guard let doneLabel else { return }
        let box = 4.4
        page.tickBox(x, cell.bottom - box, side: box)
        page.text(
            try page.typeset(doneLabel, .line(9), width: width - box - 1.4), x + box + 1.4,
            cell.bottom - box)
    }
}
