package import Exchange
import Foundation
import GRDB
import Wire

extension VaultTransaction {
    /// Stores the leaves and numbers of an own channel that a restore skipped.
    package func updateSkipped(_ owned: OwnedChannel, row: Int64) throws {
        try setSkippedNumbers(owned.skippedNumbers, inChannel: row)
        let leaves = owned.skippedLeaves.map { UInt64($0.lowerBound)..<UInt64($0.upperBound) }
        try db.execute(
            sql: "UPDATE channel SET skipped = ? WHERE id = ?",
            arguments: [sealRanges(leaves, "channel", row, "skipped"), row])
    }

    /// Records that the owner has confirmed the members of a restored channel.
    package func setConfirmed(_ channel: Channel) throws {
        try db.execute(sql: "UPDATE channel SET restored = NULL WHERE id = ?", arguments: [channel.id])
    }

    func skippedLeaves(_ sealed: Data?, row: Int64) throws -> [Range<Int>] {
        let leaves = try sealed.map { try openRanges($0, "channel", row, "skipped") } ?? []
        return leaves.map { Int($0.lowerBound)..<Int($0.upperBound) }
    }
}
