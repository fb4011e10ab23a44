import Foundation
import GRDB
import Wire

extension VaultTransaction {
    /// Numbers of a channel that are not in use, and so not missed, as its owner said: ascending, apart from each other.
    package func jumps(inChannel row: Int64) throws -> [Range<UInt64>] {
        let statement = try db.cachedStatement(sql: "SELECT jumps FROM channel WHERE id = ?")
        guard let sealed = try Data.fetchOne(statement, arguments: [row]) else { return [] }
        return try jumps(sealed, row: row)
    }

    /// Remembers a jump. Of very many, those of the highest numbers are kept.
    package func noteJump(_ jump: Range<UInt64>, inChannel row: Int64) throws {
        let known = try jumps(inChannel: row)
        let jumps = Array((known + [jump]).merged().suffix(Self.jumpLimit))
        guard jumps != known else { return }
        try setJumps(jumps, inChannel: row)
    }

    func setJumps(_ jumps: [Range<UInt64>], inChannel row: Int64) throws {
        try db.execute(
            sql: "UPDATE channel SET jumps = ? WHERE id = ?",
            arguments: [sealRanges(jumps, "channel", row, "jumps"), row])
    }

    func jumps(_ sealed: Data?, row: Int64) throws -> [Range<UInt64>] {
        try sealed.map { try openRanges($0, "channel", row, "jumps") } ?? []
    }

    /// An owner can say one in each message.
    private static let jumpLimit = 64
}
