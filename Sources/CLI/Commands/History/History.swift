import ArgumentParser
import SeQRcast

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List messages, published and received, newest first.",
        discussion: """
            EXAMPLES
              seqrcast history chess --since 1w
              seqrcast history 'chess#1'
              seqrcast history --ics -o dates.ics

            Without a channel, all channels are listed. The time depends on the number of listed messages, \
            not on the size of the vault; but --search, --record-type and --plain open each message that \
            matches the other options.

            Exports are for other programs. Without --limit they have all matching messages, as far as their \
            format allows. With --near they have only the sightings near that place.

            A received message is unread until this command shows its content. --json and --csv mark \
            messages as read only with --mark-read; exports never do.
            """)

    @Argument(
        help: "Channels: NAME, NAME@CONTACT, or the first ten digits of an id.",
        completion: NameCompletion.channelsOrMessages.kind()) var channels: [String] = []

    @OptionGroup var filter: FilterOptions

    @Option(
        help: ArgumentHelp("The most messages to list. Default: 50; for exports all.", valueName: "count"))
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "Continue after this cursor, which is printed below a page. It stays valid when messages come or go.",
            valueName: "cursor"),
        transform: { text in
            guard let cursor = MessageCursor(text) else {
                throw ValidationError("--after needs a cursor, as printed below a page")
            }
            return cursor
        })
    var after: MessageCursor?

    @Flag(help: "Print only the number of messages.")
    var count = false

    @Flag(help: "Leave out the contents.")
    var noContent = false

    @OptionGroup var form: RawOption
    @OptionGroup var exports: ExportOptions

    @Flag(
        inversion: .prefixedNo,
        help: "Mark the shown messages as read, or not, in any format.")
    var markRead: Bool?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard limit == nil || (1...1_000_000).contains(limit ?? 0) else {
            throw ValidationError("--limit must be a number from 1 to 1000000")
        }
        try exports.check(type: filter.type, withContent: !noContent, count: count, json: format.json)
        guard !count || limit == nil && after == nil && !noContent else {
            throw ValidationError("--count cannot be used with --limit, --after or --no-content")
        }
        guard markRead != true || !count && [nil, .csv].contains(exports.form) else {
            throw ValidationError("--mark-read cannot be used with --count or exports")
        }
    }

    func run() throws {
        let session = try vault.session()
        let now = session.now
        let query = try filter.query(channels, now: now)
        if count {
            let count = try ProgressBar.during("searching") { try session.messageCount(query) }
            return try format.json ? JSON.print(CountJSON(count: count)) : Console.print("\(count)")
        }
        let links = LinkCheck(session.threatLists)
        let exporter = exports.form?.exporter(
            withContent: !noContent, area: query.filter.area, links: links, now: now)
        if let exporter { return try export(query, by: exporter, from: session) }
        let page = try ProgressBar.during("searching") {
            try session.history(query, limit: limit ?? 50, after: after)
        }
        try noteEmpty(page.entries.isEmpty, session)
        let names = HistoryColumn.all(withContent: !noContent)
        let csv = exports.form == .csv
        if csv { try CSV.print(names.map(\.rawValue)) }
        let columns = Console.columns
        let text = MessageText(ContactNames(session), isRaw: form.raw, columns: columns)
        for entry in page.entries {
            let warnings = noContent || csv ? [] : links.warnings(of: entry.stored.message)
            if format.json {
                try JSON.print(MessageJSON(entry, withContent: !noContent, warnings: warnings, now: now))
            } else if csv {
                try CSV.print(names.map { $0.value(of: entry, now: now) })
            } else {
                try Console.print(entry.printable(text, withContent: !noContent, now: now))
                for warning in warnings {
                    Console.warn("\(entry.channel.reference(entry.stored)): \(warning)")
                }
            }
        }
        if let markRead {
            if markRead { try session.markShown(page.entries, isAsked: true) }
        } else if !(format.json || csv || noContent) {
            try session.markShown(page.entries, isAsked: false)
        }
        if page.hasMore, let last = page.entries.last {
            Console.note("older messages follow: --after \(last.stored.cursor)")
        }
    }
}

