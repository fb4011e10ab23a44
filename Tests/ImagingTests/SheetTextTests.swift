import Testing

@testable import Imaging

/// Tests of the texts on a sheet.
@Suite struct SheetTextTests {
    static let captions = [
        "Tuesday, 7 pm", "Grüße aus Zürich – 東京で会いましょう", "اجتماع يوم الثلاثاء الساعة السابعة مساءً",
        "🏴‍☠️ Party 🎉👩🏽‍🚀 at the pier", "one\ntwo\r\nthree\u{2028}four",
        String(repeating: "five hundred characters ", count: 21), String(repeating: "line\n", count: 500),
        String(repeating: "W", count: 5000),
        "Z" + String(repeating: "\u{0351}\u{0323}", count: 1500) + "algo",
        "\u{202E}gnitaerht\u{202C} \u{1B}[31mred\u{7} \u{0}end", "",
    ]

    @Test(arguments: captions, [1, 6])
    func `no text reaches a quiet zone or the page's edge`(caption: String, perPage: Int) throws {
        var sheet = Sheet(
            try (0..<perPage).map { index in
                Sheet.Entry(try Symbol(text: "SYMBOL \(index)"), caption: caption, label: caption)
            })
        sheet.perPage = perPage
        sheet.title = caption
        sheet.footer = caption
        let image = try GrayImage(decoding: sheet.png(resolution: 90)[0])
        let pages = try SheetPages(sheet)
        for place in 0..<perPage {
            let symbol = sheet.entries[place].symbol
            let box = pages.symbolBox(place)
            let module = (box.right - box.left) / Double(symbol.size)
            let dark = darkPixels(of: image, around: box, by: 3.9 * module, scale: 90 / 72)
            #expect(dark == 0)
        }
        #expect(CodeReader.read(image).codes.count == perPage)
        #expect(marginIsWhite(image, pixels: 34))
    }

    @Test func `control and direction characters never reach the page`() {
        let hostile = "a\u{202E}b\u{2066}c\u{1B}[0m\u{7}\u{FEFF}\u{E000}\u{E0041}d\u{200B}e"
        #expect(hostile.printable(lines: 1) == "abc[0mde")
        #expect("👩‍🚀 क्‍ष".printable(lines: 1) == "👩‍🚀 क्‍ष")
        #expect("a\tb\r\nc\nd\u{85}e".printable(lines: 3) == "a b\nc\nd e")
        #expect("a\nb".printable(lines: 1) == "a b")
        #expect(String(repeating: "ab", count: 9999).printable(lines: 1).count == String.scalarLimit)
    }

    @Test func `a caption of 500 characters fits on a page of its own`() throws {
        let caption = String(repeating: "500 characters ", count: 34).prefix(500)
        let entry = Sheet.Entry(try Symbol(text: "A"), caption: String(caption))
        let texts = try SheetTexts([entry], width: 500)
        #expect(texts.captions[0]?.isWhole == true)
        let narrow = try SheetTexts([entry], width: 100)
        #expect(narrow.captions[0]?.isWhole == false)
        #expect(narrow.height < 60)
    }

    @Test func `a PDF holds text, and cut marks appear on request`() throws {
        var sheet = Sheet([Sheet.Entry(try Symbol(text: "A"), caption: "Hello")])
        sheet.side = 40
        let plain = try sheet.pdf()
        #expect(String(decoding: plain, as: UTF8.self).contains("/Type /Font"))
        let without = try GrayImage(decoding: sheet.png()[0])
        sheet.hasCutMarks = true
        let with = try GrayImage(decoding: sheet.png()[0])
        #expect(with != without)
        #expect(CodeReader.read(with).codes.map(\.text) == ["A"])
        let differing = zip(with.pixels, without.pixels).count { $0 != $1 }
        // Four crosses of two arms, 3 mm long.
        #expect((100...1500).contains(differing))
    }

    /// Counts the pixels that are not white within a distance outside a box; all in points.
    private func darkPixels(of image: GrayImage, around box: PageBox, by width: Double, scale: Double)
        -> Int
    {
        func pixel(_ value: Double) -> Int { Int((value * scale).rounded()) }
        let inner = (pixel(box.left)..<pixel(box.right), pixel(box.top)..<pixel(box.bottom))
        let columns = pixel(box.left - width)..<pixel(box.right + width)
        var count = 0
        for y in pixel(box.top - width)..<pixel(box.bottom + width) {
            for x in columns where !(inner.0 ~= x && inner.1 ~= y) {
                if image.pixels[y * image.width + x] != 255 { count += 1 }
            }
        }
        return count
    }

    private func marginIsWhite(_ image: GrayImage, pixels: Int) -> Bool {
        for y in 0..<image.height {
            for x in 0..<image.width {
                let isInside =
                    pixels..<(image.width - pixels) ~= x && pixels..<(image.height - pixels) ~= y
                if !isInside, image.pixels[y * image.width + x] != 255 { return false }
            }
        }
        return true
    }
}
