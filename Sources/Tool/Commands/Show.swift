import ArgumentParser
import SeQRcast

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the code of a message in the vault again, as it was published or scanned.")

    @Argument(help: "CHANNEL#NUMBER; quote it for the shell.") var message: String

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let (channel, stored) = try session.message(message)
        try picture.check(vault: vault)
        let drawing = try Drawing(stored.code, picture.drawingOptions)
        try picture.draw(drawing, vault: vault)
        if format.json, !picture.isOutputPicture {
            var record = DrawingRecord(drawing, picture)
            record.channel = channel.name.text
            record.number = stored.message.number
            try JSON.print(record)
        }
    }
}
