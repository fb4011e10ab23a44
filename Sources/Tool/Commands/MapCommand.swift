import ArgumentParser
import SeQRcast

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Draw on a map where messages were seen.",
        discussion: """
            One file: a page of HTML with a list beside the map, which loads nothing and sends nothing, or a drawing \
            in SVG. Of all channels, where none is named; messages whose place is not known are left out. The map tells \
            where you were, and the page what the messages say: others cannot read the file until you give it to them.
            """)

    @Argument(help: "Channels: NAME, or NAME@CONTACT.") var channels: [String] = []

    @OptionGroup var filter: FilterOptions

    @Option(
        help: ArgumentHelp("How many messages at the most, the newest (default: 10000).", valueName: "count"))
    var limit: Int?

    @Flag(help: "Leave out what they say. A drawing never holds it.")
    var noContent = false

    @OptionGroup var file: MapFile

    func validate() throws {
        guard limit == nil || (1...100_000).contains(limit ?? 0) else {
            throw ValidationError("--limit is a number in 1...100000")
        }
    }

    func run() throws {
        let session = try file.vault.session()
        try file.check()
        var query = try filter.query(channels, now: session.now)
        query.filter.isLocated = true
        let page = try session.history(query, limit: limit ?? 10_000)
        guard !page.entries.isEmpty else {
            throw Diagnostic(
                .failed, "no such message was seen at a place that is known; no map was written",
                hints: ["`seqrcast scan PICTURE --at geo:LAT,LON` tells where, if the picture does not"])
        }
        let links = LinkCheck(session.threatLists)
        let messages = page.entries.map { MapMessage($0, withContent: !noContent, links: links) }
        let map =
            file.isDrawing
            ? MapDrawing(page.entries).svg : MapPage(messages, made: session.now.seconds).html
        try file.write(map, of: messages)
        if page.hasMore {
            Console.warn(
                "older messages are not on the map: --limit says how many, --since and --until which")
        }
    }
}
