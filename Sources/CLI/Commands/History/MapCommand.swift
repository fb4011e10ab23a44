import ArgumentParser
import Exports
import Foundation
import Records
import SeQRcast
import Texts

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

/// The page of HTML that a map is written to.
struct MapFile: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, whose name ends in .html; - for standard output.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
    var output: String

    @OptionGroup var overwrite: OverwriteOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output == "-" || URL(fileURLWithPath: output).pathExtension.lowercased() == "html" else {
            throw ValidationError("a map is an HTML page: -o needs the name of a file that ends in .html")
        }
        guard output != "-" || !format.json else {
            throw ValidationError("with -o - the page uses standard output: leave out --json")
        }
    }

    /// Opens the file before anything is looked up; only its owner can read it.
    ///
    /// - Returns: nil for standard output.
    /// - Throws: exit code 64 if the file is the vault, 2 if it cannot be written, 8 if an existing
    ///   file is not to be replaced.
    func open() throws -> StreamedOutput? {
        guard output != "-" else { return nil }
        return try StreamedOutput(output, isWithheld: true, inputs: vault.files, overwrite)
    }

    /// Writes the map completely or not at all, and prints a summary.
    ///
    /// - Parameter file: the file from `open`.
    func write(_ map: String, of messages: [MapMessage], to file: StreamedOutput?) throws {
        let bytes = Array(map.utf8)
        guard let file else { return try Console.write(bytes) }
        try file.write(bytes, 0..<bytes.count)
        try file.finish()
        let sightings = messages.reduce(0) { $0 + $1.located.count }
        if format.json {
            return JSON.report(
                MapJSON(file: output, bytes: bytes.count, messages: messages.count, sightings: sightings))
        }
        let counts = "\(messages.count.counted("message")), \(sightings.counted("sighting"))"
        Console.report("\(output.printableName): \(counts)")
        Console.note("this file shows where you have been; only you can read it: share it with care")
    }
}

/// A written map, as JSON.
private struct MapJSON: Encodable {
    let file: String
    let bytes: Int
    let messages: Int
    /// The sightings with a known place.
    let sightings: Int
}

extension MapMessage {
    /// - Parameter area: only sightings in this area are included; nil for all, also without a
    ///   known place.
    init(
        _ entry: HistoryEntry, withContent: Bool, area: Circle?, links: LinkCheck, names: ContactNames
    ) throws {
        let (stored, message) = (entry.stored, entry.stored.message)
        let sightings = stored.sightings.filter { sighting in
            area.map { area in sighting.place.map(area.contains) ?? false } ?? true
        }
        self.init(
            channel: Channel(
                name: entry.channel.name.printable,
                owner: try entry.channel.owner.map { Owner(name: try names.printable($0)) }),
            number: message.number, duplicateIndex: stored.duplicateIndex,
            isPublished: stored.direction == .published,
            type: message.content.type.name, created: message.created.seconds,
            expires: message.expiry?.seconds, content: withContent ? Content(message.content, links) : nil,
            sightings: sightings.map { Sighting($0) })
    }

    /// Its sightings at places that are known.
    var located: [Sighting] { sightings.filter { $0.latitude != nil } }
}

extension MapMessage.Content {
    fileprivate init(_ content: Content, _ links: LinkCheck) {
        self.init(text: nil, file: nil, record: nil, warnings: links.warnings(of: content))
        switch content.type.form {
        case .prose, .formal, .contentLines: text = content.text?.shortened
        case .file:
            file = content.file.map {
                MapMessage.File(name: $0.name, mediaType: $0.mediaType, byteCount: $0.bytes.count)
            }
        case .record:
            record = content.record.map { record in
                MapMessage.Record(
                    type: record.type.text, fields: record.fields.map { [$0.key.text, $0.value.shortened] })
            }
        }
    }
}

extension MapMessage.Content {
    /// The number of bytes of the texts.
    var size: Int {
        let texts = [text ?? "", file?.name ?? ""] + (record?.fields.flatMap(\.self) ?? []) + warnings
        return texts.reduce(0) { $0 + $1.utf8.count }
    }
}

extension MapMessage.Sighting {
    fileprivate init(_ sighting: Sighting) {
        self.init(
            time: sighting.time.seconds, latitude: sighting.place?.latitude,
            longitude: sighting.place?.longitude, altitude: sighting.place?.altitude,
            uncertainty: sighting.place?.uncertainty)
    }
}
