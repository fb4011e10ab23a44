import ArgumentParser
import SeQRcast

/// Selects messages.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only messages of this type: \(ContentType.names).",
            valueName: "type"),
        completion: .list(ContentType.allCases.map(\.name)),
        transform: { name in
            guard let type = ContentType(name: name) else {
                throw ValidationError("the types are \(ContentType.names)")
            }
            return type
        })
    var type: ContentType?

    @Option(
        help: ArgumentHelp("Only messages in channels of this contact.", valueName: "contact"),
        completion: NameCompletion.contacts.kind())
    var author: String?

    @Option(
        help: ArgumentHelp(
            "Created since then: 2026-12-01, 2026-12-01T19:00, yesterday, or a span before now such as 12h, 3d, 1y.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var since: TimeSpec?

    @Option(
        help: ArgumentHelp("Created until then: a day is included, a time is excluded.", valueName: "when"),
        transform: TimeSpec.parse)
    var until: TimeSpec?

    @Flag(exclusivity: .exclusive, help: "Only expired messages, or only valid ones.")
    var expiry: ExpiryChoice?

    @Option(
        help: ArgumentHelp(
            "Valid messages that expire until then: 2026-12-01, or a span from now such as 1w.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var expiresBy: TimeSpec?

    @Flag(exclusivity: .exclusive, help: "Only messages that you published, or only those that you received.")
    var direction: DirectionChoice?

    @Flag(help: "Only unread messages: received, and their contents not yet printed for you.")
    var unread = false

    @Flag(
        exclusivity: .exclusive,
        help: "Only messages that somebody scanned into this vault, or only those that nobody did.")
    var sight: SightChoice?

    @Option(
        help: ArgumentHelp("Only this message: CHANNEL#NUMBER.", valueName: "message"),
        completion: NameCompletion.messages.kind())
    var id: String?

    @Option(
        help: ArgumentHelp("Seen near this place: geo:37.77,-122.42", valueName: "geo-uri"),
        transform: Place.parse)
    var near: Place?

    @Option(
        help: ArgumentHelp("The distance for --near, such as 2km. Default: 500m.", valueName: "distance"),
        transform: Distance.parse)
    var within: Distance?

    @Option(
        help: ArgumentHelp(
            "Only messages with all these words. This opens each message that matches the other options.",
            valueName: "words"),
        transform: { text in
            guard let words = SearchWords(text) else {
                throw ValidationError("--search needs at least one word")
            }
            return words
        })
    var search: SearchWords?

    @Option(
        help: ArgumentHelp("Only records of this type. This opens each record.", valueName: "type"))
    var recordType: String?

    @Option(
        help: ArgumentHelp(
            "Only messages with this plain field; may be repeated. This opens each message.",
            valueName: "key=value"))
    var plain: [String] = []

    enum ExpiryChoice: EnumerableFlag { case expired, valid }
    enum DirectionChoice: EnumerableFlag { case published, received }
    enum SightChoice: EnumerableFlag { case seen, unseen }

    private static let nearness = 500.0

    func validate() throws {
        guard within == nil || near != nil else { throw ValidationError("--within needs --near") }
        guard recordType == nil || type == nil || type == .record else {
            throw ValidationError("--record-type needs the type record")
        }
        guard expiresBy == nil || expiry == nil else {
            throw ValidationError("use only one of --expires-by, --expired and --valid")
        }
    }

    /// - Throws: `WireError`, or exit code 64 for an invalid field or time.
    func query(_ channels: [String], now: Timestamp) throws -> HistoryQuery {
        var filter = MessageFilter()
        filter.type = recordType == nil ? type : .record
        filter.direction = direction.map { $0 == .published ? .published : .received }
        filter.since = try since?.start(before: now)
        filter.until = try until?.end(before: now)
        filter.expiry = expiry.map { $0 == .expired ? .expired(at: now) : .valid(at: now) }
        if let expiresBy {
            let end = try expiresBy.timestamp(now: now) ?? Timestamp(uncheckedSeconds: Timestamp.limit)
            filter.expiry = .expiring(after: now, by: end)
        }
        filter.isUnread = unread
        filter.isSeen = sight.map { $0 == .seen }
        filter.area = near.map { Circle(center: $0, radius: within?.metres ?? Self.nearness) }
        filter.words = search
        filter.recordType = try recordType.map { try Name($0) }
        filter.plain = try plain.map { try Field(argument: $0) }
        return HistoryQuery(channels: channels, message: id, author: author, filter: filter)
    }
}

/// A distance, as written on the command line.
struct Distance {
    /// More than 0, and at most half the circumference of the earth.
    let metres: Double

    /// `Circle.radiusLimit`, rounded up to a whole kilometre.
    private static let limit = 20_016_000.0

    /// - Parameter text: `500m`, `2km`, `1.5km`.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{1,8}(?:\.[0-9]{1,6})?)(k?)m/),
            let number = Double(match.1)
        else { return nil }
        let written = match.2.isEmpty ? number : number * 1_000
        guard written > 0, written <= Self.limit else { return nil }
        metres = min(written, Circle.radiusLimit)
    }

    /// - Throws: usage.
    static func parse(_ text: String) throws -> Distance {
        guard let distance = Distance(text) else {
            throw ValidationError("write the distance as 500m or 2km, at most 20016km")
        }
        return distance
    }
}

extension Place {
    /// - Throws: usage, if the text is not a `geo:` URI.
    static func parse(_ text: String) throws -> Place {
        do {
            return Place(try GeoURI(text))
        } catch {
            throw ValidationError(error.sentence)
        }
    }
}

extension ContentType {
    fileprivate static var names: String { allCases.map(\.name).joined(separator: ", ") }
}
