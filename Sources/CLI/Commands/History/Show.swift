import ArgumentParser
import SeQRcast

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the code of a message in the vault again, as it was published or scanned.",
        discussion: "Or write the file that is in it. Nothing is overwritten.")

    @Argument(help: "CHANNEL#NUMBER; quote it for the shell.") var message: String

    @Option(
        help: ArgumentHelp("Write the file in the message into this folder instead.", valueName: "folder"))
    var save: String?

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard save == nil || picture.output == nil else {
            throw ValidationError("--save and -o exclude each other")
        }
        guard save != "", save != "-" else { throw ValidationError("--save needs the name of a folder") }
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
        let files = try picture.draw(drawing, vault: vault)
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(drawing, files: files)
            record.channel = channel.name.text
            record.number = stored.message.number
            try JSON.print(record)
        }
    }
}
