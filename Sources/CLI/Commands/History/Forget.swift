import ArgumentParser
import Records
import SeQRcast
import Texts

struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forget messages: erase them and their sightings from the vault file.",
        discussion: """
            EXAMPLES
              seqrcast forget 'chess#1'
              seqrcast forget --expired --before 30d

            The vault remembers their numbers: they are not reported as missed, and you never publish them \
            again. If you scan a forgotten message again, it is new.
            """)

    @Argument(
        help: ArgumentHelp(
            "Messages as CHANNEL#NUMBER; with --before or --expired channels. Default: all channels.",
            valueName: "message"), completion: NameCompletion.channelsOrMessages.kind())
    var names: [String] = []

    @Option(
        help: ArgumentHelp(
            "Messages created before then: 2026-12-01, 2026-12-01T19:00, or a span before now such as 30d.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var before: TimeSpec?

    @Flag(help: "Expired messages.")
    var expired = false

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard before != nil || expired || !names.isEmpty else {
            throw ValidationError("name messages, or use --before or --expired")
        }
    }

    func run() throws {
        let session = try vault.session()
        let count = try before != nil || expired ? forgetAll(with: session) : forgetNamed(with: session)
        if format.json {
            JSON.report(ForgottenJSON(forgotten: count))
        } else {
            Console.report("forgot \(count.counted("message"))")
        }
    }

    private func forgetNamed(with session: Session) throws -> Int {
        let messages = try names.map { try session.message($0) }
        let references = messages.map { $0.channel.reference($0.stored) }.joined(separator: ", ")
        try confirmation.require("Forget \(references) for good?")
        return try ProgressBar.during("erasing") { try session.forget(messages.map(\.stored)) }
    }

    private func forgetAll(with session: Session) throws -> Int {
        var filter = MessageFilter()
        filter.until = try before?.start(before: session.now)
        filter.expiry = expired ? .expired(at: session.now) : nil
        let (count, query) = try session.messagesNow(HistoryQuery(channels: names, filter: filter))
        guard count > 0 else { return 0 }
        try confirmation.require("Forget \(count.counted("message")) for good?")
        return try ProgressBar.during("erasing") { try session.forget(query) }
    }
}

/// The number of forgotten messages, as JSON.
struct ForgottenJSON: Encodable {
    var forgotten: Int
}
