import Exchange
import Primitives
import Wire

// Entries of a portable backup as fields, and back.

extension API.BackupEntry {
    convenience init(_ entry: PortableBackup.Entry) throws(Refusal) {
        self.init(
            keys: nil, avatar: nil, contact: nil, channel: nil, member: nil, message: nil, request: nil,
            parts: nil)
        switch entry {
        case .keys(let keys): self.keys = keys.bytes
        case .avatar(let picture): avatar = picture
        case .contact(let contact): self.contact = API.BackupContact(contact)
        case .channel(let channel): self.channel = API.BackupChannel(channel)
        case .member(let member):
            self.member = API.BackupMember(
                channelID: member.channel, card: member.publicIdentity.keptBytes, leaf: UInt64(member.leaf),
                since: member.since, issued: member.issued, revoked: member.revoked,
                first: member.tenure.first, end: member.tenure.end)
        case .message(let message): self.message = try API.BackupMessage(message)
        case .request(let request): self.request = API.BackupRequest(request)
        case .parts(let parts): self.parts = API.BackupParts(parts)
        }
    }

    /// - Throws: `.usage` unless one field is there.
    var entry: PortableBackup.Entry {
        get throws(Refusal) {
            let fields: [Bool] = [
                keys != nil, avatar != nil, contact != nil, channel != nil, member != nil, message != nil,
                request != nil, parts != nil,
            ]
            guard fields.count(where: { $0 }) == 1 else { throw Refusal(field: "entries") }
            if let keys {
                return .keys(try refusing { () throws(BackupError) in try KeyBackup(bytes: keys) })
            }
            if let avatar { return .avatar(avatar) }
            if let contact { return .contact(try contact.contact) }
            if let channel { return .channel(try channel.channel) }
            if let member { return .member(try member.member) }
            if let message { return .message(try message.message) }
            if let request { return .request(try request.request) }
            if let parts { return .parts(try parts.parts) }
            throw Refusal(field: "entries")
        }
    }
}

extension API.BackupContact {
    convenience init(_ contact: PortableBackup.Contact) {
        self.init(
            card: contact.publicIdentity.keptBytes, name: contact.name?.text, added: contact.added,
            verified: contact.verified)
    }

    fileprivate var contact: PortableBackup.Contact {
        get throws(Refusal) {
            PortableBackup.Contact(
                try PublicIdentity(card: card, field: "card"), name: try optional(name), added: added,
                verified: verified)
        }
    }
}

extension API.BackupChannel {
    convenience init(_ channel: PortableBackup.Channel) {
        self.init(
            channelID: channel.id, owner: channel.owner.bytes, name: channel.name.text,
            created: channel.created, issued: channel.issued, next: channel.next,
            replaced: channel.replaced.map { API.Range($0) },
            forgotten: channel.forgotten.map { API.Range($0) }, jumps: channel.jumps.map { API.Range($0) },
            isPaused: channel.isPaused, ended: channel.ended, link: channel.link?.url)
    }

    fileprivate var channel: PortableBackup.Channel {
        get throws(Refusal) {
            guard channelID.count == 32 else { throw Refusal(field: "channelID") }
            var page: LinkPage?
            if let link { do { page = try LinkPage(link) } catch { throw Refusal(field: "link") } }
            return PortableBackup.Channel(
                id: channelID, owner: try fingerprint(owner), name: try Name(name, field: "name"),
                created: created, issued: issued,
                next: next, replaced: ranges(replaced), forgotten: ranges(forgotten), jumps: ranges(jumps),
                isPaused: isPaused, ended: ended, link: page)
        }
    }

    private func ranges(_ ranges: [API.Range]) -> [Range<UInt64>] {
        ranges.filter { $0.from < $0.to }.map { $0.from..<$0.to }.merged()
    }
}

