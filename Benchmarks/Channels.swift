import Foundation
import SeQRcast

/// The cost of many channels for a reader: a message names no channel, so its hint is compared with
/// one after the other.
enum Channels {
    private enum Step: Hashable {
        /// One message, the first after opening the vault.
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
                // The last channel is compared last.
                let channel = count == 1 ? Pair.channel : "channel \(count - 1)"
                let pictures = try (1...batchCount).map { _ in
                    // They have all been sighted at that time, so nothing is written.
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
                Medians of \(effort.rounds) rounds, in µs; only ratios are meaningful. The messages are in the channel that is \
                compared last, were scanned before, and are read on one thread. Shares are relative to one message of a batch \
                with one channel.
                """,
            table: table.table)
    }
}

extension Pair {
    /// Creates another channel of Alice and subscribes Bob to it.
    fileprivate func subscribeBob(to channel: String) throws {
        _ = try alice.createChannel(Name(channel))
        try shareWithBob(channel)
    }
}
