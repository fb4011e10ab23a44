public import Wire

/// The time when a message was photographed, or else scanned, and the place if it is known.
public struct Sighting: Equatable, Sendable {
    public let time: Timestamp
    public let place: Place?

    public init(time: Timestamp, place: Place?) {
        self.time = time
        self.place = place
    }
}

/// A place on earth in WGS 84.
public struct Place: Equatable, Sendable {
    /// Degrees north, in [-90, 90].
    public let latitude: Double
    /// Degrees east, in [-180, 180].
    public let longitude: Double
    /// Metres above the ellipsoid.
    public let altitude: Double?
    /// Radius around the place in metres.
    public let uncertainty: Double?

    public init(_ uri: GeoURI) {
        latitude = uri.latitude
        longitude = uri.longitude
        altitude = uri.altitude
        uncertainty = uri.uncertainty
    }

    /// - Returns: nil if a coordinate is out of range or not finite.
    public init?(latitude: Double, longitude: Double, altitude: Double?, uncertainty: Double?) {
        guard -90...90 ~= latitude, -180...180 ~= longitude, altitude?.isFinite ?? true,
            (uncertainty ?? 0).isFinite, (uncertainty ?? 0) >= 0
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.uncertainty = uncertainty
    }
}