extension API.BackupMember {
    fileprivate var member: PortableBackup.Member {
        get throws(Refusal) {
            guard channelID.count == 32 else { throw Refusal(field: "channelID") }
            guard leaf < UInt64(Leaf.limit) else { throw Refusal(field: "leaf") }
            return PortableBackup.Member(
                channel: channelID, try PublicIdentity(card: card, field: "card"), leaf: Int(leaf),
                since: since, issued: issued, revoked: revoked,
                tenure: LeafTenure(first: first, end: revoked == nil ? nil : end))
        }
    }
}

extension API.BackupMessage {
    convenience init(_ message: PortableBackup.Message) throws(Refusal) {
        let sealed = try refusing { () throws(WireError) in try SealedMessage(body: message.code.body) }
        let metadata = sealed.metadata
        let signed = Message(
            content: message.content, number: message.number, created: message.created,
            expiry: message.expiry, metadata: metadata)
        self.init(
            channelID: message.channel, isOwn: message.isOwn, isUnread: message.isUnread,
            number: message.number, version: UInt64(message.version), created: message.created,
            expiry: message.expiry, received: message.received, content: API.Content(message.content),
            code: message.code.text, sightings: message.sightings.map { API.Sighting($0) },
            plain: (Fields(metadata: metadata) ?? Fields()).map { API.Field($0) }, digest: signed.digest)
    }

    fileprivate var message: PortableBackup.Message {
        get throws(Refusal) {
            guard channelID.count == 32 else { throw Refusal(field: "channelID") }
            return PortableBackup.Message(
                channel: channelID, isOwn: isOwn, isUnread: isUnread, content: try content.kept,
                number: number, version: try checked(version, in: 1...1 << 20, "version"), created: created,
                expiry: expiry, received: received, code: try Code(code, .message),
                sightings: sightings.map { $0.backupSighting })
        }
    }
}

extension API.Sighting {
    fileprivate convenience init(_ sighting: PortableBackup.Sighting) {
        self.init(
            time: sighting.time,
            place: sighting.place.map {
                API.Place(
                    latitude: $0.latitude, longitude: $0.longitude, altitude: sighting.altitude,
                    uncertainty: sighting.uncertainty)
            })
    }

    fileprivate var backupSighting: PortableBackup.Sighting {
        PortableBackup.Sighting(
            time: time, place: place.map { (latitude: $0.latitude, longitude: $0.longitude) },
            altitude: place?.altitude, uncertainty: place?.uncertainty)
    }
}

extension API.BackupRequest {
    convenience init(_ request: PortableBackup.Request) {
        self.init(
            owner: request.owner.bytes, channel: request.channel?.text, note: request.note,
            created: request.created, via: request.via?.bytes, answered: request.answered)
    }

    fileprivate var request: PortableBackup.Request {
        get throws(Refusal) {
            guard note.utf8.count <= FollowRequest.noteLimit else { throw Refusal(field: "note") }
            var asked: Fingerprint?
            if let via { asked = try fingerprint(via) }
            return PortableBackup.Request(
                owner: try fingerprint(owner), channel: try optional(channel), note: note, created: created,
                via: asked, answered: answered)
        }
    }
}

extension API.BackupParts {
    convenience init(_ parts: PortableBackup.Parts) {
        self.init(codes: parts.parts.map { $0.code.text }, first: parts.first, last: parts.last)
    }

    fileprivate var parts: PortableBackup.Parts {
        get throws(Refusal) {
            var parts: [Part] = []
            for text in codes {
                let code = try Code(text, .part)
                let part = try refusing { () throws(WireError) in try Part(body: code.body) }
                guard part.set == parts.first?.set ?? part.set else { throw Refusal(field: "codes") }
                parts.append(part)
            }
            guard !parts.isEmpty else { throw Refusal(field: "codes") }
            return PortableBackup.Parts(parts, first: first, last: last)
        }
    }
}

private func fingerprint(_ bytes: [UInt8]) throws(Refusal) -> Fingerprint {
    guard bytes.count == Fingerprint.length else { throw Refusal(field: "fingerprint") }
    return Fingerprint(bytes: bytes)
}

private func optional(_ name: String?) throws(Refusal) -> Name? {
    guard let name, !name.isEmpty else { return nil }
    return try Name(name, field: "name")
}
