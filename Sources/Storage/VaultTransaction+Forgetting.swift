import Foundation
import GRDB
import Wire

extension VaultTransaction {
    /// Deletes messages with their sightings. Only the fact that their numbers were seen is kept, and
    /// nothing of a former subscription without messages. A keyed hash of the content would recognise it
    /// later, and let whoever holds an unlocked file confirm a guess.
    ///
    /// - Parameter filter: without conditions that need decryption.
    /// - Returns: how many were deleted.
    package func forget(_ filter: MessageFilter, inChannels rows: [Int64]) throws -> Int {
        precondition(!filter.needsDecryption)
        return try rows.reduce(0) { count, row in
            let scans = try IndexScan.scans(of: filter, inChannels: [row], of: self)
            let (numbers, forgotten) = try numbers(scans)
            guard forgotten > 0 else { return count }
            try recordForgotten(numbers, inChannel: row)
            for scan in scans { try scan.delete(in: db) }
            try db.execute(
                sql: """
                    DELETE FROM channel WHERE id = ? AND secret IS NULL
                    AND NOT EXISTS (SELECT 1 FROM message WHERE channel = channel.id)
                    """, arguments: [row])
            return count + forgotten
        }
    }

    /// Deletes the messages of a channel that has most messages of the vault, with their sightings and
    /// parts; otherwise nothing.
    ///
    /// Rows are deleted one by one, each from eight indices. SQLite clears a whole table page by page,
    /// seven times as fast, if no foreign key leads to it. So other channels' messages step aside.
    func clearMessages(ofChannel row: Int64) throws {
        let count = try messageCount(inChannel: row)
        guard count >= Self.leastCleared else { return }
        let others = try (Int.fetchOne(db, sql: "SELECT count(*) FROM message") ?? 0) - count
        guard others <= count / 2 else { return }
        let ofOthers = "FROM message WHERE channel IN (SELECT id FROM channel WHERE id <> ?)"
        let sizes = try Int.fetchAll(
            db, sql: "SELECT length(content) + length(code) + 400 \(ofOthers)", arguments: [row])
        // In a damaged vault, messages may have no channel.
        guard sizes.count == others, sizes.reduce(0, +) <= Self.mostAside else { return }
        try db.execute(
            sql: "DELETE FROM part_set WHERE message IN (SELECT id FROM message WHERE channel = ?)",
            arguments: [row])
        try db.execute(sql: "CREATE TEMP TABLE message_aside AS SELECT * \(ofOthers)", arguments: [row])
        try db.execute(
            sql: """
                CREATE TEMP TABLE sighting_aside AS
                SELECT * FROM sighting WHERE message IN (SELECT id FROM message_aside)
                """)
        try db.withoutForeignKeys {
            try db.execute(
                sql: """
                    DELETE FROM sighting; DELETE FROM message;
                    INSERT INTO message SELECT * FROM message_aside ORDER BY id;
                    INSERT INTO sighting SELECT * FROM sighting_aside ORDER BY id;
                    """)
        }
        try db.execute(sql: "DROP TABLE message_aside; DROP TABLE sighting_aside")
    }

    /// Fewer messages are deleted within some milliseconds anyway.
    static let leastCleared = 1_000
    /// In bytes of memory.
    private static let mostAside = 32 << 20

    /// Records missed numbers as seen, so that they no longer count as missed. A message that
    /// arrives under one of them is new.
    package func dismiss(_ numbers: [Range<UInt64>], inChannel row: Int64) throws {
        try recordForgotten(numbers, inChannel: row)
    }

    /// The numbers of forgotten messages, and dismissed numbers: ascending, separate.
    package func forgottenNumbers(inChannel row: Int64) throws -> [Range<UInt64>] {
        let statement = try db.cachedStatement(sql: "SELECT forgotten FROM channel WHERE id = ?")
        guard let sealed = try Data.fetchOne(statement, arguments: [row]) else { return [] }
        return try openRanges(sealed, "channel", row, "forgotten")
    }

    private func recordForgotten(_ numbers: [Range<UInt64>], inChannel row: Int64) throws {
        let merged = (try forgottenNumbers(inChannel: row) + numbers).merged()
        try db.execute(
            sql: "UPDATE channel SET forgotten = ? WHERE id = ?",
            arguments: [sealRanges(merged, "channel", row, "forgotten"), row])
    }

    /// - Returns: the numbers, ascending and separate, and how many messages have them.
    private func numbers(_ scans: [IndexScan]) throws -> ([Range<UInt64>], Int) {
        var merge = try MergedCursor(scans.map { try $0.cursors(after: nil, in: db) })
        var numbers: [Range<UInt64>] = []
        var count = 0
        // Newest first, they mostly descend, so extend a run downwards.
        while let cursor = try merge.next() {
            let number = try messageNumber(cursor.number)
            count += 1
            if let last = numbers.last, last.lowerBound == number + 1 {
                numbers[numbers.count - 1] = number..<last.upperBound
            } else {
                numbers.append(number..<number + 1)
            }
        }
        return (numbers.merged(), count)
    }
}
