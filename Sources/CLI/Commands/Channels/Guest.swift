import ArgumentParser
import SeQRcast

struct Guest: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a page that reads a channel of yours in a browser, for somebody without this tool.",
        discussion: """
            One file of HTML, with a key in it that the passphrase opens. It reads all messages of the channel, earlier ones \
            too, from pictures and from the camera; it loads nothing, sends nothing and keeps nothing. Make one for each \
            guest, give it to them as a file, and the passphrase on another way. The guest is a member as others are: \
            `seqrcast members` lists them, and `seqrcast revoke` leaves them out of what you publish from then on.
            """)

    @Argument(help: "A channel of your own.") var channel: String

    @Option(help: "What the guest is called in the channel; else Guest, Guest 2 and so on.")
    var name: String?

    @OptionGroup var passphrase: GeneratedPassphraseOption
    @OptionGroup var file: PageFile

    func run() throws {
        let session = try file.vault.session()
        try file.check(isUnique: true)
        let name = try name.map { try Name($0) }
        let (passphrase, generated) = try passphrase.chosen()
        let made = try session.guestPage(of: channel, named: name, under: passphrase)
        let revocation = "`seqrcast revoke '\(made.channel.shellName)' '\(made.guest.fingerprint)'`"
        do {
            try file.write(made.page, for: made)
        } catch {
            let diagnostic = Diagnostic(error)
            throw Diagnostic(
                diagnostic.status, diagnostic.sentence,
                hints: diagnostic.hints + [
                    "the guest is a member all the same: \(revocation) leaves them out"
                ])
        }
        if let generated { try Console.tell(passphrase: generated) }
        guard !file.format.json else { return }
        Console.note("\(made.guest.printable) is a member of \(made.channel.name.printable) now")
        Console.note("\(revocation) leaves them out of what is published from then on")
    }
}
