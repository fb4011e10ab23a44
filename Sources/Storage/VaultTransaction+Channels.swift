package import Exchange
import Foundation
import GRDB
import Primitives
import Rules
package import Wire

extension VaultTransaction {
    /// All channels, own and others', in the order in which they were added.
    ///
    /// - Parameter identity: the owner of the own ones.
    /// - Throws: `DatabaseError` for a damaged file that has a row twice.
    package func channels(of identity: Identity) throws -> [Channel] {
        let statement = try db.cachedStatement(sql: "SELECT * FROM channel ORDER BY id")
        let channels = try Row.fetchAll(statement).map { try channel($0, identity) }
        guard zip(channels, channels.dropFirst()).allSatisfy({ $0.id < $1.id }) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return channels
    }

    /// The first channel of this owner.
    package func channel(ofOwner contact: Contact, _ identity: Identity) throws -> Channel? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM channel INDEXED BY channel_by_owner WHERE owner = ? ORDER BY id LIMIT 1")
        return try Row.fetchOne(statement, arguments: [contact.id]).map { try channel($0, identity) }
    }

    /// - Parameter id: the channel's 32-byte id.
    package func channel(withID id: [UInt8], of identity: Identity) throws -> Channel? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM channel WHERE lookup = ?")
        return try Row.fetchOne(statement, arguments: [lookup(id, table: "channel")])
            .map { try channel($0, identity) }
    }

    /// - Parameter id: the channel's row.
    package func channel(id: Int64, of identity: Identity) throws -> Channel? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM channel WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { try channel($0, identity) }
    }

    /// The hints of all channels whose key is in the vault, in the order in which the channels were
    /// added.
    ///
    /// - Parameter identity: the owner of the own ones.
    package func channelHints(of identity: Identity) throws -> [KnownChannelHint] {
        try hintCache.hints(in: db) {
            var owners: [Int64: Fingerprint] = [:]
            let statement = try db.cachedStatement(
                sql: "SELECT id, owner, secret, facts FROM channel WHERE secret IS NOT NULL ORDER BY id")
            return try Row.fetchAll(statement).map { row in
                let row = try opened(row, of: .channel)
                let id: Int64 = try row.column("id")
                var fingerprint = identity.fingerprint
                if let owner = try row.column("owner", as: Int64?.self) {
                    fingerprint = try owners[owner] ?? self.fingerprint(ofContact: owner)
                    owners[owner] = fingerprint
                }
                let secret = try open(row.column("secret"), "channel", id, "secret")
                guard let hint = try? ChannelSecret.hint(secret, owner: fingerprint) else {
                    throw VaultError.sealBroken
                }
                return KnownChannelHint(channel: id, hint: hint)
            }
        }
    }

    package func insert(_ channel: OwnedChannel) throws -> Channel {
        let id = try nextID(in: .channel)
        try insert(
            [
                "lookup": lookup(channel.keys.id, table: "channel"),
                "name": seal(Array(channel.name.text.utf8), "channel", id, "name"),
                "secret": seal(ChannelSecret.bytes(of: channel), "channel", id, "secret"),
                "created": channel.created.column, "next_number": Int64(channel.nextNumber),
                "leaves_used": channel.leavesUsed,
            ], into: .channel, id: id)
        let digits = Self.digits(sealer.hash(channel.keys.id, for: "channel"))
        try setNames(ofChannel: id, channel.name, digits: digits)
        return Channel(
            id: id, name: channel.name, created: channel.created, owner: nil, access: .owned(channel),
            restored: nil, handedOver: nil, wentOn: nil, digits: digits)
    }

    package func rename(_ channel: Channel, to name: Name) throws {
        try db.execute(
            sql: "UPDATE channel SET name = ? WHERE id = ?",
            arguments: [seal(Array(name.text.utf8), "channel", channel.id, "name"), channel.id])
        try setNames(ofChannel: channel.id, name, digits: channel.digits)
    }

    /// Sets the page that codes of an own channel are links to; nil: none.
    package func setLink(of row: Int64, to page: LinkPage?) throws {
        let sealed = page.map { seal(Array($0.url.utf8), "channel", row, "link") }
        try db.execute(sql: "UPDATE channel SET link = ? WHERE id = ?", arguments: [sealed, row])
    }

    /// Stores the counters of an own channel: its next number and the leaves used.
    package func updateCounters(_ channel: OwnedChannel, row: Int64) throws {
        try update(
            .channel, id: row,
            ["next_number": Int64(channel.nextNumber), "leaves_used": channel.leavesUsed])
    }

    /// - Returns: the channel's row.
    package func insert(_ subscription: Subscription, owner: Contact) throws -> Int64 {
        let id = try nextID(in: .channel)
        try insert(
            [
                "lookup": lookup(subscription.keys.id, table: "channel"), "owner": owner.id,
                "name": seal(Array(subscription.name.text.utf8), "channel", id, "name"),
                "secret": seal(ChannelSecret.bytes(of: subscription), "channel", id, "secret"),
                "created": subscription.created.column, "issued": subscription.issued.column,
                "next_number": Int64(subscription.nextNumber),
            ], into: .channel, id: id)
        let digits = Self.digits(sealer.hash(subscription.keys.id, for: "channel"))
        try setNames(ofChannel: id, subscription.name, digits: digits)
        return id
    }

    /// Replaces an older share, or a channel without a key, by a newer share. The reader keeps the
    /// leaves of the older one, and numbers that could be missed before still can.
    ///
    /// - Parameter replacedDates: the dates of issue that are no longer valid, from `Renewal`.
    package func replace(
        _ channel: Channel, with subscription: Subscription, replacedDates: [Range<UInt64>]
    ) throws {
        var subscription = subscription
        if case .subscribed(let held) = channel.access { subscription = subscription.renewing(held) }
        try update(
            .channel, id: channel.id,
            [
                "name": seal(Array(subscription.name.text.utf8), "channel", channel.id, "name"),
                "secret": seal(ChannelSecret.bytes(of: subscription), "channel", channel.id, "secret"),
                "issued": subscription.issued.column,
                "replaced": sealRanges(replacedDates, "channel", channel.id, "replaced"),
            ])
        try lowerNextNumber(to: subscription.nextNumber, inChannel: channel.id)
        try setNames(ofChannel: channel.id, subscription.name, digits: channel.digits)
    }

    /// Lets numbers from `number` on count as missed if they do not arrive. A renewed share hides no
    /// missed message, so the number is never raised.
    func lowerNextNumber(to number: UInt64, inChannel row: Int64) throws {
        guard let stored = try openedChannel(row),
            try messageNumber(stored.column("next_number")) > number
        else { return }
        try update(.channel, id: row, ["next_number": Int64(number)])
    }

    /// The row of a channel.
    func openedChannel(_ id: Int64) throws -> OpenedRow? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM channel WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { try opened($0, of: .channel) }
    }

    /// The dates of issue of a channel's replaced shares.
    package func replacedDates(inChannel row: Int64) throws -> [Range<UInt64>] {
        let statement = try db.cachedStatement(sql: "SELECT replaced FROM channel WHERE id = ?")
        guard let sealed = try Data.fetchOne(statement, arguments: [row]) else { return [] }
        return try openRanges(sealed, "channel", row, "replaced")
    }

    /// Deletes a channel's key and keeps its messages.
    package func removeKey(of channel: Channel) throws {
        try db.execute(sql: "UPDATE channel SET secret = NULL WHERE id = ?", arguments: [channel.id])
    }

    /// Deletes a channel with its key, members, messages and sightings.
    package func delete(_ channel: Channel) throws {
        try clearMessages(ofChannel: channel.id)
        try db.execute(sql: "DELETE FROM channel WHERE id = ?", arguments: [channel.id])
    }

    func channel(_ row: Row, _ identity: Identity) throws -> Channel {
        let id: Int64 = try row.column("id")
        let (name, digits) = try nameAndDigits(ofChannel: row)
        let row = try opened(row, of: .channel)
        let created = try timestamp(row.column("created"))
        let owner = try row.column("owner", as: Int64?.self).flatMap { try contact(id: $0) }
        let secret = try row.column("secret", as: Data?.self).map { try open($0, "channel", id, "secret") }
        let nextNumber = try messageNumber(row.column("next_number"))
        do {
            let access: Channel.Access =
                if let secret, let owner {
                    .subscribed(
                        try ChannelSecret.subscription(
                            secret, name: name, created: created, owner: owner.publicIdentity,
                            issued: timestamp(row.column("issued")), nextNumber: nextNumber))
                } else if let secret {
                    .owned(try owned(secret, row, name: name, created: created, nextNumber, identity))
                } else {
                    .left
                }
            return Channel(
                id: id, name: name, created: created, owner: owner, access: access,
                restored: try row.column("restored", as: Int64?.self).map(timestamp),
                handedOver: try row.column("handed_over", as: Int64?.self).map(timestamp),
                wentOn: try row.column("went_on", as: Int64?.self).map(timestamp), digits: digits,
                link: try row.column("link", as: Data?.self).map { try page($0, ofChannel: id) })
        } catch is WireError {
            throw VaultError.sealBroken
        }
    }

    private func page(_ sealed: Data, ofChannel row: Int64) throws -> LinkPage {
        let url = String(validating: try open(sealed, "channel", row, "link"), as: UTF8.self)
        guard let page = url.flatMap({ try? LinkPage($0) }) else { throw VaultError.sealBroken }
        return page
    }

    func nameAndDigits(ofChannel row: Row) throws -> (name: Name, digits: String) {
        let id: Int64 = try row.column("id")
        guard let name = name(try open(row.column("name"), "channel", id, "name")) else {
            throw VaultError.sealBroken
        }
        return (name, Self.digits(try sealer.unmasked(Array(row.column("lookup", as: Data.self)))))
    }

    /// - Parameter hash: of the channel's id, which is deleted together with its key.
    private static func digits(_ hash: [UInt8]) -> String { Fingerprint(bytes: hash).description }

    private func owned(
        _ secret: [UInt8], _ row: OpenedRow, name: Name, created: Timestamp, _ nextNumber: UInt64,
        _ identity: Identity
    ) throws -> OwnedChannel {
        var owned = try ChannelSecret.owned(
            secret, name: name, created: created, owner: identity.publicIdentity, nextNumber: nextNumber,
            leavesUsed: number(row.column("leaves_used")))
        guard owned.leavesUsed <= Leaf.limit else {
            throw VaultError.sealBroken
        }
        owned.jumps = try jumps(row.column("jumps"), row: try row.column("id"))
        owned.skippedLeaves = try leaves(
            row.column("skipped"), "skipped", inChannel: try row.column("id"))
        return owned
    }
}
