import ArgumentParser
import SeQRcast

/// Which messages are meant.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Of one type: text, url, contact, location, event, file, record.", valueName: "type"),
        transform: { name in
            guard let type = ContentType(name: name) else {
                let names = ContentType.allCases.map(\.name).joined(separator: ", ")
                throw ValidationError("the types are \(names)")
            }
            return type
        })
    var type: ContentType?

    @Option(help: ArgumentHelp("Of channels that are theirs.", valueName: "contact"))
    var author: String?

    @Option(
        help: ArgumentHelp(
            "Created since then: 2026-12-01, 2026-12-01T19:00, or a span back from now such as 12h, 3d, 2w.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var since: TimeSpec?

    @Option(
        help: ArgumentHelp("Created until then: a day is included, a time is not.", valueName: "when"),
        transform: TimeSpec.parse)
    var until: TimeSpec?

    @Flag(exclusivity: .exclusive, help: "Expired messages, or those that are not.")
    var expiry: ExpiryChoice?

    @Option(
        help: ArgumentHelp(
            "Messages that are valid and expire until then: 2026-12-01, or a span from now such as 1w.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var expiresBy: TimeSpec?

    @Flag(exclusivity: .exclusive, help: "Messages that you published, or that you scanned.")
    var direction: DirectionChoice?

    @Flag(help: "Received messages that `history` has not shown yet.")
    var unread = false

    @Option(help: ArgumentHelp("One message: CHANNEL#NUMBER.", valueName: "message"))
    var id: String?

    @Option(
        help: ArgumentHelp("Seen near a place: geo:37.77,-122.42", valueName: "geo-uri"),
        transform: Place.parse)
    var near: Place?

    @Option(
        help: ArgumentHelp("How near: 500m (as without it), 2km.", valueName: "distance"),
        transform: Distance.parse)
    var within: Distance?

    @Option(
        help: ArgumentHelp(
            "With all of these words in it. Contents are sealed: each message that fits the rest is opened.",
            valueName: "words"),
        transform: { text in
            guard let words = SearchWords(text) else { throw ValidationError("--search needs a word") }
            return words
        })
    var search: SearchWords?

    @Option(
        help: ArgumentHelp("Records of this type; each record is opened for it.", valueName: "type"))
    var recordType: String?

    @Option(
        help: ArgumentHelp(
            "With this among what everybody can read on them; may be repeated. Each message is opened for it.",
            valueName: "key=value"))
    var plain: [String] = []

    enum ExpiryChoice: EnumerableFlag { case expired, valid }
    enum DirectionChoice: EnumerableFlag { case published, received }

    private static let nearness = 500.0

    func validate() throws {
        guard within == nil || near != nil else { throw ValidationError("--within is for --near") }
        guard recordType == nil || type == nil || type == .record else {
            throw ValidationError("--record-type is for records")
        }
        guard expiresBy == nil || expiry == nil else {
            throw ValidationError("--expires-by, --expired and --valid exclude each other")
        }
    }

    /// - Throws: `WireError`, or exit code 64 for what is no field.
    func query(_ channels: [String], now: Timestamp) throws -> HistoryQuery {
        var filter = MessageFilter()
        filter.type = recordType == nil ? type : .record
        filter.direction = direction.map { $0 == .published ? .published : .received }
        filter.since = since?.start(before: now)
        filter.until = until?.end(before: now)
        filter.expiry = expiry.map { $0 == .expired ? .expired(at: now) : .valid(at: now) }
        if let expiresBy {
            let end = expiresBy.timestamp(now: now) ?? Timestamp(uncheckedSeconds: Timestamp.limit)
            filter.expiry = .expiring(after: now, by: end)
        }
        filter.isUnread = unread
        filter.area = near.map { Circle(center: $0, radius: within?.metres ?? Self.nearness) }
        filter.words = search
        filter.recordType = try recordType.map { try Name($0) }
        filter.plain = try plain.map { try Field(argument: $0) }
        return HistoryQuery(channels: channels, message: id, author: author, filter: filter)
    }
}
