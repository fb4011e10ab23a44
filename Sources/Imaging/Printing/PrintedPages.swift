/// Laid out pages, which become a file.
public struct PrintedPages {
    public let paper: Paper
    private(set) var pages: [PageLayout]

    /// The smallest module in millimetres that printers and cameras still resolve well.
    public static let leastModule = 0.4
    /// The allowed numbers of codes on a page.
    public static let symbolsPerPage = 1...100
    /// The allowed resolutions of a PNG in dots per inch.
    public static let resolutions = 72...600

    /// No pages yet.
    public init(on paper: Paper) { self.init(paper: paper, pages: []) }

    init(paper: Paper, pages: [PageLayout]) {
        (self.paper, self.pages) = (paper, pages.map { $0.directed(on: paper) })
    }

    public var count: Int { pages.count }

    /// The texts that had no space and end with an ellipsis, each once, in their order.
    public var shortenedTexts: [String] { texts { !$0.isWhole } }

    /// The texts with letters that no installed font has, each once, in their order.
    public var unprintableTexts: [String] { texts(where: \.lacksLetters) }

    private func texts(where isDefective: (PageText) -> Bool) -> [String] {
        var seen: Set<String> = []
        return pages.flatMap(\.texts).map(\.text).filter(isDefective).map(\.string.withoutIsolates)
            .filter { seen.insert($0).inserted }
    }

    /// In dots per inch: the modules of all codes have two pixels, which `CodeReader` needs.
    private var leastResolution: Int {
        let modules = pages.flatMap { page in
            page.codes.map { ($0.box.right - $0.box.left) / Double($0.symbol.size) }
        }
        return modules.min().map { Int((2 * 25.4 / $0 - 1e-6).rounded(.up)) } ?? 0
    }

    /// The page of each code, from 0, in the order of the codes.
    public var pageOfCodes: [Int] {
        pages.indices.flatMap { page in pages[page].codes.map { _ in page } }
    }

    /// Appends pages of the same paper.
    public mutating func append(_ others: PrintedPages) {
        precondition(others.paper == paper, "one file has one paper size")
        pages += others.pages
    }

    /// Draws all pages into a PDF file, with vector symbols and selectable texts.
    ///
    /// Equal pages give equal bytes if the same fonts are installed.
    ///
    /// - Throws: `.noPageRenderer` or `.pageNotDrawn`.
    public func pdf() throws(ImagingError) -> [UInt8] {
        let surface = try PageSurface(.pdf, paper)
        for page in pages {
            surface.draw(page)
            surface.endPage()
        }
        return try surface.file()
    }

    /// Draws each page into an SVG file, with texts as outlines of their letters.
    ///
    /// - Throws: The errors of `pdf()`.
    public func svg() throws(ImagingError) -> [[UInt8]] {
        var files: [[UInt8]] = []
        for page in pages {
            let surface = try PageSurface(.svg, paper)
            surface.draw(page)
            files.append(try surface.file())
        }
        return files
    }

    /// Draws each page into a PNG file in 8-bit gray.
    ///
    /// The sides of modules lie between pixels, so each pixel of a symbol is black or white, and
    /// modules may differ by one pixel.
    ///
    /// - Parameter resolution: Dots per inch, in `resolutions`.
    /// - Throws: The errors of `pdf()`, `.invalidResolution`, or `.resolutionTooLow` if a module would
    ///   be smaller than two pixels.
    public func png(resolution: Int = 300) throws(ImagingError) -> [[UInt8]] {
        guard PrintedPages.resolutions ~= resolution else { throw .invalidResolution(resolution) }
        guard resolution >= leastResolution else {
            throw .resolutionTooLow(resolution, least: leastResolution)
        }
        var files: [[UInt8]] = []
        for page in pages {
            let surface = try PageSurface(.pixels(resolution: resolution), paper)
            surface.draw(page)
            files.append(PNG.encode(try surface.image(), resolution: resolution))
        }
        return files
    }
}

extension PageSurface {
    func draw(_ page: PageLayout) {
        for (symbol, box) in page.codes { fill(symbol.runs(in: box)) }
        for rule in page.rules { fill([rule]) }
        for (text, box) in page.texts { draw(text, in: box) }
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
