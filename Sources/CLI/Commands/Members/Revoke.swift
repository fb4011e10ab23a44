import ArgumentParser
import SeQRcast

struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke a member of a channel of yours: leave them out of all later messages.",
        discussion: """
            EXAMPLE
              seqrcast revoke chess Bob

            The other members need to do nothing. The revoked member can still read earlier messages, and \
            anything that others show them. They can still recognise messages of this channel, and see how \
            many members are revoked.
            """)

    @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind()) var channel: String
    @Argument(
        help:
            "A member: a name, at least the first ten digits of a fingerprint, or an image of their public-key code.",
        completion: NameCompletion.members.kind(orFiles: true), transform: PathArgument.path)
    var member: String

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let own = try session.channel(channel, preferring: true)
        let named = try RecipientOption(member, vault, session) {
            try session.isMember($0, of: own.reference)
        }
        let found = try session.member(named.member(), of: own.reference)
        try confirmation.require(
            "Revoke \(found.person.printable) in \(own.name.printable)? They can still read earlier messages."
        )
        let revoked = try session.revoke(found, of: own.reference)
        if format.json {
            JSON.report(MemberJSON(revoked))
        } else {
            let name = revoked.member.person.name.printable
            let channel = revoked.channel.name.printable
            Console.report(
                "revoked \(revoked.member.person.printable): left out from \(channel)#\(revoked.firstNumber) on"
            )
            Console.note("\(name) can still read earlier messages, and anything that others show them")
            Console.note(
                "future messages have \(revoked.revocationLength.grouped) extra bytes for revocations (one symbol holds about 1,300)"
            )
        }
        if let warning = revoked.warningOfUnknown { Console.warn(warning) }
    }
}

extension RevokedMember {
    /// Somebody who was given another share since a restore of keys alone has two.
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
