import ArgumentParser
import SeQRcast

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the code of a message in the vault again.",
        discussion: "Or, with --save, write the file in the message. Nothing is overwritten.")

    @Argument(help: "A message as CHANNEL#NUMBER; quote it for the shell.") var message: String

    @Option(
        help: ArgumentHelp("Write the file in the message into this folder instead.", valueName: "folder"))
    var save: String?

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
        try picture.check(vault: vault)
        let drawing = try Drawing(stored.code, picture.drawingOptions)
        let files = try picture.draw(
            drawing, as: .message(texts, expiry: stored.message.expiry), vault: vault)
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(drawing, files: files)
            record.channel = channel.name.text
            record.number = stored.message.number
            try JSON.print(record)
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
