import Foundation

/// All places within a distance of a centre, on a sphere.
///
/// The sphere has the earth's mean radius; distances on the ellipsoid differ by at most half a
/// percent.
public struct Circle: Sendable {
    public let center: Place
    /// In metres along the surface, 0 or more.
    public let radius: Double

    /// The mean radius of WGS 84's ellipsoid in metres, (2a + b) / 3 (Moritz, Geodetic Reference
    /// System 1980).
    static let earthRadius = 6_371_008.8

    /// In metres: half of the earth's circumference. No place is farther away.
    public static let radiusLimit = Double.pi * earthRadius

    /// - Parameter radius: in metres, in [0, `radiusLimit`].
    public init(center: Place, radius: Double) {
        precondition(0...Self.radiusLimit ~= radius)
        self.center = center
        self.radius = radius
    }

    public func contains(_ place: Place) -> Bool {
        Self.distance(place.latitude, place.longitude, center.latitude, center.longitude) <= radius
    }

    /// The great-circle distance in metres, by the haversine formula (Sinnott, "Virtues of the
    /// Haversine", Sky & Telescope 68, 1984), which is accurate for small distances too.
    ///
    /// - Parameters: in degrees, latitude before longitude.
    /// - Returns: NaN if one of them is not finite.
    static func distance(
        _ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double
    ) -> Double {
        let (first, second) = (latitude * .pi / 180, otherLatitude * .pi / 180)
        let north = sin((second - first) / 2)
        let east = sin((otherLongitude - longitude) * .pi / 360)
        let haversine = north * north + cos(first) * cos(second) * east * east
        return 2 * earthRadius * asin(min(1, haversine.squareRoot()))
    }

    /// A range in degrees that contains the latitudes of all places in the circle.
    var latitudes: ClosedRange<Double> {
        max(-90, center.latitude - reach)...min(90, center.latitude + reach)
    }

    /// Ranges in degrees that contain the longitudes of all places in the circle: two if it crosses
    /// the antimeridian, all longitudes if it contains a pole.
    var longitudes: [ClosedRange<Double>] {
        let angle = reach * .pi / 180
        // The sine of the angle from the centre's meridian to those that touch the circle.
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

    /// In degrees: larger than any rounding error, and less than a centimetre.
    private static let margin = 1e-8
}
