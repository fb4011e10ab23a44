import ArgumentParser
import Exports
import Records
import SeQRcast
import Texts

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List messages, published and received, newest first.",
        discussion: """
            EXAMPLES
              seqrcast history chess --since 1w
              seqrcast history 'chess#1'
              seqrcast history --ics -o dates.ics
              seqrcast history tickets --unseen --csv -o absent.csv

            Without a channel, all channels are listed. The time depends on the number of listed messages, \
            not on the size of the vault; but --search, --record-type and --plain open each message that \
            matches the other options.

            Exports are for other programs. Without --limit they have all matching messages, as far as their \
            format allows. With --near they have only the sightings near that place.

            A received message is unread until this command, `show`, or `scan` on a terminal has printed \
            its content. --json and --csv mark messages as read only with --mark-read; exports never do.
            """)

    @Argument(
        help: "Channels: NAME, NAME@CONTACT, or the first ten digits of an id.",
        completion: NameCompletion.channelsOrMessages.kind()) var channels: [String] = []

    @OptionGroup var filter: FilterOptions

    @Option(
        help: ArgumentHelp(
            "The most messages to list, or all. Default: 50 in the form for people; JSON, CSV and exports have all.",
            valueName: "count"),
        transform: ListLimit.parse)
    var limit: ListLimit?

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
        if let form = exports.form {
            let exporter = form.exporter(
                withContent: !noContent, area: query.filter.area, links: links, now: now,
                csv: exports.csvForm, isEscaped: exports.output == nil && Console.isOutputTerminal)
            return try export(query, by: exporter, from: session)
        }
        try format.json ? printRecords(query, links, now, session) : printPage(query, links, now, session)
    }

    /// Prints a page for people, and marks it as read.
    private func printPage(
        _ query: HistoryQuery, _ links: LinkCheck, _ now: Timestamp, _ session: Session
    ) throws {
        let text = MessageText(ContactNames(session), isRaw: form.raw, columns: Console.columns)
        let limit = limit ?? .count(50)
        var (last, count, hasMore) = (after, 0, true)
        while hasMore, count < limit.count ?? .max {
            let page = try ProgressBar.during("searching") {
                try session.history(
                    query, limit: min(Self.pieceSize, (limit.count ?? .max) - count), after: last)
            }
            for entry in page.entries {
                try Console.print(entry.printable(text, withContent: !noContent, now: now))
                let warnings = noContent ? [] : links.warnings(of: entry.stored.message)
                for warning in warnings {
                    Console.warn("\(entry.channel.reference(entry.stored)): \(warning)")
                }
            }
            if markRead ?? !noContent {
                try session.markShown(page.entries, isAsked: markRead == true)
            }
            (last, hasMore) = (page.entries.last?.stored.cursor ?? last, page.hasMore)
            count += page.entries.count
        }
        try noteEmpty(count == 0, session)
        noteMore(hasMore, after: last)
    }

    /// How many messages are printed, and then marked, at one time.
    private static let pieceSize = 1_000

    /// Prints a JSON record for each message.
    private func printRecords(
        _ query: HistoryQuery, _ links: LinkCheck, _ now: Timestamp, _ session: Session
    ) throws {
        var (last, unread) = (MessageCursor?.none, [HistoryEntry]())
        let hasMore = try session.forEachMessage(query, limit: limit?.count, after: after) { entry in
            let warnings = noContent ? [] : links.warnings(of: entry.stored.message)
            try JSON.print(MessageJSON(entry, withContent: !noContent, warnings: warnings, now: now))
            last = entry.stored.cursor
            if markRead == true, entry.stored.isUnread { unread.append(entry) }
        }
        try session.markShown(unread, isAsked: true)
        noteMore(hasMore, after: last)
    }

    /// Also with `--quiet`: nobody must take a page for the whole.
    private func noteMore(_ hasMore: Bool, after last: MessageCursor?) {
        if hasMore, let last { Console.explain("older messages follow: --after \(last)") }
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

/// The most messages of a list.
enum ListLimit {
    case all
    case count(Int)

    /// Nil for all.
    var count: Int? { if case .count(let count) = self { count } else { nil } }

    /// - Throws: usage.
    static func parse(_ text: String) throws -> ListLimit {
        if text == "all" { return .all }
        guard let count = Int(text), (1...1_000_000).contains(count) else {
            throw ValidationError("use a number from 1 to 1000000, or all")
        }
        return .count(count)
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
    ///
    /// - Throws: exit code 9 while another process holds the vault, where messages are marked as read.
    func export(_ query: HistoryQuery, by exporter: any Exporter, from session: Session) throws {
        var (exporter, query) = (exporter, query)
        exporter.narrow(&query.filter)
        var file = try ExportFile(exports, vault: vault)
        try file.write(exporter.opening)
        let progress = ProgressBar("exporting", of: "messages")
        var (last, count, unread) = (MessageCursor?.none, 0, [HistoryEntry]())
        let hasMore = try session.forEachMessage(query, limit: limit?.count, after: after) { entry in
            if markRead == true, entry.stored.isUnread { unread.append(entry) }
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
        try session.markShown(unread, isAsked: true)
        try noteEmpty(last == nil, session)
        noteMore(hasMore, after: last)
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