extension Session {
    /// Marks messages as read that were printed.
    ///
    /// - Parameter isAsked: whether the user asked for it; otherwise they stay unread in a vault
    ///   that cannot be written.
    /// - Throws: exit code 9 while another process holds the vault.
    func markShown(_ entries: [HistoryEntry], isAsked: Bool) throws {
        guard isAsked || isWritable else { return }
        do {
            try markAsRead(entries)
        } catch VaultError.failed where !isAsked {
            Console.warn("the shown messages stay unread: the vault cannot be written")
        } catch VaultError.busy {
            throw Diagnostic(
                .locked, "another process holds the vault: the shown messages stay unread",
                hints: ["try again"])
        }
    }
}

extension History {
    private func noteEmpty(_ isEmpty: Bool, _ session: Session) throws {
        guard isEmpty, !format.json else { return }
        let isVaultEmpty = try session.messageCount(HistoryQuery()) == 0
        Console.note(
            isVaultEmpty
                ? "no messages yet: `seqrcast scan IMAGE` reads them from images" : "no messages match")
    }
}

/// The number of messages, as JSON.
private struct CountJSON: Encodable {
    var count: Int
}

extension History {
    /// Exports all matching messages for other programs.
    ///
    /// It reads one state of the vault, message by message.
    func export(_ query: HistoryQuery, by exporter: any Exporter, from session: Session) throws {
        var (exporter, query) = (exporter, query)
        exporter.narrow(&query.filter)
        var file = try ExportFile(exports, vault: vault)
        try file.write(exporter.opening)
        let progress = ProgressBar("exporting", of: "messages")
        var (last, count) = (MessageCursor?.none, 0)
        let hasMore = try session.forEachMessage(query, limit: limit, after: after) { entry in
            last = entry.stored.cursor
            progress.show(count)
            count += 1
            let reference = entry.channel.reference(entry.stored)
            do {
                try file.write(exporter.text(of: entry))
                for warning in exporter.warnings(about: entry) { Console.warn("\(reference): \(warning)") }
            } catch let error as ContentError {
                Console.warn("\(reference) was skipped: \(error.sentence)")
            }
        }
        try file.write(exporter.closing)
        try file.finish()
        try noteEmpty(last == nil, session)
        if hasMore, let last { Console.note("older messages follow: --after \(last)") }
    }
}

extension HistoryEntry {
    /// The message for people: a line about it, then its content, then its sightings.
    func printable(_ text: MessageText, withContent: Bool, now: Timestamp) throws -> String {
        let remarks = [stored.isUnread ? "unread" : nil, stored.message.printableExpiry(now: now)]
        let head = text.wrapped(try text.head(of: stored, in: channel, remarks))
        let sightings = stored.sightings.map { sighting in
            let place = sighting.place.map { " at \($0.printable)" } ?? ""
            return text.wrapped("  seen \(sighting.time.local)\(place)")
        }
        return ([head] + (withContent ? [text.body(of: stored.message)] : []) + sightings)
            .joined(separator: "\n")
    }
}

/// A column of the history in CSV, by its name in the header line.
enum HistoryColumn: String, CaseIterable {
    case channel, owner
    case ownerFingerprint = "owner_fingerprint"
    case number, claim, direction, type, created, expires
    case isExpired = "is_expired"
    case received
    case isUnread = "is_unread"
    case sightings, latitude, longitude, content

    static func all(withContent: Bool) -> [HistoryColumn] {
        allCases.filter { withContent || $0 != .content }
    }

    /// The value, perhaps empty. The place is that of the last sighting that has one.
    func value(of entry: HistoryEntry, now: Timestamp) -> String {
        let (stored, message) = (entry.stored, entry.stored.message)
        let place = stored.sightings.last { $0.place != nil }?.place
        return switch self {
        case .channel: CSV.harmless(entry.channel.name.text)
        case .owner: CSV.harmless(entry.channel.owner?.name?.text ?? "")
        case .ownerFingerprint: entry.channel.owner?.fingerprint.description ?? ""
        case .number: "\(message.number)"
        case .claim: "\(stored.duplicateIndex)"
        case .direction: stored.direction.label
        case .type: message.content.type.name
        case .created: message.created.rfc3339
        case .expires: message.expiry?.rfc3339 ?? ""
        case .isExpired: "\(message.isExpired(at: now))"
        case .received: stored.received.rfc3339
        case .isUnread: "\(stored.isUnread)"
        case .sightings: "\(stored.sightings.count)"
        case .latitude: place.map { "\($0.latitude)" } ?? ""
        case .longitude: place.map { "\($0.longitude)" } ?? ""
        case .content: CSV.harmless(message.content.text ?? message.content.inOneLine)
        }
    }
}
