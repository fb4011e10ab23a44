/// The layout of a sheet's pages, and the code that draws them.
struct SheetPages {
    private let sheet: Sheet
    private let grid: SheetGrid
    private let title: PageText?
    private let footer: PageText?
    /// The page size in points.
    let width: Double
    let height: Double
    /// The top left corner of the first cell.
    private let left: Double
    private let top: Double
    let count: Int

    private static let titleSize = 18.0
    private static let smallSize = 9.0
    private static let gap = 4 * SheetGrid.pointsPerMillimeter

    /// - Throws: `.invalidMargin`, `.invalidSymbolsPerPage`, `.modulesTooSmall`,
    ///   `.tooLargeForPaper` or `.noPageRenderer`.
    init(_ sheet: Sheet) throws(ImagingError) {
        guard Sheet.margins ~= sheet.margin else { throw .invalidMargin(sheet.margin) }
        if let perPage = sheet.perPage {
            guard Sheet.symbolsPerPage ~= perPage else { throw .invalidSymbolsPerPage(perPage) }
        }
        self.sheet = sheet
        let margin = sheet.margin * SheetGrid.pointsPerMillimeter
        width = sheet.paper.width * SheetGrid.pointsPerMillimeter
        height = sheet.paper.height * SheetGrid.pointsPerMillimeter
        let innerWidth = width - 2 * margin
        title = try SheetPages.line(sheet.title, size: SheetPages.titleSize, isBold: true, width: innerWidth)
        // The page number is on the right and one inch wide; the footer keeps the same distance on
        // the left.
        footer = try SheetPages.line(sheet.footer, size: SheetPages.smallSize, width: innerWidth - 144)
        left = margin
        top = margin + (title.map { $0.height + SheetPages.gap } ?? 0)
        let bottom = height - margin
        let footerHeight = footer.map { $0.height + SheetPages.gap } ?? 0
        var grid = try SheetGrid(sheet, width: innerWidth, height: bottom - footerHeight - top)
        if footer == nil, sheet.entries.count > grid.columns * grid.rows {
            let numberHeight = 1.4 * SheetPages.smallSize + SheetPages.gap
            grid = try SheetGrid(sheet, width: innerWidth, height: bottom - numberHeight - top)
        }
        self.grid = grid
        let perPage = sheet.perPage ?? grid.columns * grid.rows
        count = (sheet.entries.count + perPage - 1) / perPage
    }

    /// The number of symbols on each page except the last, which may have fewer.
    var perPage: Int { sheet.perPage ?? grid.columns * grid.rows }

    private static func line(
        _ text: String?, size: Double, isBold: Bool = false, width: Double
    ) throws(ImagingError) -> PageText? {
        guard let text = text?.printable(lines: 1), !text.isEmpty else { return nil }
        return try PageText(text, size: size, isBold: isBold, width: width, lines: 1)
    }

    /// - Parameter index: In 0..<count.
    /// - Throws: `.noPageRenderer`
    func draw(_ index: Int, on surface: PageSurface) throws(ImagingError) {
        if let title {
            let box = PageBox(
                left: left, top: top - title.height - SheetPages.gap, width: width - 2 * left,
                height: title.height)
            surface.draw(title, in: box, gray: 0)
        }
        let shown = (index * perPage)..<min((index + 1) * perPage, sheet.entries.count)
        for (place, entry) in shown.enumerated() { drawEntry(entry, in: cell(place), on: surface) }
        if sheet.hasCutMarks { drawCutMarks(around: shown.count, on: surface) }

        let bottom = height - sheet.margin * SheetGrid.pointsPerMillimeter
        if let footer {
            let box = PageBox(
                left: left + 72, top: bottom - footer.height, width: width - 2 * left - 144,
                height: footer.height)
            surface.draw(footer, in: box, gray: 0.35)
        }
        guard count > 1 else { return }
        let number = try PageText(
            "\(index + 1) / \(count)", size: SheetPages.smallSize, width: 72, lines: 1)
        let box = PageBox(
            left: width - left - 72, top: bottom - number.height, width: 72, height: number.height)
        surface.draw(number, in: box, gray: 0.35)
    }

    /// - Parameter place: The index on its page, from 0.
    private func cell(_ place: Int) -> PageBox {
        PageBox(
            left: left + Double(place % grid.columns) * grid.cellWidth,
            top: top + Double(place / grid.columns) * grid.cellHeight,
            width: grid.cellWidth, height: grid.cellHeight)
    }

    /// Returns the square of an entry's symbol, without its quiet zone.
    ///
    /// - Parameter place: The index on its page, from 0.
    func symbolBox(_ place: Int) -> PageBox {
        let cell = cell(place)
        let free = grid.cellHeight - grid.blockSide - grid.texts.height
        let inset = (grid.blockSide - grid.side) / 2
        return PageBox(
            left: (cell.left + cell.right - grid.side) / 2, top: cell.top + free / 2 + inset,
            width: grid.side, height: grid.side)
    }

    private func drawEntry(_ entry: Int, in cell: PageBox, on surface: PageSurface) {
        let box = symbolBox(entry % perPage)
        surface.fill(sheet.entries[entry].symbol.runs(in: box))
        var textTop = box.bottom + (grid.blockSide - grid.side) / 2
        for (text, gray) in [(grid.texts.captions[entry], 0), (grid.texts.labels[entry], 0.35)] {
            guard let text else { continue }
            surface.draw(
                text,
                in: PageBox(
                    left: cell.left + SheetGrid.padding, top: textTop,
                    width: grid.cellWidth - 2 * SheetGrid.padding, height: text.height),
                gray: gray)
            textTop += text.height + SheetTexts.gap
        }
    }

    /// Draws crosses at the corners of the first `count` cells, within their padding.
    private func drawCutMarks(around count: Int, on surface: PageSurface) {
        let arm = SheetGrid.padding * 0.75
        for row in 0...grid.rows {
            for column in 0...grid.columns {
                let touching = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
                let isCorner = touching.contains { row, column in
                    row >= 0 && 0..<grid.columns ~= column && row * grid.columns + column < count
                }
                guard isCorner else { continue }
                let x = left + Double(column) * grid.cellWidth
                let y = top + Double(row) * grid.cellHeight
                surface.line(
                    from: PagePoint(x: x - arm, y: y), to: PagePoint(x: x + arm, y: y), width: 0.4,
                    gray: 0.5)
                surface.line(
                    from: PagePoint(x: x, y: y - arm), to: PagePoint(x: x, y: y + arm), width: 0.4,
                    gray: 0.5)
            }
        }
    }
}

extension Symbol {
    /// Returns the dark modules of the symbol drawn into a square: one rectangle for each run in a
    /// row.
    fileprivate func runs(in box: PageBox) -> [PageBox] {
        let module = (box.right - box.left) / Double(size)
        var runs: [PageBox] = []
        for y in 0..<size {
            var x = 0
            while x < size {
                let end = (x..<size).first { !self[$0, y] } ?? size
                if end > x {
                    runs.append(
                        PageBox(
                            left: box.left + Double(x) * module, top: box.top + Double(y) * module,
                            width: Double(end - x) * module, height: module))
                }
                x = end + 1
            }
        }
        return runs
    }
}
