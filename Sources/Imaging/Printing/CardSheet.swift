/// A card with a public key: one on a page of its own size, or as many as fit on larger paper.
public struct CardSheet: Sendable {
    public var symbol: Symbol
    public var paper = Paper.card
    public var heading: String
    public var name: String
    /// What to do with the digits.
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
            (sheet.owner, sheet.title, sheet.howTo, sheet.digits) = (heading, name, request, digits)
            return try sheet.pages()
        }
        var page = PageLayout()
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
            try PageLayout.text(heading, .line(7, isBold: true), width: width), left, top + 1.8)
        page.text(try PageLayout.text(name, .title(14), width: width, lines: 3), left, y + 0.4)
        let digits = try PageLayout.text(digits, .digits(9), width: width, lines: 3)
        let request = try PageLayout.text(request, .book(7), width: width, lines: 3)
        let bottom = top + side - (digits?.height ?? 0) + 0.6
        page.text(digits, left, bottom)
        page.text(request, left, bottom - (request?.height ?? 0) - 0.4)
    }
}
