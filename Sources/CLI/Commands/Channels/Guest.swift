import ArgumentParser
import SeQRcast

struct Guest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guest",
        abstract: "Write a page that reads a channel in a browser, for a guest without seqrcast.",
        discussion: """
            EXAMPLE
              seqrcast guest chess --name Grandma -o chess.html

            The page is one HTML file with a key under a passphrase. It reads all messages of the channel, \
            also earlier ones, from images and the camera. It loads, sends and stores nothing. Make one page \
            for each guest; give them the file and the passphrase in different ways. A guest is a member: \
            `seqrcast members` lists them, and `seqrcast revoke` leaves them out of later messages.
            """)

    @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind()) var channel: String

    @Option(help: "The guest's name in the channel. Default: Guest, Guest 2 and so on.")
    var name: String?

    @OptionGroup var passphrase: GeneratedPassphraseOption
    @OptionGroup var sheet: GuestSheetOptions
    @OptionGroup var file: PageFile

    func validate() throws {
        guard sheet.sheet == nil || file.output != "-" else {
            throw ValidationError("--sheet names the page's file: use -o FILE")
        }
    }

    func run() throws {
        let session = try file.vault.session()
        let output = try file.open(isPrivate: true)
        let sheetFile = try sheet.prepare(session, file)
        let name = try name.map { try Name($0) }
        let (passphrase, generated) = try passphrase.chosen()
        let made = try ProgressBar.during("deriving the key") {
            try session.guestPage(of: channel, named: name, under: passphrase)
        }
        let revocation = "`seqrcast revoke '\(made.channel.shellName)' '\(made.guest.fingerprint)'`"
        do {
            try file.write(made.page, to: output, for: made)
            try sheet.write(made, from: session.identity.publicIdentity, sheetFile, page: file.output)
        } catch {
            let diagnostic = Diagnostic(error)
            throw Diagnostic(
                diagnostic.status, diagnostic.sentence,
                hints: diagnostic.hints + [
                    "the guest is already a member: \(revocation) leaves them out"
                ])
        }
        if let generated { try Console.show(passphrase: generated) }
        guard !file.format.json else { return }
        Console.note("\(made.guest.printable) is now a member of \(made.channel.name.printable)")
        Console.note("\(revocation) leaves them out of later messages")
    }
}
