package import Exchange
package import Foundation
import GRDB
package import Rules
package import Wire

extension Vault {
    /// Restores the entries of a portable backup into a new vault, completely or not at all.
    ///
    /// - Parameter reading: passes the entries to `insert`, in order, and returns when channels were handed
    ///   over by them.
    /// - Throws: `.alreadyThere`; `BackupError.damaged` if they contradict each other; errors of
    ///   `reading`.
    package static func restore(
        at url: URL, time: Timestamp,
        reading: (_ insert: (PortableBackup.Entry) throws -> Void) throws -> Timestamp?
    ) throws {
        try make(at: url) { unfinished in
            try translating(unfinished) {
                let (queue, sealer) = try newVault(at: unfinished)
                try queue.write { db in
                    let transaction = VaultTransaction(db: db, sealer: sealer)
                    var restoring: Restoring<VaultTransaction>?
                    let handedOver = try reading { entry in
                        if restoring != nil {
                            guard try restoring?.insert(entry) == true else { throw BackupError.damaged }
                        } else {
                            guard case .keys(let keys) = entry else { throw BackupError.damaged }
                            try transaction.insert(keys.identity, picture: [])
                            try transaction.insert(keys, at: time)
                            restoring = Restoring(transaction, of: keys.identity)
                        }
                    }
                    guard restoring != nil else { throw BackupError.damaged }
                    try transaction.resetAfterRestore(at: time, handedOver: handedOver)
                }
                try queue.close()
            }
        }
    }
}

extension VaultTransaction {
    /// Passes what the vault has to `sink`, as the entries of a portable backup. Authorizations,
    /// received requests, batches and completed parts are left out.
    ///
    /// - Returns: the number of sightings that were left out, as the entry of a message is bounded.
    package func export(
        _ keys: KeyBackup, of identity: Identity, to sink: (PortableBackup.Entry) throws -> Void
    ) throws -> Int {
        try sink(.keys(keys))
        if case let picture = try picture(), !picture.isEmpty { try sink(.avatar(picture)) }
        for contact in try contacts() {
            try sink(
                .contact(
                    PortableBackup.Contact(
                        contact.publicIdentity, name: contact.name, added: contact.added,
                        verified: contact.verified)))
        }
        var ids: [Int64: [UInt8]] = [:]
        for channel in try channels(of: identity) {
            let entry = try entry(of: channel, of: identity)
            ids[channel.id] = entry.id
            try sink(.channel(entry))
            guard channel.isOwned else { continue }
            for member in try members(ofChannel: channel.id) {
                try sink(
                    .member(
                        PortableBackup.Member(
                            channel: entry.id, member.publicIdentity, leaf: member.leafOrdinal,
                            since: member.since, issued: member.issued, revoked: member.revoked,
                            tenure: LeafTenure(first: member.firstNumber, end: member.revokedNumber))))
            }
        }
        var leftOut = 0
        let messages = try Row.fetchCursor(db, sql: "SELECT * FROM message ORDER BY id")
        while let row = try messages.next() {
            let stored = try storedMessage(row)
            guard let id = ids[stored.channel] else { throw VaultError.sealBroken }
            let entry = stored.entry(inChannel: id)
            leftOut += entry.sightings.count - entry.fittingSightings.count
            try sink(.message(entry))
        }
        for request in try sentRequests() {
            try sink(
                .request(
                    PortableBackup.Request(
                        owner: request.owner.fingerprint, channel: request.request.channel,
                        note: request.request.note, created: request.request.created,
                        via: request.via?.fingerprint, answered: request.answered)))
        }
        for set in try unfinishedPartSets() {
            for entry in PortableBackup.Parts.entries(
                set.parts.parts, first: set.received, last: set.received)
            { try sink(.parts(entry)) }
        }
        return leftOut
    }

    private func entry(of channel: Channel, of identity: Identity) throws -> PortableBackup.Channel {
        guard let row = try openedChannel(channel.id) else { throw VaultError.sealBroken }
        // The id of a channel that was left went with its key: a keyed hash of it takes its place.
        let id = try channel.keys?.id ?? sealer.unmasked(Array(row.column("lookup", as: Data.self)))
        return PortableBackup.Channel(
            id: id, owner: channel.owner?.fingerprint ?? identity.fingerprint, name: channel.name,
            created: channel.created, issued: try row.column("issued", as: Int64?.self).map(timestamp),
            next: try messageNumber(row.column("next_number")),
            replaced: try replacedDates(inChannel: channel.id),
            forgotten: try forgottenNumbers(inChannel: channel.id),
            jumps: try jumps(inChannel: channel.id), link: channel.link)
    }
}

