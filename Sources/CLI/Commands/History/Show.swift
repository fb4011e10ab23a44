import ArgumentParser
import SeQRcast

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the code of a message in the vault again.",
        discussion: """
            The message is printed below the code, or alone if -o names a file. With --save, the file in \
            the message is written instead. No file is replaced without --force.
            """)

    @Argument(help: "A message as CHANNEL#NUMBER; quote it for the shell.") var message: String

    @Option(
        help: ArgumentHelp("Write the file in the message into this folder instead.", valueName: "folder"))
    var save: String?

    @OptionGroup var form: RawOption
    @OptionGroup var texts: PaperTexts
    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard save == nil || picture.output == nil else {
            throw ValidationError("use either --save or -o")
        }
        guard texts.isEmpty || picture.isPaper else { throw PaperTexts.needPaper }
        guard save != "", save != "-" else { throw ValidationError("--save needs a folder name") }
    }

    func run() throws {
        let session = try vault.session()
        let (channel, stored) = try session.message(message)
        if let save {
            guard let file = stored.message.content.file else { throw SessionError.notFound(.file) }
            let saved = try SaveFolder(save).save(file)
            guard format.json else { return try Console.print(saved.escaped()) }
            return try JSON.print(
                SavedFileJSON(channel: channel.name.text, number: stored.message.number, saved: saved))
        }
        let reference = channel.reference(stored)
        for warning in LinkCheck(session.threatLists).warnings(of: stored.message) {
            Console.warn("\(reference): \(warning)")
        }
        let destination = try picture.destination(vault: vault, redrawing: (.message, session))
        let drawing = try Drawing(stored.code, destination.drawingOptions)
        let files = try destination.draw(
            drawing, as: .message(texts, expiry: stored.message.expiry))
        guard !picture.isOutputPicture else { return }
        if format.json {
            var record = DrawingJSON(drawing, files: files)
            record.channel = channel.name.text
            record.number = stored.message.number
            try JSON.print(record)
        } else {
            picture.announce(drawing, in: files)
            let columns = Console.isOutputTerminal ? TerminalSize.ofOutput?.columns : nil
            let text = MessageText(ContactNames(session), isRaw: form.raw, columns: columns)
            let entry = HistoryEntry(channel: channel, stored: stored)
            try Console.print(entry.printable(text, withContent: true, now: session.now))
        }
    }
}

/// A saved file of a message, as JSON.
struct SavedFileJSON: Encodable {
    var channel: String
    var number: UInt64
    /// The path of the written file.
    var saved: String
}
