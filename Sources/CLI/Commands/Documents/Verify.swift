import ArgumentParser
import Records
import SeQRcast
import Texts

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify the signature for a document, and show who signed it.",
        discussion: """
            EXAMPLE
              seqrcast verify contract.pdf --signature signature.png --by Bob

            Exit status 0 means: you, a contact, or the person that --by names signed exactly this document. \
            If you do not know the signer, the exit status is 8, unless --by names their fingerprint.
            """)

    @Argument(
        help: "The document; - is standard input.", completion: .file(), transform: PathArgument.path)
    var file: String

    @Option(
        help: ArgumentHelp(
            "An image of the signature's code, or a file with its text. For a code of several images, repeat the option, or name their folder.",
            valueName: "file"),
        completion: .file(), transform: PathArgument.path)
    var signature: [String]

    @Option(
        help: ArgumentHelp(
            "The required signer: a contact, a whole fingerprint, or an image of their public-key code.",
            valueName: "person"), completion: NameCompletion.contacts.kind(orFiles: true),
        transform: PathArgument.path)
    var by: String?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard !signature.contains("-") else { throw ValidationError("--signature needs a file name") }
        guard !signature.contains(""), by != "" else {
            throw ValidationError("the value of --signature or --by is empty")
        }
        guard by != "-" || file != "-" else { throw ValidationError("standard input can be read only once") }
    }

    func run() throws {
        let session = try vault.session()
        let signer = try by.map { try RecipientOption($0, vault, session).member() }
        let code = try signatureCode()
        let document = try DocumentFile(self.file, vault)
        let known: KnownSignature
        do {
            known = try session.verify(code, by: signer) { try DocumentDigest(of: document.read) }
        } catch let error as SessionError where error.isOfDocument {
            throw Diagnostic(error).of(document.name)
        } catch SessionError.verificationFailed(.signature(let refusal)) {
            throw Diagnostic(SessionError.verificationFailed(.signature(refusal))).of(only: signature)
        }
        let warnings =
            known.warnings + LinkCheck(session.threatLists).warnings(ofNote: known.signature.note)
        if format.json {
            var record = SignatureJSON(known)
            record.file = self.file
            record.warnings = warnings.isEmpty ? nil : warnings
            try JSON.print(record)
        } else {
            let line = "signed by \(known.signer.toCompare) · \(known.printableDocument)"
            try Console.printWrapped("\(document.name.printable): \(line)")
            if !known.signature.note.isEmpty { try Console.printWrapped(known.signature.note.printableLines) }
        }
        warnings.forEach(Console.warn)
    }

    private func signatureCode() throws -> Code {
        if signature.count == 1, !InputExpander.isFolder(signature[0]) {
            return try InputFile(path: signature[0], vaultFiles: vault.files).codeOrText(
                of: .documentSignature)
        }
        let images = InputExpander(signature, isRecursive: true, vaultFiles: vault.files)
        return try ImageScan.code(of: .documentSignature, among: DecoderPool.codes(in: images))
    }
}
