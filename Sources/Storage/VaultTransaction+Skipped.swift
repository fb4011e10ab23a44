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

    /// Makes an own channel wait until its owner has confirmed the members, because another device
    /// may have published, shared and revoked in it: see `OwnedChannel.skipPossiblyUsed(last:)`.
    /// Authorizations for the channel, which may have been withdrawn there, are withdrawn.
    package func suspend(_ channel: OwnedChannel, row: Int64, at time: Timestamp) throws {
        try skipPossiblyUsed(channel, row: row, at: time)
        try update(.channel, id: row, ["restored": time.column, "handed_over": nil])
    }

    /// Makes an own channel wait that another device goes on with. If its owner takes it back, it skips
    /// what that device may have used (`confirm`).
    package func handOver(_ channel: Channel, _ owned: OwnedChannel, at time: Timestamp) throws {
        if let earlier = channel.handedOver, !HandOver.isValid(earlier, now: time) {
            // The device that went on then may have used what comes next.
            try skipPossiblyUsed(owned, row: channel.id, at: time)
        }
        try update(.channel, id: channel.id, ["restored": time.column, "handed_over": time.column])
    }

    /// Makes an own channel wait that another device handed over to this one. Nothing was used since.
    func takeOver(_ channel: Channel, at time: Timestamp) throws {
        try update(.channel, id: channel.id, ["restored": time.column, "handed_over": nil])
    }

    private func skipPossiblyUsed(_ channel: OwnedChannel, row: Int64, at time: Timestamp) throws {
        var channel = channel
        channel.skipPossiblyUsed(last: try lastNumber(before: messageNumberLimit + 1, inChannel: row))
        try updateCounters(channel, row: row)
        try updateSkipped(channel, row: row)
        try update(.channel, id: row, ["went_on": time.column])
        for authorization in try authorizations()
        where authorization.channel == row && authorization.granted.withdrawn == nil {
            try setWithdrawn(authorization, at: time)
        }
    }

    /// Records that the owner has confirmed the members of a channel that waited.
    package func confirm(_ channel: Channel, _ owned: OwnedChannel, at time: Timestamp) throws {
        if channel.handedOver != nil { try skipPossiblyUsed(owned, row: channel.id, at: time) }
        try update(.channel, id: channel.id, ["restored": nil, "handed_over": nil])
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
