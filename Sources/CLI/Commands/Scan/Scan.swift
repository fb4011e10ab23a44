import ArgumentParser
import Records
import SeQRcast
import Texts

struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Read all codes in images, and store those for you.",
        discussion: """
            EXAMPLES
              seqrcast scan photo.jpg
              seqrcast scan photos --recursive --at geo:52.52,13.405
              seqrcast scan --watch Downloads

            A public key becomes an unverified contact. For a share, seqrcast asks whether to subscribe. A follow request waits in \
            `requests`; if your authorizer endorsed it, the requester becomes a member, and with -o FOLDER their share is drawn. A \
            message is opened, verified and stored with the time and place of the image; if the image has no time, with that \
            at which its file was last changed. Any other QR code is printed.

            A code that is too large for one symbol comes in parts. Parts are stored, in any order and from any images, until \
            there are enough.

            In a folder, images without a code and codes for others are skipped and counted. An image that you name must have a \
            code for you. A scan of several images ends with a summary.

            Scanning a file again changes nothing. Everything that was printed is stored: you can press Ctrl-C at any time.
            """)

    @Flag(help: "List unfinished codes, which need more parts.")
    var pending = false

    @Option(
        help: ArgumentHelp("Delete the parts of one unfinished code, or of all.", valueName: "set|all"),
        completion: NameCompletion.partSets.kind())
    var discard: String?

    @Argument(
        help: ArgumentHelp("Images, or folders of them; - is standard input.", valueName: "image"),
        completion: .file(), transform: PathArgument.path)
    var images: [String] = []

    @Option(
        help: ArgumentHelp(
            "Watch this folder and read each new image, until Ctrl-C.",
            valueName: "folder"), completion: .directory, transform: PathArgument.path)
    var watch: String?

    @Option(
        defaultAsFlag: "/dev/video0",
        help: ArgumentHelp(
            "Read codes from a camera, until Ctrl-C.", valueName: "device"),
        completion: .file(), transform: PathArgument.path)
    var camera: String?

    @Option(
        help: ArgumentHelp("The place where the images were taken: geo:37.77,-122.42", valueName: "geo-uri"),
        transform: Place.parse)
    var at: Place?

    @Flag(help: "Store no place, even if the images have one.")
    var noLocation = false

    @Flag(help: "Refuse expired messages.")
    var strict = false

    @Flag(
        help: "Treat the images in folders like images that you name: one without a code for you is an error."
    )
    var strictFolders = false

    @Flag(
        help: """
            Admit each message once, as a ticket. One that was seen before is refused with exit code 15; what is not a valid \
            message of the channel is refused with the exit code of its reason.
            """)
    var once = false

    @Flag(help: "With --once: try tickets. Nobody is admitted, and nothing is stored.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "The channel of the tickets for --once; not needed if the vault has only one.",
            valueName: "channel"), completion: NameCompletion.channels.kind())
    var channel: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder for shares of endorsed requests. Without it, these requests wait in `requests`.",
            valueName: "folder"), completion: .directory, transform: PathArgument.path)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write files from messages into this folder; nothing is overwritten.", valueName: "folder"),
        completion: .directory, transform: PathArgument.path)
    var save: String?

    @OptionGroup var form: RawOption
    @OptionGroup var reading: DecodingOptions
    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard !pending && discard == nil || images.isEmpty && watch == nil && camera == nil else {
            throw ValidationError("--pending and --discard cannot be used with images, --watch or --camera")
        }
        guard !pending || discard == nil else { throw ValidationError("use either --pending or --discard") }
        guard !images.isEmpty || watch != nil || camera != nil || pending || discard != nil else {
            throw ValidationError("name images, or use --watch FOLDER or --camera")
        }
        guard channel == nil || once else { throw ValidationError("--channel needs --once") }
        guard !dryRun || once else { throw ValidationError("--dry-run needs --once") }
        guard !dryRun || save == nil else { throw ValidationError("use either --dry-run or --save") }
        guard !once || !pending && discard == nil else {
            throw ValidationError("--once cannot be used with --pending or --discard")
        }
        guard camera == nil || images.isEmpty && watch == nil else {
            throw ValidationError("--camera cannot be used with images or --watch")
        }
        guard output != "", output != "-" else { throw ValidationError("-o needs a folder name") }
        guard save != "", save != "-" else { throw ValidationError("--save needs a folder name") }
        guard at == nil || !noLocation else {
            throw ValidationError("use either --at or --no-location")
        }
        try InputExpander.validate(images)
    }

    func run() throws {
        let decoders = reading.decoders()
        if !images.isEmpty { decoders.startEarly() }
        let session = try vault.session()
        if pending { return try listPending(session) }
        if let discard {
            guard discard != "all" else {
                try session.discardAllPartSets()
                return Console.note("deleted all sets")
            }
            guard let set = Int64(discard) else {
                throw Diagnostic(
                    .failed, "--discard needs the number of a set, or all",
                    hints: ["`seqrcast scan --pending` lists unfinished sets"])
            }
            try session.discardPartSet(set)
            return Console.note("deleted set \(set)")
        }
        try session.requireWritable()
        if once { try session.clockWarning().map(Console.warn) }
        var camera = try camera.map { try CameraScan(device: $0) }
        // The watch begins before the scan, so that files that come during the scan are not lost.
        let watch = try watch.map { try FolderWatch($0, vaultFiles: vault.files) }
        let inputs = InputExpander(images, isRecursive: reading.recursive, vaultFiles: vault.files)
        let isNamed = images.count > 1 || images.contains(where: InputExpander.isFolder) || watch != nil
        let pipeline = try pipeline(session, decoders, isNamed: isNamed)
        do {
            try camera?.run(pipeline, isOnce: once)
            pipeline.presenter.skip(inputs.skipped)
            try pipeline.run(inputs.files)
            if let watch {
                Console.note("watching \(watch.name); press Ctrl-C to stop")
                if watch.folderCount > 0 {
                    Console.note("\(watch.folderCount.counted("folder")) in it not watched")
                }
                while true {
                    let news = try watch.next()
                    news.skipped.note()
                    pipeline.presenter.skip(news.skipped)
                    if !news.files.isEmpty { try pipeline.run(news.files) }
                }
            }
        } catch {
            pipeline.presenter.abandon()
            throw error
        }
        try pipeline.presenter.finish()
    }

    private func pipeline(
        _ session: Session, _ decoders: DecoderPool, isNamed: Bool
    ) throws -> ScanPipeline {
        let limits = reading.limits
        let tickets = try ticketChannel(session)
        let files = OutcomeFiles(
            session: session, shares: try output.map { try CodeFolder($0) },
            saves: try save.map { try SaveFolder($0, sparing: vault.files) })
        return ScanPipeline(
            decoders: decoders,
            ingest: ScanIngest(
                session,
                ScanIngest.Options(
                    tickets: tickets, isTrial: dryRun, isStrict: strict, place: at, dropsPlaces: noLocation,
                    limits: limits, threadCount: decoders.processCount), files: files),
            presenter: ScanPresenter(
                session,
                ScanPresenter.Options(
                    isJSON: format.json, isRaw: form.raw, isNamed: isNamed,
                    isSummarized: isNamed || camera != nil, isOnce: once, isTrial: dryRun,
                    isConfirmed: confirmation.yes, isStrictInFolders: strictFolders, limits: limits)))
    }

    /// The channel whose messages --once admits.
    ///
    /// - Throws: exit code 64 where none is named and the vault has not exactly one.
    private func ticketChannel(_ session: Session) throws -> Channel? {
        guard once else { return nil }
        if let channel { return try session.channel(channel) }
        let channels = try session.channels().map(\.channel).filter { $0.keys != nil }
        guard let only = channels.first else {
            throw Diagnostic(
                .usage, "--once needs a channel: the vault has none",
                hints: ["scan the share of the tickets' channel first"])
        }
        guard channels.count == 1 else {
            throw Diagnostic(
                .usage, "--once needs a channel: the vault has \(channels.count.counted("channel"))",
                hints: ["name the channel of the tickets with `--channel`"])
        }
        return only
    }

    private func listPending(_ session: Session) throws {
        let sets = try session.unfinishedPartSets()
        format.noteEmpty(sets, "no unfinished codes")
        for stored in sets {
            if format.json {
                try JSON.print(PartSetJSON(stored))
            } else {
                let missing = stored.parts.missing.isEmpty ? "" : " · missing: \(stored.parts.missingNumbers)"
                try Console.print("\(stored.printable) · since \(stored.received.local)\(missing)")
            }
        }
    }
}
