import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of symbols that do not face the camera.
@Suite struct TiltTests {
    private static let middle = Spot(x: 350, y: 350)

    /// Expects that the symbol is found with its true corners.
    private func expectRead(
        _ text: String, in pose: Pose, width: Int = 700, height: Int = 700, scale: Int = 8,
        level: ErrorCorrection? = nil
    ) throws {
        let image = try GrayImage(
            showing: text, in: pose, width: width, height: height, scale: scale, level: level)
        let detections = CodeReader.read(image)
        #expect(detections.codes.map(\.text) == [text])
        #expect(detections.undecodedSymbols.isEmpty)
        let symbol = try Symbol(text: text, level: level)
        let corners = try #require(detections.codes.first).corners
        #expect(corners.count == 4)
        for (corner, place) in zip(corners, pose.corners) {
            #expect((Spot(corner) - place).length < pose.side / Double(symbol.size), "\(corner), \(place)")
        }
    }

    @Test(arguments: [0.0, 45, 90, 135, 180, 225, 270, 315], [30.0, 50, 60])
    func `a symbol that leans away from the camera is read`(direction: Double, tilt: Double) throws {
        let pose = Pose(middle: Self.middle, side: 420, tilt: tilt, direction: direction)
        try expectRead(sampleText(count: 60), in: pose)
    }

    @Test(arguments: [15.0, 30, 45, 60, 75, 105, 120, 135, 150, 165, 180, 270])
    func `a symbol is read at every rotation`(turn: Double) throws {
        try expectRead(sampleText(count: 60), in: Pose(middle: Self.middle, side: 400, turn: turn))
        let leaning = Pose(middle: Self.middle, side: 400, tilt: 40, direction: 200, turn: turn)
        try expectRead(sampleText(count: 60), in: leaning)
    }

    @Test(arguments: [0.0, 120, 240])
    func `the smallest tilted symbol is read`(direction: Double) throws {
        let pose = Pose(middle: Self.middle, side: 200, tilt: 50, direction: direction, turn: 20)
        try expectRead("TINY", in: pose)
    }

    @Test(arguments: [(25, 0.0), (25, 45), (25, 200), (40, 0), (40, 45), (40, 200)])
    func `a large tilted symbol is read`(version: Int, direction: Double) throws {
        let text = sampleText(count: Symbol.capacity(version: version, level: .medium))
        let pose = Pose(
            middle: Spot(x: 600, y: 600), side: version == 25 ? 750 : 850, tilt: 30, direction: direction,
            turn: 10)
        try expectRead(text, in: pose, width: 1200, height: 1200, scale: 6, level: .medium)
    }

    @Test func `corners are in the order of the symbol, not of the image`() throws {
        for (turn, first) in [(0.0, (200, 200)), (90, (500, 200)), (180, (500, 500)), (270, (200, 500))] {
            let pose = Pose(middle: Self.middle, side: 300, turn: turn)
            let found = CodeReader.read(try GrayImage(showing: "ORDER", in: pose)).codes
            let corner = try #require(found.first).corners[0]
            #expect(max(abs(corner.x - first.0), abs(corner.y - first.1)) < 5)
        }
    }
}
