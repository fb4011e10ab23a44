import ArgumentParser
import Records
import SeQRcast
import Texts

struct ChannelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channel",
        abstract: "Create, list, rename and delete channels, and set their page.",
        discussion: """
            EXAMPLES
              seqrcast channel
              seqrcast channel create chess
            """,
        subcommands: [Create.self, List.self, Rename.self, Link.self, Delete.self],
        defaultSubcommand: List.self)

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Create a channel.",
            discussion: """
                EXAMPLE
                  seqrcast channel create chess
                """)

        @Argument(help: "The name: 1 to 64 characters, different from your other channels.")
        var name: String

        @Flag(
            help: """
                Give the channel only to people of the suite hybrid, so that no quantum computer can ever read \
                it from a share or an authorization. This holds for good.
                """)
        var requirePq = false

        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let channel = try session.createChannel(Name(name), rules: requirePq ? .hybridOnly : [])
            if format.json {
                JSON.report(ChannelJSON(channel))
            } else {
                Console.report("created channel \(channel.name.printable)")
            }
            try session.lookalikes(of: channel).likenessWarnings.forEach(Console.warn)
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
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
            let names = ContactNames(session)
            format.noteEmpty(channels, "no channels yet: `seqrcast channel create NAME` creates one")
            let twins = format.json ? [] : Channel.twins(among: channels.map(\.channel))
            for summary in channels {
                if format.json {
                    try JSON.print(ChannelJSON(summary))
                } else {
                    let withID = summary.channel.needsID(among: twins)
                    try Console.print(summary.printable(names, withID: withID))
                }
            }
        }
    }

    struct Link: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "link",
            abstract: "Set the page that a channel's codes are links to.",
            discussion: """
                EXAMPLES
                  seqrcast channel link chess https://club.example/
                  seqrcast channel link chess --remove

                From then on messages, shares, invitations and authorizations of the channel are drawn as links, \
                which any phone camera opens. The page is your copy of the app for phones. Its server \
                never gets the code. --link and --no-link of the drawing commands make exceptions. \
                Codes that hang already stay as they are.
                """)

        @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind())
        var channel: String
        @Argument(help: "The page, such as https://club.example/. Default: show the page.") var url: String?
        @Flag(help: "Draw no links any more.") var remove = false
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func validate() throws {
            guard url == nil || !remove else { throw ValidationError("give either a URL or --remove") }
            _ = try page
        }

        private var page: LinkPage? {
            get throws { try url.map { try LinkPage(argument: $0, named: "the URL") } }
        }

        func run() throws {
            let session = try vault.session()
            let isChanged = url != nil || remove
            let found =
                try isChanged
                ? session.setLink(of: channel, to: page) : session.channel(channel, preferring: true)
            guard found.isOwned else { throw SessionError.notAllowed(.notOwned(ChannelTitle(found))) }
            if format.json {
                try isChanged ? JSON.report(ChannelJSON(found)) : JSON.print(ChannelJSON(found))
            } else if isChanged {
                let links = found.link.map { "are links to \($0.url)" } ?? "are no links"
                Console.report("codes of \(found.name.printable) \(links), from now on")
            } else {
                try Console.print(found.link?.url ?? "no page: `seqrcast channel link NAME URL` sets one")
            }
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give a channel another name.",
            discussion: """
                EXAMPLES
                  seqrcast channel rename chess 'chess club'
                  seqrcast channel rename '12345 67890' 'chess of last year'

                Another owner's channel has the new name in your vault alone, until you scan a newer share. \
                Members of yours see the new name once they scan a new share: `seqrcast share` draws one for each. \
                Messages do not name the channel. Guest pages keep the old name. Authorizations name the \
                channel too: authorize the person again, or requests by the new name are refused.
                """)

        @Argument(
            help: "A channel: NAME, NAME@CONTACT, or the first ten digits of its id.",
            completion: NameCompletion.channels.kind()) var channel: String
        @Argument(help: "The new name: 1 to 64 characters. Channels of yours have different names.")
        var name: String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let found = try session.channel(channel, preferring: true)
            let renamed = try session.rename(found, to: Name(name))
            if format.json {
                JSON.report(ChannelJSON(renamed))
            } else {
                Console.report("renamed \(found.name.printable) to \(renamed.name.printable)")
                Console.note(
                    renamed.isOwned
                        ? "members see the new name once they scan a new share"
                        : "nobody else sees this name, and a newer share brings the owner's back")
                let authorized = try session.grantedAuthorizations().filter {
                    $0.channel.id == renamed.id && $0.isStanding(at: session.now)
                }
                for authorization in authorized {
                    Console.note("authorize \(authorization.authorizer.printable) again, under the new name")
                }
            }
            try session.lookalikes(of: renamed).likenessWarnings.forEach(Console.warn)
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Delete a channel of yours for good: its keys, messages, sightings and requests.",
            discussion: """
                EXAMPLE
                  seqrcast channel delete chess

                You can no longer share it or publish in it. Members can still read the messages that they \
                have.
                """
        )

        @Argument(help: "A channel's name.", completion: NameCompletion.ownChannels.kind()) var channel:
            String
        @OptionGroup var confirmation: ConfirmOption
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let found = try session.channel(channel, preferring: true)
            guard found.isOwned else { throw SessionError.notAllowed(.notOwned(ChannelTitle(found))) }
            let waiting = try session.requests().count {
                $0.stored.state == .pending && $0.channel?.id == found.id
            }
            let requests = waiting.counted("waiting request")
            let contents = waiting == 0 ? "keys and messages" : "keys, messages and \(requests)"
            try confirmation.require("Delete \(found.name.printable) for good, with its \(contents)?")
            try ProgressBar.during("erasing") { try session.delete(found) }
            if format.json {
                var record = ChannelJSON(found)
                record.access = "none"
                JSON.report(record)
            } else {
                Console.report("deleted channel \(found.name.printable)")
            }
        }
    }
}

extension Channel {
    /// The warning after a command that counts only where the channel is taken back; nil where it was not
    /// handed over.
    var handOverWarning: String? {
        guard waiting == .handedOver else { return nil }
        return """
            you handed \(name.printable) over: this counts only if you take it back here, and not on the other \
            device
            """
    }
}

extension ChannelSummary {
    /// `chess · you · 3 messages, 2 members`
    func printable(_ names: ContactNames, withID: Bool) throws -> String {
        let messages = messageCount == 1 ? "1 message" : "\(messageCount) messages"
        let members = memberCount == 1 ? "1 member" : "\(memberCount) members"
        let state =
            switch channel.access {
            case .owned: "\(messages), \(members)"
            case .subscribed: messages
            case .left: "\(messages), unsubscribed"
            }
        let rule = channel.keys?.isHybridOnly == true ? " · only for the suite hybrid" : ""
        let waiting = channel.waiting.map { " · \($0.remark)" } ?? ""
        return "\(try names.printable(channel, withID: withID)) · \(state)\(rule)\(waiting)"
    }
}
