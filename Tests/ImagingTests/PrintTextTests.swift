import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of texts on paper.
@Suite struct PrintTextTests {
    @Test func `control and direction characters never reach the page`() {
        let hostile = "a\u{202E}b\u{2066}c\u{1B}[0m\u{7}\u{FEFF}\u{E000}\u{E0041}d\u{200B}e"
        #expect(hostile.printable(lines: 1) == "abc[0mde")
        #expect("👩‍🚀 क्‍ष".printable(lines: 1) == "👩‍🚀 क्‍ष")
        #expect("a\tb\r\nc\nd\u{85}e".printable(lines: 3) == "a b\nc\nd e")
        #expect("a\nb".printable(lines: 1) == "a b")
        #expect(String(repeating: "ab", count: 9999).printable(lines: 1).count == String.scalarLimit)
    }

    @Test func `a title shrinks to 70 percent, then breaks, then shrinks to 40 percent, then ends`() throws {
        func title(_ words: Int) throws -> PageText {
            let text = Array(repeating: "minutes", count: words).joined(separator: " ")
            return try PageText(text, .title(30), width: 100, lines: 2)
        }
        let one = try title(1)
        #expect((one.scale, one.lineCount, one.isWhole) == (1, 1, true))
        let three = try title(3)
        #expect(three.scale < 1 && three.scale >= 0.7 && three.lineCount == 1 && three.isWhole)
        let five = try title(5)
        #expect((five.scale, five.lineCount, five.isWhole) == (0.7, 2, true))
        let eight = try title(8)
        #expect(eight.scale < 0.7 && eight.scale >= 0.4 && eight.lineCount == 2 && eight.isWhole)
        let many = try title(50)
        #expect((many.scale, many.lineCount, many.isWhole) == (0.7, 2, false))
    }

    @Test func `a paragraph breaks before it shrinks, and stays at 7 points`() throws {
        let text = String(repeating: "word ", count: 60)
        let roomy = try PageText(text, .book(9), width: 100, lines: 12)
        #expect(roomy.scale == 1 && roomy.lineCount > 1 && roomy.isWhole)
        let tight = try PageText(text, .book(9), width: 100, lines: 2)
        #expect(abs(tight.scale - 7 / 9) < 1e-9 && tight.lineCount == 2 && !tight.isWhole)
        let small = try PageText(text, .book(7), width: 30, lines: 2)
        #expect(small.scale == 1 && !small.isWhole)
    }

    @Test func `texts that are cut short or have no letters are reported, each once`() throws {
        var page = PageLayout()
        let long = String(repeating: "word ", count: 60)
        for text in ["short", long, long, "\u{10FFFD}a"] {
            page.text(try PageText(text, .book(9), width: 100), 30, 40)
        }
        let pages = PrintedPages(paper: .a4, pages: [page])
        #expect(pages.shortenedTexts == [long])
        #expect(pages.unprintableTexts == ["\u{10FFFD}a"])
    }

    /// A PDF of cairo 1.16 has an empty place for this letter of Noto's Chinese font.
    @Test(.enabled(if: hasChineseFont)) func `a Chinese letter of a font in CFF format is drawn`() throws {
        var page = PageLayout()
        page.text(try PageText("如", .title(40), width: 150), 30, 40)
        var darkest: UInt8?
        try ImageDecoder(PrintedPages(paper: .a4, pages: [page]).pdf()).forEachImage { image in
            darkest = image.pixels.min()
            return true
        }
        #expect(try #require(darkest) < 128)
    }

    private static var hasChineseFont: Bool {
        (try? PageText("如", .book(9), width: 100))?.lacksLetters == false
    }

    @Test(arguments: ["Wide", "Oval", "japan", "\"quoted\""])
    func `letters begin at the edge of the code`(text: String) throws {
        var page = PageLayout()
        page.text(try page.typeset(text, .title(40), width: 150), 30, 40)
        page.rule(30, 100, width: 100, height: 2)
        let pages = PrintedPages(paper: .a4, pages: [page])
        let image = try GrayImage(decoding: pages.png(resolution: 254)[0])
        func firstDark(_ rows: Range<Int>) -> Int? {
            (0..<image.width).first { x in rows.contains { image.pixels[$0 * image.width + x] < 128 } }
        }
        let (letter, rule) = (try #require(firstDark(400..<800)), try #require(firstDark(1000..<1020)))
        #expect(abs(letter - rule) <= 2)
    }

    @Test func `right-to-left texts begin on the right`() throws {
        var page = PageLayout()
        page.text(try page.typeset("اجتماع", .title(40), width: 150), 30, 40)
        let pages = PrintedPages(paper: .a4, pages: [page])
        let image = try GrayImage(decoding: pages.png(resolution: 254)[0])
        let dark = (0..<image.width).filter { x in
            (400..<800).contains { image.pixels[$0 * image.width + x] < 128 }
        }
        #expect(abs((dark.last ?? 0) - 1800) <= 3)
        #expect((dark.first ?? 0) > 1000)
    }

    @Test func `isolates come in pairs within a line`() {
        #expect("\u{2068}a\u{2069}b".printable(lines: 1) == "\u{2068}a\u{2069}b")
        #expect("a\u{2069}b\u{2068}c\nd".printable(lines: 2) == "ab\u{2068}c\u{2069}\nd")
        #expect("\u{2068}\u{2068}a".printable(lines: 1) == "\u{2068}\u{2068}a\u{2069}\u{2069}")
    }

    /// Also Latin lines, whose letters stay in their order.
    @Test(arguments: ["اجتماع", "Chess (club)", "12345 67890\n13579 24680"])
    func `a page from right to left is mirrored, and its lines begin on the right`(text: String) throws {
        var page = PageLayout(PrintLanguage("ar", isRightToLeft: true))
        page.text(try page.typeset(text, .title(30), width: 150, lines: 2), 30, 40)
        page.rule(30, 100, width: 20, height: 2)
        page.code(try Symbol(text: "A"), 30, 150, side: 40)
        let pages = PrintedPages(paper: .a4, pages: [page])
        let image = try GrayImage(decoding: pages.png(resolution: 254)[0])
        func dark(_ rows: Range<Int>) -> [Int] {
            (0..<image.width).filter { x in rows.contains { image.pixels[$0 * image.width + x] < 128 } }
        }
        #expect(dark(1000..<1020) == Array(1600..<1800))
        #expect(abs((dark(400..<800).last ?? 0) - 1800) <= 3)
        // Both upper finders: the code itself is not mirrored, so it can be read.
        #expect(CodeReader.read(image).codes.map(\.text) == ["A"])
    }

    @Test func `a PDF holds text`() throws {
        var sheet = PosterSheet([PosterSheet.Entry(try Symbol(text: "A"))])
        sheet.title = "Hello"
        #expect(String(decoding: try sheet.pages().pdf(), as: UTF8.self).contains("/Type /Font"))
    }
}
