import ArgumentParser
import SeQRcast

struct Members: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List who has a share of a channel of yours, and who was revoked.")

    @Argument(help: "A channel of your own.") var channel: String

    @Flag(help: "After a restore: nobody else was revoked, so that messages and shares may be made again.")
    var confirm = false

    @Flag(help: "With --confirm: revoke everybody, known or not; whoever is to read on needs a new share.")
    var revokeAll = false

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard confirm || !revokeAll else { throw ValidationError("--revoke-all goes with --confirm") }
    }

    func run() throws {
        let session = try vault.session()
        var membership = try session.members(of: channel)
        if confirm {
            guard membership.channel.restored != nil else {
                throw SessionError.conflict(.nothingToConfirm(ChannelTitle(membership.channel)))
            }
            if !confirmation.yes { try confirm(membership) }
            membership = try session.confirmMembers(of: channel, revokingAll: revokeAll)
        }
        try tell(membership)
        if confirm { Console.note("confirmed: messages and shares can be made again") }
    }

    /// Says what a restore means, and asks.
    private func confirm(_ membership: Membership) throws {
        let name = membership.channel.name.printable
        for member in membership.members { Console.note(member.printable) }
        membership.noteUnknown()
        if revokeAll {
            try confirmation.require("Revoke everybody? Whoever is to read \(name) needs a new share.")
            return
        }
        Console.note("who became a member after the backup was made is not in it, and needs a new share")
        Console.note(
            "who was revoked after it was made would read on: revoke them first, with `seqrcast revoke`")
        try confirmation.require("Are all who are to be left out of \(name) revoked?")
    }

    private func tell(_ membership: Membership) throws {
        for member in membership.members {
            if format.json {
                try JSON.print(MemberJSON(member, in: membership.channel))
            } else {
                try Console.print(member.printable)
            }
        }
        guard !format.json else { return }
        membership.noteUnknown()
        if membership.channel.restored != nil, !confirm {
            Console.note("restored from a backup: nothing is sealed for them until `--confirm`")
        }
        if membership.revocationLength > 0 {
            Console.note(
                "each message carries \(membership.revocationLength.grouped) bytes to leave the revoked members out"
            )
        }
    }
}

extension Membership {
    fileprivate func noteUnknown() {
        guard unknownCount > 0 else { return }
        let who = unknownCount == 1 ? "1 member whose name" : "\(unknownCount.grouped) members whose names"
        Console.note("\(who) the backup does not tell: `--confirm --revoke-all` leaves them out")
    }
}

extension ChannelMember {
    /// `Bob [12345 … 67890, verified] · since 2026-12-01 19:00 · endorsed by Carol [12345 …, unverified] · revoked 2026-12-03 10:00`
    var printable: String {
        let endorser = endorser.map { " · endorsed by \($0.printable)" } ?? ""
        let revoked = revoked.map { " · revoked \($0.local)" } ?? ""
        return "\(person.printable) · since \(since.local)\(endorser)\(revoked)"
    }
}
