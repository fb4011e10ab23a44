/// Pages with one large code each: a poster, a share for one person, a card that needs a large code.
///
/// From top to bottom: a heavy rule; whose it is; the title; the code, as wide as all texts; a
/// sentence for everybody; a hairline; and small print. Each text is optional.
public struct PosterSheet: Sendable {
    /// A code and the texts that belong to it alone.
    public struct Entry: Sendable {
        public var symbol: Symbol
        /// A bold line below the code.
        public var caption: String?
        /// Small print on the right, and the bold line below it, such as an expiry.
        public var note: (label: String, value: String)?

        public init(
            _ symbol: Symbol, caption: String? = nil, note: (label: String, value: String)? = nil
        ) {
            (self.symbol, self.caption, self.note) = (symbol, caption, note)
        }
    }

    public var entries: [Entry]
    public var paper = Paper.a4
    public var language = PrintLanguage.english
    /// A small bold line above the title.
    public var owner: String?
    /// On the right of `owner`.
    public var corner: String?
    /// The largest line.
    public var title: String?
    /// Continues the title in the regular weight.
    public var subtitle: String?
    /// Bold below the code, above `sentence`.
    public var lead: String?
    public var sentence: String?
    /// Small print: what a reader does.
    public var howTo: String?
    /// Digits on the right of the small print, instead of a note.
    public var digits: String?

    public init(_ entries: [Entry]) { self.entries = entries }

    /// - Throws: `.noPageRenderer`, or `.modulesTooSmall` if a code is too large for the paper.
    public func pages() throws(ImagingError) -> PrintedPages {
        var pages: [PageLayout] = []
        for entry in entries { pages.append(try page(entry)) }
        return PrintedPages(paper: paper, pages: pages)
    }

    /// Lengths in millimetres, font sizes in points.
    private struct Measure {
        let margin: Double
        let top: Double
        let bottom: Double
        let owner: Double
        let title: Double
        let sentence: Double
        let small: Double
        let gap: Double

        init(_ paper: Paper) {
            switch paper {
            case .a4:
                (margin, top, bottom, gap) = (24, 17, 17, 3)
                (owner, title, sentence, small) = (15, 46, 17, 11)
            case .letter:
                (margin, top, bottom, gap) = (30, 15, 15, 2.8)
                (owner, title, sentence, small) = (14, 43, 16, 10.5)
            case .a6, .card:
                (margin, top, bottom, gap) = (12, 12, 11, 1.5)
                (owner, title, sentence, small) = (8.5, 20.5, 9.25, 7)
            }
        }
    }

    private func page(_ entry: Entry) throws(ImagingError) -> PageLayout {
        let measure = Measure(paper)
        let (left, width) = (measure.margin, paper.width - 2 * measure.margin)
        var page = PageLayout(language)
        page.rule(left, measure.top, width: width, height: paper.heavyRule)
        let headBottom = try drawHead(measure, on: &page)
        let footTop = try drawFoot(entry, measure, on: &page)

        // As wide as the texts, unless they leave less space in the height, or the page's edge
        // would cut off the quiet zone.
        let quiet = PageLayout.quietModules / Double(entry.symbol.size)
        let room = footTop - headBottom
        let side = min(width, measure.margin / quiet, room / (1 + 2 * quiet))
        let module = side / Double(entry.symbol.size)
        guard module >= PrintedPages.leastModule - 1e-9 else {
            throw .modulesTooSmall(millimeters: max(0, module), least: PrintedPages.leastModule)
        }
        let free = room - side
        page.code(entry.symbol, left, headBottom + max(side * quiet, free * 0.46), side: side)
        return page
    }

    /// - Returns: the bottom of the head.
    private func drawHead(_ measure: Measure, on page: inout PageLayout) throws(ImagingError) -> Double {
        let (left, width) = (measure.margin, paper.width - 2 * measure.margin)
        var y = measure.top + paper.heavyRule + measure.gap * 0.7
        let cornerText = try page.typeset(corner, .line(measure.owner), width: width * 0.4, atEnd: true)
        page.text(cornerText, left + width * 0.6, y)
        let ownerText = try page.typeset(
            owner, .line(measure.owner, isBold: true), width: cornerText == nil ? width : width * 0.57)
        y = max(page.text(ownerText, left, y), cornerText.map { y + $0.height } ?? y)
        y = page.text(try page.typeset(title, .title(measure.title), width: width, lines: 3), left, y)
        return page.text(
            try page.typeset(subtitle, .title(measure.title, isBold: false), width: width, lines: 2),
            left, y)
    }

    /// Draws the foot from the bottom up.
    ///
    /// - Returns: its top.
    private func drawFoot(
        _ entry: Entry, _ measure: Measure, on page: inout PageLayout
    ) throws(ImagingError) -> Double {
        let (left, width) = (measure.margin, paper.width - 2 * measure.margin)
        let sideWidth = width * (digits == nil ? 0.25 : 0.48)
        let side = [
            try page.typeset(
                digits, .digits(measure.small + 1), width: sideWidth, lines: 3, atEnd: true),
            try page.typeset(entry.note?.label, .line(measure.small), width: sideWidth, atEnd: true),
            try page.typeset(
                entry.note?.value, .line(measure.small, isBold: true), width: sideWidth, lines: 2,
                atEnd: true),
        ].compactMap(\.self)
        let small = try page.typeset(
            howTo, .book(measure.small), width: side.isEmpty ? width : width - sideWidth - 1, lines: 5)
        var y = paper.height - measure.bottom
        let height = max(small?.height ?? 0, side.reduce(0) { $0 + $1.height })
        if height > 0 {
            y -= height
            page.text(small, left, y)
            _ = side.reduce(y) { page.text($1, left + width - sideWidth, $0) }
            y -= measure.gap * 0.6
            page.rule(left, y, width: width)
            y -= measure.gap * 1.6
        }
        let texts = [
            try page.typeset(
                entry.caption, .line(measure.sentence * 1.2, isBold: true), width: width, lines: 6),
            try page.typeset(lead, .bold(measure.sentence), width: width, lines: 2),
            try page.typeset(sentence, .book(measure.sentence), width: width, lines: 4),
        ].compactMap(\.self)
        y -= texts.reduce(0) { $0 + $1.height }
        let top = y
        for text in texts { y = page.text(text, left, y) }
        return top
    }
}