extension StoredMessage {
    fileprivate func entry(inChannel id: [UInt8]) -> PortableBackup.Message {
        PortableBackup.Message(
            channel: id, isOwn: direction == .published, isUnread: isUnread, content: message.content,
            number: message.number, version: duplicateIndex, created: message.created,
            expiry: message.expiry, received: received, code: code,
            sightings: sightings.map { sighting in
                PortableBackup.Sighting(
                    time: sighting.time,
                    place: sighting.place.map { (latitude: $0.latitude, longitude: $0.longitude) },
                    altitude: sighting.place?.altitude, uncertainty: sighting.place?.uncertainty)
            })
    }
}

extension VaultTransaction: RestoringStore {
    package func restore(_ entry: PortableBackup.Contact, inPlaceOf known: Contact?) throws {
        let replaced = try known.map { try replaceCard(of: $0, with: entry.publicIdentity) }
        let kept = try replaced ?? insertContact(entry.publicIdentity, added: entry.added)
        try update(.contact, id: kept.id, ["added": entry.added.column])
        if let name = entry.name, name != kept.name { try rename(kept, to: name) }
        if let verified = entry.verified { try setVerified(kept, at: verified) }
    }

    package func restoreLeft(
        _ entry: PortableBackup.Channel, issued: Timestamp, owner: Contact
    ) throws {
        let id = try nextID(in: .channel)
        try insert(
            [
                "lookup": lookup(entry.id, table: "channel"), "owner": owner.id,
                "name": seal(Array(entry.name.text.utf8), "channel", id, "name"),
                "created": entry.created.column, "issued": issued.column, "next_number": Int64(entry.next),
            ], into: .channel, id: id)
        let digits = Fingerprint(bytes: sealer.hash(entry.id, for: "channel")).description
        try setNames(ofChannel: id, entry.name, digits: digits)
    }

    package func restore(_ entry: PortableBackup.Channel, of channel: Channel) throws {
        try dismiss(entry.forgotten, inChannel: channel.id)
        if channel.isOwned, let link = entry.link { try setLink(of: channel.id, to: link) }
        guard !channel.isOwned else { return }
        try db.execute(
            sql: "UPDATE channel SET replaced = ? WHERE id = ?",
            arguments: [sealRanges(entry.replaced, "channel", channel.id, "replaced"), channel.id])
        try lowerNextNumber(to: entry.next, inChannel: channel.id)
    }

    package func restore(
        _ message: Message, from entry: PortableBackup.Message, isUnread: Bool, sightings: [Sighting],
        in channel: Channel
    ) throws {
        var stored = try insert(
            message, code: entry.code, direction: entry.isOwn ? .published : .received,
            received: entry.received, inChannel: channel.id, version: entry.version)
        if stored.isUnread, !isUnread { try markAsRead(stored) }
        for sighting in sightings { stored = try insert(sighting, of: stored) }
    }

    package func hasSent(_ request: PortableBackup.Request, to owner: Contact) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT * FROM sent_request WHERE owner = ?")
        return try Row.fetchAll(statement, arguments: [owner.id]).map(sentRequest).contains {
            let known = $0.request
            return known.channel == request.channel && known.note == request.note
                && known.created == request.created
        }
    }

    package func restore(_ entry: PortableBackup.Request, to owner: Contact, via: Contact?) throws {
        let request = try identity().formerRequest(
            to: owner.fingerprint, channel: entry.channel, note: entry.note, created: entry.created)
        let sent = try insert(request, to: owner, via: via)
        if let answered = entry.answered { try setAnswered(sent.id, at: answered) }
    }

    package func restore(_ parts: PortableBackup.Parts, of set: PartSet) throws {
        var stored = try partSet(set) ?? insert(set, received: parts.first)
        for part in parts.parts { _ = try insert(part, in: &stored) }
    }
}
