import ArgumentParser
import SeQRcast

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List messages, published and received, newest first.",
        discussion: """
            Of all channels, where none is named. What it takes grows with what is asked for, not with the vault; --search \
            alone opens each message that fits the rest.

            A message that was received is unread until it was shown here with what it says, to people: --json and --csv \
            mark nothing without --mark-read.
            """)

    @Argument(help: "Channels: NAME, or NAME@CONTACT.") var channels: [String] = []

    @OptionGroup var filter: FilterOptions

    @Option(help: ArgumentHelp("How many at the most (default: 50).", valueName: "count"))
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "Go on after a message: the cursor that was told, which holds whatever comes or goes.",
            valueName: "cursor"),
        transform: { text in
            guard let cursor = MessageCursor(text) else {
                throw ValidationError("--after needs a cursor, as it is told below a page")
            }
            return cursor
        })
    var after: MessageCursor?

    @Flag(help: "Print how many there are, and nothing else.")
    var count = false

    @Flag(help: "Leave out what they say.")
    var noContent = false

    @Flag(help: "Print comma-separated values, a line of names first.")
    var csv = false

    @Flag(
        inversion: .prefixedNo,
        help: "Have what is shown count as read, or not, in whichever form.")
    var markRead: Bool?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard limit == nil || (1...1_000_000).contains(limit ?? 0) else {
            throw ValidationError("--limit is a number in 1...1000000")
        }
        guard !csv || !format.json else { throw ValidationError("--csv and --json exclude each other") }
        guard !count || limit == nil && after == nil && !csv && !noContent else {
            throw ValidationError("--count counts all: not with --limit, --after, --csv or --no-content")
        }
        guard !count || markRead != true else {
            throw ValidationError("--count shows nothing: not with --mark-read")
        }
    }

    func run() throws {
        let session = try vault.session()
        let now = session.now
        let query = try filter.query(channels, now: now)
        if count {
            let count = try session.messageCount(query)
            return try format.json ? JSON.print(CountRecord(count: count)) : Console.print("\(count)")
        }
        let page = try session.history(query, limit: limit ?? 50, after: after)
        let names = HistoryColumn.all(withContent: !noContent)
        if csv { try CSV.print(names.map(\.rawValue)) }
        let columns = Console.isOutputTerminal ? TerminalSize.ofOutput?.columns : nil
        let links = LinkCheck(session.threatLists)
        for entry in page.entries {
            let warnings = noContent || csv ? [] : links.warnings(of: entry.stored.message.content)
            if format.json {
                try JSON.print(MessageRecord(entry, withContent: !noContent, warnings: warnings, now: now))
            } else if csv {
                try CSV.print(names.map { $0.value(of: entry, now: now) })
            } else {
                try Console.print(entry.text(withContent: !noContent, columns: columns, now: now))
                for warning in warnings {
                    Console.warn("\(entry.channel.reference(entry.stored)): \(warning)")
                }
            }
        }
        if markRead ?? !(format.json || csv || noContent) { try session.markAsRead(page.entries) }
        if page.hasMore, let last = page.entries.last {
            Console.note("older messages follow: --after \(last.stored.cursor)")
        }
    }
}
