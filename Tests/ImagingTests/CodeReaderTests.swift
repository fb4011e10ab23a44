import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

@Suite struct CodeReaderTests {

    @Test(arguments: [2, 4, 8])
    func `codes come in reading order`(scale: Int) throws {
        let codes = try ["FIRST", "SECOND", "THIRD", "FOURTH"].map {
            try GrayImage(drawing: $0, scale: scale)
        }
        let side = codes[0].width
        // The second is slightly higher than the first, as in a photograph that is not level.
        let page = GrayImage.white(width: 3 * side, height: 3 * side)
            .pasting(codes[0], x: 0, y: 5 * scale).pasting(codes[1], x: side * 2, y: 0)
            .pasting(codes[2], x: 3, y: side * 2).pasting(codes[3], x: side + 9, y: side * 2)
        #expect(CodeReader.read(page).codes.map(\.text) == ["FIRST", "SECOND", "THIRD", "FOURTH"])
    }

    @Test func `one code twice in an image counts twice`() throws {
        let code = try GrayImage(drawing: "TWICE", scale: 4)
        let page = GrayImage.white(width: 2 * code.width, height: code.height)
            .pasting(code, x: 0, y: 0).pasting(code, x: code.width, y: 0)
        let found = CodeReader.read(page).codes
        #expect(found.map(\.text) == ["TWICE", "TWICE"])
        #expect(found[0].corners != found[1].corners)

        let scanned = ImageScan(PNG.encode(page, resolution: 300)).codes
        #expect(scanned.map(\.text) == ["TWICE"])
        #expect(scanned.map(\.copies) == [2])
    }

    @Test(arguments: [100, 200, 500, 1000, 2000, 3000])
    func `corners are in pixels of the image at every size`(side: Int) throws {
        let code = try GrayImage(drawing: "CORNERS", scale: side / 50)
        let module = side / 50
        let (x, y) = (side - code.width, side / 3)
        let page = GrayImage.white(width: side, height: side).pasting(code, x: x, y: y)
        let found = CodeReader.read(page).codes
        #expect(found.map(\.text) == ["CORNERS"])
        let (near, far) = (4 * module, 25 * module)
        let expected = [(near, near), (near, far), (far, far), (far, near)].map {
            Point(x: x + $0, y: y + $1)
        }
        let corners = try #require(found.first).corners
        #expect(corners.count == 4)
        for (corner, place) in zip(corners, expected) {
            #expect(max(abs(corner.x - place.x), abs(corner.y - place.y)) <= 2 * module)
        }
    }

    @Test(arguments: [(21, 0.0), (27, 5)])
    func `a dense symbol out of focus on a page as white as itself is read`(version: Int, turn: Double)
        throws
    {
        let text = sampleText(count: Symbol.capacity(version: version, level: .low))
        let pose = Pose(
            middle: Spot(x: 320, y: 330), side: 2.6 * Double(17 + 4 * version), tilt: 3, turn: turn)
        let image = try GrayImage(
            showing: text, in: pose, width: 640, height: 640, scale: 4, level: .low
        ).changing { _, _, gray in 60 + min(gray, 200) / 2 }.blurred(sigma: 0.7).noisy(amplitude: 3)
        #expect(CodeReader.read(image).codes.map(\.text) == [text])
    }

    @Test func `bytes are returned unchanged`() throws {
        let found = CodeReader.read(try GrayImage(decoding: Fixtures.bytes("binary.png"))).codes
        #expect(found.map(\.bytes) == [Array(stride(from: 0, to: 256, by: 3).map { UInt8($0) })])
        #expect(found.map(\.text) == [nil])
    }

    @Test func `a structured append is joined, and a lone part is marked`() throws {
        let whole = CodeReader.read(try GrayImage(decoding: Fixtures.bytes("structured-append.png"))).codes
        let text = "STRUCTURED APPEND IN TWO PARTS: 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ ENDS HERE."
        #expect(whole.map(\.text) == [text])
        #expect(whole.map(\.isPartial) == [false])

        let part = CodeReader.read(try GrayImage(decoding: Fixtures.bytes("structured-append-partial.png")))
            .codes
        #expect(part.map(\.text) == [String(text.prefix(43))])
        #expect(part.map(\.isPartial) == [true])
        #expect(part.map(\.corners.count) == [4])
    }

    @Test(arguments: [(1, 1), (1, 5000), (5000, 1), (2, 3), (7, 700), (1300, 3), (599, 1), (1, 601)])
    func `images of any shape are scanned`(width: Int, height: Int) {
        let stripes = GrayImage(
            width: width, height: height, pixels: (0..<(width * height)).map { $0 / 3 % 2 == 0 ? 0 : 255 })
        #expect(CodeReader.read(stripes).codes.isEmpty)
        #expect(CodeReader.read(.white(width: width, height: height)).codes.isEmpty)
    }
}
