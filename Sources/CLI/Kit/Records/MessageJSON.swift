import SeQRcast
import Texts

/// A message in the vault, as JSON.
typealias MessageJSON = WithContent<MessageFacts>

extension WithContent<MessageFacts> {
    init(_ entry: HistoryEntry, withContent: Bool, warnings: [String], now: Timestamp) {
        self.init(entry.stored, in: entry.channel, now: now)
        facts.warnings = warnings.isEmpty ? nil : warnings
        facts.cursor = entry.stored.cursor.description
        if !withContent { (content, facts.plain) = (content.typeAlone, nil) }
    }

    init(_ stored: StoredMessage, in channel: Channel, now: Timestamp) {
        self.init(
            facts: MessageFacts(stored, in: channel, now: now), content: ContentJSON(stored.message.content))
    }
}

/// A message in the vault without its content, as JSON.
struct MessageFacts: Encodable {
    let channel: String
    let owner: PersonJSON?
    let number: UInt64
    let claim: Int
    let direction: String
    let created: String
    let expires: String?
    let isExpired: Bool
    let received: String
    let isUnread: Bool
    /// The plain fields.
    var plain: JSONMembers<String>?
    let sightings: [SightingJSON]
    /// Warnings about its links.
    var warnings: [String]?
    /// The cursor for `history --after`.
    var cursor: String?

    fileprivate init(_ stored: StoredMessage, in channel: Channel, now: Timestamp) {
        let message = stored.message
        self.channel = channel.name.text
        owner = channel.owner.map { PersonJSON($0) }
        number = message.number
        claim = stored.duplicateIndex
        direction = stored.direction.label
        created = message.created.rfc3339
        expires = message.expiry?.rfc3339
        isExpired = message.isExpired(at: now)
        received = stored.received.rfc3339
        isUnread = stored.isUnread
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

extension Fields {
    /// The fields as an object of texts.
    var members: JSONMembers<String> { JSONMembers(members: map { ($0.key.text, $0.value) }) }
}
