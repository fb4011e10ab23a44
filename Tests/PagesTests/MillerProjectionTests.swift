import Testing

@testable import Pages

struct MillerProjectionTests {
    /// The forward example for the sphere: 50° N, 75° W (Snyder, "Map Projections: A Working Manual", 1987, appendix A).
    @Test func aPublishedExample() {
        let point = MillerProjection.point(latitude: 50, longitude: -75)
        #expect(abs(point.x - -1.308_996_9) < 1e-7)
        #expect(abs(-point.y - 0.953_637_1) < 1e-7)
    }

    @Test(arguments: [-90.0, -89.9, -45, 0, 1e-9, 60, 90])
    func latitudesComeBack(latitude: Double) {
        let y = MillerProjection.point(latitude: latitude, longitude: 0).y
        #expect(abs(MillerProjection.latitude(y: y) - latitude) < 1e-9)
        #expect(abs(y) <= MillerProjection.reach + 1e-12)
    }

    @Test(arguments: [0, 3.2, -3.2, Double.pi, -Double.pi, 100])
    func theShortWayAround(x: Double) {
        let wrapped = MillerProjection.wrapped(x)
        #expect((-Double.pi..<Double.pi).contains(wrapped))
        let turns = (x - wrapped) / MillerProjection.width
        #expect(abs(turns - turns.rounded()) < 1e-12)
    }
}
