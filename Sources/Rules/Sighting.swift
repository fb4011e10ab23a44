import Exchange
public import Wire

/// The time when a message was photographed, or else scanned, and the place if it is known.
public struct Sighting: Equatable, Sendable {
    public let time: Timestamp
    public let place: Place?

    public init(time: Timestamp, place: Place?) {
        self.time = time
        self.place = place
    }

    /// Whether both are of one look at a board.
    package func repeats(_ other: Sighting) -> Bool {
        let (earlier, later) = (min(time, other.time), max(time, other.time))
        return place == other.place && later.seconds - earlier.seconds < Limits.look
    }

    /// Whether a camera's clock can have been right.
    package static func isPlausible(_ time: Timestamp, now: Timestamp) -> Bool {
        time.seconds >= Limits.earliestSighting && !Renewal.isAhead(time, of: now)
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

extension Place {
    /// Why a device's measurement is no place.
    package enum MeasurementFault: Error {
        case outOfRange
        /// 0,0, which a device without a fix reports.
        case noFix
    }

    /// A place that a device measured, without the digits that nobody measures: 1 cm remains.
    package init(
        measuredLatitude latitude: Double, longitude: Double, altitude: Double?, uncertainty: Double?
    ) throws(MeasurementFault) {
        guard -90...90 ~= latitude, -180...180 ~= longitude, Limits.altitudes ~= altitude ?? 0,
            0...Limits.uncertainty ~= uncertainty ?? 0,
            let place = Place(
                latitude: latitude.rounded(decimals: 7), longitude: longitude.rounded(decimals: 7),
                altitude: altitude?.rounded(decimals: 2), uncertainty: uncertainty?.rounded(decimals: 2))
        else { throw .outOfRange }
        guard place.latitude != 0 || place.longitude != 0 else { throw .noFix }
        self = place
    }
}

extension Double {
    /// Rounded to so many decimals, halves away from zero, without negative zero.
    fileprivate func rounded(decimals: Int) -> Double {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale + 0
    }
}
