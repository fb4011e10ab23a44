import ArgumentParser
import Foundation
import SeQRcast

struct RequestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request",
        abstract: "Ask to follow somebody's channel: draws a code that only they can open.",
        discussion: """
            They scan it, and accept or reject; what you then scan is their share. With --via it is for somebody whom they \
            authorized, who endorses it and passes it on.
            """)

    @Option(
        help: ArgumentHelp("The owner: a picture of their public-key code, or a contact.", valueName: "owner")
    )
    var to: String

    @Option(help: ArgumentHelp("The channel's name; without it, the owner chooses.", valueName: "name"))
    var channel: String?

    @Option(
        help: ArgumentHelp(
            "A line to the owner, 1024 bytes at most; - reads it from standard input.", valueName: "text"))
    var note = ""

    @Option(
        help: ArgumentHelp(
            "Who is to endorse it: a picture of their public-key code, or a contact.", valueName: "whom"))
    var via: String?

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard [to, note, via].count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read once")
        }
    }

    func run() throws {
        let session = try vault.session()
        let owner = RecipientOption(to, vault)
        let authorizer = via.map { RecipientOption($0, vault) }
        try picture.check(vault: vault, inputs: owner.inputs + (authorizer?.inputs ?? []))
        let made = try session.request(
            to: owner.resolve(), channel: channel.map { try Name($0) },
            note: note == "-" ? StandardInput.text(vault) : note, via: authorizer?.resolve(),
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
