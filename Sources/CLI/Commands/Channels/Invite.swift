import ArgumentParser
import Records
import SeQRcast
import Texts

struct Invite: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Invite everybody to ask for a channel of yours: draw a code to hang up.",
        discussion: """
            EXAMPLES
              seqrcast invite chess --link https://club.example/ -o invitation.pdf
              seqrcast invite chess --note 'We meet on Thursdays.' --until 4w -o invitation.png

            Whoever scans it sees your name and fingerprint, and can ask to follow the channel: with \
            `seqrcast request --to invitation.png`, or in the app for phones. You accept or reject \
            each request. The code gives no access: it holds no key of the channel.

            Everybody who sees the code, also without SeQRcast, can learn your name and fingerprint, the name of \
            the channel, the note, when you made it and when it ends.
            """)

    @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind()) var channel: String

    @Option(
        help: ArgumentHelp(
            "A public note, at most 1024 bytes; - is standard input.", valueName: "text"))
    var note = ""

    @Option(
        help: ArgumentHelp(
            "The end: 2026-12-01, 2026-12-01T19:00, or a span such as 12h, 3d, 2w. Default: it does not end.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var until: TimeSpec?

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let destination = try picture.destination(vault: vault)
        let made = try session.invitation(
            to: channel, note: note == "-" ? vault.standardInputText() : note,
            until: until?.checked(now: session.now), drawing: destination.drawingOptions)
        let piece = PaperPiece.invitation(made.invitation, by: session.identity.publicIdentity)
        let files = try destination.draw(made.drawing, as: piece)
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(made.drawing, files: files)
            record.channel = made.invitation.channel.text
            JSON.report(record)
        } else if !format.json {
            let end = made.invitation.until.map { ", until \($0.localEnd)" } ?? ""
            Console.note("invited everybody to ask for \(made.invitation.channel.printable)\(end)")
            Console.note(
                "whoever sees the code learns your name and fingerprint, the channel's name, the note and the dates"
            )
            picture.announce(made.drawing, in: files)
        }
    }
}
