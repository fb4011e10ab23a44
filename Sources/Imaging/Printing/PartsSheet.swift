/// The parts of one code, each with a large number, on as many pages as are needed.
///
/// The first cell of each page says what to do, so that a page that hangs alone explains itself.
public struct PartsSheet: Sendable {
    public var symbols: [Symbol]
    public var paper = Paper.a4
    public var language = PrintLanguage.english
    /// A small bold line above the heading.
    public var title: String?
    public var heading: String
    public var howTo: String
    /// Below the number of each code, such as `of 7`.
    public var ofLabel: String
    /// Beside an empty square.
    public var doneLabel: String
    /// Small print on the left of the foot.
    public var sentence: String?
    /// Small print on the right of the foot, for the page and the number of pages.
    public var pageLabel: @Sendable (Int, Int) -> String

    public init(
        _ symbols: [Symbol], heading: String, howTo: String, ofLabel: String, doneLabel: String,
        pageLabel: @escaping @Sendable (Int, Int) -> String
    ) {
        (self.symbols, self.heading, self.howTo) = (symbols, heading, howTo)
        (self.ofLabel, self.doneLabel, self.pageLabel) = (ofLabel, doneLabel, pageLabel)
    }

    /// - Throws: `.noPageRenderer`, or `.modulesTooSmall` if a code is too large for the paper.
    public func pages() throws(ImagingError) -> PrintedPages {
        let grid = try NumberedGrid(
            symbols.map(\.size), on: paper, margin: margin, top: margin, bottom: paper.height - margin - 6,
            reservedCells: 1)
        let perPage = grid.count - 1
        let count = (symbols.count + perPage - 1) / perPage
        var pages: [PageLayout] = []
        for index in 0..<count {
            var page = PageLayout(language)
            try drawHead(in: grid, on: &page)
            for place in 0..<min(perPage, symbols.count - index * perPage) {
                let number = index * perPage + place
                try grid.draw(
                    symbols[number], number: number + 1, ofLabel: ofLabel, doneLabel: doneLabel,
                    in: place + 1, on: &page)
            }
            let y = paper.height - margin - 2.5
            let width = paper.width - 2 * margin
            page.text(try page.typeset(sentence, .line(9), width: width * 0.65), margin, y)
            page.text(
                try page.typeset(pageLabel(index + 1, count), .line(9), width: width * 0.3, atEnd: true),
                margin + width * 0.7, y)
            pages.append(page)
        }
        return PrintedPages(paper: paper, pages: pages)
    }

    private var margin: Double { paper.isSmall ? 12 : 16 }

    private func drawHead(in grid: NumberedGrid, on page: inout PageLayout) throws(ImagingError) {
        let cell = grid.cell(0)
        // The rule ends before the quiet zone of the code beside it.
        let width = grid.textWidth
        let scale = paper.isSmall ? 0.72 : 1
        page.rule(cell.left, cell.top, width: width, height: paper.heavyRule)
        var y = cell.top + paper.heavyRule + 2 * scale
        y = page.text(
            try page.typeset(title, .line(12 * scale, isBold: true), width: width), cell.left, y)
        y = page.text(
            try page.typeset(heading, .title(25 * scale), width: width, lines: 2), cell.left, y + 1)
        // A line is 1.32 times as high as its font.
        let lines = Int((cell.bottom - y - 2) / (10.5 * scale * 1.32 * 25.4 / 72))
        guard lines > 0 else { return }
        page.text(
            try page.typeset(howTo, .book(10.5 * scale), width: width, lines: lines), cell.left, y + 2)
    }
}
