import ArgumentParser
import Records
import SeQRcast
import Texts

struct Unsubscribe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe",
        abstract: "End a subscription: erase its key, messages and sightings from the vault file.",
        discussion: """
            EXAMPLES
              seqrcast unsubscribe chess
              seqrcast unsubscribe chess@Alice --keep-history
            """)

    @Argument(
        help: "A channel: NAME, NAME@CONTACT, or the first ten digits of its id.",
        completion: NameCompletion.channels.kind()) var channel: String

    @Flag(help: "Keep the messages and sightings; only the key is erased.")
    var keepHistory = false

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let found = try session.channel(channel, preferring: false)
        guard !found.isOwned else { throw SessionError.notAllowed(.owned(ChannelTitle(found))) }
        let what = keepHistory ? "its key" : "its key, messages and sightings"
        try confirmation.require("Unsubscribe from \(found.name.printable) and erase \(what) for good?")
        let isKept = try ProgressBar.during("erasing") {
            try session.unsubscribe(found, keepingHistory: keepHistory)
        }
        if format.json {
            var record = ChannelJSON(found)
            record.access = isKept ? "left" : "none"
            JSON.report(record)
        } else {
            let rest = keepHistory && !isKept ? "; it had no messages, so nothing of it is left" : ""
            Console.report("unsubscribed from \(found.name.printable); erased \(what)\(rest)")
        }
    }
}
