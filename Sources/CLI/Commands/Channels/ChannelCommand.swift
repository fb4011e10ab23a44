import ArgumentParser
import SeQRcast

struct ChannelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channel",
        abstract: "Create, list and delete channels.",
        discussion: """
            EXAMPLES
              seqrcast channel
              seqrcast channel create chess
            """,
        subcommands: [Create.self, List.self, Delete.self],
        defaultSubcommand: List.self)

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create a channel.",
            discussion: """
                EXAMPLES
                  seqrcast channel create chess
                  seqrcast channel create tickets --members 5000
                """)

        @Argument(help: "The name: 1 to 64 characters, different from your other channels.")
        var name: String

        @Option(
            help: ArgumentHelp(
                "The expected number of members, 1 to 65536: it sets the size of shares. It is no limit; with more members, messages that leave people out grow a little.",
                valueName: "count"))
        var members = 256

        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func validate() throws {
            guard (1...65_536).contains(members) else {
                throw ValidationError("--members must be a number from 1 to 65536")
            }
        }

        func run() throws {
            let channel = try vault.session().createChannel(Name(name), members: members)
            if format.json {
                try JSON.print(ChannelJSON(channel))
            } else {
                try Console.print("created channel \(channel.name.printable)")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List all channels: yours and your subscriptions.",
            discussion: """
                EXAMPLE
                  seqrcast channel list
                """)

        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let channels = try session.channels()
            format.noteEmpty(channels, "no channels yet: `seqrcast channel create NAME` creates one")
            let twins = format.json ? [] : Channel.twins(among: channels.map(\.channel))
            for summary in channels {
                if format.json {
                    try JSON.print(ChannelJSON(summary))
                } else {
                    let withID = summary.channel.needsID(among: twins)
                    try Console.print(summary.printable(for: session.identity, withID: withID))
                }
            }
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a channel of yours for good: its keys, messages and sightings.",
            discussion: """
                EXAMPLE
                  seqrcast channel delete chess

                You can no longer share it or publish in it. Members can still read the messages that they \
                have.
                """
        )

        @Argument(help: "A channel's name.") var channel: String
        @OptionGroup var confirmation: ConfirmOption
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let found = try session.channel(channel, preferring: true)
            guard found.isOwned else { throw SessionError.notAllowed(.notOwned(ChannelTitle(found))) }
            try confirmation.require("Delete \(found.name.printable) for good, with its keys and messages?")
            try session.delete(found)
            if format.json {
                var record = ChannelJSON(found)
                record.access = "none"
                try JSON.print(record)
            } else {
                try Console.print("deleted channel \(found.name.printable)")
            }
        }
    }
}

extension ChannelSummary {
    /// `chess · 3 messages, 2 members`
    func printable(for identity: Identity, withID: Bool) -> String {
        let messages = messageCount == 1 ? "1 message" : "\(messageCount) messages"
        let members = memberCount == 1 ? "1 member" : "\(memberCount) members"
        let state =
            switch channel.access {
            case .owned: "\(messages), \(members)"
            case .subscribed: messages
            case .left: "\(messages), unsubscribed"
            }
        let waiting = channel.restored == nil ? "" : " · restored, members not confirmed"
        return "\(channel.printable(for: identity, withID: withID)) · \(state)\(waiting)"
    }
}
