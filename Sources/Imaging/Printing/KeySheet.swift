/// A backup of keys on paper: codes, how to restore them, and lines for a pen.
public struct KeySheet: Sendable {
    /// A bold heading over a paragraph.
    public struct Note: Sendable {
        public var heading: String
        public var text: String

        public init(_ heading: String, _ text: String) { (self.heading, self.text) = (heading, text) }
    }

    public var symbols: [Symbol]
    public var paper = Paper.a4
    public var language = PrintLanguage.english
    public var heading: String
    public var date: String
    public var name: String
    public var digits: String
    /// On the right of the digits.
    public var contents: String
    public var restoring: Note
    /// A command below the paragraph of `restoring`.
    public var command: String
    public var warning: Note
    /// Below the number of each code.
    public var ofLabel: String
    /// Labels of lines for a pen, each with a hint below the line.
    public var blanks: [(label: String, hint: String?)]
    public var pageLabel: @Sendable (Int, Int) -> String

    public init(
        _ symbols: [Symbol], heading: String, date: String, name: String, digits: String,
        contents: String, restoring: Note, command: String, warning: Note, ofLabel: String,
        blanks: [(label: String, hint: String?)], pageLabel: @escaping @Sendable (Int, Int) -> String
    ) {
        (self.symbols, self.heading, self.date, self.name) = (symbols, heading, date, name)
        (self.digits, self.contents, self.restoring) = (digits, contents, restoring)
        (self.command, self.warning, self.ofLabel) = (command, warning, ofLabel)
        (self.blanks, self.pageLabel) = (blanks, pageLabel)
    }

    private var margin: Double { paper == .letter ? 21 : 18 }
    private var top: Double { paper == .letter ? 14 : 16 }
    private var width: Double { paper.width - 2 * margin }

    /// - Throws: `.noPageRenderer`, or `.modulesTooSmall` if a code is too large for the paper.
    public func pages() throws(ImagingError) -> PrintedPages {
        var first = PageLayout(language)
        let headBottom = try drawHead(on: &first)
        let footTop = try drawBlanks(on: &first)
        let sizes = symbols.map(\.size)
        var grid = try NumberedGrid(
            sizes, on: paper, margin: margin, top: headBottom + 7, bottom: footTop - 7, reservedCells: 0)
        var pages: [PageLayout] = []
        var page = first
        var place = 0
        for (index, symbol) in symbols.enumerated() {
            if place == grid.count {
                pages.append(page)
                page = PageLayout(language)
                page.rule(margin, top, width: width, height: paper.heavyRule)
                let y = try drawTopLine(on: &page)
                grid = try NumberedGrid(
                    sizes, on: paper, margin: margin, top: y + 8, bottom: paper.height - 22,
                    reservedCells: 0)
                place = 0
            }
            try grid.draw(
                symbol, number: index + 1, ofLabel: ofLabel, doneLabel: nil, in: place, on: &page)
            place += 1
        }
        pages.append(page)
        if pages.count > 1 {
            for index in pages.indices {
                pages[index].text(
                    try page.typeset(
                        pageLabel(index + 1, pages.count), .line(8), width: 40, atEnd: true),
                    paper.width - margin - 40, paper.height - 14)
            }
        }
        return PrintedPages(paper: paper, pages: pages)
    }

    /// - Returns: the bottom of the line.
    private func drawTopLine(on page: inout PageLayout) throws(ImagingError) -> Double {
        let y = top + paper.heavyRule + 2
        page.text(
            try page.typeset(date, .line(12, isBold: true), width: width / 2, atEnd: true),
            margin + width / 2, y)
        return page.text(
            try page.typeset(heading, .line(12, isBold: true), width: width / 2), margin, y)
    }

    /// - Returns: the bottom of the head.
    private func drawHead(on page: inout PageLayout) throws(ImagingError) -> Double {
        page.rule(margin, top, width: width, height: paper.heavyRule)
        var y = try drawTopLine(on: &page)
        y = page.text(try page.typeset(name, .title(30), width: width, lines: 2), margin, y) + 1
        page.text(
            try page.typeset(contents, .line(9.5), width: width * 0.4, lines: 2, atEnd: true),
            margin + width * 0.6, y)
        y = page.text(
            try page.typeset(digits, .digits(9.5, isBold: false), width: width * 0.58, lines: 2), margin, y
        )
        y += 5
        let column = (width - 10) / 2
        let right = margin + column + 10
        var (leftBottom, rightBottom) = (y, y)
        leftBottom = page.text(
            try page.typeset(restoring.heading, .line(14, isBold: true), width: column), margin, y)
        leftBottom = page.text(
            try page.typeset(restoring.text, .book(10.5), width: column, lines: 6), margin, leftBottom + 1)
        leftBottom = page.text(
            try page.typeset(command, .digits(10.5), width: column), margin, leftBottom + 1)
        rightBottom = page.text(
            try page.typeset(warning.heading, .line(14, isBold: true), width: column), right, y)
        rightBottom = page.text(
            try page.typeset(warning.text, .book(10.5), width: column, lines: 7), right, rightBottom + 1)
        let bottom = max(leftBottom, rightBottom)
        page.rule(right - 5.6, y + 0.8, width: 1.2, height: bottom - y - 1.4)
        return bottom
    }

    /// Draws the lines for a pen.
    ///
    /// - Returns: their top.
    private func drawBlanks(on page: inout PageLayout) throws(ImagingError) -> Double {
        let pitch = 13.0
        let top = paper.height - (paper == .letter ? 14 : 18) - pitch * Double(blanks.count)
        let labelWidth = 50.0
        for (index, blank) in blanks.enumerated() {
            let line = top + pitch * Double(index) + 8
            page.text(
                try page.typeset(blank.label, .line(10.5, isBold: true), width: labelWidth), margin,
                line - 4.6)
            page.rule(margin + labelWidth + 2, line, width: width - labelWidth - 2)
            page.text(
                try page.typeset(blank.hint, .line(8), width: width - labelWidth - 2),
                margin + labelWidth + 2, line + 0.6)
        }
        return top
    }
}
