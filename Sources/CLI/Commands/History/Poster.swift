import ArgumentParser
import SeQRcast

struct Poster: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw messages of the vault on pages for printing.",
        discussion: """
            EXAMPLES
              seqrcast poster 'chess#1' -o poster.pdf
              seqrcast poster 'chess#1' 'chess#2' --per-page 4 --cut-marks -o sheet.pdf

            The content of a message is not printed; the name of its channel only with --name.
            """)

    @Argument(
        help: ArgumentHelp("A message as CHANNEL#NUMBER; quote it for the shell.", valueName: "message"))
    var messages: [String]

    @OptionGroup var page: PageOptions

    @Option(
        name: .customLong("caption"),
        help: ArgumentHelp(
            "The caption below a code: one for all codes, or one for each in order.", valueName: "text")
    )
    var captions: [String] = []

    @Flag(help: "Print the channel's name.") var name = false

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard captions.count <= 1 || captions.count == messages.count else {
            throw ValidationError("give --caption once for all messages, or once for each")
        }
    }

    func run() throws {
        let session = try vault.session()
        let found = try messages.map { try session.message($0) }
        let drawings = try found.map { try Drawing($0.stored.code, page.symbols.drawing) }
        let entries = drawings.indices.flatMap {
            self.entries(of: drawings[$0], in: found[$0].channel, at: $0)
        }
        let isOneAPage = drawings.allSatisfy { $0.symbols.count == 1 }
        var files = try page.write(entries, isOneAPage: isOneAPage, vault: vault)[...]
        guard format.json else { return }
        for (index, drawing) in drawings.enumerated() {
            let own = files.prefix(drawing.symbols.count)
            files = files.dropFirst(own.count)
            var record = DrawingJSON(
                drawing, files: own.reduce(into: []) { if $0.last != $1 { $0.append($1) } })
            record.channel = found[index].channel.name.text
            record.number = found[index].stored.message.number
            try JSON.print(record)
        }
    }

    private func entries(of drawing: Drawing, in channel: Channel, at index: Int) -> [Sheet.Entry] {
        drawing.symbols.indices.map { symbol in
            let texts = [
                drawing.label(ofSymbol: symbol), name ? channel.name.text : nil, "read it with SeQRcast",
            ]
            return Sheet.Entry(
                drawing.symbols[symbol],
                caption: captions.count == 1 ? captions[0] : captions.dropFirst(index).first,
                label: texts.compactMap(\.self).joined(separator: " – "))
        }
    }
}
