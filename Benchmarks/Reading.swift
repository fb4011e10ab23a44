import Decoding
import Exchange
import Foundation
import Imaging
import SeQRcast
import Wire

/// The cost of reading a notice of 40 characters, by step.
enum Reading {
    enum Step {
        case decode, find, parse, open, inspect, scan, scanAgain, whole, openVault
    }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var race = Race<Entry<Step>>()
        for suite in [Suite.compact, .classic] {
            let pair = try Pair(suite: suite, in: folder)
            // One for the steps, and in every turn two that the reader has not seen.
            let turns = Race<Entry<Step>>.turns(in: effort.rounds)
            let notices = try (0...2 * turns).map { _ in try pair.notice() }
            try enter(pair, notices, into: &race)
        }
        let times = try race.medians(rounds: effort.rounds)

        var table = SuiteTable(times: times) { $0(.whole) }
        table.row("decode the PNG", .decode)
        table.row("find the code", .find)
        table.row("parse the code (Base45)", .parse)
        table.row("fit the hint, decrypt, verify", .open)
        table.row("vault: look up the channel (derived)") { $0(.inspect) - $0(.parse) - $0(.open) }
        table.row("vault: insert, commit to the disk (derived)") { $0(.scan) - $0(.inspect) }
        table.wholeRow("whole")
        table.row("of it without the vault's writing (derived)") { $0(.decode) + $0(.find) + $0(.inspect) }
        table.row("of it `Session.scan`", .scan)
        table.row("`Session.scan` of one seen before", .scanAgain)
        table.row("opening the vault before", .openVault)
        return Report(
            title: "Reading it from a PNG at scale 8",
            note: """
                Medians of \(effort.rounds) rounds, in µs; only ratios are meaningful, and those that include the disk vary \
                from run to run. Every message is new to the reader, who subscribes to one channel.
                """,
            table: table.table)
    }

    private static func enter(
        _ pair: Pair, _ notices: [[UInt8]], into race: inout Race<Entry<Step>>
    ) throws {
        let notice = notices[0]
        let channel = try pair.bob.channel(Pair.channel)
        guard let keys = channel.keys, let labels = channel.labels,
            let picture = try GrayImage.decoded(notice)
        else {
            return
        }
        let found = ImageScan(notice).codes
        let texts = found.compactMap(\.text)
        let codes = try texts.map { try Code(text: $0) }
        var fresh = notices[1...].makeIterator()
        var freshCodes = notices.suffix(notices.count / 2).map { ImageScan($0).codes }
            .makeIterator()

        func enter(_ step: Step, repetitions: Int = 1, _ work: @escaping () throws -> Void) {
            race.enter(Entry(suite: pair.suite, step: step), repetitions: repetitions, work)
        }
        enter(.decode, repetitions: 4) { keep(try GrayImage.decoded(notice)) }
        enter(.find) { keep(CodeReader.read(picture)) }
        enter(.parse, repetitions: 50) { keep(try texts.map { try Code(text: $0) }) }
        enter(.open, repetitions: 4) {
            keep(try codes.map { try Message(opening: SealedMessage(body: $0.body), in: keys, with: labels) })
        }
        enter(.inspect, repetitions: 4) {
            for code in found { keep(try Session.inspect(code, with: pair.bob)) }
        }
        enter(.scan) { try freshCodes.next().map { try scan($0, pair.bob) } }
        enter(.whole) {
            try fresh.next().map { try scan(ImageScan($0).codes, pair.bob) }
        }
        enter(.scanAgain) { _ = try pair.bob.scan(found) { _ in false } }
        enter(.openVault) { keep(try Session(vault: pair.bob.vault.url)) }
    }

    private static func scan(_ codes: [FoundCode], _ reader: Session) throws {
        let outcomes = try reader.scan(codes) { _ in false }
        guard case .message(let receipt)? = outcomes.first else { throw NotRead() }
        precondition(receipt.isNew, "every turn has a message of its own")
    }

    struct NotRead: Error {}
}
