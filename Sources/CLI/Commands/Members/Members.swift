import ArgumentParser
import Records
import SeQRcast
import Texts

struct Members: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "members",
        abstract: "List the members of a channel of yours, also the revoked ones.",
        discussion: """
            EXAMPLES
              seqrcast members chess
              seqrcast members chess --at 2
              seqrcast members chess --revoke-all

            With --at, those are listed who can read this message, also if they became members later or were \
            revoked since.
            """)

    @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind()) var channel: String

    @Option(help: ArgumentHelp("List those who can read the message with this number.", valueName: "number"))
    var at: UInt64?

    @Flag(
        help:
            "After a restore: confirm that all revocations are listed, so that you can publish and share again."
    )
    var confirm = false

    @Flag(
        help: "Revoke all members, also those whose names are unknown; readers then need a new share.")
    var revokeAll = false

    private var isChange: Bool { confirm || revokeAll }

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard at == nil || !isChange else {
            throw ValidationError("--at cannot be used with --confirm or --revoke-all")
        }
    }

    func run() throws {
        let session = try vault.session()
        var membership =
            try at.map { try session.members(of: channel, reading: $0) } ?? session.members(of: channel)
        let unknownCount = membership.unknownCount
        if confirm {
            guard membership.channel.restored != nil else {
                throw SessionError.conflict(.nothingToConfirm(ChannelTitle(membership.channel)))
            }
            if !confirmation.yes { try confirm(membership, session) }
            membership = try session.confirmMembers(
                of: membership.channel.reference, revokingAll: revokeAll)
        } else if revokeAll {
            try requireRevokingAll(membership)
            membership = try session.revokeAll(of: membership.channel.reference)
        }
        try report(membership)
        if revokeAll, unknownCount > 0, !format.json {
            Console.note(
                unknownCount == 1
                    ? "also left out: 1 member whose name is not known"
                    : "also left out: \(unknownCount.grouped) members whose names are not known")
        }
        if confirm { Console.note("confirmed: you can publish and share again") }
    }

    /// Explains what happened to the channel, and asks.
    private func confirm(_ membership: Membership, _ session: Session) throws {
        let name = membership.channel.name.printable
        for member in membership.members { Console.explain(member.printable) }
        guard membership.channel.waiting != .takenOver || revokeAll else {
            return try confirmation.require(
                "\(name) was handed over to this vault. Go on with it here, and nowhere else?")
        }
        Console.explain("if another device publishes in \(name) now, hand it over there, and do not confirm")
        if let last = membership.lastMessage?.message {
            Console.explain(
                "the last message known here is #\(last.number) of \(last.created.local): scan newer ones first"
            )
        }
        for sentence in try leftOutElsewhere(membership, session) { Console.explain(sentence) }
        if let unknown = membership.unknown { Console.explain(unknown) }
        if revokeAll { return try requireRevokingAll(membership) }
        Console.explain(
            "people who became members after the backup, or whose entries are lost, need a new share")
        Console.explain(
            "people whom you revoked after the backup could read again: revoke them first with `seqrcast revoke`"
        )
        guard membership.channel.waiting != .handedOver else {
            return try confirmation.require(
                "You handed \(name) over. Take it back, with all people revoked whom it must leave out?")
        }
        try confirmation.require("Are all people whom \(name) must leave out revoked?")
    }

    /// Warnings of members whom the last message leaves out.
    private func leftOutElsewhere(_ membership: Membership, _ session: Session) throws -> [String] {
        // Of several messages with one number, the first is looked at; it may have been deleted.
        guard let stored = membership.lastMessage, stored.duplicateIndex == 1 else { return [] }
        let last = stored.message
        let readers = try session.members(of: membership.channel.reference, reading: last.number).members
        let known = Set(readers.map(\.person.fingerprint))
        return membership.members.filter { member in
            member.revoked == nil && member.since <= last.created
                && !known.contains(member.person.fingerprint)
        }.map {
            """
            warning: #\(last.number) leaves out \($0.person.printable): another device has revoked them, or does \
            not know them
            """
        }
    }

    private func requireRevokingAll(_ membership: Membership) throws {
        let name = membership.channel.name.printable
        try confirmation.require("Revoke all members? Readers of \(name) then need a new share.")
    }

    private func report(_ membership: Membership) throws {
        if let at {
            if membership.unknownCount == 0 {
                format.noteEmpty(
                    membership.members, "nobody else can read \(membership.channel.name.printable)#\(at)")
            }
        } else if membership.unknownCount == 0 {
            format.noteEmpty(
                membership.members,
                "no members: `seqrcast share '\(membership.channel.shellName)' --to IMAGE -o FILE` adds one")
        }
        for member in membership.members {
            if format.json {
                let record = MemberJSON(member, in: membership.channel)
                try isChange ? JSON.report(record) : JSON.print(record)
            } else {
                try isChange ? Console.report(member.printable) : Console.print(member.printable)
            }
        }
        if let unknown = membership.unknown { Console.note(unknown) }
        if at != nil, membership.mayHaveOthers {
            Console.note(
                "another device was in use: whoever became a member there is not known here, and may read it too"
            )
        }
        guard at == nil else { return }
        if let waiting = membership.channel.waiting, !confirm {
            Console.note("\(waiting.remark): you cannot publish or share until `--confirm`")
        }
        if membership.revocationLength > 0, !format.json {
            Console.note(
                "each message has \(membership.revocationLength.grouped) extra bytes for revocations"
            )
        }
    }
}

