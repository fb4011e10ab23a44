package import SeQRcast
import Texts

/// A message in the vault, as JSON.
package typealias MessageJSON = WithContent<MessageFacts>

extension WithContent<MessageFacts> {
    package init(_ entry: HistoryEntry, withContent: Bool, warnings: [String], now: Timestamp) {
        self.init(entry.stored, in: entry.channel, now: now)
        facts.warnings = warnings.isEmpty ? nil : warnings
        facts.cursor = entry.stored.cursor.description
        if !withContent { (content, facts.plain) = (content.typeAlone, nil) }
    }

    package init(_ stored: StoredMessage, in channel: Channel, now: Timestamp) {
        self.init(
            facts: MessageFacts(stored, in: channel, now: now), content: ContentJSON(stored.message.content))
    }
}

/// A message in the vault without its content, as JSON.
package struct MessageFacts: Encodable {
    package let channel: String
    package let owner: PersonJSON?
    package let number: UInt64
    package let claim: Int
    package let direction: String
    package let created: String
    package let expires: String?
    package let isExpired: Bool
    package let received: String
    package let isUnread: Bool
    /// The plain fields.
    package var plain: JSONMembers<String>?
    package let sightings: [SightingJSON]
    /// Warnings about its links.
    package var warnings: [String]?
    /// The cursor for `history --after`.
    package var cursor: String?

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
    package var label: String { self == .published ? "published" : "received" }
}

/// A sighting of a message, as JSON.
package struct SightingJSON: Encodable {
    package var time: String
    package var place: PlaceJSON?

    package init(_ sighting: Sighting) {
        time = sighting.time.rfc3339
        place = sighting.place.map { PlaceJSON($0) }
    }

    /// Puts the keys of the place beside the time.
    package func encode(to encoder: any Encoder) throws {
        try place?.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(time, forKey: .time)
    }

    private enum Key: CodingKey { case time }
}

/// A place on earth, as JSON.
package struct PlaceJSON: Encodable {
    package var latitude: Double
    package var longitude: Double
    package var altitude: Double?
    package var uncertainty: Double?

    package init(_ place: Place) {
        latitude = place.latitude
        longitude = place.longitude
        altitude = place.altitude
        uncertainty = place.uncertainty
    }
}

extension Fields {
    /// The fields as an object of texts.
    package var members: JSONMembers<String> { JSONMembers(members: map { ($0.key.text, $0.value) }) }
}
