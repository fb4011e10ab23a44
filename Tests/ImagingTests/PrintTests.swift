import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Pieces of paper → images → texts of codes, and the geometry of each piece.
@Suite struct PrintTests {
    @Test(arguments: PrintSpecimen.names)
    func `every code of a piece is read at 200 dots per inch`(name: String) throws {
        let specimen = try PrintSpecimen(name, texts: .usual)
        let files = try specimen.pages.png(resolution: 200)
        #expect(try files.flatMap { try codes(in: $0) }.sorted() == specimen.codes.sorted())
    }

    @Test(arguments: ["poster a4", "parts letter", "tickets a4", "card a4", "keys a4"])
    func `every code is read from a PDF`(name: String) throws {
        let specimen = try PrintSpecimen(name, texts: .usual)
        #expect(try codes(in: specimen.pages.pdf()).sorted() == specimen.codes.sorted())
    }

    @Test(arguments: PrintSpecimen.names, PrintSpecimen.Texts.allCases)
    func `quiet zones are free, and texts stay on the paper`(
        name: String, texts: PrintSpecimen.Texts
    ) throws {
        let specimen = try PrintSpecimen(name, texts: texts)
        let paper = specimen.pages.paper
        let sheet = PageBox(left: 0, top: 0, width: paper.width, height: paper.height)
        for page in specimen.pages.pages {
            for (symbol, box) in page.codes {
                let module = (box.right - box.left) / Double(symbol.size)
                #expect(module >= PrintedPages.leastModule - 1e-9)
                let zone = box.expanded(by: 4 * module - 1e-6)
                #expect(sheet.contains(zone))
                #expect(page.rules.filter { $0.meets(zone) } == [])
                #expect(page.texts.map(\.box).filter { $0.meets(zone) } == [])
                #expect(page.codes.map(\.box).count { $0.meets(zone) } == 1)
            }
            // Printers need 5 mm.
            let margin = sheet.expanded(by: -5)
            for (_, box) in page.texts { #expect(margin.contains(box), "\(box)") }
        }
    }

    @Test(arguments: PrintSpecimen.names)
    func `no text lies on another`(name: String) throws {
        for page in try PrintSpecimen(name, texts: .usual).pages.pages {
            // Boxes of right-aligned lines are wider than their letters.
            let boxes = page.texts.filter { $0.text.lineCount == 1 }.map(\.box)
            for (index, box) in boxes.enumerated() {
                // The space below large digits is empty.
                var inner = box.expanded(by: -0.1)
                inner.bottom -= 0.15 * (box.bottom - box.top)
                #expect(boxes.dropFirst(index + 1).filter { $0.meets(inner) } == [], "\(box)")
            }
        }
    }

    @Test func `paper sizes reach the file`() throws {
        for paper in Paper.allCases {
            var sheet = PosterSheet([PosterSheet.Entry(try Symbol(text: "A"))])
            sheet.paper = paper
            let image = try GrayImage(decoding: sheet.pages().png(resolution: 254)[0])
            #expect(abs(Double(image.width) - paper.width * 10) < 1)
            #expect(abs(Double(image.height) - paper.height * 10) < 1)
        }
    }

    @Test func `equal pages give equal PDF files without a date`() throws {
        let pages = try PrintSpecimen("poster a4", texts: .usual).pages
        let pdf = try pages.pdf()
        #expect(try pages.pdf() == pdf)
        #expect(!String(decoding: pdf, as: UTF8.self).contains("Date"))
    }

    @Test func `SVG files are XML, one for each page`() throws {
        var sheet = BoardSheet(try (1...3).map { BoardSheet.Entry(try Symbol(text: "\($0)")) })
        sheet.perPage = 2
        let files = try sheet.pages().svg().map { String(decoding: $0, as: UTF8.self) }
        #expect(files.count == 2)
        for file in files {
            #expect(file.hasPrefix("<?xml"))
            #expect(file.contains("width=\"595.2"))
            let written = file.replacing(" ", with: "")
            #expect(
                written.contains("fill=\"rgb(100%,100%,100%)\"")
                    || written.contains("fill:rgb(100%,100%,100%)"))
            #expect(file.hasSuffix("</svg>\n"))
        }
    }

