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
    public var language = PrintLanguage.english
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
        var frame = PageLayout(language)
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
            try page.typeset(owner, .line(14 * scale, isBold: true), width: width), margin, y)
        y = page.text(
            try page.typeset(title ?? sentence, .title(30 * scale), width: width, lines: 2), margin, y)
        guard title != nil else { return y }
        return page.text(
            try page.typeset(sentence, .book(12 * scale), width: width, lines: 3), margin, y + 0.5)
    }

    /// - Returns: the top of the foot.
    private func drawFoot(on page: inout PageLayout) throws(ImagingError) -> Double {
        let bottom = paper.height - (paper.isSmall ? 11 : 15)
        guard
            let text = try page.typeset(
                howTo, .book(max(7, 10.5 * scale)), width: width, lines: 4)
        else { return bottom }
        page.text(text, margin, bottom - text.height)
        page.rule(margin, bottom - text.height - 2 * scale, width: width, height: 0.5)
        return bottom - text.height - 2 * scale
    }
}

/// The cells of a board, and the texts below its codes.
private struct BoardGrid {
    let columns: Int
    let rows: Int
    let perPage: Int
    let side: Double
    private let left: Double
    private let top: Double
    private let columnPitch: Double
    private let rowPitch: Double
    private let quietZone: Double
    private let texts: Texts

    /// White space between the quiet zones of two codes, in which cut marks stand.
    private static let gap = 4.0

    private struct Texts {
        var captions: [PageText?] = []
        var notes: [PageText?] = []
        /// With the hairline, but without the quiet zone.
        var height = 0.0

        init(of board: BoardSheet, side: Double) throws(ImagingError) {
            let (entries, page) = (board.entries, PageLayout(board.language))
            let size = min(max(side / 6, 8), 16)
            for entry in entries {
                let note = try page.typeset(
                    entry.note, .line(size * 0.8), width: side * (entry.caption == nil ? 1 : 0.38),
                    lines: 2, atEnd: entry.caption != nil)
                notes.append(note)
                captions.append(
                    try page.typeset(
                        entry.caption, .bold(size), width: note == nil ? side : side * 0.6, lines: 4))
            }
            let tallest = (captions + notes).compactMap { $0?.height }.max()
            height = tallest.map { $0 + 1 } ?? 0
        }
    }

