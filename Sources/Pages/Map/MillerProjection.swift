import Foundation

/// Miller's cylindrical projection on a sphere (Snyder, "Map Projections: A Working Manual", 1987, section 11), which
/// has the poles on it: the earth's radius is the unit, x grows eastward and y southward, as pictures have it.
enum MillerProjection {
    /// The mean radius of WGS 84's ellipsoid in metres.
    static let earthRadius = 6_371_008.8

    /// From one antimeridian to the other.
    static let width = 2 * Double.pi

    /// From the equator to a pole.
    static let reach = 1.25 * asinh(tan(0.4 * Double.pi))

    /// - Parameters: degrees.
    static func point(latitude: Double, longitude: Double) -> MapPoint {
        MapPoint(x: longitude * .pi / 180, y: -1.25 * asinh(tan(0.8 * latitude * .pi / 180)))
    }

    /// Degrees north.
    static func latitude(y: Double) -> Double { 1.25 * atan(sinh(-0.8 * y)) * 180 / .pi }

    /// How far something is to the east, the short way around: in [-π, π).
    static func wrapped(_ x: Double) -> Double { x - width * (x / width + 0.5).rounded(.down) }
}

/// A place on a map, in its projection or in a picture's units.
struct MapPoint: Equatable {
    var x: Double
    var y: Double
}
