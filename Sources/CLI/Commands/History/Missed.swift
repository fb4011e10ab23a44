import ArgumentParser
import Records
import SeQRcast
import Texts

struct Missed: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "missed",
        abstract: "List the missed numbers of your subscriptions, or dismiss them.",
        discussion: """
            EXAMPLES
              seqrcast missed
              seqrcast missed 'chess#4-6' --dismiss

            A number is missed if the vault has a later message of the channel, but not this one. With \
            --dismiss, the numbers are no longer reported as missed, also by `scan` and `status`. If you \
            scan one of these messages later, it is stored like any other.
            """)

    @Argument(
        help: ArgumentHelp(
            "Channels, or numbers as CHANNEL#NUMBER or CHANNEL#FIRST-LAST. Default: all channels.",
            valueName: "numbers"), completion: NameCompletion.channelsOrMessages.kind())
    var references: [String] = []

    @Flag(help: "Do not report these numbers as missed again.") var dismiss = false
    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard !dismiss || !references.isEmpty else {
            throw ValidationError("name the channels or numbers to dismiss")
        }
    }

    func run() throws {
        let session = try vault.session()
        let missed = try session.missed(references)
        guard dismiss, !missed.isEmpty else { return try report(missed, with: session) }
        try confirmation.require(
            "Dismiss \(missed.map(\.references).joined(separator: "; "))? They are not reported as missed again."
        )
        for dismissed in try session.dismiss(missed) {
            if format.json {
                var record = ChannelJSON(dismissed.channel)
                record.dismissed = dismissed.numbers.map { [$0.lowerBound, $0.upperBound] }
                JSON.report(record)
            } else {
                Console.report("dismissed \(dismissed.references)")
            }
        }
    }

    private func report(_ missed: [MissedMessages], with session: Session) throws {
        let twins = try Channel.twins(among: session.channels().map(\.channel))
        let names = ContactNames(session)
        format.noteEmpty(
            missed, dismiss ? "nothing to dismiss: no number is missed" : "no numbers are missed")
        for missed in missed {
            if format.json {
                var record = ChannelJSON(missed.channel)
                record.missed = missed.numbers.map { [$0.lowerBound, $0.upperBound] }
                try JSON.print(record)
            } else {
                let channel = missed.channel
                let title = try names.printable(channel, withID: channel.needsID(among: twins))
                try Console.print("\(title) · \(missed.numbers.printableNumbers)")
            }
        }
    }
}

extension MissedMessages {
    /// `chess #1 to #3, and #7`
    fileprivate var references: String { "\(channel.name.printable) \(numbers.printableNumbers)" }
}
