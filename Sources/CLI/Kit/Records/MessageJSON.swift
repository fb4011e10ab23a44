import Foundation
import SeQRcast

/// A message in the vault, as JSON.
struct MessageJSON: Encodable {
    var channel: String
    var owner: PersonJSON?
    var number: UInt64
    var claim: Int
    var direction: String
    var type: String
    var created: String
    var expires: String?
    var isExpired: Bool
    var received: String
    var isUnread: Bool
    /// The text, for all types except file and record.
    var text: String?
    var file: FileJSON?
    var record: RecordJSON?
    /// The plain fields.
    var plain: JSONMembers<String>?
    var sightings: [SightingJSON]
    /// Warnings about its links.
    var warnings: [String]?
    /// The cursor for `history --after`.
    var cursor: String?

    init(_ entry: HistoryEntry, withContent: Bool, warnings: [String], now: Timestamp) {
        self.init(entry.stored, in: entry.channel, now: now)
        self.warnings = warnings.isEmpty ? nil : warnings
        cursor = entry.stored.cursor.description
        if !withContent { (text, file, record, plain) = (nil, nil, nil, nil) }
    }

    init(_ stored: StoredMessage, in channel: Channel, now: Timestamp) {
        let message = stored.message
        self.channel = channel.name.text
        owner = channel.owner.map { PersonJSON($0) }
        number = message.number
        claim = stored.duplicateIndex
        direction = stored.direction.label
        type = message.content.type.name
        created = message.created.rfc3339
        expires = message.expiry?.rfc3339
        isExpired = message.isExpired(at: now)
        received = stored.received.rfc3339
        isUnread = stored.isUnread
        text = message.content.text
        file = message.content.file.map { FileJSON($0) }
        record = message.content.record.map { RecordJSON($0) }
        plain = Fields(metadata: message.metadata).flatMap { $0.isEmpty ? nil : $0.members }
        sightings = stored.sightings.map(SightingJSON.init)
    }
}

extension StoredMessage.Direction {
    var label: String { self == .published ? "published" : "received" }
}

/// A sighting of a message, as JSON.
struct SightingJSON: Encodable {
    var time: String
    var place: PlaceJSON?

    init(_ sighting: Sighting) {
        time = sighting.time.rfc3339
        place = sighting.place.map { PlaceJSON($0) }
    }

    /// Puts the keys of the place beside the time.
    func encode(to encoder: any Encoder) throws {
        try place?.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(time, forKey: .time)
    }

    private enum Key: CodingKey { case time }
}

/// A place on earth, as JSON.
struct PlaceJSON: Encodable {
    var latitude: Double
    var longitude: Double
    var altitude: Double?
    var uncertainty: Double?

    init(_ place: Place) {
        latitude = place.latitude
        longitude = place.longitude
        altitude = place.altitude
        uncertainty = place.uncertainty
    }
}

/// A file from a message, as JSON.
struct FileJSON: Encodable {
    var name: String
    var mediaType: String
    /// The bytes in base64.
    var bytes: String

    init(_ file: FileContent) {
        name = file.name
        mediaType = file.mediaType
        bytes = Data(file.bytes).base64EncodedString()
    }
}

/// A record from a message, as JSON.
struct RecordJSON: Encodable {
    var type: String
    var data: JSONMembers<String>

    init(_ record: Record) {
        type = record.type.text
        data = record.fields.members
    }
}

extension Fields {
    /// The fields as an object of texts.
    var members: JSONMembers<String> { JSONMembers(members: map { ($0.key.text, $0.value) }) }
}
