import Foundation
import SeQRcast
import Storage

/// Whether a page of a channel's history costs the same however long the history is.
enum History {
    private static let pageLength = 50
    private static let limit = 2.0
    private static let searchSpeed = 200_000

    enum Step: CaseIterable {
        case first, middle, ofType, expired, near, countOfType, openAndFirst, openAndMiddle, open

        var title: String {
            switch self {
            case .first: "first page"
            case .middle: "page in the middle"
            case .ofType: "page of a type (one message in very many)"
            case .expired: "page of what has expired (the same)"
            case .near: "page of what was seen near a place (the same)"
            case .countOfType: "count of a type (the same)"
            case .openAndFirst: "open the vault, first page"
            case .openAndMiddle: "open the vault, page in the middle"
            case .open: "open the vault"
            }
        }
    }

    private struct Run: Hashable {
        let step: Step
        let isLong: Bool
    }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        let short = try LongChannel(of: effort.shortHistory, in: folder)
        Console.note("writing \(effort.longHistory.grouped) messages …")
        let start = ContinuousClock.now
        let long = try LongChannel(of: effort.longHistory, in: folder)
        Console.note("… took \(Int(start.duration(to: .now) / .seconds(1))) s")

        var race = Race<Run>()
        for channel in [short, long] {
            for step in Step.allCases {
                let work = try work(step, on: channel)
                race.enter(Run(step: step, isLong: channel.count == long.count), repetitions: 4, work)
            }
        }
        let times = try race.medians(rounds: effort.rounds)

        var table = Table([
            "", "of \(short.count.grouped), µs", "of \(long.count.grouped), µs", "ratio",
        ])
        var worst = 0.0
        for step in Step.allCases {
            guard let short = times[Run(step: step, isLong: false)],
                let long = times[Run(step: step, isLong: true)]
            else { continue }
            worst = max(worst, long / short)
            table.row([step.title, short.microseconds, long.microseconds, (long / short).times])
        }
        let bound = Bound(
            promise: """
                a page out of \(long.count.grouped) messages takes at most \(Int(limit)) times as long as one \
                out of \(short.count.grouped)
                """,
            measured: "worst ratio \(worst.times)", holds: worst <= limit)
        return Report(
            title: "A page of \(pageLength) messages of a channel's history",
            note: """
                Medians of \(effort.rounds) rounds, in µs, good as ratios only. The files are in the operating \
                system's cache; an opened vault begins with none of its own.
                """,
            table: table, bounds: [bound, try search(long)])
    }

    private static func work(_ step: Step, on channel: LongChannel) throws -> () throws -> Void {
        let session = try Session(vault: channel.vault)
        let middle = try session.message("\(LongChannel.channel)#\(channel.count / 2)").stored.cursor
        return switch step {
        case .first: { try page(of: session) }
        case .middle: { try page(of: session, after: middle) }
        case .ofType: { try page(of: session) { $0.type = .url } }
        case .expired: { try page(of: session) { $0.expiry = .expired(at: session.now) } }
        case .near:
            { try page(of: session) { $0.area = LongChannel.place.map { Circle(center: $0, radius: 500) } } }
        case .countOfType:
            {
                var query = HistoryQuery()
                query.filter.type = .url
                let count = try session.messageCount(query)
                precondition(count >= pageLength, "all of them")
            }
        case .openAndFirst: { try page(of: Session(vault: channel.vault)) }
        case .openAndMiddle: { try page(of: Session(vault: channel.vault), after: middle) }
        case .open: { keep(try Session(vault: channel.vault)) }
        }
    }

    private static func page(
        of session: Session, after: MessageCursor? = nil, _ change: (inout MessageFilter) -> Void = { _ in }
    ) throws {
        var query = HistoryQuery(channels: [LongChannel.channel])
        change(&query.filter)
        let page = try session.history(query, limit: pageLength, after: after)
        precondition(page.entries.count == pageLength, "a whole page")
    }

    /// Opens every message, for a word that is in none of them.
    private static func search(_ channel: LongChannel) throws -> Bound {
        let session = try Session(vault: channel.vault)
        var query = HistoryQuery()
        query.filter.words = SearchWords("nowhere")
        let time = try ContinuousClock().measure { keep(try session.messageCount(query)) }
        let speed = Int(Double(channel.count) / (time / .seconds(1)))
        return Bound(
            promise: "a search opens at least \(searchSpeed.grouped) messages a second",
            measured: "\(speed.grouped) of \(channel.count.grouped)", holds: speed >= searchSpeed)
    }
}
