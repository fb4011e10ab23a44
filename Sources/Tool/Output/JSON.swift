import Foundation
import SeQRcast

/// JSON on standard output: one object a line, keys in snake case and sorted, times in RFC 3339 UTC.
///
/// Version 1 of the schema; a version only ever gains keys.
enum JSON {
    static let schema = 1

    static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        guard let line = try? encoder.encode(Line(value: value)) else {
            preconditionFailure("every record can be encoded")
        }
        try Console.print(String(decoding: line, as: UTF8.self))
    }

    private struct Line<Value: Encodable>: Encodable {
        let value: Value

        enum Key: CodingKey { case schema }

        func encode(to encoder: any Encoder) throws {
            try value.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(schema, forKey: .schema)
        }
    }
}

/// Somebody, as JSON: contact, owner or self.
struct PersonRecord: Encodable {
    var name: String?
    var fingerprint: String
    var suite: String
    var isVerified: Bool?
    var added: String?
    var verified: String?

    init(_ contact: Contact) {
        name = contact.name?.text
        fingerprint = contact.fingerprint.description
        suite = contact.party.card.suite.label
        isVerified = contact.isVerified
        added = contact.added.rfc3339
        verified = contact.verified?.rfc3339
    }

    init(_ party: Party) {
        name = party.card.name?.text
        fingerprint = party.fingerprint.description
        suite = party.card.suite.label
    }

    init(_ offer: ShareOffer) {
        self = offer.contact.map { PersonRecord($0) } ?? PersonRecord(offer.owner)
        isVerified = offer.isVerified
    }
}

struct ChannelRecord: Encodable {
    var channel: String
    var access: String
    var created: String
    var owner: PersonRecord?
    var messages: Int?
    var members: Int?

    init(_ channel: Channel) {
        self.channel = channel.name.text
        access =
            switch channel.access {
            case .owned: "owned"
            case .subscribed: "subscribed"
            case .left: "left"
            }
        created = channel.created.rfc3339
        owner = channel.owner.map { PersonRecord($0) }
    }

    init(_ summary: ChannelSummary) {
        self.init(summary.channel)
        messages = summary.messageCount
        members = summary.channel.isOwned ? summary.memberCount : nil
    }
}

struct MessageRecord: Encodable {
    var channel: String
    var owner: PersonRecord?
    var number: UInt64
    var claim: Int
    var direction: String
    var type: String
    var created: String
    var expires: String?
    var isExpired: Bool
    var received: String
    var text: String
    var sightings: [SightingRecord]

    init(_ stored: StoredMessage, in channel: Channel, now: Timestamp) {
        let message = stored.message
        self.channel = channel.name.text
        owner = channel.owner.map { PersonRecord($0) }
        number = message.number
        claim = stored.claim
        direction = stored.direction == .published ? "published" : "received"
        type = message.content.type.name
        created = message.created.rfc3339
        expires = message.expiry?.rfc3339
        isExpired = message.isExpired(at: now)
        received = stored.received.rfc3339
        text = message.content.text
        sightings = stored.sightings.map(SightingRecord.init)
    }
}

struct SightingRecord: Encodable {
    var time: String
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var uncertainty: Double?

    init(_ sighting: Sighting) {
        time = sighting.time.rfc3339
        latitude = sighting.place?.latitude
        longitude = sighting.place?.longitude
        altitude = sighting.place?.altitude
        uncertainty = sighting.place?.uncertainty
    }
}

/// A picture that was drawn, as JSON.
struct DrawingRecord: Encodable {
    var file: String?
    var kind: String
    var code: String
    var version: Int
    var level: String
    var channel: String?
    var contact: PersonRecord?
    var number: UInt64?

    init(_ drawing: Drawing, file: String?) {
        self.file = file
        kind = drawing.code.kind.label
        code = drawing.code.text
        version = drawing.symbol.version
        level = drawing.symbol.level.letter
    }
}

extension Code.Kind {
    var label: String {
        switch self {
        case .publicKey: "public_key"
        case .share: "share"
        case .message: "message"
        }
    }
}
