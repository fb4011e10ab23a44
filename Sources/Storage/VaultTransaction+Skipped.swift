package import Exchange
import Foundation
import GRDB
package import Wire

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
        let ranges = MissedNumbers.skipped(known, adding: numbers)
        guard ranges != known else { return }
        try setSkippedNumbers(ranges, inChannel: row)
    }

    func setSkippedNumbers(_ skippedNumbers: [Range<UInt64>], inChannel row: Int64) throws {
        try db.execute(
            sql: "UPDATE channel SET jumps = ? WHERE id = ?",
            arguments: [sealRanges(skippedNumbers, "channel", row, "jumps"), row])
    }

    func skippedNumbers(_ sealed: Data?, row: Int64) throws -> [Range<UInt64>] {
        try sealed.map { try openRanges($0, "channel", row, "jumps") } ?? []
    }
}

extension VaultTransaction {
    /// Stores the leaves and numbers of an own channel that a restore skipped.
    package func updateSkipped(_ owned: OwnedChannel, row: Int64) throws {
        try setSkippedNumbers(owned.skippedNumbers, inChannel: row)
        try setLeaves(owned.skippedLeaves, "skipped", inChannel: row)
    }

    /// Makes an own channel wait until its owner has confirmed the members, because another device
    /// may have published, shared and revoked in it: see `OwnedChannel.skipPossiblyUsed(last:)`.
    /// Authorizations for the channel, which may have been withdrawn there, are withdrawn.
    package func suspend(_ channel: OwnedChannel, row: Int64, at time: Timestamp) throws {
        var channel = channel
        channel.skipPossiblyUsed(last: try lastNumber(before: messageNumberLimit + 1, inChannel: row))
        try updateCounters(channel, row: row)
        try updateSkipped(channel, row: row)
        try update(.channel, id: row, ["restored": time.column])
        for authorization in try authorizations()
        where authorization.channel == row && authorization.granted.withdrawn == nil {
            try setWithdrawn(authorization, at: time)
        }
    }

    /// Records that the owner has confirmed the members of a channel that waited.
    package func setConfirmed(_ channel: Channel) throws {
        try update(.channel, id: channel.id, ["restored": nil])
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
