import ArgumentParser
import SeQRcast

struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read every code in pictures, and keep what is for you.",
        discussion: """
            A public key becomes an unverified contact. A share asks whether to subscribe. A request waits in `requests`; one that \
            somebody endorsed whom you authorized makes a member, whose share is drawn, where -o names a folder. A message is opened, \
            verified and kept with the time and place at which the picture was taken, as its file says, or else \
            with the time of the scan. Any other QR code is shown as it is.

            A code that is too large for one symbol comes in parts. Those that are found are kept, in any order and from any \
            pictures, until they are enough.

            Scanning a picture again changes nothing, but for one more sighting where the picture does not say when it \
            was taken. What was told is stored: Ctrl-C loses nothing of it.
            """)

    @Flag(help: "List the codes of which more parts are needed.")
    var pending = false

    @Option(
        help: ArgumentHelp("Forget the parts of an unfinished code, or all parts.", valueName: "set|all"))
    var discard: String?

    @Argument(help: ArgumentHelp("Pictures, or folders of them; - is standard input.", valueName: "image"))
    var images: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read each picture that is put into this folder from now on, once it is written, until Ctrl-C.",
            valueName: "folder"))
    var watch: String?

    @Option(
        defaultAsFlag: "/dev/video0",
        help: ArgumentHelp(
            "Read what a camera sees, until Ctrl-C; without a device, /dev/video0.", valueName: "device"))
    var camera: String?

    @Option(
        help: ArgumentHelp("Where the pictures were taken: geo:37.77,-122.42", valueName: "geo-uri"),
        transform: Place.parse)
    var at: Place?

    @Flag(help: "Keep no place, also where the pictures tell one.")
    var noLocation = false

    @Flag(help: "Refuse expired messages.")
    var strict = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder for the shares of endorsed requests; without it these wait to be accepted.",
            valueName: "folder"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write the files in messages into this folder; nothing is overwritten.", valueName: "folder"))
    var save: String?

    @OptionGroup var reading: DecodingOptions
    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard !pending && discard == nil || images.isEmpty && watch == nil && camera == nil else {
            throw ValidationError("--pending and --discard read no pictures")
        }
        guard !pending || discard == nil else { throw ValidationError("--pending lists, --discard forgets") }
        guard !images.isEmpty || watch != nil || camera != nil || pending || discard != nil else {
            throw ValidationError("name the pictures to read, a folder to --watch, or a --camera")
        }
        guard camera == nil || images.isEmpty && watch == nil else {
            throw ValidationError("--camera is read alone")
        }
        guard output != "", output != "-" else { throw ValidationError("-o needs the name of a folder") }
        guard save != "", save != "-" else { throw ValidationError("--save needs the name of a folder") }
        guard at == nil || !noLocation else {
            throw ValidationError("--at gives a place, and --no-location keeps none")
        }
        try InputExpander.validate(images)
    }

    func run() throws {
        let session = try vault.session()
        if pending { return try listPending(session) }
        if let discard {
            guard discard != "all" else {
                try session.discardAllPartSets()
                return Console.note("forgot all sets")
            }
            guard let set = Int64(discard) else { throw SessionError.notFound(.partSet) }
            try session.discardPartSet(set)
            return Console.note("forgot set \(set)")
        }
        try camera.map { try CameraScan(device: $0) }?.run(pipeline(session, isNamed: false))
        // The watch begins before the scan, so that files that come during the scan are not lost.
        let watch = try watch.map { try FolderWatch($0, vaultFiles: vault.files) }
        let files = InputExpander(images, isRecursive: reading.recursive, vaultFiles: vault.files).files
        let isNamed = images.count > 1 || images.contains(where: InputExpander.isFolder) || watch != nil
        let pipeline = try pipeline(session, isNamed: isNamed)
        try pipeline.run(files)
        if let watch {
            Console.note("watching \(watch.name); Ctrl-C ends it")
            while true { try pipeline.run(watch.next()) }
        }
        try pipeline.presenter.finish()
    }

    private func pipeline(_ session: Session, isNamed: Bool) throws -> ScanPipeline {
        let decoders = DecoderPool(reading.limits, processCount: reading.jobs)
        let limits = reading.limits
        return ScanPipeline(
            decoders: decoders,
            ingest: try ScanIngest(self, session, limits: limits, threadCount: decoders.processCount),
            presenter: ScanPresenter(self, session, isNamed: isNamed, limits: limits))
    }

    private func listPending(_ session: Session) throws {
        for stored in try session.unfinishedPartSets() {
            if format.json {
                try JSON.print(PartSetJSON(stored))
            } else {
                let missing = stored.parts.missing.isEmpty ? "" : " · missing: \(stored.parts.missingNumbers)"
                try Console.print("\(stored.printable) · since \(stored.received.local)\(missing)")
            }
        }
    }
}
