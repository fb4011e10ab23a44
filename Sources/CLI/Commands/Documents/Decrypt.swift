import ArgumentParser
import Records
import SeQRcast
import Texts

struct Decrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decrypt",
        abstract: "Decrypt a document, and show who wrote it.",
        discussion: """
            EXAMPLES
              seqrcast decrypt plan.sealed
              seqrcast decrypt plan.sealed --by Alice -o plan.pdf
              seqrcast decrypt images-of-a-film

            A document also comes as a film: give the animated PNG, or a folder with images of the screen that \
            showed it, such as the single images of a video.

            Nothing is written, not even to standard output, before the whole document is decrypted and its \
            signature verifies. Without -o, the file gets the writer's name for it, made safe, in the \
            current folder, and then never replaces another file.
            """)

    @Argument(
        help: "The encrypted document, or images of its film; - reads a document from standard input.",
        completion: .file(),
        transform: PathArgument.path) var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file(), transform: PathArgument.path)
    var output: String?

    @OptionGroup var overwrite: OverwriteOption

    @Option(
        help: ArgumentHelp(
            "The required writer: a contact, a whole fingerprint, or an image of their public-key code.",
            valueName: "person"), completion: NameCompletion.contacts.kind(orFiles: true),
        transform: PathArgument.path)
    var by: String?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output != "", by != "" else {
            throw ValidationError("-o needs a file name, --by a contact")
        }
        guard by != "-" || file != "-" else { throw ValidationError("standard input can be read only once") }
    }

    func run() throws {
        let session = try vault.session()
        let writer = try by.map { try RecipientOption($0, vault, session) }
        let isFilm = try FilmImages.are(at: file, vault)
        let source = try isFilm ? nil : DocumentFile(file, vault)
        let name = source?.name ?? PageName(file: InputFile(path: file, vaultFiles: []))
        let target = try StreamedOutput(
            output, isWithheld: true, inputs: [file] + (writer?.inputs ?? []) + vault.files, overwrite)
        let decrypted: DecryptedDocument
        do {
            let read: ByteSource<any Error> =
                if let source { source.read } else {
                    byteSource(of: try FilmImages.document(at: file, vault))
                }
            decrypted = try session.decrypt(by: writer?.member(), from: read, to: target.write)
        } catch let error as SessionError where error.isOfDocument {
            throw Diagnostic(error).of(name)
        }
        let safeName = SafeFileName.of(decrypted.document.preamble.fileName)
        try target.finish(named: safeName)
        let warnings = decrypted.warnings(now: session.now)
        if output == "-" {
            Console.note("\(name.printable): \(decrypted.printable)")
        } else if format.json {
            JSON.report(DocumentJSON(decrypted, file: output ?? safeName, warnings: warnings))
        } else {
            Console.report("\((output ?? safeName).printableName): \(decrypted.printable)")
        }
        warnings.forEach(Console.warn)
    }
}

extension DecryptedDocument {
    /// `chess · Alice · 2026-12-01 19:00 · 1,234 bytes · named report.pdf`
    var printable: String {
        let preamble = document.preamble
        var parts = [
            writer.toCompare, preamble.created.local,
            Int(document.length).counted("byte"),
        ]
        if let channel { parts.insert(channel.name.printable, at: 0) }
        if !preamble.fileName.isEmpty { parts.append("named \(preamble.fileName.printableName)") }
        if !preamble.mediaType.isEmpty { parts.append(preamble.mediaType.printableName) }
        return parts.joined(separator: " · ")
    }
}

extension DecryptedDocument {
    /// Warnings before somebody trusts the document, escaped.
    func warnings(now: Timestamp) -> [String] {
        writer.strangerWarnings(isOwn: isOwn)
            + (document.preamble.created > now ? [Person.futureWarning] : [])
    }
}

/// An encrypted or decrypted document, as JSON.
struct DocumentJSON: Encodable {
    /// The path of the written file.
    var file: String?
    /// Absent if it is for people: `recipients`, or this user and perhaps others.
    var channel: String?
    /// The people it was encrypted for.
    var recipients: [PersonJSON]?
    /// The writer of a decrypted document; absent for this user.
    var writer: PersonJSON?
    var created: String
    /// The size of the decrypted document.
    var bytes: UInt64
    /// The file name that the writer gave.
    var name: String?
    var mediaType: String?
    var warnings: [String]?

    init(_ encrypted: EncryptedDocument, file: String?) {
        self.file = file
        channel = encrypted.channel?.name.text
        recipients = encrypted.channel == nil ? encrypted.people.map { PersonJSON($0) } : nil
        created = encrypted.created.rfc3339
        bytes = encrypted.length
    }

    init(_ decrypted: DecryptedDocument, file: String?, warnings: [String]) {
        let document = decrypted.document
        self.file = file
        channel = decrypted.channel?.name.text
        writer = decrypted.isOwn ? nil : PersonJSON(decrypted.writer)
        created = document.preamble.created.rfc3339
        bytes = document.length
        name = document.preamble.fileName.isEmpty ? nil : document.preamble.fileName
        mediaType = document.preamble.mediaType.isEmpty ? nil : document.preamble.mediaType
        self.warnings = warnings.isEmpty ? nil : warnings
    }
}
