import Exchange
import Foundation
import SeQRcast
import Storage

/// The cost of finding one name, by how many contacts, channels and members there are. Opening all
/// of them is what each step would cost without an index.
enum Names {
    private enum Step: String, CaseIterable {
        case card = "scan a card, with its look-alikes"
        case create = "create a channel"
        case share = "share with a contact"
        case contact = "find a contact by name"
        case member = "find a member by name"
        case contacts = "open all contacts"
        case channels = "open all channels"
    }

    private struct Run: Hashable {
        let step: Step
        let count: Int
    }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var race = Race<Run>()
        for count in effort.names {
            Console.log("storing \(count.grouped) contacts, channels and members …")
            let crowd = try Crowd(of: count, in: folder)
            race.enter(Run(step: .card, count: count), crowd.scanCard)
            race.enter(Run(step: .create, count: count), crowd.createChannel)
            race.enter(Run(step: .share, count: count), crowd.share)
            race.enter(Run(step: .contact, count: count)) { keep(try crowd.owner.contact("person 1")) }
            race.enter(Run(step: .member, count: count)) {
                keep(try crowd.owner.member("person 1", of: "chess"))
            }
            race.enter(Run(step: .contacts, count: count)) { keep(try crowd.owner.contacts()) }
            race.enter(Run(step: .channels, count: count)) {
                keep(try crowd.owner.vault.read { try $0.channels(of: crowd.owner.identity) })
            }
        }
        let times = try race.medians(rounds: effort.rounds / 5)
        var table = Table([""] + effort.names.map { "of \($0.grouped), µs" } + ["last / first"])
        for step in Step.allCases {
            let row = effort.names.map { times[Run(step: step, count: $0)] }
            guard let first = row.first ?? nil, let last = row.last ?? nil else { continue }
            table.row([step.rawValue] + row.map { $0?.microseconds ?? "–" } + [(last / first).times])
        }
        return Report(
            title: "One name among many",
            note: """
                Medians of \(effort.rounds / 5) rounds, in µs, with commits; only ratios are meaningful. The vault has as many \
                contacts, own channels, and members of one channel.
                """,
            table: table)
    }
}

/// A vault with many own channels, and many contacts as members of one of them.
private final class Crowd {
    let owner: Session
    private var turn = 0

    init(of count: Int, in folder: URL) throws {
        owner = try Session.create(
            vault: folder.appending(path: "\(count).vault"), name: Name("Alice"), suite: .compact)
        let row = try owner.createChannel(Name("chess")).id
        try owner.vault.write { transaction in
            guard case .owned(var owned)? = try transaction.channel(id: row, of: owner.identity)?.access
            else { return }
            for number in 1...count {
                let person = Identity(suite: .compact, name: try Name("person \(number)")).publicIdentity
                guard let leaf = owned.assignLeaf() else { return }
                _ = try transaction.insertContact(person, added: owner.now)
                try transaction.insertMember(
                    person, leafOrdinal: leaf.ordinal, since: owner.now, issued: owner.now,
                    authorization: nil, ofChannel: row)
                _ = try transaction.insert(
                    OwnedChannel(
                        name: Name("channel \(number)"), owner: owner.identity.publicIdentity,
                        created: owner.now))
            }
            try transaction.updateCounters(owned, row: row)
        }
        try owner.vault.emptyLog()
    }

    func scanCard() throws {
        turn += 1
        let newcomer = Identity(suite: .compact, name: try Name("newcomer \(turn)"))
        keep(try owner.scan([newcomer.card.code.found]) { _ in false })
    }

    func createChannel() throws {
        turn += 1
        keep(try owner.createChannel(Name("new \(turn)")))
    }

    func share() throws { keep(try owner.share("chess", to: .contact("person 2"))) }
}
