import Foundation
import GRDB

/// A list that contains the hash of a URL's expression, or the beginning of one.
package struct ThreatMatch: Equatable, Sendable {
    package let list: ThreatList
    /// The index among the hashes looked up.
    package let index: Int
    /// Bytes of the hash in the list, in [4, 32].
    package let byteCount: Int

    /// - Parameter rows: one list each, with the entry found.
    static func best(of rows: [Row], for hashes: [[UInt8]]) throws -> [ThreatMatch] {
        var best: [ThreatMatch] = []
        for row in rows {
            let prefix: Data = try row.column("hash")
            let list = try ThreatList(row)
            guard let index = hashes.firstIndex(where: { $0.starts(with: prefix) }) else { continue }
            let match = ThreatMatch(list: list, index: index, byteCount: prefix.count)
            guard let last = best.last, last.list == list else {
                best.append(match)
                continue
            }
            if (match.byteCount, -match.index) > (last.byteCount, -last.index) {
                best[best.count - 1] = match
            }
        }
        return best
    }
}
