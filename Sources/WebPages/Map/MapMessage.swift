/// A message on the map. Texts are as they were written: the page makes them harmless.
public struct MapMessage: Sendable {
    public var channel: Channel
    public var number: UInt64
    /// 1, or more where the number was used again.
    public var duplicateIndex: Int
    public var isPublished: Bool
    /// The name of a content type.
    public var type: String
    /// Seconds since 1970, as are all times here.
    public var created: UInt64
    /// Nil: never.
    public var expires: UInt64?
    /// Nil: it is left out.
    public var content: Content?
    /// All sightings, including those without a place.
    public var sightings: [Sighting]

    public init(
        channel: Channel, number: UInt64, duplicateIndex: Int, isPublished: Bool, type: String,
        created: UInt64,
        expires: UInt64?, content: Content?, sightings: [Sighting]
    ) {
        self.channel = channel
        self.number = number
        self.duplicateIndex = duplicateIndex
        self.isPublished = isPublished
        self.type = type
        self.created = created
        self.expires = expires
        self.content = content
        self.sightings = sightings
    }

    public struct Channel: Hashable, Encodable, Sendable {
        /// As it is shown: in quotation marks if it could be mistaken for the text around it.
        public var name: String
        /// Nil: the channel is owned by the user who makes the map.
        public var owner: Owner?

        public init(name: String, owner: Owner?) {
            self.name = name
            self.owner = owner
        }
    }

    public struct Owner: Hashable, Encodable, Sendable {
        /// As it is printed, with the state: `Alice (unverified 12345)`.
        public var name: String

        public init(name: String) { self.name = name }
    }

    /// The content of a message: a text, the name of a file, or the fields of a record.
    public struct Content: Encodable, Sendable {
        public var text: String?
        public var file: File?
        public var record: Record?
        /// Warnings about the links in it.
        public var warnings: [String]

        public init(text: String?, file: File?, record: Record?, warnings: [String]) {
            self.text = text
            self.file = file
            self.record = record
            self.warnings = warnings
        }
    }

    /// A file, without its bytes.
    public struct File: Encodable, Sendable {
        public var name: String
        public var mediaType: String
        public var byteCount: Int

        public init(name: String, mediaType: String, byteCount: Int) {
            self.name = name
            self.mediaType = mediaType
            self.byteCount = byteCount
        }
    }

    public struct Record: Encodable, Sendable {
        public var type: String
        /// Key and value.
        public var fields: [[String]]

        public init(type: String, fields: [[String]]) {
            self.type = type
            self.fields = fields
        }
    }

    /// The time and place at which a message was seen.
    public struct Sighting: Encodable, Sendable {
        public var time: UInt64
        /// Degrees north and east in WGS 84, in [-90, 90] and [-180, 180]. Both are nil if the
        /// place is not known.
        public var latitude: Double?
        public var longitude: Double?
        /// Metres.
        public var altitude: Double?
        /// Metres around the place, 0 or more.
        public var uncertainty: Double?

        public init(
            time: UInt64, latitude: Double?, longitude: Double?, altitude: Double?, uncertainty: Double?
        ) {
            self.time = time
            self.latitude = latitude
            self.longitude = longitude
            self.altitude = altitude
            self.uncertainty = uncertainty
        }
    }
}
