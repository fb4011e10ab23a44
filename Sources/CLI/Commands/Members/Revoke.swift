import ArgumentParser
import Records
import SeQRcast
import Texts

struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke a member of a channel of yours: leave them out of all later messages.",
        discussion: """
            EXAMPLES
              seqrcast revoke chess Bob
              seqrcast revoke --everywhere Bob

            The other members need to do nothing. The revoked member can still read earlier messages, and \
            anything that others show them. They can still recognise messages of this channel, and see how \
            many members are revoked. Their authorization to endorse requests for it is withdrawn.
            """)

    @Argument(
        help: "A channel of yours; with --everywhere the member.",
        completion: NameCompletion.ownChannels.kind(), transform: PathArgument.path)
    var channel: String
    @Argument(
        help:
            "A member: a name, at least the first ten digits of a fingerprint, or an image of their public-key code.",
        completion: NameCompletion.members.kind(orFiles: true), transform: PathArgument.path)
    var member: String?

    @Flag(help: "Revoke them in each channel of yours of which they are a member.")
    var everywhere = false

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard everywhere == (member == nil) else {
            throw ValidationError(
                everywhere
                    ? "with --everywhere name the member alone, without a channel"
                    : "name a channel and a member, or use --everywhere")
        }
    }

    func run() throws {
        let session = try vault.session()
        let all = try revokedMembers(session)
        for revoked in all {
            if format.json {
                JSON.report(MemberJSON(revoked))
            } else {
                let channel = revoked.channel.name.printable
                Console.report(
                    "revoked \(revoked.member.person.printable): left out from \(channel)#\(revoked.firstNumber) on"
                )
            }
        }
        if !format.json, let name = all.first?.member.person.name.printable {
            Console.note("\(name) can still read earlier messages, and anything that others show them")
        }
        for revoked in all {
            if !format.json {
                let channel = revoked.channel.name.printable
                if revoked.isAuthorizationWithdrawn {
                    Console.note("their authorization for \(channel) was withdrawn: they let nobody in")
                }
                Console.note(
                    """
                    future messages of \(channel) have \(revoked.revocationLength.grouped) extra bytes for \
                    revocations (one symbol holds about 1,300)
                    """)
            }
            if let warning = revoked.warningOfUnknown { Console.warn(warning) }
            revoked.channel.handOverWarning.map(Console.warn)
        }
    }

    private func revokedMembers(_ session: Session) throws -> [RevokedMember] {
        guard let member else {
            let named = try RecipientOption(channel, vault, session) { word in
                do {
                    return try !session.memberships(of: word).isEmpty
                } catch SessionError.notFound {
                    return false
                } catch SessionError.ambiguous {
                    return true
                }
            }
            let found = try session.memberships(of: named.member())
            let channels = found.map(\.channel.name.printable).joined(separator: ", ")
            try require(found[0].member, in: channels)
            return try session.revoke(found)
        }
        let own = try session.channel(channel, preferring: true)
        let named = try RecipientOption(member, vault, session) {
            try session.isMember($0, of: own.reference)
        }
        let found = try session.member(named.member(), of: own.reference)
        try require(found, in: own.name.printable)
        return [try session.revoke(found, of: own.reference)]
    }

    private func require(_ member: ChannelMember, in channels: String) throws {
        try confirmation.require(
            "Revoke \(member.person.printable) in \(channels)? They can still read earlier messages.")
    }
}

extension RevokedMember {
    /// Warns of members with unknown names: one of them may be the revoked person, with an earlier
    /// share.
    fileprivate var warningOfUnknown: String? {
        guard unknownCount > 0 else { return nil }
        let who =
            unknownCount == 1
            ? "the member whose name is" : "one of the \(unknownCount.grouped) members whose names are"
        return """
            \(member.person.name.printable) may also be \(who) not known, and read on: \
            `seqrcast members '\(channel.shellName)' --revoke-all` leaves everybody out
            """
    }
}
