import Foundation
import SeQRcast

/// What it costs a reader to have many channels: a message names none, so its hint is tried on one after the other.
enum Channels {
    private enum Step: Hashable {
        /// One message, where no other came before it.
        case first(Int)
        /// One message among those of a batch.
        case batch(Int)
    }

    private static let batchCount = 100

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var race = Race<Entry<Step>>()
        for suite in [Suite.compact, .classic] {
            for count in effort.channels {
                let place = folder.appending(path: "\(suite)-\(count)")
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                let pair = try Pair(suite: suite, in: place)
                for number in 1..<count { try pair.subscribeBob(to: "channel \(number)") }
                // The last channel is the last to be tried.
                let channel = count == 1 ? Pair.channel : "channel \(count - 1)"
                let pictures = try (1...batchCount).map { _ in
                    // As they have all been seen at that time, nothing is written.
                    ScanInput(
                        [try pair.published(SampleText.characters100, in: channel).code.found],
                        ScanOptions(time: pair.bob.now))
                }
                race.enter(Entry(suite: suite, step: .first(count))) {
                    let session = try Session(vault: pair.bob.vault.url)
                    keep(try Session.inspect(pictures[0].codes[0], with: session))
                }
                race.enter(Entry(suite: suite, step: .batch(count))) {
                    try pair.bob.scan(pictures, confirm: { _ in false }, report: { keep(try $1.get()) })
                }
            }
        }
        let times = try race.medians(rounds: effort.rounds)

        var table = SuiteTable(times: times) { $0(.batch(1)) / batchCount }
        for count in effort.channels {
            let channels = count == 1 ? "1 channel" : "\(count.grouped) channels"
            table.row("\(channels): one of \(batchCount) that are scanned together") {
                $0(.batch(count)) / batchCount
            }
            table.row("\(channels): opening the vault, and inspecting one", .first(count))
        }
        return Report(
            title: "Finding a message's channel among many",
            note: """
                Medians of \(effort.rounds) rounds, in µs, good as ratios only: messages in the channel that is tried last, which were \
                seen before, on one thread. The shares are of what one of many takes where there is one channel.
                """,
            table: table.table)
    }
}

extension Pair {
    /// Makes a further channel of Alice's and has Bob subscribe to it.
    fileprivate func subscribeBob(to channel: String) throws {
        _ = try alice.createChannel(Name(channel))
        try shareWithBob(channel)
    }
}
