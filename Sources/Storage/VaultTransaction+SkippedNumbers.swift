import Foundation
import GRDB
import Wire

extension VaultTransaction {
    /// The numbers of a channel that its owner never used, so that they do not count as missed:
    /// ascending, separate.
    package func skippedNumbers(inChannel row: Int64) throws -> [Range<UInt64>] {
        let statement = try db.cachedStatement(sql: "SELECT jumps FROM channel WHERE id = ?")
        guard let sealed = try Data.fetchOne(statement, arguments: [row]) else { return [] }
        return try skippedNumbers(sealed, row: row)
    }

    /// Records numbers that the owner skipped. If there are very many ranges, the highest are kept.
    package func recordSkippedNumbers(_ numbers: Range<UInt64>, inChannel row: Int64) throws {
        let known = try skippedNumbers(inChannel: row)
        let ranges = Array((known + [numbers]).merged().suffix(Self.rangeLimit))
        guard ranges != known else { return }
        try setSkippedNumbers(ranges, inChannel: row)
    }

    func setSkippedNumbers(_ skippedNumbers: [Range<UInt64>], inChannel row: Int64) throws {
        try db.execute(
            sql: "UPDATE channel SET jumps = ? WHERE id = ?",
            arguments: [sealRanges(ranges, "channel", row, "jumps"), row])
    }

    func skippedNumbers(_ sealed: Data?, row: Int64) throws -> [Range<UInt64>] {
        try sealed.map { try openRanges($0, "channel", row, "jumps") } ?? []
    }

    /// The most ranges that are kept, since an owner can add one with each message.
    private static let rangeLimit = 64
}
