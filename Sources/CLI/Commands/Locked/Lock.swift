import ArgumentParser
import Records
import SeQRcast

struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Lock a text: draw a code that anybody with its passphrase can open.",
        discussion: """
            EXAMPLES
              seqrcast lock "The key is under the mat" -o locked.png
              seqrcast lock --file plan.pdf -o locked.png

            You need no vault and no keys. To open it, people need only a browser and the page of `seqrcast \
            reader`. With --link, the code is a link to that page, which any phone camera opens; the text is \
            not sent to the web server. Give people the code and the passphrase in different ways: anybody \
            with both can read it. Nobody can see who wrote it.
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
            throw ValidationError("name the content to lock: a text or a --file")
        }
        if let link { try Self.check(page: link) }
        guard passphrase.passphrase.descriptor != 0 || content.text != "-" && content.file != "-" else {
            throw ValidationError("standard input can be read only once")
        }
    }

    /// Checks the page's URL: browsers allow decryption only on pages from https or from the own
    /// machine.
    private static func check(page: String) throws {
        guard !page.contains("#") else {
            throw ValidationError("the URL of --link must not have a fragment (#)")
        }
        let url: WebURL
        do {
            url = try WebURL(page)
        } catch {
            throw ValidationError("the URL of --link is not valid: \(error.sentence)")
        }
        guard url.scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(url.host.lowercased())
        else {
            throw ValidationError(
                "the URL of --link must begin with https: browsers do not decrypt on other pages")
        }
    }

    /// A browser opens only one symbol, so the terminal's size does not matter for a link.
    private func linkOptions(_ destination: PictureDestination) -> DrawingOptions {
        var options = picture.symbols.drawing
        options.approve = destination.drawingOptions.approve
        return options
    }

    func run() throws {
        try vault.requireNoPassphrase()
        guard let content = try content.content(vault) else { preconditionFailure("validate() asks for it") }
        let destination = try picture.destination(vault: vault, inputs: self.content.inputs)
        let (passphrase, generated) = try passphrase.chosen()
        let code = ProgressBar.during("deriving the key") { content.locked(under: passphrase).code }
        let lockedLink = try link.map { try LockedLink(page: $0, code: code) }
        let drawing =
            if let lockedLink {
                try Drawing(lockedLink, linkOptions(destination))
            } else {
                try Drawing(code, destination.drawingOptions)
            }
        // If nobody can see the passphrase, nothing is written that nobody could open.
        if let generated { try Console.show(passphrase: generated) }
        let files = try destination.draw(drawing, as: .locked(isLink: link != nil))
        guard !picture.isOutputPicture else { return }
        if format.json {
            var record = DrawingJSON(drawing, files: files)
            record.link = lockedLink?.text
            JSON.report(record)
        } else {
            Console.note("locked (\(content.type.name))")
            picture.announce(drawing, in: files)
        }
    }
}