extension Membership {
    /// The sentence about members without a name; nil without any.
    fileprivate var unknown: String? {
        guard unknownCount > 0 else { return nil }
        let who =
            unknownCount == 1
            ? "the name of 1 member is" : "the names of \(unknownCount.grouped) members are"
        return "\(who) not known: `--revoke-all` leaves them out"
    }
}

extension ChannelMember {
    /// `Bob · since 2026-12-01 19:00 · share of 2026-12-02 19:00 · endorsed by Carol (unverified 12345) ·
    /// revoked 2026-12-03 10:00, left out from #4 on`
    var printable: String {
        let isFirst = issued == since || issued.local == since.local
        let share = isFirst ? "" : " · share of \(issued.local)"
        let endorser = endorser.map { " · endorsed by \($0.printable)" } ?? ""
        let number = revokedNumber.map { ", left out from #\($0) on" } ?? ""
        let revoked = revoked.map { " · revoked \($0.local)\(number)" } ?? ""
        return "\(person.printable) · since \(since.local)\(share)\(endorser)\(revoked)"
    }
}

/// A member of an own channel, as JSON.
struct MemberJSON: Encodable {
    var channel: String
    var member: PersonJSON
    var since: String
    /// When the last share was made for them.
    var share: String
    var endorser: PersonJSON?
    var revoked: String?
    /// The number of the first message that leaves the member out.
    var firstNumber: UInt64?
    var revocationBytes: Int?
    /// After a revocation: whether an authorization of theirs was withdrawn with it.
    var authorizationWithdrawn: Bool?
    /// After a revocation: current members whose names are unknown, if there are any.
    var unknownMembers: Int?

    init(_ member: ChannelMember, in channel: Channel) {
        self.channel = channel.name.text
        self.member = PersonJSON(member.person)
        since = member.since.rfc3339
        share = member.issued.rfc3339
        endorser = member.endorser.map { PersonJSON($0) }
        revoked = member.revoked?.rfc3339
        firstNumber = member.revokedNumber
    }

    init(_ revoked: RevokedMember) {
        self.init(revoked.member, in: revoked.channel)
        firstNumber = revoked.firstNumber
        revocationBytes = revoked.revocationLength
        authorizationWithdrawn = revoked.isAuthorizationWithdrawn ? true : nil
        unknownMembers = revoked.unknownCount == 0 ? nil : revoked.unknownCount
    }
}
