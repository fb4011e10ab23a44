import Primitives
package import Wire

/// The inside of a portable backup (docs/decisions/0170-portable-backup.md): what one person has, in a form
/// of its own, so that programs that store it differently restore it (docs/reference/format.md, "Portable
/// backup").
///
/// Entries one after another, the keys first: `kind ‖ length ‖ fields`.
package enum PortableBackup {
    /// The most bytes of an entry other than the keys; the largest is a message.
    static let entryLimit = 4 << 20
    /// The most bytes of a code's body, or of a part's.
    static let codeLimit = 2 << 20

    package enum Entry {
        case keys(KeyBackup)
        case avatar([UInt8])
        case contact(Contact)
        case channel(Channel)
        case member(Member)
        case message(Message)
        case request(Request)
        case parts(Parts)
    }

    /// Somebody's card, and what this user thinks of it.
    package struct Contact {
        package let publicIdentity: PublicIdentity
        package let name: Name?
        package let added: Timestamp
        package let verified: Timestamp?

        package init(_ publicIdentity: PublicIdentity, name: Name?, added: Timestamp, verified: Timestamp?) {
            (self.publicIdentity, self.name, self.added, self.verified) = (
                publicIdentity, name, added, verified
            )
        }
    }

    /// The memory of a channel, beside its keys. One that was left has nothing else.
    package struct Channel {
        package let id: [UInt8]
        package let owner: Fingerprint
        package let name: Name
        package let created: Timestamp
        /// The date of the share that is held. Nil: an own channel.
        package let issued: Timestamp?
        /// The first number that can be missed.
        package let next: UInt64
        /// Dates of shares that are no longer valid.
        package let replaced: [Range<UInt64>]
        /// Numbers that were seen, and whose messages are gone.
        package let forgotten: [Range<UInt64>]
        /// Numbers that the owner never used.
        package let jumps: [Range<UInt64>]
        /// Messages do not count as unread.
        package let isPaused: Bool
        /// The time at which a message left this user out, and none was read since.
        package let ended: Timestamp?
        /// The page that codes of an own channel are links to.
        package let link: LinkPage?

        package init(
            id: [UInt8], owner: Fingerprint, name: Name, created: Timestamp, issued: Timestamp?, next: UInt64,
            replaced: [Range<UInt64>], forgotten: [Range<UInt64>], jumps: [Range<UInt64>],
            isPaused: Bool = false, ended: Timestamp? = nil, link: LinkPage? = nil
        ) {
            (self.id, self.owner, self.name, self.created, self.issued) = (id, owner, name, created, issued)
            (self.next, self.replaced, self.forgotten, self.jumps) = (next, replaced, forgotten, jumps)
            (self.isPaused, self.ended, self.link) = (isPaused, ended, link)
        }
    }

    /// A present or former member of an own channel.
    package struct Member {
        package let channel: [UInt8]
        package let publicIdentity: PublicIdentity
        package let leaf: Int
        package let since: Timestamp
        /// The date of the last share.
        package let issued: Timestamp
        package let revoked: Timestamp?
        package let tenure: LeafTenure

        package init(
            channel: [UInt8], _ publicIdentity: PublicIdentity, leaf: Int, since: Timestamp,
            issued: Timestamp, revoked: Timestamp?, tenure: LeafTenure
        ) {
            (self.channel, self.publicIdentity, self.leaf) = (channel, publicIdentity, leaf)
            (self.since, self.issued, self.revoked, self.tenure) = (since, issued, revoked, tenure)
        }
    }

    package struct Message {
        package let channel: [UInt8]
        /// Published by this user.
        package let isOwn: Bool
        package let isUnread: Bool
        package let content: Content
        package let number: UInt64
        /// From 1: the order of the messages under this number.
        package let version: Int
        package let created: Timestamp
        package let expiry: Timestamp?
        package let received: Timestamp
        package let code: Code
        package let sightings: [Sighting]

        package init(
            channel: [UInt8], isOwn: Bool, isUnread: Bool, content: Content, number: UInt64, version: Int,
            created: Timestamp, expiry: Timestamp?, received: Timestamp, code: Code, sightings: [Sighting]
        ) {
            (self.channel, self.isOwn, self.isUnread, self.content) = (channel, isOwn, isUnread, content)
            (self.number, self.version, self.created, self.expiry) = (number, version, created, expiry)
            (self.received, self.code, self.sightings) = (received, code, sightings)
        }
    }

    /// When and where a message was scanned. Degrees and metres in WGS 84.
    package struct Sighting {
        package let time: Timestamp
        /// Latitude and longitude.
        package let place: (latitude: Double, longitude: Double)?
        package let altitude: Double?
        package let uncertainty: Double?

        package init(
            time: Timestamp, place: (latitude: Double, longitude: Double)?, altitude: Double?,
            uncertainty: Double?
        ) {
            (self.time, self.place) = (time, place)
            (self.altitude, self.uncertainty) = place == nil ? (nil, nil) : (altitude, uncertainty)
        }
    }

    /// A request of this user to follow a channel.
    package struct Request {
        package let owner: Fingerprint
        package let channel: Name?
        package let note: String
        package let created: Timestamp
        /// The authorizer asked to endorse it.
        package let via: Fingerprint?
        package let answered: Timestamp?

        package init(
            owner: Fingerprint, channel: Name?, note: String, created: Timestamp, via: Fingerprint?,
            answered: Timestamp?
        ) {
            (self.owner, self.channel, self.note) = (owner, channel, note)
            (self.created, self.via, self.answered) = (created, via, answered)
        }
    }

    /// Parts of one code that is not complete.
    package struct Parts {
        package let parts: [Part]
        package let first: Timestamp
        package let last: Timestamp

        /// - Parameter parts: of one set, at least one.
        package init(_ parts: [Part], first: Timestamp, last: Timestamp) {
            (self.parts, self.first, self.last) = (parts, first, last)
        }
    }
}

