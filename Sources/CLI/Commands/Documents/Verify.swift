import ArgumentParser
import SeQRcast

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Verify a signature over a document: who signed it, and whether it is this one.",
        discussion: """
            Exit status 0 says that you, a contact, or whoever --by names signed this very document. The signature of somebody whom \
            you do not know has exit status 8, until --by names them by their fingerprint.
            """)

    @Argument(help: "The document; - is standard input.") var file: String

    @Option(help: ArgumentHelp("A picture of the signature's code, or its text.", valueName: "file"))
    var signature: String

    @Option(
        help: ArgumentHelp(
            "Who has to have signed it: a contact, a whole fingerprint, or a picture of their public-key code.",
            valueName: "whom"))
    var by: String?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard signature != "-" else { throw ValidationError("--signature needs the name of a file") }
        guard signature != "", by != "" else { throw ValidationError("an option's value is empty") }
        guard by != "-" || file != "-" else { throw ValidationError("standard input can be read once") }
    }

    func run() throws {
        let session = try vault.session()
        let signer = try by.map { try RecipientOption($0, vault).member() }
        let file = InputFile(path: signature, vaultFiles: vault.files)
        let code = try file.codeOrText(of: .documentSignature)
        let document = try DocumentFile(self.file, vault)
        let known: KnownSignature
        do {
            known = try session.verify(code, by: signer) { try DocumentDigest(of: document.read) }
        } catch let error as SessionError where error.isOfDocument {
            throw Diagnostic(error).of(document.name)
        } catch SessionError.verificationFailed(.signature(let refusal)) {
            throw Diagnostic(SessionError.verificationFailed(.signature(refusal))).of(PageName(file: file))
        }
        document.endProgress()
        let warnings =
            known.warnings + LinkCheck(session.threatLists).warnings(ofNote: known.signature.note)
        if format.json {
            var record = SignatureJSON(known)
            record.file = self.file
            record.warnings = warnings.isEmpty ? nil : warnings
            try JSON.print(record)
        } else {
            let line = "signed by \(known.printableSigner) · \(known.printableDocument)"
            try Console.print("\(document.name.printable): \(line)")
            if !known.signature.note.isEmpty { try Console.print(known.signature.note.printableLines) }
        }
        warnings.forEach(Console.warn)
    }
}
