import ArgumentParser
import Foundation
import SeQRcast

struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Give a channel of yours to somebody: draws a code that only they can open.",
        discussion: """
            Whoever it is for can read all messages of the channel that they see, earlier ones too. Sharing again \
            with the same contact renews their share.
            """)

    @Argument(help: "A channel of your own.") var channel: String

    @Option(help: "A picture of their public-key code, or a contact; a file of that name wins.")
    var to: String

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let isFile = to == "-" || FileManager.default.fileExists(atPath: to) && !PictureList.isFolder(to)
        try picture.check(vault: vault, inputs: isFile ? [to] : [])
        let share: MadeShare
        if isFile {
            let card = try InputFile(path: to, vaultFiles: vault.files).card()
            share = try session.share(channel, toHolderOf: card, level: picture.errorCorrection)
        } else {
            share = try session.share(channel, toContact: to, level: picture.errorCorrection)
        }
        try picture.draw(share.drawing.symbol)
        if format.json, !picture.isOutputPicture {
            var record = DrawingRecord(share.drawing, file: picture.output)
            record.channel = share.channel.name.text
            record.contact = PersonRecord(share.contact)
            try JSON.print(record)
        } else if !format.json {
            Console.note("shared \(share.channel.name.printable) with \(share.contact.printable)")
        }
        if !share.contact.isVerified {
            Console.warn(
                "you have not verified that this is \(share.contact.name.printable): compare fingerprints")
        }
    }
}
