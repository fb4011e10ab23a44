/// A place on earth in WGS 84: the rule of content of type `location` (RFC 5870; docs/reference/format.md,
/// "Content").
public struct GeoURI: Equatable, Sendable {
    /// Degrees north, in [-90, 90].
    public let latitude: Double

    /// Degrees east, in [-180, 180].
    public let longitude: Double

    /// Metres above the ellipsoid.
    public let altitude: Double?

    /// The radius around the place in metres, 0 or more.
    public let uncertainty: Double?

    /// Latitude and longitude as written, without needless zeros: `52.52, 13.405`.
    public let coordinates: String

    public init(_ text: String) throws(ContentError) {
        var cursor = ByteCursor(text)
        let scheme = cursor.consumeRun { $0 != UInt8(ascii: ":") }
        guard scheme.uppercasedASCII == "GEO", cursor.consume(":") else { throw .notAGeoURI }

        let north = try Number(&cursor)
        guard cursor.consume(",") else {
            throw cursor.isAtEnd ? .noLongitude : .badCoordinate(offset: cursor.offset)
        }
        let east = try Number(&cursor)
        altitude = cursor.consume(",") ? try Number(&cursor).value : nil
        guard cursor.isAtEnd || cursor.rest.first == UInt8(ascii: ";") else {
            throw .badCoordinate(offset: cursor.offset)
        }
        guard !north.exceeds(90) else { throw .latitudeOutOfRange }
        guard !east.exceeds(180) else { throw .longitudeOutOfRange }
        latitude = north.value
        longitude = east.value
        coordinates = "\(north.shortened), \(east.shortened)"
        uncertainty = try Self.uncertainty(fromParametersAt: &cursor)
    }

    /// Reads all parameters: `crs` first, `u` next, each of them once at most, then any others.
    private static func uncertainty(
        fromParametersAt cursor: inout ByteCursor
    ) throws(ContentError) -> Double? {
        var uncertainty: Double?
        var previous: String?
        while cursor.consume(";") {
            let start = cursor.offset
            let name = cursor.consumeRun(while: { $0.isNameByte }).uppercasedASCII
            let value = cursor.consume("=") ? try parameterValue(&cursor) : nil
            guard !name.isEmpty, value?.isEmpty != true else { throw .badParameter(offset: start) }
            switch name {
            case "CRS":
                guard previous == nil, let value, value.allSatisfy({ $0.isNameByte }) else {
                    throw .badParameter(offset: start)
                }
                guard value.uppercasedASCII == "WGS84" else { throw .unsupportedCRS }
            case "U":
                var number = ByteCursor(value ?? [])
                guard previous == nil || previous == "CRS", number.rest.first?.isDigit == true,
                    let metres = try? Number(&number).value, number.isAtEnd
                else { throw .badParameter(offset: start) }
                uncertainty = metres
            default: break
            }
            previous = name
        }
        guard cursor.isAtEnd else { throw .badParameter(offset: cursor.offset) }
        return uncertainty
    }

    private static func parameterValue(_ cursor: inout ByteCursor) throws(ContentError) -> ArraySlice<UInt8> {
        let value = cursor.consumeRun { $0.isAlphanumeric || $0.isOne(of: "-_.!~*'()[]:&+$%") }
        if let escape = value.firstBadPercentEscape { throw .badPercentEscape(offset: escape) }
        return value
    }
}

/// A decimal number of RFC 5870: `[-] digits [. digits]`.
private struct Number {
    let value: Double
    private let whole: ArraySlice<UInt8>
    private let fraction: ArraySlice<UInt8>

    init(_ cursor: inout ByteCursor) throws(ContentError) {
        let start = cursor.offset
        _ = cursor.consume("-")
        whole = cursor.consumeRun(while: { $0.isDigit })
        guard !whole.isEmpty else { throw .badCoordinate(offset: cursor.offset) }
        let hasPoint = cursor.consume(".")
        fraction = hasPoint ? cursor.consumeRun(while: { $0.isDigit }) : []
        guard !hasPoint || !fraction.isEmpty else { throw .badCoordinate(offset: cursor.offset) }
        let digits = String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
        guard let value = Double(digits), value.isFinite else { throw .numberTooLarge(offset: start) }
        self.value = value == 0 ? 0 : value  // no negative zero
    }

    /// As written, without needless zeros: `-0.5` for `-00.50`.
    var shortened: String {
        let whole = whole.drop { $0 == UInt8(ascii: "0") }
        let end = fraction.lastIndex { $0 != UInt8(ascii: "0") }
        let digits = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
        let decimals = end.map { "." + String(decoding: fraction[...$0], as: UTF8.self) } ?? ""
        return (value < 0 ? "-" : "") + digits + decimals
    }

    /// True if the magnitude is above `limit`, which is less than 1000; exact to the last digit
    /// written.
    func exceeds(_ limit: Int) -> Bool {
        let magnitude = whole.reduce(0) { min($0 * 10 + ($1.digitValue ?? 0), 1000) }
        return magnitude > limit || magnitude == limit && fraction.contains { $0 != UInt8(ascii: "0") }
    }
}
