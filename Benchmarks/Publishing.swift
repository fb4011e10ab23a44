import Exchange
import Foundation
import Imaging
import Primitives
import SeQRcast
import Storage
import Wire

/// The cost of publishing a text of 100 characters, by step, and the part of the libraries' own
/// calls in it.
enum Publishing {
    enum Step {
        case compress, sign, encrypt, seal, text, symbol, insert, publish, png, file, open
        case make, libraries, librariesChoosing
    }

    private static let limit = 1.3

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var race = Race<Entry<Step>>()
        for suite in [Suite.compact, .classic] {
            try enter(Pair(suite: suite, in: folder), in: folder, into: &race)
        }
        let times = try race.medians(rounds: effort.rounds)

        var table = SuiteTable(times: times) { $0(.publish) + $0(.png) + $0(.file) }
        table.row("compress (Brotli)", .compress)
        table.row("sign", .sign)
        table.row("hint, encrypt", .encrypt)
        table.row("code text (Base45)", .text)
        table.row("symbol", .symbol)
        table.row("vault: look up, insert", .insert)
        table.row("vault: commit to the disk (derived)", derivedBy: commit)
        table.row("PNG, scale 8", .png)
        table.row("write the file to the disk", .file)
        table.wholeRow("whole")
        table.row("of it without the disk (derived)") { $0(.publish) + $0(.png) - commit($0) }
        table.row("of it `Message.seal`", .seal)
        table.row("of it `Session.publish`", .publish)
        table.row("sealing and drawing alone", .make)
        table.row("of it the libraries' own calls", .libraries)
        table.row("these where libqrencode chooses the mask", .librariesChoosing)
        table.row("opening the vault before", .open)
        return Report(
            title: "Publishing a text of 100 characters",
            note: """
                Medians of \(effort.rounds) rounds, in µs; only ratios are meaningful, and those that include the disk vary \
                from run to run. Derived rows are a larger step minus its other parts. The whole is \
                `Session.publish`, the PNG and the file. The libraries' own calls have the same inputs: Brotli, the signature, \
                key derivation, hint and cipher, libqrencode, zlib and libpng. The last row is the cost of each command before \
                its work begins.
                """,
            table: table.table, bounds: [bound(table)])
    }

    /// The time of `Session.publish` beyond its parts: the end of the transaction, which waits for
    /// the disk.
    private static func commit(_ time: (Step) -> Duration) -> Duration {
        time(.publish) - time(.seal) - time(.text) - time(.symbol) - time(.insert)
    }

    private static func bound(_ table: SuiteTable<Step>) -> Bound {
        let ratio = table.largestRatio(of: .make, to: .libraries)
        return Bound(
            promise:
                "sealing and drawing take at most \(limit.times) times as long as the libraries' own calls",
            measured: ratio.times, holds: ratio <= limit)
    }

    private static func enter(_ pair: Pair, in folder: URL, into race: inout Race<Entry<Step>>) throws {
        let sample = try SampleMessage(SampleText.characters100, by: pair)
        let (keys, channel, message, code) = (sample.keys, sample.channel, sample.message, sample.code)
        let (text, symbol) = (code.text, sample.symbol)
        let png = try symbol.png(scale: 8, quietZone: 4)
        var files = (0...).lazy.map { folder.appending(path: "\(pair.suite)-\($0).png") }.makeIterator()

        func enter(_ step: Step, repetitions: Int = 1, _ work: @escaping () throws -> Void) {
            race.enter(Entry(suite: pair.suite, step: step), repetitions: repetitions, work)
        }
        enter(.compress, repetitions: 10) { keep(Brotli.compress(sample.content.bytes)) }
        enter(.sign, repetitions: 10) { keep(keys.signature(for: sample.signedBytes)) }
        enter(.encrypt, repetitions: 50) {
            keep(
                channel.encrypt(sample.signed, under: channel.preamble(suite: pair.suite, iv: sample.iv)))
        }
        enter(.seal, repetitions: 10) { keep(message.seal(with: keys, in: channel)) }
        enter(.text, repetitions: 100) { keep(code.text) }
        enter(.symbol, repetitions: 4) { keep(try Symbol(text: text)) }
        enter(.make, repetitions: 4) {
            let code = message.seal(with: keys, in: channel)
            keep(try Symbol(text: code.text).png(scale: 8, quietZone: 4))
        }
        let libraries = LibraryCalls(sample)
        enter(.libraries, repetitions: 4) { libraries.publish { $0.draw() } }
        enter(.librariesChoosing, repetitions: 4) { libraries.publish { $0.drawChoosing() } }
        enter(.insert, repetitions: 4) {
            try pair.alice.vault.rollingBack { transaction in
                keep(try transaction.channels(of: pair.alice.identity))
                try transaction.updateCounters(sample.owned, row: sample.row)
                try transaction.insert(
                    message, code: code, direction: .published, received: message.created,
                    inChannel: sample.row)
            }
        }
        // These three are in the order of a command: each flush waits for the work before.
        enter(.publish) { keep(try pair.alice.publish(sample.content, in: Pair.channel)) }
        enter(.png) { keep(try symbol.png(scale: 8, quietZone: 4)) }
        enter(.file) {
            guard let file = files.next() else { return }
            try Data(png).write(to: file, options: .atomic)
        }
        enter(.open) { keep(try Session(vault: pair.alice.vault.url)) }
    }
}

private struct RolledBack: Error {}

extension Vault {
    /// Runs `body` in a transaction that is rolled back, so that nothing waits for the disk.
    fileprivate func rollingBack(_ body: (VaultTransaction) throws -> Void) throws {
        do {
            try write { transaction in
                try body(transaction)
                throw RolledBack()
            }
        } catch is RolledBack {}
    }
}