extension PortableBackup.Entry {
    fileprivate var kind: UInt8 {
        switch self {
        case .keys: 1
        case .avatar: 2
        case .contact: 3
        case .channel: 4
        case .member: 5
        case .message: 6
        case .request: 7
        case .parts: 8
        }
    }

    package var bytes: [UInt8] {
        var fields = ByteWriter()
        switch self {
        case .keys(let keys): fields.raw(keys.bytes)
        case .avatar(let picture): fields.raw(picture)
        case .contact(let contact): contact.write(to: &fields)
        case .channel(let channel): channel.write(to: &fields)
        case .member(let member): member.write(to: &fields)
        case .message(let message): message.write(to: &fields)
        case .request(let request): request.write(to: &fields)
        case .parts(let parts): parts.write(to: &fields)
        }
        var writer = ByteWriter()
        writer.byte(kind)
        writer.lengthPrefixed(fields.bytes)
        return writer.bytes
    }

    /// - Throws: `.newer` for an unknown kind, `.damaged`.
    fileprivate init(kind: UInt8, fields: [UInt8]) throws(BackupError) {
        guard kind != 1 else {
            self = .keys(try KeyBackup(bytes: fields))
            return
        }
        guard 1...8 ~= kind else { throw .newer }
        do throws(WireError) {
            var reader = ByteReader(fields)
            switch kind {
            case 2:
                guard fields.count <= Card.pictureLimit else { throw .truncated }
                self = .avatar(reader.rest())
            case 3: self = .contact(try PortableBackup.Contact(from: &reader))
            case 4: self = .channel(try PortableBackup.Channel(from: &reader))
            case 5: self = .member(try PortableBackup.Member(from: &reader))
            case 6: self = .message(try PortableBackup.Message(from: &reader))
            case 7: self = .request(try PortableBackup.Request(from: &reader))
            default: self = .parts(try PortableBackup.Parts(from: &reader))
            }
            try reader.end()
        } catch {
            throw .damaged
        }
    }
}

extension PortableBackup {
    /// Reads entries from bytes as they come.
    package struct Reader {
        private var buffer: [UInt8] = []
        /// The number of bytes at its start that were read.
        private var done = 0

        /// The most bytes of the keys.
        private static let keysLimit = 64 << 20

        package init() {}

        package mutating func append(_ bytes: ArraySlice<UInt8>) {
            buffer.removeSubrange(0..<done)
            done = 0
            buffer += bytes
        }

        /// The bytes that are not read yet.
        package var rest: [UInt8] { Array(buffer[done...]) }

        /// The number of bytes that the next entry has, with its front; fewer while that is not known.
        package var wanted: Int { (try? front()).flatMap { $0 }.map { $0.start + $0.count } ?? 1 }

        /// - Returns: nil if more bytes are needed.
        /// - Throws: `.newer` or `.damaged`.
        package mutating func next() throws(BackupError) -> Entry? {
            guard let (kind, start, count) = try front(), buffer.count - done - start >= count else {
                return nil
            }
            let fields = buffer[(done + start)...].prefix(count)
            done += start + count
            return try Entry(kind: kind, fields: Array(fields))
        }

        /// - Throws: `.damaged` if an entry was begun.
        package func end() throws(BackupError) {
            guard done == buffer.count else { throw .damaged }
        }

        private func front() throws(BackupError) -> (kind: UInt8, start: Int, count: Int)? {
            let rest = buffer[done...]
            guard let kind = rest.first else { return nil }
            // A length has at most five bytes.
            var reader = ByteReader(Array(rest.dropFirst().prefix(5)))
            do {
                let limit = kind == 1 ? Self.keysLimit : PortableBackup.entryLimit
                let count = Int(try reader.integer(limit: UInt64(limit)))
                return (kind, 1 + reader.offset, count)
            } catch .truncated where rest.count < 6 {
                return nil
            } catch {
                throw .damaged
            }
        }
    }
}
