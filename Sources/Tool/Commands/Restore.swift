import ArgumentParser
import SeQRcast

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put a backup back, where there is no vault.",
        discussion: """
            A backup does not know what came after it: who was let in, and who was revoked. So each channel of yours goes on with \
            fresh places for members and fresh numbers for messages, and waits until you have confirmed who is revoked in it \
            (`seqrcast members CHANNEL --confirm`). Whoever became a member after the backup was made needs a new share. All \
            authorizations that you gave are withdrawn.
            """)

    @Argument(help: ArgumentHelp("The backup; - is standard input.", valueName: "file"))
    var file: String

    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard file != "-" || passphrase.descriptor != 0 else {
            throw ValidationError("standard input can be read once")
        }
    }

    func run() throws {
        let source = try DocumentFile(file, vault)
        let restored: Restored
        do {
            restored = try Session.restore(vault: vault.url, from: source.read) {
                source.endProgress()
                return try passphrase.existing()
            }
        } catch let error as BackupError {
            throw Diagnostic(error).of(source.name)
        }
        source.endProgress()
        let session = restored.session
        let waiting = try session.channels().filter { $0.channel.restored != nil }
        if format.json {
            try JSON.print(
                RestoreRecord(
                    content: restored.isWhole ? "vault" : "keys",
                    identity: PersonRecord(session.identity.party),
                    unconfirmed: waiting.map(\.channel.name.text)))
        } else {
            let what = restored.isWhole ? "the vault" : "the keys"
            let name = session.identity.card.name.printable
            try Console.print("restored \(what) of \(name) · \(session.identity.fingerprint)")
            for summary in waiting {
                let channel = summary.channel.name.printable
                try Console.print("\(channel) waits: `seqrcast members '\(channel)' --confirm`")
            }
        }
        Console.note(
            "use this vault alone from now on: another copy of it knows nothing of what is done here")
    }
}
