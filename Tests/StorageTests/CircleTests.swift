import Testing

@testable import Storage

/// Distances on the sphere, and the boxes for the index.
struct CircleTests {
    private static func circle(_ latitude: Double, _ longitude: Double, _ radius: Double) throws -> Circle {
        let center = Place(latitude: latitude, longitude: longitude, altitude: nil, uncertainty: nil)
        return Circle(center: try #require(center), radius: radius)
    }

    /// Along meridians and the equator arcs equal their angles; the last two cross the antimeridian
    /// and a pole.
    @Test(arguments: [
        (0.0, 0.0, 0.0, 90.0, 90.0), (0, 0, 1, 0, 1), (-90, 0, 90, 77, 180), (0, 0, 0, 180, 180),
        (45, 10, 45.000001, 10, 0.000001), (0, 179.5, 0, -179.5, 1), (89, 0, 89, 180, 2),
        (60, 0, 60, 180, 60),
    ])
    func `distances agree with known ones`(
        _ p: Double, _ q: Double, _ r: Double, _ s: Double, _ degrees: Double
    ) {
        let metres = degrees * .pi / 180 * Circle.earthRadius
        #expect(abs(Circle.distance(p, q, r, s) - metres) < 1e-6 * max(1, metres))
    }

    /// Paris to London: 343.5 km.
    @Test func `the distance between two cities is known`() {
        #expect(abs(Circle.distance(48.8566, 2.3522, 51.5074, -0.1278) - 343_556) < 100)
    }

    @Test(arguments: [
        (0.0, 0.0, 1), (0, 179.999, 2), (0, -179.999, 2), (0, 180, 2), (0, -180, 2), (89.999, 5, 1),
        (-90, 5, 1),
        (51.5, 0, 1),
    ])
    func `a circle of a kilometre contains the right places`(
        _ latitude: Double, _ longitude: Double, _ ranges: Int
    ) throws {
        #expect(try Self.circle(latitude, longitude, 1_000).longitudes.count == ranges)
    }

    @Test func `the largest circle contains the whole earth`() throws {
        let all = try Self.circle(10, 20, Circle.radiusLimit)
        #expect(all.latitudes == -90...90 && all.longitudes == [-180...180])
    }

    /// Places in the circle are in its box: places all around, at and just within the radius.
    @Test(arguments: [0.0, 10, 60, 89, 89.9999, 90, -45, -89.999], [0.0, 179.9999, -180, -179.99, 77])
    func `the box contains every place in the circle`(_ latitude: Double, _ longitude: Double) throws {
        for radius in [1.0, 500, 20_000, 2_000_000, 15_000_000] {
            let circle = try Self.circle(latitude, longitude, radius)
            for north in stride(from: -1.0, through: 1, by: 0.05) {
                for east in stride(from: -1.0, through: 1, by: 0.05) {
                    let degrees = radius / 111_000
                    let other = (
                        latitude: min(90, max(-90, latitude + north * degrees)),
                        longitude: (longitude + east * degrees * 3 + 900)
                            .truncatingRemainder(dividingBy: 360) - 180
                    )
                    let distance = Circle.distance(latitude, longitude, other.latitude, other.longitude)
                    guard distance <= radius else { continue }
                    #expect(circle.latitudes.contains(other.latitude))
                    #expect(circle.longitudes.contains { $0.contains(other.longitude) })
                }
            }
        }
    }
}
