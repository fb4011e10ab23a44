import Foundation
import SeQRcast
import Storage

/// Whether a page of a channel's history costs the same however long the history is.
enum History {
    private static let pageLength = 50
    private static let limit = 2.0

    enum Step: CaseIterable {
        case first, middle, openAndFirst, openAndMiddle, open

        var title: String {
            switch self {
            case .first: "first page"
            case .middle: "page in the middle"
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
            table: table, bounds: [bound])
    }

    private static func work(_ step: Step, on channel: LongChannel) throws -> () throws -> Void {
        let session = try Session(vault: channel.vault)
        let middle = "\(channel.count / 2)"
        return switch step {
        case .first: { try page(of: session) }
        case .middle: { try page(of: session, after: middle) }
        case .openAndFirst: { try page(of: Session(vault: channel.vault)) }
        case .openAndMiddle: { try page(of: Session(vault: channel.vault), after: middle) }
        case .open: { keep(try Session(vault: channel.vault)) }
        }
    }

    private static func page(of session: Session, after: String? = nil) throws {
        let page = try session.history(of: LongChannel.channel, limit: pageLength, after: after)
        precondition(page.messages.count == pageLength, "a whole page")
    }
}
