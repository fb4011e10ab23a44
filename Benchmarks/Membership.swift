import Exchange
import Foundation
import Imaging
import Primitives
import SeQRcast
import Wire

/// The cost of leaving members out of a message, compared with a new channel that is shared with
/// all who stay.
enum Membership {
    private static let memberCounts = [10, 100, 1_000, 10_000, 65_536]
    private static let revokedCounts = [0, 1, 10, 100]

    private enum Step: Hashable { case publish, read, share }

    private struct Case: Hashable {
        let members: Int
        let revoked: Int
        let step: Step
    }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var race = Race<Case>()
        var rows: [(Case, Club.Published)] = []
        for members in memberCounts {
            let club = Club(members: members)
            for count in revokedCounts where count < members {
                let revocation = try club.revocation(of: count)
                let published = try club.publish(leavingOut: revocation)
                rows.append((Case(members: members, revoked: count, step: .publish), published))
                race.enter(Case(members: members, revoked: count, step: .publish)) {
                    keep(try club.publish(leavingOut: revocation))
                }
                let reader = club.reader(of: revocation)
                race.enter(Case(members: members, revoked: count, step: .read), repetitions: 4) {
                    keep(try club.read(published.code.text, as: reader))
                }
            }
            race.enter(Case(members: members, revoked: 0, step: .share)) { keep(try club.share()) }
        }
        let times = try race.medians(rounds: effort.rounds)

        var table = Table([
            "members, revoked", "wraps", "message, bytes", "symbol", "publish, µs", "read, µs",
            "share, bytes", "shares instead",
            "bytes", "seconds",
        ])
        for (entry, published) in rows {
            let club = Club(members: entry.members)
            let others = entry.members - entry.revoked
            let share = try club.share()
            func time(_ step: Step, revoked: Int) -> Duration {
                times[Case(members: entry.members, revoked: revoked, step: step), default: .zero]
            }
            let symbol = published.symbol.map { "\($0.version)-\(["L", "M", "Q", "H"][$0.level.rawValue])" }
            let seconds: Double = time(.share, revoked: 0) * others / .seconds(1)
            let instead: [String] =
                entry.revoked == 0
                ? ["–", "–", "–"]
                : [
                    others.grouped, (others * share.body.count).grouped,
                    seconds.formatted(.number.precision(.fractionLength(2))),
                ]
            let own: [String] = [
                "\(entry.members.grouped), \(entry.revoked)", "\(published.wraps)",
                published.code.body.count.grouped, symbol ?? "none",
                time(.publish, revoked: entry.revoked).microseconds,
                time(.read, revoked: entry.revoked).microseconds,
            ]
            table.row(own + [share.body.count.grouped] + instead)
        }
        return Report(
            title: "Leaving members out",
            note: """
                A text of 80 characters in the compact suite, to all members but the revoked, who are chosen at random. Medians \
                of \(effort.rounds) rounds; only ratios are meaningful. Publishing signs, encrypts and draws the symbol, if it \
                fits one; reading goes from the symbol's text to the verified message. For comparison a new channel: a drawn \
                share for each remaining member, computed as the time of one share times their number.
                """,
            table: table)
    }
}

/// A channel whose leaves were given out in order.
private struct Club {
    private let owner = Identity(suite: .compact, name: nil)
    private let reader = Identity(suite: .compact, name: nil)
    private let channel: OwnedChannel

    struct Published {
        let code: Code
        let wraps: Int
        /// Nil if no symbol is large enough.
        let symbol: Symbol?
    }

    init(members: Int) {
        channel = OwnedChannel(
            name: Name(kept: "chess"), created: .now, keys: ChannelKeys(newFor: owner.publicIdentity),
            trees: MemberTrees(secret: .random(count: 32)), nextNumber: 1, leavesUsed: members)
    }

    func revocation(of count: Int) throws -> Revocation? {
        guard count > 0 else { return nil }
        var dice = Dice()
        var revoked: Set<Int> = []
        while revoked.count < count {
            revoked.insert(Int.random(in: 0..<channel.leavesUsed, using: &dice))
        }
        return channel.revocation(of: revoked.runs)
    }

    func publish(leavingOut revocation: Revocation?) throws -> Published {
        let content = try Content(type: .text, text: SampleText.characters80)
        let message = Message(content: content, number: 1, created: .now, expiry: nil)
        let code = message.seal(with: owner.keys, in: channel.keys, leavingOut: revocation)
        return Published(
            code: code, wraps: revocation.map { $0.revoked.cover.count - 1 } ?? 0,
            symbol: try? Symbol(text: code.text, level: nil))
    }

    /// The last remaining member, whose wrap is among the last.
    func reader(of revocation: Revocation?) -> LabelSource {
        let last = (0..<channel.leavesUsed).last { revocation?.revoked.contains($0) != true } ?? 0
        let leaf = leaf(last)
        let labels = channel.trees.labels(of: leaf).map { SecretBytes($0) }
        return .member([MemberLabels(leaf: leaf, labels: labels)])
    }

    private func leaf(_ ordinal: Int) -> Leaf {
        guard let leaf = Leaf(ordinal: ordinal) else { preconditionFailure("no leaf \(ordinal)") }
        return leaf
    }

    func read(_ text: String, as labels: LabelSource) throws -> Message {
        try Message(opening: SealedMessage(body: Code(text: text).body), in: channel.keys, with: labels)
    }

    func share() throws -> Code {
        let code = channel.share(
            with: .key(reader.publicIdentity.addressee!), at: leaf(channel.leavesUsed - 1), issued: .now,
            signedBy: owner)
        keep(try Symbol(text: code.text, level: nil))
        return code
    }
}

/// The same random numbers in each run (xorshift64*).
private struct Dice: RandomNumberGenerator {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
