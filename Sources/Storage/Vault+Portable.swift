package import Exchange
package import Foundation
import GRDB
import Rules
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
                    var restoring: PortableRestore?
                    let handedOver = try reading { entry in
                        if restoring == nil {
                            restoring = try PortableRestore(transaction, first: entry, at: time)
                        } else {
                            try restoring?.insert(entry)
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
            jumps: try jumps(inChannel: channel.id))
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

/// Inserts the entries of a portable backup. An entry refers to earlier ones alone.
private struct PortableRestore {
    private let transaction: VaultTransaction
    private let identity: Identity
    private let time: Timestamp
    private var channels: [[UInt8]: Channel] = [:]
    private var requests: Set<[UInt8]> = []

    /// - Parameter first: the keys.
    init(_ transaction: VaultTransaction, first: PortableBackup.Entry, at time: Timestamp) throws {
        guard case .keys(let keys) = first else { throw BackupError.damaged }
        self.transaction = transaction
        self.time = time
        identity = keys.identity
        try transaction.insert(identity, picture: [])
        try transaction.insert(keys, at: time)
        for channel in try transaction.channels(of: identity) {
            guard let id = channel.keys?.id else { continue }
            channels[id] = channel
        }
    }

    mutating func insert(_ entry: PortableBackup.Entry) throws {
        do {
            switch entry {
            case .keys: throw BackupError.damaged
            case .avatar(let picture): try transaction.setPicture(picture)
            case .contact(let contact): try insert(contact)
            case .channel(let channel): try insert(channel)
            case .member(let member): try insert(member)
            case .message(let message): try insert(message)
            case .request(let request): try insert(request)
            case .parts(let parts): try insert(parts)
            }
        } catch VaultError.sealBroken {
            // What contradicts an entry before it.
            throw BackupError.damaged
        }
    }

    private func insert(_ entry: PortableBackup.Contact) throws {
        let person = entry.publicIdentity
        guard person.fingerprint != identity.fingerprint else { throw BackupError.damaged }
        var contact = try transaction.contact(person.fingerprint)
        if let known = contact { contact = try transaction.replaceCard(of: known, with: person) }
        let kept = try contact ?? transaction.insertContact(person, added: entry.added)
        try transaction.setAdded(kept, at: entry.added)
        if let name = entry.name, name != kept.name { try transaction.rename(kept, to: name) }
        if let verified = entry.verified { try transaction.setVerified(kept, at: verified) }
    }

    private mutating func insert(_ entry: PortableBackup.Channel) throws {
        let known = channels[entry.id]
        let channel = try known ?? insertLeft(entry)
        channels[entry.id] = channel
        try transaction.restore(entry, of: channel, isLeft: known == nil)
    }

    /// A channel without a key.
    private func insertLeft(_ entry: PortableBackup.Channel) throws -> Channel {
        guard let owner = try transaction.contact(entry.owner), let issued = entry.issued else {
            throw BackupError.damaged
        }
        try transaction.insertLeft(entry, issued: issued, owner: owner)
        guard let channel = try transaction.channel(withID: entry.id, of: identity) else {
            throw BackupError.damaged
        }
        return channel
    }

    private func insert(_ entry: PortableBackup.Member) throws {
        guard let channel = channels[entry.channel], case .owned(let owned) = channel.access,
            entry.leaf < owned.leavesUsed,
            entry.revoked != nil || !owned.skippedLeaves.contains(where: { $0.contains(entry.leaf) })
        else { throw BackupError.damaged }
        try transaction.insertMember(
            entry.publicIdentity, leafOrdinal: entry.leaf, since: entry.since, issued: entry.issued,
            authorization: nil, firstNumber: entry.tenure.first, ofChannel: channel.id)
        guard let revoked = entry.revoked else { return }
        let members = try transaction.members(entry.publicIdentity.fingerprint, ofChannel: channel.id)
        guard let member = members.first(where: { $0.leafOrdinal == entry.leaf }) else {
            throw BackupError.damaged
        }
        try transaction.setRevoked(member, at: revoked, from: entry.tenure.end)
    }

    private func insert(_ entry: PortableBackup.Message) throws {
        guard let channel = channels[entry.channel], entry.isOwn == channel.isOwned || entry.isOwn == false,
            let sealed = try? SealedMessage(body: entry.code.body)
        else { throw BackupError.damaged }
        let message = Message(
            content: entry.content, number: entry.number, created: entry.created, expiry: entry.expiry,
            metadata: sealed.metadata)
        // A message that is there twice is kept once.
        guard try transaction.message(message, inChannel: channel.id) == nil else { return }
        var stored = try transaction.insert(
            message, code: entry.code, direction: entry.isOwn ? .published : .received,
            received: entry.received, inChannel: channel.id, version: entry.version)
        if !entry.isOwn, !entry.isUnread { try transaction.markAsRead(stored) }
        for sighting in entry.sightings {
            let place = sighting.place.flatMap {
                Place(
                    latitude: $0.latitude, longitude: $0.longitude, altitude: sighting.altitude,
                    uncertainty: sighting.uncertainty)
            }
            stored = try transaction.insert(Sighting(time: sighting.time, place: place), of: stored)
        }
    }

    private mutating func insert(_ entry: PortableBackup.Request) throws {
        guard let owner = try transaction.contact(entry.owner) else { throw BackupError.damaged }
        // A request that is there twice counts once, whoever was asked to endorse it.
        let same = PortableBackup.Request(
            owner: entry.owner, channel: entry.channel, note: entry.note, created: entry.created, via: nil,
            answered: nil)
        guard requests.insert(PortableBackup.Entry.request(same).bytes).inserted else { return }
        var via: Contact?
        if let fingerprint = entry.via { via = try transaction.contact(fingerprint) }
        let request = identity.request(
            to: owner.publicIdentity, channel: entry.channel, note: entry.note, created: entry.created)
        let sent = try transaction.insert(request, to: owner, via: via)
        if let answered = entry.answered { try transaction.setAnswered(sent.id, at: answered) }
    }

    private func insert(_ entry: PortableBackup.Parts) throws {
        guard let set = entry.parts.first?.set else { throw BackupError.damaged }
        var stored = try transaction.partSet(set, received: entry.first)
        for part in entry.parts { _ = try transaction.insert(part, in: &stored) }
    }
}

extension VaultTransaction {
    fileprivate func setAdded(_ contact: Contact, at time: Timestamp) throws {
        try update(.contact, id: contact.id, ["added": time.column])
    }

    fileprivate func insertLeft(
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

    /// Restores the memory of a channel, beside its keys.
    fileprivate func restore(_ entry: PortableBackup.Channel, of channel: Channel, isLeft: Bool) throws {
        try dismiss(entry.forgotten, inChannel: channel.id)
        guard !channel.isOwned else { return }
        let known = isLeft ? [] : try jumps(inChannel: channel.id)
        try setJumps((known + entry.jumps).merged(), inChannel: channel.id)
        try db.execute(
            sql: "UPDATE channel SET replaced = ? WHERE id = ?",
            arguments: [sealRanges(entry.replaced, "channel", channel.id, "replaced"), channel.id])
        try lowerNextNumber(to: entry.next, inChannel: channel.id)
    }
}
