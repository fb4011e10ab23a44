import ArgumentParser
import SeQRcast

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Draw a map of where messages were seen.",
        discussion: """
            EXAMPLES
              seqrcast map -o map.html
              seqrcast map chess --since 4w -o map.html

            One page of HTML with a list beside the map, which loads nothing and sends nothing. Of all channels, \
            where none is named; messages whose place is not known are left out. The page shows where you were and \
            what the messages say: others cannot read the file until you give it to them.
            """)

    @Argument(
        help: "Channels: NAME, NAME@CONTACT, or the first ten digits of an id.",
        completion: NameCompletion.channels.kind()) var channels: [String] = []

    @OptionGroup var filter: FilterOptions

    @Option(
        help: ArgumentHelp("The most messages, newest first. Default: 10000.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Leave out what they say.")
    var noContent = false

    @OptionGroup var file: MapFile

    /// The most bytes of contents on one page.
    private static let contentLimit = 16 << 20

    func validate() throws {
        guard limit == nil || (1...100_000).contains(limit ?? 0) else {
            throw ValidationError("--limit must be a number from 1 to 100000")
        }
    }

    func run() throws {
        let session = try file.vault.session()
        let output = try file.open()
        var query = try filter.query(channels, now: session.now)
        query.filter.isLocated = true
        let (links, names) = (LinkCheck(session.threatLists), ContactNames(session))
        try names.load()
        var (messages, room) = ([MapMessage](), Self.contentLimit)
        let progress = ProgressBar("drawing", of: "messages")
        let hasMore = try session.forEachMessage(query, limit: limit ?? 10_000) { entry in
            let withContent = !noContent && room > 0
            let message = try MapMessage(
                entry, withContent: withContent, area: query.filter.area, links: links, names: names)
            room -= message.content?.size ?? 0
            messages.append(message)
            progress.show(messages.count)
        }
        guard !messages.isEmpty else {
            throw Diagnostic(
                .failed, "no matching message has a known place; no map was written",
                hints: ["add a place with `seqrcast scan IMAGE --at geo:LAT,LON` if the image has none"])
        }
        try file.write(MapPage(messages, made: session.now.seconds).html, of: messages, to: output)
        if room <= 0 {
            Console.warn("the page leaves out the contents of older messages: it would be too large")
        }
        if hasMore {
            Console.warn(
                "older messages are not on the map: change --limit, --since or --until")
        }
    }
}
