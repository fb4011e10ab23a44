import Foundation
import SeQRcast
import Storage

/// The cost of one more message where there are many.
enum ManyMessages {
    /// An erasure rewrites the whole file.
    private static let forgettingRounds = 3

    private enum Step: CaseIterable {
        case publish, scanNew, scanKnown, forget

        var title: String {
            switch self {
            case .publish: "publish one"
            case .scanNew: "scan one that is new to the reader"
            case .scanKnown: "scan it again"
            case .forget: "forget one"
            }
        }
    }

    private struct Run: Hashable {
        let step: Step
        let count: Int
    }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var (race, slowRace) = (Race<Run>(), Race<Run>())
        for count in effort.histories {
            Console.log("writing \(count.grouped) messages twice …")
            let channel = try ReadChannel(LongChannel(of: count, in: folder), in: folder)
            race.enter(Run(step: .publish, count: count), channel.publish)
            race.enter(Run(step: .scanNew, count: count)) { try channel.scan(isNew: true) }
            race.enter(Run(step: .scanKnown, count: count)) { try channel.scan(isNew: false) }
            slowRace.enter(Run(step: .forget, count: count), channel.forget)
        }
        let times = try race.medians(rounds: effort.rounds)
            .merging(slowRace.medians(rounds: forgettingRounds)) { time, _ in time }

        var table = Table([""] + effort.histories.map { "of \($0.grouped), µs" } + ["last / first"])
        for step in Step.allCases {
            let row = effort.histories.compactMap { times[Run(step: step, count: $0)] }
            guard let first = row.first, let last = row.last else { continue }
            table.row([step.title] + row.map(\.microseconds) + [(last / first).times])
        }
        return Report(
            title: "One message more, among many in one channel",
            note: """
                Medians of \(effort.rounds) rounds (\(forgettingRounds) for forgetting one), in µs; only ratios are meaningful: \
                `Session.publish`, `scan` and `forget`, with their commits.
                """,
            table: table)
    }
}

/// The owner of a long channel, and a reader with all its messages.
private final class ReadChannel {
    private let owner: Session
    private let reader: Session
    private var last: Drawing?
    private var forgotten = 0

    init(_ channel: LongChannel, in folder: URL) throws {
        owner = try Session(vault: channel.vault)
        reader = try channel.reader(in: folder)
    }

    func publish() throws {
        let content = try Content(type: .text, text: SampleText.characters40)
        last = try owner.publish(content, in: LongChannel.channel).drawing
    }

    /// Scans the latest message.
    func scan(isNew: Bool) throws {
        guard let code = last?.code.found else { return }
        // At a fixed time, so that a second scan adds no sighting.
        let outcomes = try reader.scan([code], options: ScanOptions(time: Timestamp(seconds: 1))) { _ in false
        }
        precondition(outcomes[0].receipt?.isNew == isNew, "as it was told")
    }

    func forget() throws {
        forgotten += 1
        let stored = try reader.message("\(LongChannel.channel)#\(forgotten)").stored
        let count = try reader.forget([stored])
        precondition(count == 1, "the one")
    }
}
