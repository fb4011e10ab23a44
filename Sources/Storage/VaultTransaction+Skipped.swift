package import Exchange
import Foundation
import GRDB
import Rules
package import Wire

extension VaultTransaction {
    /// The numbers of a channel that its owner never used, so that they do not count as missed:
    /// ascending, separate.
    package func jumps(inChannel row: Int64) throws -> [Range<UInt64>] {
        let statement = try db.cachedStatement(sql: "SELECT jumps FROM channel WHERE id = ?")
        guard let sealed = try Data.fetchOne(statement, arguments: [row]) else { return [] }
        return try jumps(sealed, row: row)
    }

    /// Records the jumps that a message names. If there are very many, the highest are kept.
    package func recordJumps(_ named: [Range<UInt64>], inChannel row: Int64) throws {
        let known = try jumps(inChannel: row)
        let jumps = MissedNumbers.jumps(known, adding: named)
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
}

extension VaultTransaction {
    /// Stores the leaves and numbers of an own channel that a restore skipped.
    package func updateSkipped(_ owned: OwnedChannel, row: Int64) throws {
        try setJumps(owned.jumps, inChannel: row)
        try setLeaves(owned.skippedLeaves, "skipped", inChannel: row)
    }

    package func setWaiting(since: Timestamp?, handedOver: Timestamp?, inChannel row: Int64) throws {
        try update(.channel, id: row, ["restored": since?.column, "handed_over": handedOver?.column])
    }

    package func setWentOn(_ time: Timestamp, inChannel row: Int64) throws {
        try update(.channel, id: row, ["went_on": time.column])
    }

    /// Ranges of leaves in a column of a channel.
    func leaves(_ sealed: Data?, _ column: String, inChannel row: Int64) throws -> [Range<Int>] {
        let leaves = try sealed.map { try openRanges($0, "channel", row, column) } ?? []
        return leaves.map { Int($0.lowerBound)..<Int($0.upperBound) }
    }

    func setLeaves(_ leaves: [Range<Int>], _ column: String, inChannel row: Int64) throws {
        let ranges = leaves.map { UInt64($0.lowerBound)..<UInt64($0.upperBound) }
        try db.execute(
            sql: "UPDATE channel SET \(column) = ? WHERE id = ?",
            arguments: [sealRanges(ranges, "channel", row, column), row])
    }
}
