package import Exchange
package import Foundation
import GRDB
package import Wire

extension VaultTransaction {
    /// The same message in the channel, if it was seen before: with this number, these dates, this
    /// content and these plain fields.
    package func message(_ message: Message, inChannel row: Int64) throws -> StoredMessage? {
        for lookup in lookups(of: message, inChannel: row) {
            if let found = try self.message(lookup: lookup, inChannel: row),
                found.message.digest == message.digest
            {
                return found
            }
        }
        return nil
    }

    private func message(lookup: Data, inChannel row: Int64) throws -> StoredMessage? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM message WHERE channel = ? AND lookup = ?")
        return try Row.fetchOne(statement, arguments: [row, lookup]).map(storedMessage)
    }

    /// - Parameter duplicateIndex: see `StoredMessage.duplicateIndex`.
    package func message(number: UInt64, duplicateIndex: Int, inChannel row: Int64) throws -> StoredMessage? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM message WHERE channel = ? AND number = ? AND claim = ?")
        guard let number = Int64(exactly: number) else { return nil }
        return try Row.fetchOne(statement, arguments: [row, number, duplicateIndex]).map(storedMessage)
    }

    /// The number of different messages seen under one number.
    package func messageCount(withNumber number: UInt64, inChannel row: Int64) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM message WHERE channel = ? AND number = ?")
        return try Int.fetchOne(statement, arguments: [row, Int64(number)]) ?? 0
    }

    /// The largest number seen in the channel below `number`, including forgotten ones.
    package func lastNumber(before number: UInt64, inChannel row: Int64) throws -> UInt64? {
        let statement = try db.cachedStatement(
            sql: "SELECT max(number) FROM message WHERE channel = ? AND number < ?")
        let kept: UInt64? = try Int64.fetchOne(statement, arguments: [row, Int64(number)])
            .map { try self.number($0) }
        let forgotten = try forgottenNumbers(inChannel: row).last { $0.lowerBound < number }
            .map { min($0.upperBound, number) - 1 }
        return [kept, forgotten].compactMap(\.self).max()
    }

    /// The numbers from `first` on that are below a seen one and were not seen themselves;
    /// forgotten ones were seen. Ascending, separate.
    ///
    /// Reads an index of all numbers: some tenths of a second for a million.
    package func unseenNumbers(from first: UInt64, inChannel row: Int64) throws -> [Range<UInt64>] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT before + 1, number FROM (
                    SELECT number, lag(number, 1, ? - 1) OVER (ORDER BY number) AS before
                    FROM message INDEXED BY sqlite_autoindex_message_1 WHERE channel = ? AND number >= ?)
                WHERE number > before + 1
                """)
        var gaps = try Row.fetchAll(statement, arguments: [Int64(first), row, Int64(first)]).map {
            try messageNumber($0.decode(atIndex: 0))..<messageNumber($0.decode(atIndex: 1))
        }
        let forgotten = try forgottenNumbers(inChannel: row)
        let kept = try Int64.fetchOne(
            db, sql: "SELECT max(number) FROM message WHERE channel = ?", arguments: [row])
        let next = try max(first, kept.map { try messageNumber($0) + 1 } ?? first)
        if let end = forgotten.last?.upperBound, next < end { gaps.append(next..<end) }
        return gaps.flatMap { $0.subtracting(forgotten) }
    }

    /// The index of the next message under a number; lower ones may have been forgotten.
    private func nextDuplicateIndex(on number: UInt64, inChannel row: Int64) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT coalesce(max(claim), 0) + 1 FROM message WHERE channel = ? AND number = ?")
        return try self.number(Int64.fetchOne(statement, arguments: [row, Int64(number)]))
    }

    /// Stores a new message.
    ///
    /// - Parameter batchRow: the key of its row, if it is published in a batch.
    @discardableResult
    package func insert(
        _ message: Message, code: Code, direction: StoredMessage.Direction, received: Timestamp,
        inChannel row: Int64, batchRow: Data? = nil
    ) throws -> StoredMessage {
        let lookup = lookup(of: message, inChannel: row)
        try freeLookup(lookup, inChannel: row)
        let id = try nextID(in: "message")
        let duplicateIndex = try nextDuplicateIndex(on: message.number, inChannel: row)
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO message (id, channel, lookup, direction, type, number, claim, created, expiry,
                    received, unread, content, code, batch_row)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            id, row, lookup, direction.rawValue, message.content.type.rawValue,
            Int64(message.number), duplicateIndex, message.created.column, message.expiry?.column,
            received.column, direction == .received ? 1 : nil,
            seal(message.content.bytes, "message", id, "content"),
            seal(code.body, "message", id, "code"), batchRow,
        ])
        return StoredMessage(
            id: id, channel: row, direction: direction, message: message, duplicateIndex: duplicateIndex,
            received: received,
            isUnread: direction == .received, code: code, sightings: [])
    }

    /// Stores a sighting once: scanning the same photograph again adds none.
    ///
    /// - Returns: the message, including this sighting.
    @discardableResult
    package func insert(_ sighting: Sighting, of message: StoredMessage) throws -> StoredMessage {
        guard !message.sightings.contains(sighting) else { return message }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO sighting (message, time, latitude, longitude, altitude, uncertainty)
                VALUES (?, ?, ?, ?, ?, ?)
                """)
        let place = sighting.place
        try statement.execute(arguments: [
            message.id, sighting.time.column, place?.latitude, place?.longitude, place?.altitude,
            place?.uncertainty,
        ])
        var sighted = message
        let index = sighted.sightings.firstIndex { $0.time > sighting.time }
        sighted.sightings.insert(sighting, at: index ?? sighted.sightings.endIndex)
        return sighted
    }

    package func markAsRead(_ message: StoredMessage) throws {
        try db.cachedStatement(sql: "UPDATE message SET unread = NULL WHERE id = ?")
            .execute(arguments: [message.id])
    }

    package func messageCount(inChannel row: Int64) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM message WHERE channel = ?")
        return try Int.fetchOne(statement, arguments: [row]) ?? 0
    }

    func storedMessage(_ row: Row) throws -> StoredMessage {
        let id: Int64 = try row.column("id")
        let content = try open(row.column("content"), "message", id, "content")
        let code = Code(kind: .message, body: try open(row.column("code"), "message", id, "code"))
        guard let type = ContentType(rawValue: try number(row.column("type"))),
            let direction = StoredMessage.Direction(rawValue: try number(row.column("direction")))
        else { throw VaultError.sealBroken }
        guard let sealed = try? SealedMessage(body: code.body) else { throw VaultError.sealBroken }
        let message = Message(
            content: Content(kept: content, type: type), number: try messageNumber(row.column("number")),
            created: try timestamp(row.column("created")),
            expiry: try row.column("expiry", as: Int64?.self).map(timestamp),
            metadata: sealed.metadata)
        // These hashes cover number, dates and type, so the plain columns are unchanged.
        guard try lookups(of: message, inChannel: row.column("channel")).contains(row.column("lookup"))
        else { throw VaultError.sealBroken }
        return StoredMessage(
            id: id, channel: try row.column("channel"), direction: direction, message: message,
            duplicateIndex: try number(row.column("claim")),
            received: try timestamp(row.column("received")),
            isUnread: try row.column("unread", as: Int64?.self) != nil,
            code: code,
            sightings: try sightings(ofMessage: id))
    }

    private func sightings(ofMessage id: Int64) throws -> [Sighting] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM sighting WHERE message = ? ORDER BY time, id")
        return try Row.fetchAll(statement, arguments: [id]).map(sighting)
    }

    func sighting(_ row: Row) throws -> Sighting {
        guard let latitude = try row.column("latitude", as: Double?.self),
            let longitude = try row.column("longitude", as: Double?.self)
        else {
            return Sighting(time: try timestamp(row.column("time")), place: nil)
        }
        let place = Place(
            latitude: latitude, longitude: longitude, altitude: try row.column("altitude"),
            uncertainty: try row.column("uncertainty"))
        guard let place else { throw VaultError.sealBroken }
        return Sighting(time: try timestamp(row.column("time")), place: place)
    }

    /// The hash by which a repeat is recognised: over everything the owner signed, without
    /// compression.
    private func lookup(of message: Message, inChannel row: Int64) -> Data {
        if message.metadata.isEmpty { return lookupWithoutLengths(of: message, inChannel: row) }
        var writer = ByteWriter()
        writer.integer(UInt64(row))
        writer.raw(message.digest)
        return lookup(writer.bytes, table: "message with plain fields")
    }

    /// The hash of a message without plain fields. In older vaults those with plain fields have it too,
    /// and share it with messages whose content goes on with the bytes of these fields.
    func lookupWithoutLengths(of message: Message, inChannel row: Int64) -> Data {
        var writer = ByteWriter()
        writer.integer(UInt64(row))
        writer.byte(message.content.type.rawValue)
        writer.integer(message.number)
        writer.integer(message.created.seconds)
        writer.integer(message.expiry?.seconds ?? 0)
        writer.raw(message.content.bytes)
        writer.raw(message.metadata)
        return lookup(writer.bytes, table: "message")
    }

    /// All hashes that the row of a message may have.
    private func lookups(of message: Message, inChannel row: Int64) -> [Data] {
        let own = lookup(of: message, inChannel: row)
        return message.metadata.isEmpty ? [own] : [own, lookupWithoutLengths(of: message, inChannel: row)]
    }

    /// Gives a message with plain fields that has the hash of another one its own.
    private func freeLookup(_ lookup: Data, inChannel row: Int64) throws {
        guard let other = try message(lookup: lookup, inChannel: row) else { return }
        try db.execute(
            sql: "UPDATE message SET lookup = ? WHERE id = ?",
            arguments: [self.lookup(of: other.message, inChannel: row), other.id])
    }
}
