import ArgumentParser
import Records
import SeQRcast
import Texts

struct Encrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encrypt",
        abstract: "Encrypt a document of any size for the members of a channel, or for people.",
        discussion: """
            EXAMPLES
              seqrcast encrypt plan.pdf --channel chess -o plan.sealed
              seqrcast encrypt plan.pdf --to Bob Carol -o plan.sealed
              seqrcast encrypt plan.pdf --to Bob -o plan.apng

            You sign the document: readers see that it is from you, its date and its file name. Others see \
            only its length. It is for the current members: a member whom you revoke later can still read \
            it.

            With -o FILE.apng it becomes a film, for a camera: show the file in a browser, as large as the screen \
            allows. A document of up to 20 MiB fits.
            """)

    @Argument(
        help: "The document; - is standard input.", completion: .file(), transform: PathArgument.path)
    var file: String

    @Option(
        help: "A channel of yours: its members can read the document.",
        completion: NameCompletion.ownChannels.kind()) var channel: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Contacts, or images of public-key codes. Write ./NAME for a file that has the name of a person you know.",
            valueName: "person"),
        completion: NameCompletion.contacts.kind(orFiles: true), transform: PathArgument.path)
    var to: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file(), transform: PathArgument.path)
    var output: String

    @OptionGroup var overwrite: OverwriteOption

    @OptionGroup(title: "Film options") var film: FilmOptions

    @Flag(
        help: """
            Encrypt also where some readers have the suite hybrid and others an older one: then whoever breaks \
            the older one can read the document.
            """)
    var allowMixed = false

    @Option(
        help: ArgumentHelp(
            "The document's media type, such as text/plain. Default: by its name.", valueName: "type"
        ))
    var mediaType: String?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard (channel != nil) != !to.isEmpty, !to.contains("") else {
            throw ValidationError("use either --channel CHANNEL or --to CONTACT…")
        }
        guard !output.isEmpty else { throw ValidationError("-o needs a file name") }
        guard FileEnding(output).isAnimation || !film.areNamed else {
            throw ValidationError("--interval and --max-version are for films: -o FILE.apng")
        }
        guard ([file] + to).count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    func run() throws {
        let session = try vault.session()
        let recipients = try to.map { try RecipientOption($0, vault, session) }
        let readers: DocumentReaders =
            if let channel {
                .members(of: channel)
            } else {
                .people(try recipients.map { try $0.resolve() }, isMixing: allowMixed)
            }
        let document = try DocumentFile(file, vault)
        guard let fileName = document.fileName else {
            throw Diagnostic(
                .usage, "\(document.name.printable): readers cannot get a name that is not UTF-8",
                hints: ["rename it, or give it on standard input: then they get no name"])
        }
        let inputs = [file] + recipients.flatMap(\.inputs) + vault.files
        try FileEnding(output).check(["seqr", "apng"], of: "an encrypted document", sparing: inputs)
        let target = try StreamedOutput(output, isWithheld: false, inputs: inputs, overwrite)
        let encrypted: EncryptedDocument
        var drawn: DocumentFilm?
        do {
            let mediaType = mediaType ?? MediaType.of(fileNamed: fileName)
            if FileEnding(output).isAnimation {
                var bytes: [UInt8] = []
                encrypted = try session.encrypt(
                    for: readers, fileName: fileName, mediaType: mediaType, from: document.read
                ) { piece, range in
                    bytes += piece[range]
                    guard bytes.count <= FilmLayout.lengthLimit else {
                        throw SessionError.invalidInput(.tooLargeForFilm)
                    }
                }
                drawn = try film.draw(bytes) { try target.write($0, $0.indices) }
            } else {
                encrypted = try session.encrypt(
                    for: readers, fileName: fileName, mediaType: mediaType, from: document.read,
                    to: target.write)
            }
        } catch let error as SessionError {
            guard case .notAllowed(.notOwned) = error else { throw error }
            var diagnostic = Diagnostic(error)
            diagnostic.hints = [
                "only the owner can encrypt for its members; `--to CONTACT…` names people"
            ]
            throw diagnostic
        }
        try target.finish()
        if format.json, output != "-" { JSON.report(DocumentJSON(encrypted, file: output)) }
        if !format.json {
            let readers =
                encrypted.channel.map { "the members of \($0.name.printable)" }
                ?? encrypted.people.map { $0.printable }.joined(separator: ", ")
            Console.note("encrypted \(document.name.printable) for \(readers)")
            if let drawn {
                Console.note(
                    "\(drawn.film.count.grouped) symbols; any \(drawn.film.layout.dataCount.grouped) are about enough"
                )
            }
        }
        for person in encrypted.people {
            for warning in person.strangerWarnings(isOwn: session.isOwn(person)) { Console.warn(warning) }
        }
    }
}
