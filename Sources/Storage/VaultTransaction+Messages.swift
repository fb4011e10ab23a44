package import Exchange
package import Foundation
import GRDB
package import Rules
package import Wire

extension VaultTransaction {
    /// The same message in the channel, if it was seen before: with this number, these dates, this
    /// content and these plain fields.
    package func message(_ message: Message, inChannel row: Int64) throws -> StoredMessage? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM message WHERE channel = ? AND lookup = ?")
        return try Row.fetchOne(statement, arguments: [row, lookup(of: message, inChannel: row)])
            .map(storedMessage)
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
    /// Reads an index of all numbers: a tenth of a second for a million. A stored list would have to be
    /// kept right by every command. SQLite's window functions would find the gaps ten times as slowly.
    package func unseenNumbers(from first: UInt64, inChannel row: Int64) throws -> [Range<UInt64>] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT number FROM message INDEXED BY sqlite_autoindex_message_1
                WHERE channel = ? AND number >= ? ORDER BY number
                """)
        var gaps: [Range<UInt64>] = []
        var next = first
        let numbers = try Int64.fetchCursor(statement, arguments: [row, Int64(first)])
        while let column = try numbers.next() {
            let number = try messageNumber(column)
            if number > next { gaps.append(next..<number) }
            next = number + 1
        }
        let forgotten = try forgottenNumbers(inChannel: row)
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
    /// - Parameters:
    ///   - version: the least index that it gets among messages with its number, at least 1.
    ///   - batchRow: the key of its row, if it is published in a batch.
    @discardableResult
    package func insert(
        _ message: Message, code: Code, direction: StoredMessage.Direction, received: Timestamp,
        inChannel row: Int64, version: Int = 1, batchRow: Data? = nil
    ) throws -> StoredMessage {
        let lookup = lookup(of: message, inChannel: row)
        let id = try nextID(in: .message)
        let duplicateIndex = max(try nextDuplicateIndex(on: message.number, inChannel: row), version)
        let type = message.content.type
        try insert(
            [
                "channel": row, "lookup": lookup, "direction": direction.rawValue,
                "type_key": typeKey(type), "number": Int64(message.number), "claim": duplicateIndex,
                "created": message.created.column, "expiry": message.expiry?.column,
                "unread": direction == .received ? 1 : nil, "received": received.column,
                "content": seal([type.rawValue] + message.content.bytes, "message", id, "content"),
                "code": seal(code.body, "message", id, "code"), "batch_row": batchRow,
            ], into: .message, id: id)
        return StoredMessage(
            id: id, channel: row, direction: direction, message: message, duplicateIndex: duplicateIndex,
            received: received,
            isUnread: direction == .received, code: code, sightings: [])
    }

    package func insert(
        _ message: Message, code: Code, in channel: Channel, received: Timestamp
    ) throws -> StoredMessage {
        try insert(
            message, code: code, direction: channel.isOwned ? .published : .received, received: received,
            inChannel: channel.id)
    }

    package func insert(
        _ sighting: Sighting, of message: StoredMessage, countsEach: Bool
    ) throws -> StoredMessage {
        guard countsEach || !message.sightings.contains(where: { $0.repeats(sighting) }) else {
            return message
        }
        return try insert(sighting, of: message)
    }

    /// Stores a sighting once: scanning the same photograph again adds none.
    ///
    /// - Returns: the message, including this sighting.
    @discardableResult
    package func insert(_ sighting: Sighting, of message: StoredMessage) throws -> StoredMessage {
        guard !message.sightings.contains(sighting) else { return message }
        let place = sighting.place
        try insert(
            [
                "message": message.id, "located": place == nil ? nil : 1, "time": sighting.time.column,
                "latitude": place?.latitude, "longitude": place?.longitude, "altitude": place?.altitude,
                "uncertainty": place?.uncertainty,
            ], into: .sighting, id: nextID(in: .sighting))
        var sighted = message
        let index = sighted.sightings.firstIndex { $0.time > sighting.time }
        sighted.sightings.insert(sighting, at: index ?? sighted.sightings.endIndex)
        return sighted
    }

    /// When the message that was stored last came, by the clock of that time. Nil: there is none.
    package func lastArrival() throws -> Timestamp? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM message ORDER BY id DESC LIMIT 1")
        return try Row.fetchOne(statement).map {
            try timestamp(opened($0, of: .message).column("received"))
        }
    }

    package func markAsRead(_ message: StoredMessage) throws {
        try update(.message, id: message.id, ["unread": nil])
    }

    package func messageCount(inChannel row: Int64) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM message WHERE channel = ?")
        return try Int.fetchOne(statement, arguments: [row]) ?? 0
    }

    func storedMessage(_ row: Row) throws -> StoredMessage {
        let id: Int64 = try row.column("id")
        let row = try opened(row, of: .message)
        let (type, content) = try self.content(of: id, sealed: row.column("content"))
        let code = Code(kind: .message, body: try open(row.column("code"), "message", id, "code"))
        guard let direction = StoredMessage.Direction(rawValue: try number(row.column("direction"))) else {
            throw VaultError.sealBroken
        }
        guard let sealed = try? SealedMessage(body: code.body) else { throw VaultError.sealBroken }
        let message = Message(
            content: Content(kept: content, type: type), number: try messageNumber(row.column("number")),
            created: try timestamp(row.column("created")),
            expiry: try row.column("expiry", as: Int64?.self).map(timestamp),
            metadata: sealed.metadata)
        // Otherwise a repeat would not be recognised.
        guard try lookup(of: message, inChannel: row.column("channel")) == row.column("lookup") else {
            throw VaultError.sealBroken
        }
        return StoredMessage(
            id: id, channel: try row.column("channel"), direction: direction, message: message,
            duplicateIndex: try number(row.column("claim")),
            received: try timestamp(row.column("received")),
            isUnread: try row.column("unread", as: Int64?.self) != nil,
            code: code,
            sightings: try sightings(ofMessage: id))
    }

    /// The content of a message, with its type in front.
    func content(of id: Int64, sealed: Data) throws -> (type: ContentType, bytes: [UInt8]) {
        try content(in: open(sealed, "message", id, "content"))
    }

    /// - Parameter bytes: the opened column.
    func content(in bytes: [UInt8]) throws -> (type: ContentType, bytes: [UInt8]) {
        guard let type = bytes.first.flatMap(ContentType.init(rawValue:)) else { throw VaultError.sealBroken }
        return (type, Array(bytes.dropFirst()))
    }

    /// The hash by which messages of a type are found.
    func typeKey(_ type: ContentType) -> Data {
        let hash = sealer.hash([type.rawValue], for: "message type")
        return Data(sealer.masked(Array(hash.prefix(Self.shortLookupLength))))
    }

    private func sightings(ofMessage id: Int64) throws -> [Sighting] {
        let statement = try db.cachedStatement(sql: "SELECT * FROM sighting WHERE message = ? ORDER BY id")
        let sightings = try Row.fetchAll(statement, arguments: [id]).map(sighting)
        // Sorting keeps the order of those with one time.
        return sightings.sorted { $0.time < $1.time }
    }

    /// The messages that were sighted at least once in a circle. Opens all sightings at known places.
    func messages(seenIn area: Circle) throws -> [Int64] {
        let table = VaultSchema.SealedTable.sighting
        let indices = ["message", "latitude", "longitude"].compactMap(table.facts.firstIndex(of:))
        let latitudes = area.latitudes
        var messages: Set<Int64> = []
        try forEachFacts(of: table, "INDEXED BY sighting_located WHERE located IS NOT NULL") { facts in
            guard let message = Int64.fromDatabaseValue(facts[indices[0]]),
                let latitude = Double.fromDatabaseValue(facts[indices[1]]),
                let longitude = Double.fromDatabaseValue(facts[indices[2]])
            else { throw VaultError.sealBroken }
            // The distance takes longer than all before it.
            guard latitudes.contains(latitude) else { return }
            let place = Place(latitude: latitude, longitude: longitude, altitude: nil, uncertainty: nil)
            guard let place else { throw VaultError.sealBroken }
            if area.contains(place) { messages.insert(message) }
        }
        return messages.sorted()
    }

    func sighting(_ row: Row) throws -> Sighting {
        let row = try opened(row, of: .sighting)
        let time = try timestamp(row.column("time"))
        guard let latitude = try row.column("latitude", as: Double?.self),
            let longitude = try row.column("longitude", as: Double?.self)
        else { return Sighting(time: time, place: nil) }
        let place = Place(
            latitude: latitude, longitude: longitude, altitude: try row.column("altitude"),
            uncertainty: try row.column("uncertainty"))
        guard let place else { throw VaultError.sealBroken }
        return Sighting(time: time, place: place)
    }

    /// The hash by which a repeat is recognised: over everything the owner signed, without
    /// compression.
    private func lookup(of message: Message, inChannel row: Int64) -> Data {
        var writer = ByteWriter()
        writer.integer(UInt64(bitPattern: row))
        writer.raw(message.digest)
        return lookup(writer.bytes, table: "message")
    }
}