    /// - Parameters:
    ///   - top: The bottom of the head.
    ///   - bottom: The top of the foot.
    /// - Throws: `.modulesTooSmall`, `.tooLargeForPaper` or `.noPageRenderer`.
    init(_ board: BoardSheet, top: Double, bottom: Double) throws(ImagingError) {
        let sizes = board.entries.map { Double($0.symbol.size) }
        let (largest, smallest) = (sizes.max() ?? 21, sizes.min() ?? 21)
        let quiet = PageLayout.quietModules / smallest
        // Crosses need some space below the head and above the foot.
        let top = board.hasCutMarks ? top + 2 : top
        let (width, height) = (board.paper.width - 2 * board.margin, bottom - top)
        // Cut marks stand outside the quiet zones.
        let edge = board.margin - (board.hasCutMarks ? 8 : 0)
        func side(_ columns: Int, _ rows: Int, textHeight: Double) -> Double {
            let across =
                (width - Double(columns - 1) * Self.gap) / (Double(columns) + 2 * Double(columns - 1) * quiet)
            // A quiet zone above each code and below it.
            let down = (height / Double(rows) - Self.gap - textHeight) / (1 + 2 * quiet)
            return min(across, down, edge / quiet)
        }
        let least = PrintedPages.leastModule * largest
        if let asked = board.side, !(asked >= least - 1e-9) {
            throw .modulesTooSmall(millimeters: asked / largest, least: PrintedPages.leastModule)
        }
        let wanted = board.side ?? least
        var found: (columns: Int, rows: Int, perPage: Int, side: Double, texts: Texts)?
        // Without a number, the smallest codes that are still read well make the fewest pages.
        var count = board.perPage ?? min(board.entries.count, 100)
        while found == nil, count > 0 {
            for columns in 1...min(count, 10) {
                let rows = (count + columns - 1) / columns
                // Longer lines need less height: texts are set as wide as the codes will be.
                let rough = board.side ?? side(columns, rows, textHeight: 8)
                // Texts as wide as codes that do not fit could be of any width.
                guard rough >= wanted - 1e-9, side(columns, rows, textHeight: 0) >= wanted - 1e-9 else {
                    continue
                }
                var texts = try Texts(of: board, side: max(rough, 10))
                let fitting = side(columns, rows, textHeight: texts.height)
                guard fitting >= wanted - 1e-9 else { continue }
                let chosen = board.side ?? fitting
                if chosen != rough { texts = try Texts(of: board, side: chosen) }
                let final = board.side ?? min(chosen, side(columns, rows, textHeight: texts.height))
                guard final >= wanted - 1e-9, final > found?.side ?? 0 else { continue }
                found = (columns, rows, count, final, texts)
            }
            // A given size and number are both kept, or refused.
            if board.side != nil, board.perPage != nil { break }
            count -= 1
        }
        guard let found else {
            throw Self.refusal(of: board, largest: largest, try Texts(of: board, side: 60), side)
        }
        (columns, rows, perPage, texts) = (found.columns, found.rows, found.perPage, found.texts)
        self.side = found.side
        quietZone = quiet * found.side
        left = board.margin
        // Codes of a given size, and codes to be cut apart, stand close together.
        let isSpread = board.side == nil && !board.hasCutMarks
        let cell = found.side + 2 * quietZone + Self.gap
        columnPitch = isSpread && columns > 1 ? (width - found.side) / Double(columns - 1) : cell
        rowPitch = isSpread ? height / Double(rows) : cell + found.texts.height
        self.top = top + Self.gap / 2 + quietZone
    }

    /// Why codes do not fit: too small for their modules, or larger than the paper.
    ///
    /// - Parameter side: the side of codes in so many columns and rows, with texts below them.
    private static func refusal(
        of board: BoardSheet, largest: Double, _ texts: Texts, _ side: (Int, Int, Double) -> Double
    ) -> ImagingError {
        let count = board.side == nil ? 1 : board.perPage ?? 1
        let limits = (1...min(count, 10)).map { side($0, (count + $0 - 1) / $0, texts.height) }
        let limit = max(0, limits.max() ?? 0)
        guard let asked = board.side else {
            return .modulesTooSmall(millimeters: limit / largest, least: PrintedPages.leastModule)
        }
        return .tooLargeForPaper(millimeters: asked, limit: limit)
    }

    /// The top left of a code.
    private func corner(_ place: Int) -> (x: Double, y: Double) {
        (left + Double(place % columns) * columnPitch, top + Double(place / columns) * rowPitch)
    }

    func draw(_ entry: BoardSheet.Entry, _ index: Int, in place: Int, on page: inout PageLayout) {
        let (x, y) = corner(place)
        page.code(entry.symbol, x, y, side: side)
        guard texts.captions[index] != nil || texts.notes[index] != nil else { return }
        let line = y + side + quietZone
        page.rule(x, line, width: side)
        page.text(texts.captions[index], x, line + 0.8)
        if let note = texts.notes[index] { page.text(note, x + side - note.width, line + 0.8) }
    }

    /// Draws crosses at the corners of the first `count` cells.
    func drawCutMarks(around count: Int, on page: inout PageLayout) {
        let arm = Self.gap * 0.75
        let line = PageLayout.cutLine
        let cellWidth = side + 2 * quietZone + Self.gap
        for place in 0..<count {
            let (x, y) = corner(place)
            let (left, top) = (x - quietZone - Self.gap / 2, y - quietZone - Self.gap / 2)
            let bottom = y + side + quietZone + texts.height + Self.gap / 2
            for x in [left, left + cellWidth] {
                for y in [top, bottom] {
                    page.rule(x - arm / 2, y - line / 2, width: arm, height: line)
                    page.rule(x - line / 2, y - arm / 2, width: line, height: arm)
                }
            }
        }
    }
}
