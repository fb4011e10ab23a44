import ArgumentParser
import SeQRcast

struct Decrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Decrypt a document, and tell who wrote it.",
        discussion: """
            Nothing of it is written, not to standard output either, before all of it is decrypted and its signature verifies. \
            Without -o it gets its writer's name for it, made safe, in this folder; a file of that name stays.
            """)

    @Argument(help: "The encrypted document; - is standard input.") var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write, - for standard output.", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Who alone may have written it: a contact, a whole fingerprint, or a picture of their public-key code.",
            valueName: "whom"))
    var by: String?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output != "", by != "" else {
            throw ValidationError("-o needs the name of a file, --by a contact")
        }
        guard by != "-" || file != "-" else { throw ValidationError("standard input can be read once") }
    }

    func run() throws {
        let session = try vault.session()
        let writer = by.map { RecipientOption($0, vault) }
        let source = try DocumentFile(file, vault)
        let target = try StreamedOutput(
            output, isWithheld: true, inputs: [file] + (writer?.inputs ?? []) + vault.files)
        let decrypted: DecryptedDocument
        do {
            decrypted = try session.decrypt(by: writer?.member(), from: source.read, to: target.write)
        } catch let error as SessionError where error.isOfDocument {
            throw Diagnostic(error).of(source.name)
        }
        let name = SafeFileName.of(decrypted.document.preamble.fileName)
        try target.finish(named: name)
        source.endProgress()
        let warnings = decrypted.warnings(now: session.now)
        if format.json {
            guard output != "-" else { return }
            try JSON.print(DocumentJSON(decrypted, file: output ?? name, warnings: warnings))
        } else {
            let line = session.printable(decrypted)
            if output == "-" {
                Console.note("\(source.name.printable): \(line)")
            } else {
                try Console.print("\((output ?? name).printableName): \(line)")
            }
        }
        warnings.forEach(Console.warn)
    }
}

extension Session {
    /// `chess · Alice [12345 … 67890, verified] · 2026-12-01 19:00 · 1,234 bytes · called report.pdf`
    func printable(_ decrypted: DecryptedDocument) -> String {
        let preamble = decrypted.document.preamble
        var parts = [
            printable(decrypted.writer), preamble.created.local,
            "\(Int(decrypted.document.length).grouped) bytes",
        ]
        if let channel = decrypted.channel { parts.insert(channel.name.printable, at: 0) }
        if !preamble.fileName.isEmpty { parts.append("called \(preamble.fileName.printableName)") }
        if !preamble.mediaType.isEmpty { parts.append(preamble.mediaType.printableName) }
        return parts.joined(separator: " · ")
    }
}

extension DecryptedDocument {
    /// What the user should know before they trust it: a sentence each, escaped.
    func warnings(now: Timestamp) -> [String] {
        writer.strangerWarnings(isOwn: isOwn)
            + (document.preamble.created > now ? [Person.futureWarning] : [])
    }
}
