import Imaging
import Testing

/// Symbols → pages → images → texts.
@Suite struct SheetTests {
    @Test(arguments: Paper.allCases)
    func `every symbol of a contact sheet is read from a PDF and from PNGs`(paper: Paper) throws {
        let texts = try fullTexts(count: 10, version: 30)
        var sheet = Sheet(
            try texts.enumerated().map { index, text in
                Sheet.Entry(try Symbol(text: text), label: "\(index + 1) of \(texts.count)")
            })
        sheet.paper = paper
        sheet.title = "Backup"
        sheet.footer = "Keep all of it."
        sheet.hasCutMarks = true
        #expect(try sheet.pageCount == 2)
        #expect(sheet.defaultSide == 0.4 * 137)
        #expect(try codes(in: sheet.pdf()) == texts)
        for resolution in paper == .a4 ? [150, 300] : [] {
            let pages = try sheet.png(resolution: resolution)
            #expect(pages.count == 2)
            #expect(try pages.flatMap { try codes(in: $0) } == texts, "\(resolution)")
        }
    }

    @Test(arguments: [1, 12, 30, 40])
    func `one symbol fills a page`(version: Int) throws {
        let texts = try fullTexts(count: 2, version: version)
        var sheet = Sheet(try texts.map { Sheet.Entry(try Symbol(text: $0), caption: "Notice") })
        sheet.perPage = 1
        #expect(try codes(in: sheet.pdf()) == texts)
        let files = try sheet.png(resolution: 100)
        let pages = try files.map { try GrayImage(decoding: $0) }
        #expect(pages.map(\.width) == [827, 827])
        #expect(pages.map(\.height) == [1169, 1169])
        #expect(try files.flatMap { try codes(in: $0) } == texts)
    }

    @Test(arguments: [2, 3, 6, 20])
    func `a page holds the requested number of symbols`(perPage: Int) throws {
        let texts = try fullTexts(count: perPage + 1, version: 7)
        var sheet = Sheet(try texts.map { Sheet.Entry(try Symbol(text: $0), label: "label") })
        sheet.perPage = perPage
        let pages = try sheet.png(resolution: 150)
        #expect(try pages.map { try codes(in: $0).count } == [perPage, 1])
        #expect(try pages.flatMap { try codes(in: $0) } == texts)
    }

    @Test func `symbols of different sizes fit on one page`() throws {
        let texts = try [2, 30, 10].map { try fullTexts(count: 1, version: $0)[0] }
        let sheet = Sheet(try texts.map { Sheet.Entry(try Symbol(text: $0)) })
        #expect(try codes(in: sheet.png()[0]) == texts)
    }

    @Test func `equal sheets give equal PDF files without a date`() throws {
        let sheet = try sheet(version: 5, count: 3)
        let pdf = try sheet.pdf()
        #expect(try sheet.pdf() == pdf)
        #expect(!String(decoding: pdf, as: UTF8.self).contains("Date"))
    }

    @Test func `SVG files are XML, one for each page`() throws {
        var sheet = try sheet(version: 5, count: 3)
        sheet.perPage = 2
        let files = try sheet.svg().map { String(decoding: $0, as: UTF8.self) }
        #expect(files.count == 2)
        for file in files {
            #expect(file.hasPrefix("<?xml"))
            #expect(file.contains("width=\"595.2"))
            #expect(
                file.contains("fill=\"rgb(100%,100%,100%)\"") || file.contains("fill:rgb(100%,100%,100%)"))
            #expect(file.hasSuffix("</svg>\n"))
        }
    }

    @Test func `modules of a PNG are black or white, and the resolution is stored`() throws {
        let sheet = try sheet(version: 11, count: 1)
        let png = try sheet.png(resolution: 300)[0]
        let image = try GrayImage(decoding: png)
        #expect(Set(image.pixels) == [0, 255])
        let note = try #require(png.indices.first { png[$0...].starts(with: "pHYs".utf8) })
        #expect(png[(note + 4)..<(note + 13)].elementsEqual([0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]))
    }

    @Test func `sizes that cannot be printed are refused with both numbers`() throws {
        // 57 modules.
        var sheet = try sheet(version: 10, count: 1)
        sheet.side = 14.25
        #expect(throws: Never.self) { try sheet.pdf() }
        sheet.side = 14.2
        let small = #expect(throws: ImagingError.self) { try sheet.pdf() }
        guard case .modulesTooSmall(let module, 0.25) = small else {
            Issue.record("\(String(describing: small))")
            return
        }
        #expect(abs(module - 14.2 / 57) < 1e-9)

        sheet.side = 170
        let large = #expect(throws: ImagingError.self) { try sheet.pdf() }
        guard case .tooLargeForPaper(let side, let limit) = large else {
            Issue.record("\(String(describing: large))")
            return
        }
        #expect(abs(side - 170) < 1e-9)
        // 190 mm minus 2 mm on either side, for 65 modules of which 57 belong to the symbol.
        #expect(abs(limit - 186 * 57 / 65) < 1e-6)
        sheet.side = limit
        #expect(throws: Never.self) { try sheet.pdf() }
        sheet.perPage = 2
        #expect(throws: ImagingError.self) { try sheet.pdf() }
        sheet.side = .nan
        #expect(throws: ImagingError.self) { try sheet.pdf() }
    }

    @Test func `too many dense symbols on a page are refused`() throws {
        var sheet = try sheet(version: 40, count: 1)
        sheet.perPage = 12
        #expect(throws: Never.self) { try sheet.pdf() }
        sheet.perPage = 20
        let error = #expect(throws: ImagingError.self) { try sheet.pdf() }
        guard case .modulesTooSmall(_, 0.25) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `parameters out of range are refused`() throws {
        var sheet = try sheet(version: 1, count: 1)
        for resolution in [71, 601, 0, -1] {
            #expect(throws: ImagingError.invalidResolution(resolution)) {
                try sheet.png(resolution: resolution)
            }
        }
        for perPage in [0, -1, 101] {
            sheet.perPage = perPage
            #expect(throws: ImagingError.invalidSymbolsPerPage(perPage)) { try sheet.pdf() }
        }
        sheet.perPage = nil
        for margin in [-1.0, 50.1, .infinity] {
            sheet.margin = margin
            #expect(throws: ImagingError.invalidMargin(margin)) { try sheet.pdf() }
        }
    }

    private func sheet(version: Int, count: Int) throws -> Sheet {
        Sheet(try fullTexts(count: count, version: version).map { Sheet.Entry(try Symbol(text: $0)) })
    }

    private func codes(in file: [UInt8]) throws -> [String?] {
        var texts: [String?] = []
        try ImageDecoder(file).forEachImage { image in
            texts += CodeReader.read(image).codes.map(\.text)
            return true
        }
        return texts
    }
}
