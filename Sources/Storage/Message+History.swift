import Exchange
import GRDB
import Wire

extension VaultTransaction {
    /// Messages newest first by the date their owner gave them, then by number.
    ///
    /// - Parameters:
    ///   - rows: of the channels in which they are looked for.
    ///   - limit: how many at the most.
    ///   - after: only those that come after it in this order are given.
    package func history(
        _ filter: MessageFilter, inChannels rows: [Int64], limit: Int, after: MessageCursor? = nil
    ) throws -> [StoredMessage] {
        var messages: [StoredMessage] = []
        var merge = try merge(filter, rows, after: after)
        while messages.count < limit, let cursor = try merge.next() {
            guard try holdsWords(cursor, filter.words) else { continue }
            messages.append(try message(cursor))
        }
        return messages
    }

    /// How many messages there are of a kind.
    package func messageCount(_ filter: MessageFilter, inChannels rows: [Int64]) throws -> Int {
        guard filter.words != nil else {
            return try MessageLane.lanes(of: filter, inChannels: rows).reduce(0) { try $0 + $1.count(in: db) }
        }
        var count = 0
        var merge = try merge(filter, rows, after: nil)
        while let cursor = try merge.next() {
            if try holdsWords(cursor, filter.words) { count += 1 }
        }
        return count
    }

    private func merge(
        _ filter: MessageFilter, _ rows: [Int64], after: MessageCursor?
    ) throws -> MessageMerge {
        try MessageMerge(
            MessageLane.lanes(of: filter, inChannels: rows).map { try $0.cursors(after: after, in: db) })
    }

    private func holdsWords(_ cursor: MessageCursor, _ words: SearchWords?) throws -> Bool {
        guard let words else { return true }
        let statement = try db.cachedStatement(sql: "SELECT type, content FROM message WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [cursor.id]),
            let type = ContentType(rawValue: try number(row["type"]))
        else { throw VaultError.sealBroken }
        return words.areIn(try open(row["content"], "message", cursor.id, "content"), type: type)
    }

    private func message(_ cursor: MessageCursor) throws -> StoredMessage {
        let statement = try db.cachedStatement(sql: "SELECT * FROM message WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [cursor.id]) else {
            throw VaultError.sealBroken
        }
        return try storedMessage(row)
    }
}
