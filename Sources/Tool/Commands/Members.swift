import ArgumentParser
import SeQRcast

struct Members: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List who has a share of a channel of yours, and who was revoked.")

    @Argument(help: "A channel of your own.") var channel: String

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let membership = try vault.session().members(of: channel)
        for member in membership.members {
            if format.json {
                try JSON.print(MemberRecord(member, in: membership.channel))
            } else {
                try Console.print(member.printable)
            }
        }
        if !format.json, membership.revocationLength > 0 {
            Console.note(
                "each message carries \(membership.revocationLength.grouped) bytes to leave the revoked members out"
            )
        }
    }
}

extension ChannelMember {
    /// `Bob [12345 … 67890, verified] · since 2026-12-01 19:00 · endorsed by Carol [12345 …, unverified] · revoked 2026-12-03 10:00`
    fileprivate var printable: String {
        let endorser = endorser.map { " · endorsed by \($0.printable)" } ?? ""
        let revoked = revoked.map { " · revoked \($0.local)" } ?? ""
        return "\(person.printable) · since \(since.local)\(endorser)\(revoked)"
    }
}
