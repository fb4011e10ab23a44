import ArgumentParser
import Foundation
import SeQRcast

struct RequestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request",
        abstract: "Ask to follow somebody's channel: draw a code that only the owner can open.",
        discussion: """
            EXAMPLE
              seqrcast request --to alice.png --channel chess -o request.png

            The owner scans the code, and accepts or rejects the request. If they accept, scan the share \
            that they give you. With --via, the code is for an authorizer, who endorses it for the owner.
            """)

    @Option(
        help: ArgumentHelp("The owner: a contact, or an image of their public-key code.", valueName: "owner")
    )
    var to: String

    @Option(help: ArgumentHelp("The name of the channel. Default: the owner chooses.", valueName: "name"))
    var channel: String?

    @Option(
        help: ArgumentHelp(
            "A note to the owner, at most 1024 bytes; - is standard input.", valueName: "text"))
    var note = ""

    @Option(
        help: ArgumentHelp(
            "The authorizer who endorses it: a contact, or an image of their public-key code.",
            valueName: "person"))
    var via: String?

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard [to, note, via].count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    func run() throws {
        let session = try vault.session()
        let owner = RecipientOption(to, vault)
        let authorizer = via.map { RecipientOption($0, vault) }
        try picture.check(vault: vault, inputs: owner.inputs + (authorizer?.inputs ?? []))
        let made = try session.request(
            to: owner.resolve(), channel: channel.map { try Name($0) },
            note: note == "-" ? vault.standardInputText() : note, via: authorizer?.resolve(),
            drawing: picture.drawingOptions)
        let files = try picture.draw(made.drawing, vault: vault)
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(made.drawing, files: files)
            record.channel = channel
            record.contact = PersonJSON(made.sent.owner)
            try JSON.print(record)
        } else if !format.json {
            let via = made.sent.via.map { ", for \($0.printable) to endorse" } ?? ""
            Console.note("asked \(made.sent.owner.printable) for \(made.sent.printableChannel)\(via)")
        }
    }
}
