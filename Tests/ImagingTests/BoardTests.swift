import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests with several symbols in an image, and with small ones in large images.
@Suite struct BoardTests {
    @Test func `dozens of codes on one board are read in reading order`() throws {
        let texts = (1...48).map { "NOTICE \($0) OF THE BOARD: \(sampleText(count: 10 + $0 % 7 * 9))" }
        var board = GrayImage.white(width: 3000, height: 3000)
        for (index, text) in texts.enumerated() {
            let code = try GrayImage(drawing: text, scale: 6)
            // The codes are not exactly in line.
            let (x, y) = (40 + index % 7 * 420 + index % 3 * 20, 40 + index / 7 * 420 + index % 5 * 8)
            board = board.pasting(code, x: x, y: y)
        }
        let detections = CodeReader.read(board)
        #expect(detections.codes.map(\.text) == texts)
        #expect(detections.undecodedSymbols.isEmpty)
        #expect(!detections.isCutShort)
    }

    /// The outer patterns of four symbols lie as those of one that is twice as large.
    @Test(arguments: 0..<12)
    func `four codes in a square are four codes`(board: Int) throws {
        let letters = sampleText(count: 30_000).dropFirst(board * 2100)
        let texts = (0..<4).map { String(letters.dropFirst($0 * 524).prefix(524)) }
        let symbols = try texts.map { try GrayImage(drawing: $0, scale: 5) }
        let side = symbols[0].width
        var page = GrayImage.white(width: 2 * side, height: 2 * side)
        for (index, symbol) in symbols.enumerated() {
            page = page.pasting(symbol, x: index % 2 * side, y: index / 2 * side)
        }
        #expect(CodeReader.read(page).codes.map(\.text) == texts)
    }

    @Test(arguments: [(0, 0), (3700, 2800), (1801, 1203)])
    func `a small code is read in a large image`(x: Int, y: Int) throws {
        let code = try GrayImage(drawing: "SMALL CODE FAR AWAY", scale: 3)
        let gray = GrayImage(width: 4000, height: 3000, pixels: Array(repeating: 190, count: 12_000_000))
        let found = CodeReader.read(gray.pasting(code, x: x, y: y)).codes
        #expect(found.map(\.text) == ["SMALL CODE FAR AWAY"])
        let corner = try #require(found.first).corners[0]
        #expect(max(abs(corner.x - x - 12), abs(corner.y - y - 12)) <= 3)
    }

    @Test func `a tiny code is read beside a huge one`() throws {
        let (tiny, huge) = (
            try GrayImage(drawing: "TINY", scale: 4),
            try GrayImage(drawing: sampleText(count: 30), scale: 50)
        )
        let page = GrayImage.white(width: 2000, height: 1800)
            .pasting(huge, x: 0, y: 0).pasting(tiny, x: 1800, y: 900)
        #expect(CodeReader.read(page).codes.map(\.text) == [sampleText(count: 30), "TINY"])
    }

    @Test func `a tiny code is read beside a large symbol`() throws {
        let text = sampleText(count: Symbol.capacity(version: 40, level: .low))
        let (tiny, large) = (try GrayImage(drawing: "TINY", scale: 4), try GrayImage(drawing: text, scale: 6))
        let page = GrayImage.white(width: 1300, height: 1200)
            .pasting(large, x: 0, y: 0).pasting(tiny, x: 1140, y: 600)
        #expect(CodeReader.read(page).codes.map(\.text) == [text, "TINY"])
    }

    @Test(arguments: [1, 2, 4, 8])
    func `corners are in pixels of the file at every reduction`(reduction: Int) throws {
        let pose = Pose(middle: Spot(x: 350, y: 350), side: 300, tilt: 20, direction: 100, turn: 30)
        let seen = try GrayImage(showing: "REDUCED", in: pose)
        let image = GrayImage(width: 700, height: 700, pixels: seen.pixels, reduction: reduction)
        let found = CodeReader.read(image).codes
        #expect(found.map(\.text) == ["REDUCED"])
        let module = Double(reduction) * 300 / 21
        for (corner, place) in zip(try #require(found.first).corners, pose.corners) {
            #expect((Spot(corner) - place * Double(reduction)).length < module)
        }
    }

    @Test func `equal codes at two positions are two codes`() throws {
        let near = try GrayImage(
            showing: "AGAIN", in: Pose(middle: Spot(x: 300, y: 300), side: 350, tilt: 30))
        let far = try GrayImage(drawing: "AGAIN", scale: 3)
        let page = GrayImage.white(width: 3000, height: 900)
            .pasting(near, x: 0, y: 0).pasting(far, x: 2800, y: 300)
        #expect(CodeReader.read(page).codes.map(\.text) == ["AGAIN", "AGAIN"])
    }
}
