import Foundation
public import Wire

/// Selects the messages that meet all conditions that are set.
public struct MessageFilter: Sendable {
    public var type: ContentType?
    public var direction: StoredMessage.Direction?
    /// Not before this second, by the date that their owner gave them.
    public var since: Timestamp?
    /// Before this second, by the same date.
    public var until: Timestamp?
    public var expiry: ExpiryCondition?
    public var number: UInt64?
    /// The index among several messages with one number: see `StoredMessage.duplicateIndex`.
    public var duplicateIndex: Int?
    /// No message that was stored after this one: the `id` of its row.
    package var lastID: Int64?
    /// Received, and not read yet.
    public var isUnread = false
    /// Whether somebody scanned it: every received message, and published ones with a sighting.
    public var isSeen: Bool?
    /// Sighted at least once at a known place.
    public var isLocated = false
    /// Sighted at least once in this circle.
    public var area: Circle?
    /// Words in the content. Contents are sealed, so every message that meets the other conditions
    /// is decrypted; this is also true of `recordType` and `plain`.
    public var words: SearchWords?
    /// Only records of this type.
    public var recordType: Name?
    /// Fields that all have to be among the message's plain fields.
    public var plain: [Field] = []

    public enum ExpiryCondition: Sendable {
        case expired(at: Timestamp)
        case valid(at: Timestamp)
        /// Valid at the first time, and expired at the second.
        case expiring(after: Timestamp, by: Timestamp)
    }

    public init() {}

    /// Whether messages have to be decrypted to answer it.
    var needsDecryption: Bool { words != nil || recordType != nil || !plain.isEmpty }
}

/// Words that a content must all contain, anywhere; case and accents do not matter.
public struct SearchWords: Sendable {
    /// In UTF-8, folded by `folded`; none is empty.
    private let words: [[UInt8]]

    /// - Parameter text: the words, with spaces between them.
    /// - Returns: nil if there are none.
    public init?(_ text: String) {
        words = text.split(whereSeparator: \.isWhitespace).map { Self.folded(Array($0.utf8)) }
        guard !words.isEmpty else { return nil }
    }

    /// Searches a file's name and media type, a record's type, keys and values, and the texts in the
    /// lines of a contact or an event.
    func matches(_ content: [UInt8], type: ContentType) -> Bool {
        let text = Self.folded(Self.text(of: Content(kept: content, type: type)))
        return words.allSatisfy { text.holds($0) }
    }

    private static func text(of content: Content) -> [UInt8] {
        let texts: [String]
        switch content.type.form {
        case .prose, .formal: return content.bytes
        case .contentLines: texts = content.lineTexts
        case .file: texts = content.file.map { [$0.name, $0.mediaType] } ?? []
        case .record:
            texts =
                content.record.map { [$0.type.text] + $0.fields.flatMap { [$0.key.text, $0.value] } } ?? []
        }
        return Array(texts.joined(separator: "\n").utf8)
    }

    /// Nearly all texts are ASCII, and Unicode's rules take fifty times as long.
    private static func folded(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 >= 0x80 }) else {
            return text.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        }
        let folded = String(decoding: text, as: UTF8.self)
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return Array(folded.utf8)
    }
}

extension [UInt8] {
    /// - Parameter part: not empty.
    fileprivate func holds(_ part: [UInt8]) -> Bool {
        guard count >= part.count else { return false }
        return (0...count - part.count).contains { start in
            self[start] == part[0] && part.indices.allSatisfy { self[start + $0] == part[$0] }
        }
    }
}

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
