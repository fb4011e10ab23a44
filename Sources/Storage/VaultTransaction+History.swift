import Exchange
import GRDB
package import Wire

extension VaultTransaction {
    /// Calls `body` with messages, newest first by the date their owner gave them, then by number,
    /// as long as it returns true.
    ///
    /// - Parameters:
    ///   - rows: the channels to search.
    ///   - after: start after this place in the order.
    package func forEachMessage(
        _ filter: MessageFilter, inChannels rows: [Int64], after: MessageCursor? = nil,
        _ body: (StoredMessage) throws -> Bool
    ) throws {
        let conditions = try DecryptedFilter(of: filter, in: self)
        var merge = try merge(filter, rows, after: after)
        while let item = try merge.next() {
            guard try conditions?.hold(for: item) ?? true else { continue }
            guard try body(message(item.cursor)) else { return }
        }
    }

    /// The number of matching messages.
    package func messageCount(_ filter: MessageFilter, inChannels rows: [Int64]) throws -> Int {
        guard let conditions = try DecryptedFilter(of: filter, in: self) else {
            return try IndexScan.scans(of: filter, inChannels: rows).reduce(0) { try $0 + $1.count(in: db) }
        }
        var count = 0
        var merge = try merge(filter, rows, after: nil)
        while let item = try merge.next() {
            if try conditions.hold(for: item) { count += 1 }
        }
        return count
    }

    /// Messages that are valid at `now` and expired at `end`, soonest first.
    package func soonestExpiring(
        after now: Timestamp, by end: Timestamp, inChannels rows: [Int64], limit: Int
    ) throws -> [StoredMessage] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM message INDEXED BY message_by_expiry
                WHERE channel = ? AND expiry > ? AND expiry <= ? ORDER BY expiry LIMIT ?
                """)
        let soonest = try rows.flatMap { row in
            try Row.fetchAll(statement, arguments: [row, now.column, end.column, limit]).map { row in
                (
                    expiry: try row.column("expiry", as: Int64.self),
                    id: try row.column("id", as: Int64.self), row: row
                )
            }
        }
        return try soonest.sorted { ($0.expiry, $0.id) < ($1.expiry, $1.id) }
            .prefix(limit).map { try storedMessage($0.row) }
    }

    private func merge(
        _ filter: MessageFilter, _ rows: [Int64], after: MessageCursor?
    ) throws -> MergedCursor {
        try MergedCursor(
            IndexScan.scans(of: filter, inChannels: rows).map { try $0.cursors(after: after, in: db) })
    }

    private func message(_ cursor: MessageCursor) throws -> StoredMessage {
        let statement = try db.cachedStatement(sql: "SELECT * FROM message WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [cursor.id]) else {
            throw VaultError.sealBroken
        }
        return try storedMessage(row)
    }
}
