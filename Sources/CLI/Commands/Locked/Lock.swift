import ArgumentParser
import SeQRcast

struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lock a text under a passphrase: draws a code that whoever has the passphrase can open.",
        discussion: """
            It needs no vault and no keys, and no more than a browser to open it (`seqrcast reader`). With --link the code is a link \
            to such a page, which the camera of any phone opens; what is in the code is not sent to who serves the page. Give \
            the passphrase on another way than the code: whoever has both can read it, and nobody can tell who wrote it.
            """)

    @OptionGroup var content: ContentOptions

    @Option(
        help: ArgumentHelp(
            "Make the code a link to this page, such as https://example.org/reader.html.", valueName: "url"))
    var link: String?

    @OptionGroup var passphrase: GeneratedPassphraseOption
    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard (content.text == nil) != (content.file == nil) else {
            throw ValidationError("say what to lock: a text, or a --file")
        }
        if let link { try Self.check(page: link) }
        guard passphrase.passphrase.descriptor != 0 || content.text != "-" && content.file != "-" else {
            throw ValidationError("standard input can be read once")
        }
    }

    /// Browsers let a page decrypt only if it came by https, or from the machine itself.
    private static func check(page: String) throws {
        guard !page.contains("#") else { throw ValidationError("the page of --link has a fragment already") }
        let url: WebURL
        do {
            url = try WebURL(page)
        } catch {
            throw ValidationError("the page of --link is refused: \(error.sentence)")
        }
        guard url.scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(url.host.lowercased())
        else {
            throw ValidationError(
                "the page of --link has to come by https, or browsers do not let it decrypt")
        }
    }

    func run() throws {
        guard let content = try content.content(vault) else { preconditionFailure("validate() asks for it") }
        try picture.check(vault: vault, inputs: self.content.inputs)
        let (passphrase, generated) = try passphrase.chosen()
        let code = content.locked(under: passphrase).code
        let lockedLink = try link.map { try LockedLink(page: $0, code: code) }
        let drawing =
            if let lockedLink {
                try Drawing(lockedLink, picture.symbols.drawing)
            } else {
                try Drawing(code, picture.drawingOptions)
            }
        let files = try picture.draw(drawing, vault: vault)
        if let generated { try Console.tell(passphrase: generated) }
        guard !picture.isOutputPicture else { return }
        if format.json {
            var record = DrawingJSON(drawing, files: files)
            record.link = lockedLink?.text
            try JSON.print(record)
        } else {
            let count = drawing.symbols.count
            Console.note("locked (\(content.type.name)\(count > 1 ? ", \(count) symbols" : ""))")
        }
    }
}
