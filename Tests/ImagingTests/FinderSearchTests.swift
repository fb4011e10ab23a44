import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

@Suite struct FinderSearchTests {
    @Test(arguments: [1, 5, 7, 14, 25, 40], [2, 3, 4, 7])
    func `the finder patterns of a drawing are found at their positions`(version: Int, scale: Int) throws {
        let symbol = try Symbol(version: version)
        let patterns = FinderSearch(try symbol.raster(scale: scale)).patterns()
        let pixels = Double(scale)
        for drawn in symbol.finders(scale: scale) {
            // There may be other patterns in the data.
            let found = try #require(
                patterns.first { ($0.center - drawn.center).length < 0.3 * pixels + 0.5 })
            #expect(abs(found.module - pixels) < 0.1 * pixels + 0.1)
            let corners = found.oriented(right: Spot(x: 1, y: 0), down: Spot(x: 0, y: 1))
            for (corner, place) in zip(corners, drawn.corners) {
                #expect((corner - place).length < 0.3 * pixels + 0.5)
            }
        }
    }

    @Test(arguments: [1, 7, 25, 40])
    func `the three patterns of a symbol are put in order`(version: Int) throws {
        let drawn = try Symbol(version: version).finders(scale: 4)
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]] {
            let triples = FinderTriple.all(among: order.map { drawn[$0] })
            let centers = try #require(triples.first).finders.map(\.center)
            #expect(centers == drawn.map(\.center))
            #expect(triples.count == 3 || version == 40)
        }
    }

    @Test func `a small symbol has exactly three patterns`() throws {
        #expect(FinderSearch(try Symbol(text: "THREE").raster(scale: 5)).patterns().count == 3)
    }

    @Test(arguments: [1, 6, 7, 20, 40])
    func `the outline of a drawing matches its symbol`(version: Int) throws {
        let symbol = try Symbol(version: version)
        let raster = try symbol.raster(scale: 4)
        let outline = try #require(SymbolOutline(symbol.finders(scale: 4), in: raster))
        #expect(outline.dimension == symbol.size)
        #expect(outline.timing == 1)
        let (near, far) = (16.0, Double(symbol.size + 4) * 4)
        for outline in [outline, outline.aligned(in: raster)] {
            let corners = [(near, near), (near, far), (far, far), (far, near)].map { Spot(x: $0, y: $1) }
            for (corner, place) in zip(outline.corners, corners) {
                #expect((corner - place).length < 2)
            }
        }
    }

    @Test(arguments: [0, 17, 45, 80])
    func `a pattern's corners are found at every rotation`(degrees: Double) throws {
        let pose = Pose(middle: Spot(x: 200, y: 200), side: 140, tilt: 40, direction: 30, turn: degrees)
        let corners = pose.corners
        let rim = corners.indices.flatMap { index in
            let (start, end) = (corners[index], corners[(index + 1) % 4])
            return (0..<16).map { start + (end - start) * (Double($0) / 16) }
        }
        let found = try #require(Quadrilateral.corners(of: rim, around: pose.middle))
        #expect(found.count == 4)
        for corner in corners {
            #expect(found.contains { ($0 - corner).length < 1 })
        }
        // Clockwise.
        for index in 0..<4 {
            let (one, next) = (found[index] - pose.middle, found[(index + 1) % 4] - pose.middle)
            #expect(one.cross(next) > 0)
        }
    }

    @Test func `points that surround no area have no corners`() {
        let middle = Spot(x: 5, y: 5)
        #expect(Quadrilateral.corners(of: [], around: middle) == nil)
        #expect(Quadrilateral.corners(of: [middle, middle, middle], around: middle) == nil)
        let line = (0..<20).map { Spot(x: Double($0), y: Double($0)) }
        #expect(Quadrilateral.corners(of: line, around: middle) == nil)
    }
}
