package import Exchange
package import Wire

/// A new store, into which a portable backup is restored.
package protocol RestoringStore: Store {
    func setPicture(_ picture: [UInt8]) throws(Failure)
    /// - Parameter known: the contact whose card it is, if the keys brought one.
    func restore(_ contact: PortableBackup.Contact, inPlaceOf known: Contact?) throws(Failure)
    /// Keeps a channel that was left: it has no key.
    func restoreLeft(_ channel: PortableBackup.Channel, issued: Timestamp, owner: Contact) throws(Failure)
    /// Keeps the memory of a channel, beside its keys and jumps. Of an own channel only the forgotten numbers
    /// count.
    func restore(_ memory: PortableBackup.Channel, of channel: Channel) throws(Failure)
    /// Whether a leaf of an own channel has a member.
    func hasMember(at leaf: Int, ofChannel row: Int64) throws(Failure) -> Bool
    /// - Parameter sightings: each once.
    func restore(
        _ message: Message, from entry: PortableBackup.Message, isUnread: Bool, sightings: [Sighting],
        in channel: Channel) throws(Failure)
    /// Whether this user has sent a request with the same channel, note and date to an owner.
    func hasSent(_ request: PortableBackup.Request, to owner: Contact) throws(Failure) -> Bool
    func restore(_ request: PortableBackup.Request, to owner: Contact, via: Contact?) throws(Failure)
    func restore(_ parts: PortableBackup.Parts, of set: PartSet) throws(Failure)
}

/// Restores the entries that follow the keys in a portable backup (docs/reference/format.md, "Portable
/// backup"). An entry refers to earlier ones alone.
package struct Restoring<Memory: RestoringStore> {
    private let memory: Memory
    private let identity: Identity
    /// By their ids, as far as entries have named them.
    private var channels: [(id: [UInt8], channel: Channel)] = []

    package init(_ memory: Memory, of identity: Identity) {
        (self.memory, self.identity) = (memory, identity)
    }

    /// - Returns: whether the entry is kept. It contradicts an earlier one otherwise, and the backup is
    ///   damaged.
    package mutating func insert(_ entry: PortableBackup.Entry) throws(Memory.Failure) -> Bool {
        switch entry {
        case .keys: return false
        case .avatar(let picture):
            // Anything else, and no bytes, are no avatar.
            if AvatarHeader(picture) != nil { try memory.setPicture(picture) }
        case .contact(let contact):
            guard contact.publicIdentity.fingerprint != identity.fingerprint else { return false }
            try memory.restore(contact, inPlaceOf: memory.contact(contact.publicIdentity.fingerprint))
        case .channel(let channel): return try insert(channel)
        case .member(let member): return try insert(member)
        case .message(let message): return try insert(message)
        case .request(let request): return try insert(request)
        case .parts(let parts):
            guard let set = parts.parts.first?.set else { return false }
            try memory.restore(parts, of: set)
        }
        return true
    }

    private mutating func channel(_ id: [UInt8]) throws(Memory.Failure) -> Channel? {
        if let known = channels.last(where: { $0.id == id }) { return known.channel }
        guard let channel = try memory.channel(withID: id, of: identity) else { return nil }
        channels.append((id, channel))
        return channel
    }

    private mutating func insert(_ entry: PortableBackup.Channel) throws(Memory.Failure) -> Bool {
        if try channel(entry.id) == nil {
            guard let owner = try memory.contact(entry.owner), let issued = entry.issued else { return false }
            try memory.restoreLeft(entry, issued: issued, owner: owner)
        }
        guard let channel = try channel(entry.id) else { return false }
        try memory.restore(entry, of: channel)
        if !channel.isOwned { try memory.recordJumps(entry.jumps, inChannel: channel.id) }
        return true
    }

    private mutating func insert(_ entry: PortableBackup.Member) throws(Memory.Failure) -> Bool {
        guard let channel = try channel(entry.channel), case .owned(let owned) = channel.access,
            entry.leaf < owned.leavesUsed,
            entry.revoked != nil || !owned.skippedLeaves.contains(where: { $0.contains(entry.leaf) }),
            try !memory.hasMember(at: entry.leaf, ofChannel: channel.id)
        else { return false }
        let person = entry.publicIdentity
        try memory.insertMember(
            person, leafOrdinal: entry.leaf, since: entry.since, issued: entry.issued, authorization: nil,
            firstNumber: entry.tenure.first, ofChannel: channel.id)
        guard let revoked = entry.revoked else { return true }
        let members = try memory.members(person.fingerprint, ofChannel: channel.id)
        guard let member = members.first(where: { $0.leafOrdinal == entry.leaf }) else { return false }
        try memory.setRevoked(member, at: revoked, from: entry.tenure.end)
        return true
    }

    private mutating func insert(_ entry: PortableBackup.Message) throws(Memory.Failure) -> Bool {
        guard let channel = try channel(entry.channel), channel.isOwned || !entry.isOwn,
            let sealed = try? SealedMessage(body: entry.code.body)
        else { return false }
        let message = Message(
            content: entry.content, number: entry.number, created: entry.created, expiry: entry.expiry,
            metadata: sealed.metadata)
        // A message that is there twice is kept once.
        guard try memory.message(message, inChannel: channel.id) == nil else { return true }
        var sightings: [Sighting] = []
        for entry in entry.sightings {
            let sighting = Sighting(entry)
            if !sightings.contains(sighting) { sightings.append(sighting) }
        }
        try memory.restore(
            message, from: entry, isUnread: entry.isUnread && !channel.isOwned, sightings: sightings,
            in: channel)
        return true
    }

    private func insert(_ entry: PortableBackup.Request) throws(Memory.Failure) -> Bool {
        guard let owner = try memory.contact(entry.owner) else { return false }
        // A request that is there twice counts once, whoever was asked to endorse it.
        guard try !memory.hasSent(entry, to: owner) else { return true }
        var via: Contact?
        if let endorser = entry.via { via = try memory.contact(endorser) }
        try memory.restore(entry, to: owner, via: via)
        return true
    }
}

extension Sighting {
    /// A place that is not on earth is left out.
    fileprivate init(_ entry: PortableBackup.Sighting) {
        let place = entry.place.flatMap {
            Place(
                latitude: $0.latitude, longitude: $0.longitude, altitude: entry.altitude,
                uncertainty: entry.uncertainty)
        }
        self.init(time: entry.time, place: place)
    }
}
