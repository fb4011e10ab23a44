import ArgumentParser
import SeQRcast

struct Poster: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw messages in the vault on pages to be printed.",
        discussion: "Nothing of what a message says is printed, and nothing of its channel without --name.")

    @Argument(help: ArgumentHelp("CHANNEL#NUMBER; quote it for the shell.", valueName: "message"))
    var messages: [String]

    @OptionGroup var page: PageOptions

    @Option(
        name: .customLong("caption"),
        help: ArgumentHelp("What stands below a code: once for all, or for each in order.", valueName: "text")
    )
    var captions: [String] = []

    @Flag(help: "Print the name of the channel.") var name = false

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard captions.count <= 1 || captions.count == messages.count else {
            throw ValidationError("--caption is given once for all messages, or once for each")
        }
    }

    func run() throws {
        let session = try vault.session()
        let found = try messages.map { try session.message($0) }
        let drawings = try found.map { try Drawing($0.stored.code, level: page.level?.errorCorrection) }
        let entries = drawings.indices.map { index in
            Sheet.Entry(
                drawings[index].symbol,
                caption: captions.count == 1 ? captions[0] : captions.dropFirst(index).first,
                label: name
                    ? "\(found[index].channel.name.text) – read it with SeQRcast" : "read it with SeQRcast")
        }
        let files = try page.write(entries, vault: vault)
        guard format.json else { return }
        for (index, drawing) in drawings.enumerated() {
            var record = DrawingRecord(drawing, file: files[index])
            record.channel = found[index].channel.name.text
            record.number = found[index].stored.message.number
            try JSON.print(record)
        }
    }
}
