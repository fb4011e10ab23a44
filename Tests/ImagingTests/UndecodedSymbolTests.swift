import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of the report on symbols that are found and not decoded.
@Suite struct UndecodedSymbolTests {
    private let text = sampleText(count: 100)

    /// Returns the only detection.
    private func onlyUndecodedSymbol(in image: GrayImage) throws -> UndecodedSymbol {
        let detections = CodeReader.read(image)
        #expect(detections.codes.isEmpty)
        #expect(detections.undecodedSymbols.count == 1)
        return try #require(detections.undecodedSymbols.first)
    }

    @Test(arguments: [(3, 1.5), (7, 1.4)])
    func `a symbol with too few pixels reports the size of its modules`(version: Int, module: Double)
        throws
    {
        let text = sampleText(count: Symbol.capacity(version: version, level: .low))
        let side = module * Double(17 + 4 * version)
        let pose = Pose(middle: Spot(x: 300, y: 300), side: side, turn: 5)
        let image = try GrayImage(showing: text, in: pose, width: 600, height: 600, scale: 3, level: .low)
            .noisy(amplitude: 90)
        let undecodedSymbol = try onlyUndecodedSymbol(in: image)
        guard case .tooSmall(let pixels) = undecodedSymbol.cause else {
            Issue.record("\(undecodedSymbol.cause)")
            return
        }
        #expect(abs(pixels - module) < 0.15)
        for (corner, place) in zip(undecodedSymbol.corners, pose.corners) {
            #expect((Spot(corner) - place).length < 3)
        }
    }

    /// Two finder patterns are visible.
    @Test(arguments: [
        (2, 10, 0), (2, 270, 1), (6, 30, 2), (6, -30, 3), (20, 0, 0), (20, 30, 1), (40, 270, 2),
    ])
    func `a symbol with a quarter outside the image is cut off`(
        version: Int, turn: Int, quarters: Int
    ) throws {
        let text = sampleText(count: Symbol.capacity(version: version, level: .low))
        let side = Double(17 + 4 * version) * 5
        let edge = Int(side * 1.4)
        let pose = Pose(
            middle: Spot(x: Double(edge) - side / 4, y: Double(edge) / 2), side: side, turn: Double(turn))
        var image = try GrayImage(showing: text, in: pose, width: edge, height: edge, scale: 5, level: .low)
        for _ in 0..<quarters { image = image.turned() }
        let undecodedSymbol = try onlyUndecodedSymbol(in: image)
        #expect(undecodedSymbol.cause == .cutOff)
        #expect(undecodedSymbol.corners.count == 4)
    }

    @Test func `a symbol with damaged data is unclear`() throws {
        let pose = Pose(middle: Spot(x: 300, y: 300), side: 400, turn: 10)
        let image = try GrayImage(showing: text, in: pose, width: 600, height: 600, level: .low)
            .covered(around: Spot(x: 320, y: 310), radius: 110, gray: 100)
        #expect(try onlyUndecodedSymbol(in: image).cause == .unclear)
    }

    @Test func `a damaged symbol is reported beside a decoded one`() throws {
        let good = try GrayImage(drawing: "GOOD", scale: 6)
        let bad = try GrayImage(drawing: text, scale: 6, level: .low)
        let hidden = bad.covered(
            around: Spot(x: Double(bad.width / 2), y: Double(bad.width / 2)), radius: 50, gray: 255)
        let page = GrayImage.white(width: 800, height: 500)
            .pasting(good, x: 10, y: 10).pasting(hidden, x: 400, y: 100)
        let detections = CodeReader.read(page)
        #expect(detections.codes.map(\.text) == ["GOOD"])
        #expect(detections.undecodedSymbols.map(\.cause) == [.unclear])
        #expect(detections.undecodedSymbols.allSatisfy { PixelBox(around: $0.corners).center.x > 400 })
    }

    @Test(arguments: [0.7, 0.9, 1.2, 2])
    func `a blurred symbol is neither cut off nor too small`(modules: Double) throws {
        let symbol = try Symbol(text: text)
        let pose = Pose(middle: Spot(x: 300, y: 300), side: 400, turn: 10)
        let image = try GrayImage(showing: text, in: pose, width: 600, height: 600)
            .blurred(sigma: modules * 400 / Double(symbol.size))
        let detections = CodeReader.read(image)
        #expect(detections.codes.isEmpty)
        #expect(detections.undecodedSymbols.allSatisfy { $0.cause == .unclear })
    }

    /// The third pattern would be outside the image.
    @Test(arguments: [14, 18, 38, 58])
    func `two finder patterns at the image's edge are no symbol`(distance: Int) {
        var page = GrayImage(width: 600, height: 600) { x, y in
            // The whole page has a printed texture.
            y % 31 < 9 && (x / 5 * 7 + y / 31 * 13) % 11 < 4 ? 30 : 250
        }
        let pattern = GrayImage(width: 54, height: 54) { x, y in
            [2, 4].contains(max(abs(x / 6 - 4), abs(y / 6 - 4))) ? 255 : 0
        }
        for row in [60, 60 + distance * 6] { page = page.pasting(pattern, x: 0, y: row) }
        for _ in 0..<4 {
            let detections = CodeReader.read(page)
            #expect(detections.codes.isEmpty)
            #expect(detections.undecodedSymbols.isEmpty)
            page = page.turned()
        }
    }

    @Test(arguments: [500, 1250])
    func `textures and text are no undecoded symbols`(side: Int) {
        var noise = Noise(seed: 3)
        func plain(_ gray: (Int, Int) -> Bool) -> GrayImage {
            GrayImage(width: side, height: side) { gray($0, $1) ? 0 : 255 }
        }
        var lines = GrayImage.white(width: side, height: side)
        // Words made of strokes, line by line.
        for y in stride(from: 20, to: side - 40, by: 30) {
            var x = 20
            while x < side - 40 {
                let stroke = GrayImage(
                    width: noise.next(in: 2..<9), height: noise.next(in: 3..<20), gray: { _, _ in 20 })
                lines = lines.pasting(stroke, x: x, y: y + noise.next(in: 0..<6))
                x += stroke.width + noise.next(in: 2..<12)
            }
        }
        let images = [
            "white": .white(width: side, height: side),
            "noise": GrayImage.white(width: side, height: side).noisy(amplitude: 255),
            "coarse noise": GrayImage.white(width: side / 6, height: side / 6).noisy(amplitude: 255)
                .mapped(width: side, height: side) { $0 * (1.0 / 6) },
            "stripes": plain { x, _ in x / 7 % 2 == 0 },
            "checkerboard": plain { x, y in (x / 9 + y / 9) % 2 == 0 },
            "squares in squares": plain { x, y in
                let (module, pitch) = (side / 40, side / 4)
                let reach = max(abs(x % pitch - pitch / 2), abs(y % pitch - pitch / 2)) / module
                return [0, 1, 3].contains(reach)
            },
            "text": lines,
        ]
        for (name, image) in images {
            let detections = CodeReader.read(image)
            #expect(detections.codes.isEmpty, "\(name)")
            #expect(detections.undecodedSymbols.isEmpty, "\(name)")
            #expect(!detections.isCutShort, "\(name)")
        }
    }
}
