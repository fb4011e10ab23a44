import Foundation

/// All places within a distance of one, on a sphere.
///
/// The sphere has the earth's mean radius; the ellipsoid's distances differ from its by half a percent at the most.
public struct Circle: Sendable {
    public let center: Place
    /// Metres along the surface, 0 or more.
    public let radius: Double

    /// The mean radius of WGS 84's ellipsoid in metres, (2a + b) / 3 (Moritz, Geodetic Reference System 1980).
    static let earthRadius = 6_371_008.8

    /// Beyond this many metres, half of the earth's girth, there is nothing.
    public static let radiusLimit = Double.pi * earthRadius

    /// - Parameter radius: metres, in [0, `radiusLimit`].
    public init(center: Place, radius: Double) {
        precondition(0...Self.radiusLimit ~= radius)
        self.center = center
        self.radius = radius
    }

    public func contains(_ place: Place) -> Bool {
        Self.distance(place.latitude, place.longitude, center.latitude, center.longitude) <= radius
    }

    /// The great-circle distance in metres, by the haversine formula (Sinnott, "Virtues of the Haversine", Sky & Telescope
    /// 68, 1984), which is exact for small distances too.
    ///
    /// - Parameters: degrees, latitude before longitude. NaN where one of them is not finite.
    static func distance(
        _ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double
    ) -> Double {
        let (first, second) = (latitude * .pi / 180, otherLatitude * .pi / 180)
        let north = sin((second - first) / 2)
        let east = sin((otherLongitude - longitude) * .pi / 360)
        let haversine = north * north + cos(first) * cos(second) * east * east
        return 2 * earthRadius * asin(min(1, haversine.squareRoot()))
    }

    /// Degrees: no place in the circle is outside of them.
    var latitudes: ClosedRange<Double> {
        max(-90, center.latitude - reach)...min(90, center.latitude + reach)
    }

    /// Degrees: no place in the circle is outside of these. Two ranges where the circle lies across the antimeridian, all
    /// longitudes where a pole is in it.
    var longitudes: [ClosedRange<Double>] {
        let angle = reach * .pi / 180
        // The circle touches the meridians whose sine this is, off its centre's.
        let sine = sin(angle) / cos(center.latitude * .pi / 180)
        guard abs(center.latitude) + reach < 90, sine < 1 else { return [-180...180] }
        let span = asin(sine) * 180 / .pi + Self.margin
        let (west, east) = (center.longitude - span, center.longitude + span)
        if west < -180 { return [-180...east, west + 360...180] }
        if east > 180 { return [west...180, -180...east - 360] }
        return [west...east]
    }

    /// The radius in degrees of a great circle.
    private var reach: Double { radius / Self.earthRadius * 180 / .pi + Self.margin }

    /// Degrees; more than what rounding takes off, and less than a centimetre.
    private static let margin = 1e-8
}
