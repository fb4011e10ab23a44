import ArgumentParser
import SeQRcast

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a message of the vault, and draw its code again.",
        discussion: """
            EXAMPLES
              seqrcast show 'chess#1'
              seqrcast show 'chess#1' -o code.png
              seqrcast show 'chess#2' --save FOLDER

            Without -o the message is printed, and marked as read; a terminal also shows the code. With \
            --save, the file in the message is written, and nothing is overwritten.
            """)

    @Argument(help: "A message as CHANNEL#NUMBER; quote it for the shell.") var message: String

    @Option(
        help: ArgumentHelp("Write the file in the message into this folder instead.", valueName: "folder"))
    var save: String?

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard save == nil || picture.output == nil else {
            throw ValidationError("use either --save or -o")
        }
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
        guard picture.output != nil else {
            return try print(HistoryEntry(channel: channel, stored: stored), session)
        }
        try picture.check(vault: vault)
        let drawing = try Drawing(stored.code, picture.drawingOptions)
        let files = try picture.draw(drawing, vault: vault)
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(drawing, files: files)
            record.channel = channel.name.text
            record.number = stored.message.number
            try JSON.print(record)
        }
    }

    /// Prints the message as `history` does; a terminal also shows its code.
    private func print(_ entry: HistoryEntry, _ session: Session) throws {
        guard !format.json else {
            let warnings = LinkCheck(session.threatLists).warnings(of: entry.stored.message)
            return try JSON.print(
                MessageJSON(entry, withContent: true, warnings: warnings, now: session.now))
        }
        let columns = Console.isOutputTerminal ? TerminalSize.ofOutput?.columns : nil
        try Console.print(entry.text(withContent: true, columns: columns, now: session.now))
        if Console.isOutputTerminal {
            _ = try picture.draw(Drawing(entry.stored.code, picture.drawingOptions), vault: vault)
        }
        try session.markAsRead([entry])
    }
}

/// A saved file of a message, as JSON.
struct SavedFileJSON: Encodable {
    var channel: String
    var number: UInt64
    /// The path of the written file.
    var saved: String
}
