import ArgumentParser
import SeQRcast

struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Leave a member of a channel of yours out of every message from the next one on.",
        discussion: """
            All others read on, and need do nothing. What was published before stays readable to the one who is revoked, and so \
            does whatever somebody shows them. They can still tell that a message is of this channel, and how many were revoked.
            """)

    @Argument(help: "A channel of your own.") var channel: String
    @Argument(
        help:
            "A member: a name, the first ten digits of a fingerprint at least, or a picture of their public-key code."
    )
    var member: String

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let found = try session.member(RecipientOption(member, vault).member(), of: channel)
        try confirmation.require(
            "Revoke \(found.person.printable)? What was published before stays readable to them.")
        let revoked = try session.revoke(found, of: channel)
        if format.json {
            try JSON.print(MemberJSON(revoked))
        } else {
            let name = revoked.member.person.name.printable
            let channel = revoked.channel.name.printable
            try Console.print(
                "revoked \(revoked.member.person.printable): \(channel)#\(revoked.firstNumber) and later leave them out"
            )
            Console.note("\(name) can still read what was published before, and what others show them")
            Console.note(
                "each message carries \(revoked.revocationLength.grouped) bytes for it from now on, of about 1,300 that one symbol holds"
            )
        }
    }
}