    @Test func `a PNG stores its resolution, and codes and rules are black or white`() throws {
        let sheet = PosterSheet([PosterSheet.Entry(try Symbol(text: "A"))])
        let png = try sheet.pages().png(resolution: 300)[0]
        #expect(Set(try GrayImage(decoding: png).pixels) == [0, 255])
        let note = try #require(png.indices.first { png[$0...].starts(with: "pHYs".utf8) })
        #expect(png[(note + 4)..<(note + 13)].elementsEqual([0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]))
    }

    @Test func `a board refuses sizes that cannot be printed`() throws {
        // 57 modules.
        var board = BoardSheet([BoardSheet.Entry(try Symbol(text: fullTexts(count: 1, version: 10)[0]))])
        board.side = 22.8
        #expect(throws: Never.self) { try board.pages() }
        board.side = 22.7
        let small = #expect(throws: ImagingError.self) { try board.pages() }
        guard case .modulesTooSmall(let module, 0.4) = small else {
            Issue.record("\(String(describing: small))")
            return
        }
        #expect(abs(module - 22.7 / 57) < 1e-9)

        board.side = 500
        let large = #expect(throws: ImagingError.self) { try board.pages() }
        guard case .tooLargeForPaper(500, let limit) = large else {
            Issue.record("\(String(describing: large))")
            return
        }
        board.side = limit
        #expect(throws: Never.self) { try board.pages() }
        board.perPage = 2
        #expect(throws: ImagingError.self) { try board.pages() }
        for side in [Double.nan, 2_000_000, .infinity] {
            board.side = side
            #expect(throws: ImagingError.self) { try board.pages() }
        }
    }

    @Test func `parameters out of range are refused`() throws {
        var board = BoardSheet([BoardSheet.Entry(try Symbol(text: "A"))])
        for resolution in [71, 601, 0, -1] {
            #expect(throws: ImagingError.invalidResolution(resolution)) {
                try board.pages().png(resolution: resolution)
            }
        }
        board.side = 21 * 0.4
        #expect(throws: ImagingError.resolutionTooLow(126, least: 127)) {
            try board.pages().png(resolution: 126)
        }
        #expect(throws: Never.self) { try board.pages().png(resolution: 127) }
        board.side = nil
        for perPage in [0, -1, 101] {
            board.perPage = perPage
            #expect(throws: ImagingError.invalidSymbolsPerPage(perPage)) { try board.pages() }
            var tickets = TicketSheet([TicketSheet.Ticket(try Symbol(text: "A"))])
            tickets.perPage = perPage
            #expect(throws: ImagingError.invalidSymbolsPerPage(perPage)) { try tickets.pages() }
        }
    }

    @Test(arguments: [1, 6, 20, 100])
    func `dense codes come on more pages instead of smaller`(perPage: Int) throws {
        let symbol = try Symbol(text: fullTexts(count: 1, version: 30)[0])
        var board = BoardSheet(Array(repeating: BoardSheet.Entry(symbol), count: 20))
        board.perPage = perPage
        var tickets = TicketSheet(Array(repeating: TicketSheet.Ticket(symbol, seat: "1A"), count: 20))
        tickets.perPage = perPage
        for pages in [try board.pages(), try tickets.pages()] {
            let counts = pages.pages.map(\.codes.count)
            #expect(counts.reduce(0, +) == 20)
            #expect(counts[0] <= perPage)
            #expect(pages.pages.allSatisfy { $0.codes.allSatisfy { $0.box.right - $0.box.left >= 54.79 } })
        }
    }

    /// A key card has version 27.
    @Test(arguments: [25, 27])
    func `a code that is too large for a card gets a page`(version: Int) throws {
        let symbol = try Symbol(text: fullTexts(count: 1, version: version)[0])
        let card = CardSheet(symbol, heading: "Card", name: "Alice", request: "Compare:", digits: "12345")
        let pages = try card.pages()
        #expect(pages.paper == .a6)
        #expect(pages.pages[0].codes[0].box.right - pages.pages[0].codes[0].box.left > 70)
    }

    private func codes(in file: [UInt8]) throws -> [String] {
        var texts: [String] = []
        try ImageDecoder(file).forEachImage { image in
            texts += CodeReader.read(image).codes.compactMap(\.text)
            return true
        }
        return texts
    }
}

extension PageBox {
    fileprivate func contains(_ other: PageBox) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }

    fileprivate func meets(_ other: PageBox) -> Bool {
        left < other.right && right > other.left && top < other.bottom && bottom > other.top
    }
}
