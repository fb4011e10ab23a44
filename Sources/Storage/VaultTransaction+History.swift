import Exchange
import Foundation
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
        while let cursor = try merge.next() {
            guard try conditions?.hold(for: cursor.id) ?? true else { continue }
            guard try body(message(cursor)) else { return }
        }
    }

    /// The number of matching messages.
    package func messageCount(_ filter: MessageFilter, inChannels rows: [Int64]) throws -> Int {
        guard let conditions = try DecryptedFilter(of: filter, in: self) else {
            return try IndexScan.scans(of: filter, inChannels: rows, of: self)
                .reduce(0) { try $0 + $1.count(in: db) }
        }
        var count = 0
        var merge = try merge(filter, rows, after: nil)
        while let cursor = try merge.next() {
            if try conditions.hold(for: cursor.id) { count += 1 }
        }
        return count
    }

    /// The `id` of the message that was stored last; none is given twice.
    package func lastMessageID() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM message") ?? 0
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
            IndexScan.scans(of: filter, inChannels: rows, of: self)
                .map { try $0.cursors(after: after, in: db) })
    }

    private func message(_ cursor: MessageCursor) throws -> StoredMessage {
        let statement = try db.cachedStatement(sql: "SELECT * FROM message WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [cursor.id]) else {
            throw VaultError.sealBroken
        }
        return try storedMessage(row)
    }
}

/// The conditions of a filter that only a decrypted message can answer.
///
/// A million messages may be tested one by one, so a statement reads a single value, and one opener
/// opens all.
private final class DecryptedFilter {
    private let filter: MessageFilter
    private let transaction: VaultTransaction
    private let content: BlobReader
    private let code: BlobReader

    /// - Returns: nil if the filter has none.
    init?(of filter: MessageFilter, in transaction: VaultTransaction) throws {
        guard filter.needsDecryption else { return nil }
        self.filter = filter
        self.transaction = transaction.openingMany()
        content = try BlobReader(transaction.db, table: "message", column: "content")
        code = try BlobReader(transaction.db, table: "message", column: "code")
    }

    /// - Parameter id: the message's row.
    func hold(for id: Int64) throws -> Bool {
        if filter.words != nil || filter.recordType != nil, try !holdForContent(of: id) { return false }
        return try filter.plain.isEmpty || holdForMetadata(of: id)
    }

    private func holdForContent(of id: Int64) throws -> Bool {
        let (type, bytes) = try transaction.content(in: opened(content, of: id))
        if filter.recordType != nil, type != .record { return false }
        if let words = filter.words, !words.matches(bytes, type: type) { return false }
        return filter.recordType.map { Content(kept: bytes, type: type).record?.type == $0 } ?? true
    }

    private func holdForMetadata(of id: Int64) throws -> Bool {
        let body = try opened(code, of: id)
        guard let message = try? SealedMessage(body: body) else { throw VaultError.sealBroken }
        let fields = Fields(metadata: message.metadata) ?? Fields()
        return filter.plain.allSatisfy(fields.contains)
    }

    private func opened(_ reader: BlobReader, of id: Int64) throws -> [UInt8] {
        guard let sealed = try reader.blob(inRow: id) else { throw VaultError.sealBroken }
        return try transaction.open(
            sealed, Sealer.Field(table: reader.table, row: id, column: reader.column))
    }
}
