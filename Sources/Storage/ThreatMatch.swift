import Foundation
import GRDB

/// A list that may know a URL.
package struct ThreatMatch: Equatable, Sendable {
    package let list: ThreatList
    /// Which of the hashes that were looked for.
    package let index: Int
    /// Bytes of the hash that the list has, in [4, 32].
    package let byteCount: Int

    /// - Parameter rows: of a list each, with the entry that was found.
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
