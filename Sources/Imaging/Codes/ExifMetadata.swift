/// The place and time at which an image was taken, from its file (Exif 2.32, CIPA DC-008).
///
/// Nothing is checked: the values come with the file and may be nonsense.
public struct ExifMetadata: Equatable, Sendable {
    /// A position in WGS 84.
    public struct Position: Equatable, Sendable {
        /// Degrees north.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double
        /// Metres, negative below the sea.
        public var altitude: Double?
        /// The radius in metres within which the true position lies.
        public var uncertainty: Double?

        public init(latitude: Double, longitude: Double, altitude: Double? = nil, uncertainty: Double? = nil)
        {
            self.latitude = latitude
            self.longitude = longitude
            self.altitude = altitude
            self.uncertainty = uncertainty
        }
    }

    /// A date and a time of day in the Gregorian calendar.
    public struct Time: Equatable, Sendable {
        public var year: Int
        public var month: Int
        public var day: Int
        public var hour: Int
        public var minute: Int
        public var second: Int
        /// Seconds east of UTC; nil if the file does not state the time zone.
        public var offset: Int?

        public init(
            year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, offset: Int? = nil
        ) {
            self.year = year
            self.month = month
            self.day = day
            self.hour = hour
            self.minute = minute
            self.second = second
            self.offset = offset
        }
    }

    /// Values that are in the file and cannot be read.
    public struct Unreadable: OptionSet, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let position = Unreadable(rawValue: 1)
        public static let time = Unreadable(rawValue: 2)
        public static let zone = Unreadable(rawValue: 4)
        static let all: Unreadable = [.position, .time, .zone]
    }

    public var position: Position?
    public var time: Time?
    public var unreadable: Unreadable

    public init(position: Position? = nil, time: Time? = nil, unreadable: Unreadable = []) {
        self.position = position
        self.time = time
        self.unreadable = unreadable
    }
}
