/// A card with a public key: one on a page of its own size, or as many as fit on larger paper.
public struct CardSheet: Sendable {
    public var symbol: Symbol
    public var paper = Paper.card
    public var language = PrintLanguage.english
    public var heading: String
    public var name: String
    /// The instruction below the digits.
    public var request: String
    /// Lines of digits.
    public var digits: String

    public init(_ symbol: Symbol, heading: String, name: String, request: String, digits: String) {
        (self.symbol, self.heading, self.name) = (symbol, heading, name)
        (self.request, self.digits) = (request, digits)
    }

    private static let side = 36.5
    private static let margin = 6.0

    /// Whether the code fits on a card of this size.
    private var isCard: Bool { Self.side / Double(symbol.size) >= PrintedPages.leastModule }

    /// - Throws: `.noPageRenderer`, or `.modulesTooSmall` if the code is too large for the paper.
    public func pages() throws(ImagingError) -> PrintedPages {
        guard isCard else {
            var sheet = PosterSheet([PosterSheet.Entry(symbol)])
            sheet.paper = paper == .card ? .a6 : paper
            sheet.language = language
            (sheet.owner, sheet.title, sheet.howTo, sheet.digits) = (heading, name, request, digits)
            return try sheet.pages()
        }
        var page = PageLayout(language)
        let (width, height) = (Paper.card.width, Paper.card.height)
        // Cut marks need 6 mm around the cards.
        let columns = max(1, Int((paper.width - 12) / width))
        let rows = max(1, Int((paper.height - 12) / height))
        let grid = CutGrid(columns, rows, width: width, height: height, on: paper)
        for place in 0..<grid.count { try drawCard(in: grid.cell(place), on: &page) }
        if paper != .card { grid.drawCutMarks(on: &page) }
        return PrintedPages(paper: paper, pages: [page])
    }

    private func drawCard(in cell: PageBox, on page: inout PageLayout) throws(ImagingError) {
        let (side, left) = (Self.side, cell.left + Self.margin)
        let top = (cell.top + cell.bottom - side) / 2
        let codeLeft = cell.right - Self.margin - side
        // Texts end before the quiet zone.
        let width = codeLeft - max(3.5, PageLayout.quietZone(of: symbol, side: side)) - left
        page.code(symbol, codeLeft, top, side: side)
        page.rule(left, top, width: width, height: 1)
        let y = page.text(
            try page.typeset(heading, .line(7, isBold: true), width: width), left, top + 1.8)
        page.text(try page.typeset(name, .title(14), width: width, lines: 3), left, y + 0.4)
        let digits = try page.typeset(digits, .digits(9), width: width, lines: 3)
        let request = try page.typeset(request, .book(7), width: width, lines: 4)
        let bottom = top + side - (digits?.height ?? 0) + 0.6
        page.text(digits, left, bottom)
        page.text(request, left, bottom - (request?.height ?? 0) - 0.4)
    }
}

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
