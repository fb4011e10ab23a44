import ArgumentParser
import SeQRcast

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List messages, published and received, newest first.",
        discussion: """
            Of all channels, where none is named. What it takes grows with what is asked for, not with the vault; but \
            --search, --record-type and --plain open each message that fits the rest.

            Exports are for other programs: they hold all that fits, where there is no --limit, and of that what their form has a \
            place for. Of --near they hold the sightings that were near.

            A message that was received is unread until it was shown here with what it says, to people: --json and --csv \
            mark nothing without --mark-read, and exports never do.
            """)

    @Argument(help: "Channels: NAME, NAME@CONTACT, or the first ten digits of an id.") var channels:
        [String] = []

    @OptionGroup var filter: FilterOptions

    @Option(help: ArgumentHelp("How many at the most (default: 50; of exports all).", valueName: "count"))
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

    @OptionGroup var exports: ExportOptions

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
        try exports.check(type: filter.type, withContent: !noContent, count: count, json: format.json)
        guard !count || limit == nil && after == nil && !noContent else {
            throw ValidationError("--count counts all: not with --limit, --after or --no-content")
        }
        guard markRead != true || !count && [nil, .csv].contains(exports.form) else {
            throw ValidationError("--mark-read is for what is shown, not for --count and exports")
        }
    }

    func run() throws {
        let session = try vault.session()
        let now = session.now
        let query = try filter.query(channels, now: now)
        if count {
            let count = try session.messageCount(query)
            return try format.json ? JSON.print(CountJSON(count: count)) : Console.print("\(count)")
        }
        let links = LinkCheck(session.threatLists)
        let exporter = exports.form?.exporter(
            withContent: !noContent, area: query.filter.area, links: links, now: now)
        if let exporter { return try export(query, by: exporter, from: session) }
        let page = try session.history(query, limit: limit ?? 50, after: after)
        let names = HistoryColumn.all(withContent: !noContent)
        let csv = exports.form == .csv
        if csv { try CSV.print(names.map(\.rawValue)) }
        let columns = Console.isOutputTerminal ? TerminalSize.ofOutput?.columns : nil
        for entry in page.entries {
            let warnings = noContent || csv ? [] : links.warnings(of: entry.stored.message)
            if format.json {
                try JSON.print(MessageJSON(entry, withContent: !noContent, warnings: warnings, now: now))
            } else if csv {
                try CSV.print(names.map { $0.value(of: entry, now: now) })
            } else {
                try Console.print(entry.text(withContent: !noContent, columns: columns, now: now))
                for warning in warnings {
                    Console.warn("\(entry.channel.reference(entry.stored)): \(warning)")
                }
            }
        }
        if markRead ?? !(format.json || csv || noContent) {
            do {
                try session.markAsRead(page.entries)
            } catch VaultError.busy {
                throw Diagnostic(
                    .locked, "another process holds the vault: what was shown stays unread",
                    hints: ["try again"])
            }
        }
        if page.hasMore, let last = page.entries.last {
            Console.note("older messages follow: --after \(last.stored.cursor)")
        }
    }
}
