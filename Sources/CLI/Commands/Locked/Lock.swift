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
            reader`. With --link, the code is a link to that page, which any phone camera opens, if one \
            symbol holds it; the text is not sent to the web server. Give people the code and the passphrase in \
            different ways: anybody with both can read it. Nobody can see who wrote it.
            """)

    @OptionGroup var content: ContentOptions

    @OptionGroup var passphrase: GeneratedPassphraseOption
    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard (content.text == nil) != (content.file == nil) else {
            throw ValidationError("name the content to lock: a text or a --file")
        }
        guard passphrase.passphrase.descriptor != 0 || content.text != "-" && content.file != "-" else {
            throw ValidationError("standard input can be read only once")
        }
    }

    /// Nothing is kept by a page that opens one symbol, and the terminal's size does not matter for it.
    private func drawingOptions(_ destination: PictureDestination) -> DrawingOptions {
        var options = destination.drawingOptions
        guard case .page = options.link else { return options }
        options.isWhole = true
        options.maxVersion = picture.symbols.maxVersion
        return options
    }

    func run() throws {
        try vault.requireNoPassphrase()
        guard let content = try content.content(vault) else { preconditionFailure("validate() asks for it") }
        let destination = try picture.destination(vault: vault, inputs: self.content.inputs)
        let (passphrase, generated) = try passphrase.chosen()
        let code = ProgressBar.during("deriving the key") { content.locked(under: passphrase).code }
        let drawing = try Drawing(code, drawingOptions(destination))
        // If nobody can see the passphrase, nothing is written that nobody could open.
        if let generated { try Console.show(passphrase: generated) }
        let files = try destination.draw(drawing, as: .locked)
        guard !picture.isOutputPicture else { return }
        if format.json {
            JSON.report(DrawingJSON(drawing, files: files))
        } else {
            Console.note("locked (\(content.type.name))")
            picture.announce(drawing, in: files)
        }
    }
}
