import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

@Suite struct HomographyTests {
    private let square = [Spot(x: 0, y: 0), Spot(x: 1, y: 0), Spot(x: 1, y: 1), Spot(x: 0, y: 1)]
    private let seen = [
        Spot(x: 310, y: 205), Spot(x: 530, y: 240), Spot(x: 480, y: 615), Spot(x: 190, y: 470),
    ]

    private func expectEqual(_ one: Spot, _ other: Spot, within error: Double = 1e-9) {
        #expect((one - other).length < error, "\(one) is not \(other)")
    }

    @Test func `the identity changes nothing`() {
        for spot in seen { expectEqual(Homography.identity(spot), spot) }
    }

    @Test func `four points are mapped exactly to their targets`() throws {
        let map = try #require(Homography(from: square, to: seen))
        for (source, target) in zip(square, seen) { expectEqual(map(source), target) }
        let far = try #require(
            Homography(from: seen.map { $0 * 1000 + Spot(x: 1e6, y: -1e6) }, to: seen.map { $0 * 0.001 }))
        for spot in seen { expectEqual(far(spot * 1000 + Spot(x: 1e6, y: -1e6)), spot * 0.001) }
    }

    @Test func `lines and crossings are kept`() throws {
        let map = try #require(Homography(from: square, to: seen))
        let middle = map(Spot(x: 0.5, y: 0.5))
        for (one, other) in [(0, 2), (1, 3)] {
            let diagonal = seen[other] - seen[one]
            #expect(abs(diagonal.cross(middle - seen[one])) < 1e-6)
        }
    }

    @Test func `the inverse maps back`() throws {
        let map = try #require(Homography(from: square, to: seen))
        let back = try #require(map.inverse)
        for spot in square + [Spot(x: 0.3, y: 0.8), Spot(x: -2, y: 0.1)] {
            expectEqual(back(map(spot)), spot)
            expectEqual(map.then(back)(spot), spot)
        }
    }

    @Test func `maps are applied in order`() {
        let map = Homography.scale(2, 3).then(.shift(10, 20)).then(.rotation(cosine: 0, sine: 1))
        // (1, 1) → (2, 3) → (12, 23), then a quarter turn clockwise.
        expectEqual(map(Spot(x: 1, y: 1)), Spot(x: -23, y: 12))
    }

    @Test func `errors of more than four points are balanced`() throws {
        let grid = (0..<25).map { Spot(x: Double($0 % 5) / 4, y: Double($0 / 5) / 4) }
        let map = try #require(Homography(from: square, to: seen))
        var noise = Noise(seed: 5)
        let targets = grid.map {
            map($0) + Spot(x: noise.next(in: -2...2), y: noise.next(in: -2...2))
        }
        let fitted = try #require(Homography(from: grid, to: targets))
        for spot in grid { expectEqual(fitted(spot), map(spot), within: 2) }
    }

    @Test func `points that determine no map give nil`() {
        let line = (0..<4).map { Spot(x: Double($0), y: 2 * Double($0)) }
        let point = [Spot](repeating: Spot(x: 3, y: 4), count: 4)
        #expect(Homography(from: [], to: []) == nil)
        #expect(Homography(from: Array(square.prefix(3)), to: Array(seen.prefix(3))) == nil)
        #expect(Homography(from: line, to: seen) == nil)
        #expect(Homography(from: point, to: seen) == nil)
        #expect(Homography(from: square, to: point) == nil)
        #expect(Homography.scale(1, 0).inverse == nil)
    }
}
