import Exchange
import Foundation
import Primitives
import SeQRcast
import Wire

/// Codes in several symbols: how many, and the cost of splitting and rebuilding them.
enum Parts {
    private enum Step: Hashable { case split, draw, rebuild, forged }

    private struct Case: Hashable {
        let length: Int
        let step: Step
    }

    private static let lengths = [2_000, 10_000, 50_000, 240_000]

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var race = Race<Case>()
        var counts: [Int: PartSet] = [:]
        for length in lengths {
            let code = Code(kind: .message, body: Random.bytes(count: length))
            guard let set = try Drawing(code).partSet else { preconditionFailure("one symbol holds it") }
            counts[length] = set
            let parts = code.parts(dataCount: set.dataCount, parityCount: set.parityCount)
            // As many as are needed, including all parity; then one more, and the last of the
            // others forged.
            let last = parts.suffix(set.dataCount)
            var forged = Array(parts.suffix(set.dataCount + 1))
            let victim = forged[set.dataCount - set.parityCount]
            forged[set.dataCount - set.parityCount] = Part(
                of: set, index: victim.index, shard: victim.shard.map { $0 ^ 1 })
            race.enter(Case(length: length, step: .split)) {
                keep(code.parts(dataCount: set.dataCount, parityCount: set.parityCount))
            }
            race.enter(Case(length: length, step: .draw)) { keep(try Drawing(code)) }
            race.enter(Case(length: length, step: .rebuild)) { keep(rebuilt(last)) }
            race.enter(Case(length: length, step: .forged)) { keep(rebuilt(forged)) }
        }
        let times = try race.medians(rounds: max(3, effort.rounds / 10))

        var table = Table(["bytes", "symbols needed", "of", "cut up", "draw", "put together", "one forged"])
        for length in lengths {
            func time(_ step: Step) -> String {
                times[Case(length: length, step: step)].map(milliseconds) ?? ""
            }
            table.row([
                length.grouped, "\(counts[length]?.dataCount ?? 0)", "\(counts[length]?.count ?? 0)",
                time(.split), time(.draw), time(.rebuild), time(.forged),
            ])
        }
        return Report(
            title: "Codes in several symbols",
            note: """
                Times in ms; only ratios are meaningful. Symbols of version 30 at level M, a quarter of them parity. \
                `put together` uses all parity parts and as many others as necessary; `one forged` has one part more, and one \
                of the parts is forged.
                """,
            table: table)
    }

    private static func rebuilt(_ parts: some Sequence<Part>) -> Bool {
        let parts = Array(parts)
        var collection = PartCollection(of: parts[0].set)
        for part in parts { collection.insert(part) }
        guard collection.rebuilt() != nil else { preconditionFailure("not put together") }
        return true
    }
}
