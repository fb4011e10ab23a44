import ArgumentParser
import SeQRcast

struct ID: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "id",
        abstract: "Show your name and fingerprint, and draw your public-key code.",
        discussion: "Give the code to those who are to share a channel with you.")

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let identity = try vault.session().identity
        let drawing = try Drawing(identity.card.code, level: picture.errorCorrection)
        try picture.drawIfWanted(drawing.symbol, vault: vault, format)
        guard !picture.isOutputPicture else { return }
        if format.json {
            var record = DrawingRecord(drawing, file: picture.output)
            record.contact = PersonRecord(identity.party)
            try JSON.print(record)
        } else {
            try Console.print("\(identity.card.name.printable) · \(identity.fingerprint)")
        }
    }
}
