import ArgumentParser
import Records
import SeQRcast
import Texts

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a message of the vault, and draw its code again.",
        discussion: """
            EXAMPLES
              seqrcast show 'chess#1'
              seqrcast show 'chess#1' -o code.png
              seqrcast show 'chess#2' --save FOLDER

            Without -o the message is printed, and marked as read unless it is printed as JSON; a terminal \
            also shows the code. With --save, the file in the message is written. No file is replaced without --force.
            """)

    @Argument(
        help: "A message as CHANNEL#NUMBER; quote it for the shell.",
        completion: NameCompletion.messages.kind()) var message: String

    @Option(
        help: ArgumentHelp("Write the file in the message into this folder instead.", valueName: "folder"),
        completion: .directory, transform: PathArgument.path)
    var save: String?

    @OptionGroup var form: RawOption
    @OptionGroup(title: "Drawing options") var texts: PaperTexts
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
            let saved = try SaveFolder(save, sparing: vault.files).save(file)
            guard format.json else { return Console.report(saved.escaped()) }
            return JSON.report(
                SavedFileJSON(channel: channel.name.text, number: stored.message.number, saved: saved))
        }
        let reference = channel.reference(stored)
        for warning in LinkCheck(session.threatLists).warnings(of: stored.message) {
            Console.warn("\(reference): \(warning)")
        }
        guard picture.output != nil else {
            return try print(HistoryEntry(channel: channel, stored: stored), session)
        }
        let destination = try picture.destination(vault: vault, redrawing: ([.message], session))
        let drawing = try Drawing(stored.code, destination.drawingOptions.drawing(codesOf: channel))
        let files = try destination.draw(
            drawing, as: texts.piece(of: stored, in: channel))
        guard !picture.isOutputPicture else { return }
        if format.json {
            var record = DrawingJSON(drawing, files: files)
            record.channel = channel.name.text
            record.number = stored.message.number
            try JSON.print(record)
        } else {
            picture.announce(drawing, in: files)
        }
    }

    /// Prints the message as `history` does; a terminal also shows its code.
    private func print(_ entry: HistoryEntry, _ session: Session) throws {
        guard !format.json else {
            let warnings = LinkCheck(session.threatLists).warnings(of: entry.stored.message)
            return try JSON.print(
                MessageJSON(entry, withContent: true, warnings: warnings, now: session.now))
        }
        let columns = Console.columns
        let text = MessageText(ContactNames(session), isRaw: form.raw, columns: columns)
        try Console.print(entry.printable(text, withContent: true, now: session.now))
        if Console.isOutputTerminal {
            let destination = try picture.destination(vault: vault)
            _ = try destination.draw(
                Drawing(
                    entry.stored.code, destination.drawingOptions.drawing(codesOf: entry.channel)))
        }
        try session.markShown([entry], isAsked: false)
    }
}

/// A saved file of a message, as JSON.
struct SavedFileJSON: Encodable {
    var channel: String
    var number: UInt64
    /// The path of the written file.
    var saved: String
}
