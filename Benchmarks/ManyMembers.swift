import Exchange
import Foundation
import SeQRcast
import Storage

/// The cost of work on an own channel, by its number of members, each of whom is a contact too.
/// `Membership` measures the cost of revoked members for a message itself.
enum ManyMembers {
    /// Each round of sharing or revoking leaves one more revoked member.
    private static let rounds = 9
    private static let revokedCounts = [0, 1, 128]

    private enum Step: Hashable {
        case publish(revoked: Int)
        case share, find, revoke, list

        static let all = revokedCounts.map { Step.publish(revoked: $0) } + [.share, .find, .revoke, .list]

        var title: String {
            switch self {
            case .publish(revoked: 0): "publish, nobody is revoked"
            case .publish(let count): "publish, \(count) revoked"
            case .share: "share with one more"
            case .find: "find one by name"
            case .revoke: "revoke the one who was found"
            case .list: "list all"
            }
        }
    }

    private struct Run: Hashable {
        let step: Step
        let count: Int
    }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var race = Race<Run>()
        for count in effort.members {
            Console.log("letting \(count.grouped) members in …")
            let owner = try LargeClub.owner(with: count, in: folder)
            for revoked in revokedCounts where revoked <= count {
                let club = try LargeClub(owner, leavingOut: revoked, of: count)
                race.enter(Run(step: .publish(revoked: revoked), count: count), club.publish)
            }
            let club = try LargeClub(owner, leavingOut: 0, of: count)
            race.enter(Run(step: .share, count: count), club.share)
            race.enter(Run(step: .find, count: count), club.find)
            race.enter(Run(step: .revoke, count: count), club.revoke)
            race.enter(Run(step: .list, count: count), club.list)
        }
        let times = try race.medians(rounds: rounds)

        var table = Table(
            [""] + effort.members.map { "of \($0.grouped), µs" } + ["last / first", "µs a member"])
        for step in Step.all {
            let row = effort.members.map { times[Run(step: step, count: $0)] }
            guard let first = row.lazy.compactMap(\.self).first, let last = row.last ?? nil,
                let count = effort.members.last
            else { continue }
            table.row(
                [step.title] + row.map { $0?.microseconds ?? "–" }
                    + [(last / first).times, ((last - first) / count).microseconds])
        }
        return Report(
            title: "A channel with many members",
            note: """
                Medians of \(rounds) rounds, in µs, with commits; only ratios are meaningful. The channel was made for this \
                number of members; revoked ones are evenly spread. The last column is the difference between last and first, \
                for each member.
                """,
            table: table)
    }
}

/// An own channel with many members.
private final class LargeClub {
    private static let channel = "chess"
    private let owner: Session
    private var newcomer: ChannelMember?

    /// Its owner.
    static func owner(with count: Int, in folder: URL) throws -> Session {
        let owner = try Session.create(
            vault: folder.appending(path: "\(count).vault"), name: Name("Alice"), suite: .compact)
        let row = try owner.createChannel(Name(channel)).id
        try owner.vault.write { transaction in
            guard case .owned(var owned)? = try transaction.channel(id: row, of: owner.identity)?.access
            else { return }
            for number in 1...count {
                let member = try member("member \(number)")
                guard let leaf = owned.assignLeaf() else { return }
                _ = try transaction.insertContact(member, added: owner.now)
                try transaction.insertMember(
                    member, leafOrdinal: leaf.ordinal, since: owner.now, issued: owner.now,
                    authorization: nil,
                    ofChannel: row)
            }
            try transaction.updateCounters(owned, row: row)
        }
        try owner.vault.emptyLog()
        return owner
    }

    private static func member(_ name: String) throws -> PublicIdentity {
        Identity(suite: .compact, name: try Name(name)).publicIdentity
    }

    /// Works on a copy of the owner's vault.
    ///
    /// - Parameter revoked: how many of `count` are revoked, evenly spread; at most all.
    init(_ owner: Session, leavingOut revoked: Int, of count: Int) throws {
        let url = owner.vault.url.deletingLastPathComponent().appending(path: UUID().uuidString)
        try FileManager.default.copyItem(at: owner.vault.url, to: url)
        self.owner = try Session(vault: url)
        try self.owner.vault.write { transaction in
            let row = try owner.channel(Self.channel).id
            let members = try transaction.members(ofChannel: row)
            for index in 0..<revoked {
                try transaction.setRevoked(members[index * count / revoked], at: owner.now)
            }
        }
    }

    func publish() throws {
        let content = try Content(type: .text, text: SampleText.characters40)
        keep(try owner.publish(content, in: Self.channel))
    }

    func list() throws { keep(try owner.members(of: Self.channel)) }

    /// Shares with a new contact.
    func share() throws {
        keep(try owner.share(Self.channel, to: .holder(of: Self.member("newcomer"))))
    }

    /// The latest member: those before are revoked.
    func find() throws { newcomer = try owner.member("newcomer", of: Self.channel) }

    func revoke() throws {
        guard let newcomer else { return }
        keep(try owner.revoke(newcomer, of: Self.channel))
    }
}
