/// Tickets to be cut apart, each with a code on the right and its texts on the left.
public struct TicketSheet: Sendable {
    public struct Ticket: Sendable {
        public var symbol: Symbol
        /// The largest line, such as a seat.
        public var seat: String?
        /// Up to three small lines.
        public var caption: String?

        public init(_ symbol: Symbol, seat: String? = nil, caption: String? = nil) {
            (self.symbol, self.seat, self.caption) = (symbol, seat, caption)
        }
    }

    public var tickets: [Ticket]
    public var paper = Paper.a4
    public var language = PrintLanguage.english
    /// The largest number of tickets on a page, in `PrintedPages.symbolsPerPage`; a page has fewer
    /// if the modules of their codes would be too small. Nil: up to ten.
    public var perPage: Int?
    /// Above the large line of each ticket.
    public var title: String?
    public var hasCutMarks = false
    /// Small print at the bottom, for the page and the number of pages.
    public var pageLabel: (@Sendable (Int, Int) -> String)?

    /// - Parameter tickets: At least one.
    public init(_ tickets: [Ticket]) { self.tickets = tickets }

    /// - Throws: `.invalidSymbolsPerPage`, `.modulesTooSmall` or `.noPageRenderer`.
    public func pages() throws(ImagingError) -> PrintedPages {
        if let perPage, !(PrintedPages.symbolsPerPage ~= perPage) {
            throw .invalidSymbolsPerPage(perPage)
        }
        let grid = try grid()
        let count = (tickets.count + grid.count - 1) / grid.count
        var pages: [PageLayout] = []
        for index in 0..<count {
            var page = PageLayout(language)
            let shown = tickets[(index * grid.count)..<min((index + 1) * grid.count, tickets.count)]
            for (place, ticket) in shown.enumerated() {
                try draw(ticket, in: grid.cell(place), on: &page)
            }
            if hasCutMarks { grid.drawCutMarks(on: &page) }
            if count > 1, let pageLabel {
                page.text(
                    try page.typeset(pageLabel(index + 1, count), .line(7), width: 30, atEnd: true),
                    grid.left + Double(grid.columns) * grid.cellWidth - 32, paper.height - 8.5)
            }
            pages.append(page)
        }
        return PrintedPages(paper: paper, pages: pages)
    }

    /// The largest ticket, as wide as 90 mm and as high as 52 mm.
    private var largest: (width: Double, height: Double) { paper == .letter ? (90, 49) : (90, 52) }

    /// Returns the grid with the most tickets on a page whose codes are large enough.
    private func grid() throws(ImagingError) -> CutGrid {
        let size = tickets.map(\.symbol.size).max() ?? 21
        let margin = 12.0
        let (width, height) = (paper.width - 2 * margin, paper.height - 2 * margin)
        var best: (grid: CutGrid, side: Double)?
        var tooSmall = 0.0
        for columns in 1...8 {
            for rows in 1...14 where columns * rows <= perPage ?? 10 {
                let cell = (
                    width: min(width / Double(columns), perPage == nil && columns > 1 ? largest.width : 180),
                    height: min(height / Double(rows), perPage == nil && rows > 4 ? largest.height : 90)
                )
                let grid = CutGrid(columns, rows, width: cell.width, height: cell.height, on: paper)
                let side = side(in: cell)
                guard side / Double(size) >= PrintedPages.leastModule - 1e-9 else {
                    tooSmall = max(tooSmall, side / Double(size))
                    continue
                }
                if let best, (best.grid.count, best.side) >= (grid.count, side) { continue }
                best = (grid, side)
            }
        }
        guard let best else {
            throw .modulesTooSmall(millimeters: max(0, tooSmall), least: PrintedPages.leastModule)
        }
        return best.grid
    }

    /// The side of the code: there is space for texts beside it, unless there are none.
    private func side(in cell: (width: Double, height: Double)) -> Double {
        let hasTexts = title != nil || tickets.contains { $0.seat != nil || $0.caption != nil }
        let texts = hasTexts ? max(18, cell.width * 0.34) : 0
        let smallest = Double(tickets.map(\.symbol.size).min() ?? 21)
        // Inside the ticket's edge, the padding is at least the quiet zone.
        let quiet = 1 + 2 * PageLayout.quietModules / smallest
        let padding = padding(in: cell)
        return min(
            cell.height - 2 * padding, (cell.height - 2 * Self.edge) / quiet,
            (cell.width - texts - 2 * Self.edge) / quiet,
            cell.width - texts - 2 * padding)
    }

    /// The least distance of a quiet zone from the edge of its ticket, for cut marks.
    private static let edge = 0.3

    private func padding(in cell: (width: Double, height: Double)) -> Double {
        min(6.5, cell.height / 8, cell.width / 13.5)
    }

    private func draw(_ ticket: Ticket, in cell: PageBox, on page: inout PageLayout) throws(ImagingError) {
        let size = (width: cell.right - cell.left, height: cell.bottom - cell.top)
        let side = side(in: size)
        let padding = max(
            padding(in: size), PageLayout.quietZone(of: ticket.symbol, side: side) + Self.edge)
        let codeLeft = cell.right - padding - side
        let top = (cell.top + cell.bottom - side) / 2
        page.code(ticket.symbol, codeLeft, top, side: side)

        let left = cell.left + self.padding(in: size)
        let width = codeLeft - PageLayout.quietZone(of: ticket.symbol, side: side) - 0.5 - left
        guard width > 8 else { return }
        // Small tickets have smaller letters, but never below 7 points.
        let scale = min(1.5, max(0.7, size.height / 52))
        let title = try page.typeset(
            title, .line(max(7, 10 * scale), isBold: true), width: width, lines: 3)
        var y = page.text(title, left, top - 0.8)
        y = page.text(
            try page.typeset(
                ticket.seat, .title(max(14, 36 * scale)), width: width, lines: 2), left, y)
        guard title != nil || ticket.seat != nil else {
            page.text(
                try page.typeset(
                    ticket.caption, .bold(max(7, 11 * scale)), width: width, lines: 6), left, y)
            return
        }
        let caption = try page.typeset(
            ticket.caption, .book(max(7, 7.5 * scale)), width: width, lines: 5)
        // The caption ends with the code.
        page.text(caption, left, max(y + 0.5, top + side - (caption?.height ?? 0) + 0.6))
    }
}
