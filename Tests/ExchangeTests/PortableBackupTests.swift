import Primitives
import Testing
import Wire

@testable import Exchange

struct PortableBackupTests {
    /// An entry of each kind.
    private static func example() throws -> [PortableBackup.Entry] {
        let identity = Identity(suite: .compact, name: try Name("Alice"))
        let person = People.owner(.classic).publicIdentity
        let time = People.created
        let chess = OwnedChannel(name: try Name("chess"), owner: identity.publicIdentity, created: time)
        let id = chess.keys.id
        let content = try Content(type: .text, text: "hello")
        let message = Message(content: content, number: 3, created: time, expiry: nil)
        let code = message.seal(with: identity.keys, in: chess.keys)
        return [
            .keys(
                KeyBackup(
                    identity: identity, channels: [KeyBackup.OwnChannel(channel: chess, revoked: [])],
                    subscriptions: [])),
            .avatar([1, 2, 3]),
            .contact(PortableBackup.Contact(person, name: try Name("Bob"), added: time, verified: time)),
            .channel(
                PortableBackup.Channel(
                    id: id, owner: identity.fingerprint, name: chess.name, created: time, issued: nil,
                    next: 1,
                    replaced: [], forgotten: [2..<4], jumps: [7..<9], isPaused: true, ended: time)),
            .member(
                PortableBackup.Member(
                    channel: id, person, leaf: 5, since: time, issued: time, revoked: time,
                    tenure: LeafTenure(first: 1, end: 4))),
            .message(
                PortableBackup.Message(
                    channel: id, isOwn: true, isUnread: false, content: content, number: 3, version: 1,
                    created: time, expiry: nil, received: time, code: code,
                    sightings: [
                        PortableBackup.Sighting(
                            time: time, place: (latitude: 52.5, longitude: -13.25), altitude: nil,
                            uncertainty: 3)
                    ])),
            .request(
                PortableBackup.Request(
                    owner: person.fingerprint, channel: nil, note: "may I?", created: time,
                    via: person.fingerprint, answered: nil)),
            .parts(
                PortableBackup.Parts(
                    code.parts(dataCount: 2, parityCount: 1).dropLast(), first: time, last: time)),
        ]
    }

    private func read(_ bytes: [UInt8]) throws(BackupError) -> [PortableBackup.Entry] {
        var reader = PortableBackup.Reader()
        var entries: [PortableBackup.Entry] = []
        for byte in bytes {
            reader.append([byte])
            while let entry = try reader.next() { entries.append(entry) }
        }
        try reader.end()
        return entries
    }

    @Test func `reading byte by byte gives the written entries`() throws {
        let bytes = try Self.example().flatMap(\.bytes)
        let entries = try read(bytes)
        #expect(entries.count == 8)
        #expect(entries.flatMap(\.bytes) == bytes)
    }

    /// A camera at a door may see one code for years.
    @Test(arguments: [10, 1_000_000])
    func `a message with too many sightings keeps the latest`(_ length: Int) throws {
        let (chess, time) = (try Self.example()[3], People.created)
        guard case .channel(let channel) = chess else { return }
        let content = try Content(type: .text, text: String(repeating: "a", count: length))
        let message = PortableBackup.Message(
            channel: channel.id, isOwn: true, isUnread: false, content: content, number: 3, version: 1,
            created: time, expiry: nil, received: time, code: .laidOut(count: 2 * length),
            sightings: (0..<100_000).map {
                PortableBackup.Sighting(
                    time: Timestamp(uncheckedSeconds: time.seconds + $0),
                    place: (latitude: 52.5, longitude: -13.25), altitude: 30, uncertainty: 3)
            })
        var reader = PortableBackup.Reader()
        reader.append(PortableBackup.Entry.message(message).bytes[...])
        guard case .message(let read)? = try reader.next() else {
            Issue.record("not read")
            return
        }
        try reader.end()
        #expect(23_000..<100_000 ~= read.sightings.count)
        #expect(read.sightings.count == message.fittingSightings.count)
        #expect(read.sightings.last?.time.seconds == time.seconds + 99_999)
    }

    @Test func `a part that holds a code of a mebibyte is read again`() throws {
        let code = Code(kind: .message, body: [UInt8](repeating: 7, count: PartSet.lengthLimit - 8))
        let parts = code.parts(dataCount: 1, parityCount: 1)
        let time = Timestamp(uncheckedSeconds: 1_793_534_400)
        var reader = PortableBackup.Reader()
        reader.append(
            PortableBackup.Entry.parts(PortableBackup.Parts(parts, first: time, last: time)).bytes[...])
        guard case .parts(let read)? = try reader.next() else {
            Issue.record("not read")
            return
        }
        #expect(read.parts == parts)
    }

    @Test func `large parts of one set are in several entries, each readable`() throws {
        let code = Code(kind: .message, body: [UInt8](repeating: 7, count: 1_000_000))
        let parts = code.parts(dataCount: 10, parityCount: 90)
        let time = Timestamp(uncheckedSeconds: 1_793_534_400)
        let entries = PortableBackup.Parts.entries(parts, first: time, last: time)
        #expect(entries.count == 3)
        var found: [Part] = []
        for entry in entries {
            var reader = PortableBackup.Reader()
            reader.append(PortableBackup.Entry.parts(entry).bytes[...])
            guard case .parts(let read)? = try reader.next() else {
                Issue.record("not read")
                return
            }
            try reader.end()
            found += read.parts
        }
        #expect(found == parts)
        #expect(PortableBackup.Parts.entries(Array(parts.prefix(41)), first: time, last: time).count == 1)
    }

    @Test func `every truncation of an entry is refused`() throws {
        for entry in try Self.example() {
            let bytes = entry.bytes
            for count in 1..<bytes.count where count < 400 {
                #expect(throws: BackupError.damaged) { try read(Array(bytes.prefix(count))) }
            }
        }
    }

    @Test func `an entry that is too long, or has bytes behind its fields, is refused`() throws {
        let bytes = try Self.example()[6].bytes
        // Its length has one byte.
        #expect(bytes[1] < 127)
        #expect(throws: BackupError.damaged) { try read([bytes[0], bytes[1] + 1] + bytes[2...] + [0]) }
        #expect(throws: BackupError.damaged) { try read([6, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]) }
        #expect(throws: BackupError.damaged) { try read([6, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]) }
    }

    @Test func `an unknown kind is newer`() {
        #expect(throws: BackupError.newer) { try read([9, 0]) }
        #expect(throws: BackupError.newer) { try read([0, 0]) }
    }
}

extension Code {
    /// A message that is valid only in its layout.
    fileprivate static func laidOut(count: Int) -> Code {
        let preamble = MessagePreamble(
            suite: .compact, iv: [UInt8](repeating: 1, count: 16), metadata: [],
            hintedBy: { _ in [UInt8](repeating: 2, count: 8) })
        return SealedMessage(
            preamble: preamble, ciphertext: [UInt8](repeating: 3, count: count + 80)
        ).code
    }
}
