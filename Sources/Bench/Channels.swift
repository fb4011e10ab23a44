import Foundation
import SeQRcast

/// What it costs a reader to have many channels: a message names none, so its hint is tried on one after the other.
enum Channels {
    private static let counts = [1, 10, 100]

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var race = Race<Entry<Int>>()
        for suite in [Suite.compact, .classic] {
            for count in counts {
                let place = folder.appending(path: "\(suite)-\(count)")
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                let pair = try Pair(suite: suite, in: place)
                for number in 1..<count { try pair.subscribeBob(to: "channel \(number)") }
                // The last channel is the last to be tried.
                let channel = count == 1 ? Pair.channel : "channel \(count - 1)"
                let found = try PictureReading(pair.notice(in: channel)).codes
                race.enter(Entry(suite: suite, step: count), repetitions: 4) {
                    for code in found { keep(try Session.inspect(code, with: pair.bob)) }
                }
            }
        }
        let times = try race.medians(rounds: effort.rounds)

        var table = SuiteTable(times: times) { $0(1) }
        for count in counts { table.row(count == 1 ? "1 channel" : "\(count) channels", count) }
        return Report(
            title: "Finding a message's channel among many",
            note: """
                Medians of \(effort.rounds) rounds, in µs, good as ratios only: `Session.inspect` of a message in \
                the channel that is tried last, which writes nothing. The shares are of what one channel takes.
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
