import ArgumentParser
import SeQRcast

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List a channel's messages, published and received, newest first.")

    @Argument(help: "A channel: NAME, or NAME@CONTACT.") var channel: String

    @Option(help: ArgumentHelp("How many at the most.", valueName: "count"))
    var limit = 50

    @Option(help: ArgumentHelp("Go on after this message: a NUMBER.", valueName: "message"))
    var after: String?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard (1...1_000_000).contains(limit) else {
            throw ValidationError("--limit is a number in 1...1000000")
        }
    }

    func run() throws {
        let session = try vault.session()
        let page = try session.history(of: channel, limit: limit, after: after)
        for stored in page.messages {
            if format.json {
                try JSON.print(MessageRecord(stored, in: page.channel, now: session.now))
            } else {
                try print(stored, in: page.channel, now: session.now)
            }
        }
        if page.hasMore, let last = page.messages.last {
            Console.note("older messages follow: --after \(last.reference.dropFirst())")
        }
    }

    private func print(_ stored: StoredMessage, in channel: Channel, now: Timestamp) throws {
        let message = stored.message
        let direction = stored.direction == .published ? "published" : "received"
        let expiry = message.expiry.map {
            " · \(message.isExpired(at: now) ? "expired" : "expires") \($0.local)"
        }
        try Console.print(
            "\(channel.reference(stored)) · \(message.created.local) · \(message.content.type.name) · "
                + "\(direction)\(expiry ?? "")")
        try Console.print(message.content.printable)
        if let metadata = message.printableMetadata { try Console.print(metadata) }
        for sighting in stored.sightings {
            let place = sighting.place.map { " at \($0.printable)" } ?? ""
            try Console.print("  seen \(sighting.time.local)\(place)")
        }
        for warning in message.content.linkWarnings {
            Console.warn("\(channel.reference(stored)): \(warning)")
        }
    }
}
