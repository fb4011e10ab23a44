import ArgumentParser
import SeQRcast

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Draw a map of where messages were seen.",
        discussion: """
            The map is one file: an HTML page with a list, which loads and sends nothing, or an SVG drawing. \
            Without a channel, it has all channels; messages without a known place are left out. The map \
            shows where you have been, and the page also shows the messages: only you can read the file, so \
            share it with care.
            """)

    @Argument(help: "Channels: NAME, NAME@CONTACT, or the first ten digits of an id.") var channels:
        [String] = []

    @OptionGroup var filter: FilterOptions

    @Option(
        help: ArgumentHelp("The most messages, newest first. Default: 10000.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Leave out the contents. A drawing never has them.")
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
        try file.check()
        var query = try filter.query(channels, now: session.now)
        query.filter.isLocated = true
        let links = LinkCheck(session.threatLists)
        var (messages, room) = ([MapMessage](), Self.contentLimit)
        let hasMore = try session.forEachMessage(query, limit: limit ?? 10_000) { entry in
            let withContent = !noContent && !file.isDrawing && room > 0
            let message = MapMessage(
                entry, withContent: withContent, area: query.filter.area, links: links)
            room -= message.content?.size ?? 0
            messages.append(message)
        }
        guard !messages.isEmpty else {
            throw Diagnostic(
                .failed, "no matching message has a known place; no map was written",
                hints: ["add a place with `seqrcast scan IMAGE --at geo:LAT,LON` if the image has none"])
        }
        let map =
            file.isDrawing
            ? MapDrawing(messages).svg : MapPage(messages, made: session.now.seconds).html
        try file.write(map, of: messages)
        if room <= 0 {
            Console.warn("the page leaves out the contents of older messages: it would be too large")
        }
        if hasMore {
            Console.warn(
                "older messages are not on the map: change --limit, --since or --until")
        }
    }
}
