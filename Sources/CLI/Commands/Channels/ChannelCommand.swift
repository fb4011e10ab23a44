import ArgumentParser
import SeQRcast

struct ChannelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channel",
        abstract: "Create, list and delete channels.",
        subcommands: [Create.self, List.self, Delete.self],
        defaultSubcommand: List.self)

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Create a channel of your own.")

        @Argument(help: "Its name: 1 to 64 characters, not that of another channel of yours.")
        var name: String

        @Option(
            help: ArgumentHelp(
                "For how many members, in 1...65536; with more, messages that leave members out grow a little. Shares grow with it.",
                valueName: "count"))
        var members = 256

        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func validate() throws {
            guard (1...65_536).contains(members) else {
                throw ValidationError("--members is a number in 1...65536")
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
        static let configuration = CommandConfiguration(abstract: "List all channels, own and others'.")

        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let channels = try session.channels()
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
            abstract: "Delete a channel of your own: keys, messages and sightings, for good.",
            discussion: "Nobody can be given the channel any more. What others hold stays readable to them.")

        @Argument(help: "A channel's name.") var channel: String
        @OptionGroup var confirmation: ConfirmOption
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let found = try session.channel(channel, preferring: true)
            guard found.isOwned else { throw SessionError.notAllowed(.notOwned(ChannelTitle(found))) }
            try confirmation.require("Delete \(found.name.printable) with its keys and messages, for good?")
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
        let waiting = channel.restored == nil ? "" : " · restored, its members not confirmed"
        return "\(channel.printable(for: identity, withID: withID)) · \(state)\(waiting)"
    }
}
