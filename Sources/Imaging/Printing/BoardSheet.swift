/// Several codes on a page, each with a caption below it, under one head and above one foot.
public struct BoardSheet: Sendable {
    /// A code and the texts below it.
    public struct Entry: Sendable {
        public var symbol: Symbol
        /// Bold, up to four lines.
        public var caption: String?
        /// Beside the caption, such as an expiry or the number of a part.
        public var note: String?

        public init(_ symbol: Symbol, caption: String? = nil, note: String? = nil) {
            (self.symbol, self.caption, self.note) = (symbol, caption, note)
        }
    }

    public var entries: [Entry]
    public var paper = Paper.a4
    /// The largest number of codes on a page, in `PrintedPages.symbolsPerPage`; a page has fewer
    /// if their modules would be too small. Nil for as many as fit.
    public var perPage: Int?
    /// The side of each code in millimetres, without its quiet zone; nil for as large as fits.
    public var side: Double?
    /// Whether small crosses mark the corners of the cells.
    public var hasCutMarks = false
    /// A small bold line above the title.
    public var owner: String?
    public var title: String?
    /// A sentence for everybody; it takes the place of a missing title.
    public var sentence: String?
    /// Small print: what a reader does.
    public var howTo: String?

    /// - Parameter entries: At least one.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// - Throws: `.invalidSymbolsPerPage`, `.modulesTooSmall`, `.tooLargeForPaper` or
    ///   `.noPageRenderer`.
    public func pages() throws(ImagingError) -> PrintedPages {
        if let perPage, !(PrintedPages.symbolsPerPage ~= perPage) {
            throw .invalidSymbolsPerPage(perPage)
        }
        var frame = PageLayout()
        let top = try drawHead(on: &frame)
        let bottom = try drawFoot(on: &frame)
        let grid = try BoardGrid(self, top: top, bottom: bottom)
        var pages: [PageLayout] = []
        for start in stride(from: 0, to: entries.count, by: grid.perPage) {
            var page = frame
            let shown = start..<min(start + grid.perPage, entries.count)
            for index in shown { grid.draw(entries[index], index, in: index - start, on: &page) }
            if hasCutMarks { grid.drawCutMarks(around: shown.count, on: &page) }
            pages.append(page)
        }
        return PrintedPages(paper: paper, pages: pages)
    }

    var margin: Double { paper.isSmall ? 12 : 18 }
    private var width: Double { paper.width - 2 * margin }
    private var scale: Double { paper.isSmall ? 0.65 : 1 }

    /// - Returns: the bottom of the head.
    private func drawHead(on page: inout PageLayout) throws(ImagingError) -> Double {
        let top = paper.isSmall ? 12.0 : 16
        page.rule(margin, top, width: width, height: paper.heavyRule)
        var y = top + paper.heavyRule + 2 * scale
        y = page.text(
            try PageLayout.text(owner, .line(14 * scale, isBold: true), width: width), margin, y)
        y = page.text(
            try PageLayout.text(title ?? sentence, .title(30 * scale), width: width, lines: 2), margin, y)
        guard title != nil else { return y }
        return page.text(
            try PageLayout.text(sentence, .book(12 * scale), width: width, lines: 3), margin, y + 0.5)
    }

    /// - Returns: the top of the foot.
    private func drawFoot(on page: inout PageLayout) throws(ImagingError) -> Double {
        let bottom = paper.height - (paper.isSmall ? 11 : 15)
        guard
            let text = try PageLayout.text(
                howTo, .book(max(7, 10.5 * scale)), width: width, lines: 4)
        else { return bottom }
        page.text(text, margin, bottom - text.height)
        page.rule(margin, bottom - text.height - 2 * scale, width: width, height: 0.5)
        return bottom - text.height - 2 * scale
    }
}
