import Foundation
import GRDB
import Wire

/// The conditions of a filter that only a decrypted message can answer.
///
/// A million messages may be tested one by one, so statements are prepared once, and read a value
/// instead of a row.
struct DecryptedFilter {
    private let filter: MessageFilter
    private let transaction: VaultTransaction
    private let content: Statement
    private let code: Statement

    /// - Returns: nil if the filter has none.
    init?(of filter: MessageFilter, in transaction: VaultTransaction) throws {
        guard filter.needsDecryption else { return nil }
        self.filter = filter
        self.transaction = transaction
        content = try transaction.db.cachedStatement(sql: "SELECT content FROM message WHERE id = ?")
        code = try transaction.db.cachedStatement(sql: "SELECT code FROM message WHERE id = ?")
    }

    func hold(for item: MergedCursor.Item) throws -> Bool {
        if filter.words != nil || filter.recordType != nil, try !holdForContent(of: item) { return false }
        return try filter.plain.isEmpty || holdForMetadata(of: item)
    }

    private func holdForContent(of item: MergedCursor.Item) throws -> Bool {
        guard let type = ContentType(rawValue: try transaction.number(item.type)) else {
            throw VaultError.sealBroken
        }
        if filter.recordType != nil, type != .record { return false }
        let bytes = try open(content, "content", of: item)
        if let words = filter.words, !words.matches(bytes, type: type) { return false }
        return filter.recordType.map { Content(kept: bytes, type: type).record?.type == $0 } ?? true
    }

    private func holdForMetadata(of item: MergedCursor.Item) throws -> Bool {
        guard let message = try? SealedMessage(body: open(code, "code", of: item)) else {
            throw VaultError.sealBroken
        }
        let fields = Fields(metadata: message.preamble.metadata) ?? Fields()
        return filter.plain.allSatisfy(fields.contains)
    }

    private func open(_ statement: Statement, _ column: String, of item: MergedCursor.Item) throws -> [UInt8]
    {
        guard let sealed = try Data.fetchOne(statement, arguments: [item.cursor.id]) else {
            throw VaultError.sealBroken
        }
        return try transaction.open(sealed, "message", item.cursor.id, column)
    }
}
