import Primitives
import Testing
import Wire

@testable import Exchange

/// Forgeries by people with a document's key: its other recipients, and the members of a channel.
struct DocumentForgeryTests {
    private typealias Fixture = DocumentFixture
    private let writer = People.compactOwner
    private let mallory = People.compactStranger
    private let victim = People.compactReader

    /// The writer's preamble, document and signature, encrypted again under a key and header made
    /// by somebody else.
    private func reencrypt(_ file: [UInt8], openedBy reader: DocumentAccess, under access: DocumentAccess)
        throws
        -> [UInt8]
    {
        let header = reader.header.bytes.count
        var chunks = ChunkReader(key: reader.key)
        let count = try chunks.next(from: byteSource(of: file[header...]))
        var bytes = access.header.bytes
        var again = ChunkWriter(key: access.key)
        let plaintext = Array(chunks.buffer[ChunkReader.margin..<ChunkReader.margin + count])
        again.append(plaintext) { bytes += $0[$1] }
        again.end { bytes += $0[$1] }
        return bytes
    }

    @Test func `a recipient cannot re-encrypt it in the writer's name`() throws {
        let access = DocumentAccess(recipients: [mallory.publicIdentity.addressee!])
        let file = Fixture.encrypt([1, 2, 3], by: writer, under: access)
        let same = try reencrypt(file, openedBy: access, under: access)
        #expect(same == file)
        let forged = try reencrypt(
            file, openedBy: access, under: DocumentAccess(recipients: [victim.publicIdentity.addressee!]))
        #expect(Fixture.refusal { try Fixture.decrypt(forged, with: victim) } == .authenticationFailed)
    }

    @Test func `a recipient cannot alter it for the others`() throws {
        let access = DocumentAccess(recipients: [
            mallory.publicIdentity.addressee!, victim.publicIdentity.addressee!,
        ])
        let file = Fixture.encrypt([1, 2, 3], by: writer, under: access)
        let front = DocumentPreamble(
            writer: writer.card, created: People.created, fileName: "minutes.txt", mediaType: "text/plain")
        let forged = Fixture.encrypt(front: front.bytes, [1, 2, 4], by: mallory, under: access)
        #expect(forged.count == file.count)
        #expect(Fixture.refusal { try Fixture.decrypt(forged, with: victim) } == .authenticationFailed)
    }

    @Test func `a document for recipients cannot be moved to a channel`() throws {
        let channel = ChannelKeys(newFor: writer.publicIdentity)
        let access = DocumentAccess(recipients: [mallory.publicIdentity.addressee!])
        let file = Fixture.encrypt([1, 2, 3], by: writer, under: access)
        let forged = try reencrypt(file, openedBy: access, under: DocumentAccess(membersOf: channel))
        #expect(Fixture.refusal { try Fixture.decrypt(forged, in: channel) } == .authenticationFailed)
    }

    @Test func `a member cannot write in a channel`() throws {
        let channel = ChannelKeys(newFor: writer.publicIdentity)
        let own = Fixture.encrypt([1], by: mallory, under: DocumentAccess(membersOf: channel))
        #expect(Fixture.refusal { try Fixture.decrypt(own, in: channel) } == .authenticationFailed)
        let front = DocumentPreamble(
            writer: writer.card, created: People.created, fileName: "", mediaType: "")
        let forged = Fixture.encrypt(
            front: front.bytes, by: mallory, under: DocumentAccess(membersOf: channel))
        #expect(Fixture.refusal { try Fixture.decrypt(forged, in: channel) } == .authenticationFailed)
    }

    @Test func `a member cannot move a document to another channel`() throws {
        let (one, two) = (
            ChannelKeys(newFor: writer.publicIdentity), ChannelKeys(newFor: writer.publicIdentity)
        )
        let access = DocumentAccess(membersOf: one)
        let file = Fixture.encrypt([1, 2, 3], by: writer, under: access)
        #expect(try Fixture.decrypt(file, in: one).document == [1, 2, 3])
        for target in [DocumentAccess(membersOf: one), DocumentAccess(membersOf: two)] {
            let forged = try reencrypt(file, openedBy: access, under: target)
            let channel = target.channelID == one.id ? one : two
            #expect(Fixture.refusal { try Fixture.decrypt(forged, in: channel) } == .authenticationFailed)
        }
        let toVictim = try reencrypt(
            file, openedBy: access, under: DocumentAccess(recipients: [victim.publicIdentity.addressee!]))
        #expect(Fixture.refusal { try Fixture.decrypt(toVictim, with: victim) } == .authenticationFailed)
    }

    /// The key of another owner's channel under one's own card does not make its documents one's
    /// own.
    @Test func `a channel's key with another nonce fits no document`() throws {
        let channel = ChannelKeys(newFor: writer.publicIdentity)
        let file = Fixture.encrypt([1], by: writer, under: DocumentAccess(membersOf: channel))
        let stolen = ChannelKeys(owner: mallory.publicIdentity, nonce: channel.nonce, key: channel.key)
        #expect(Fixture.refusal { try Fixture.decrypt(file, in: stolen) } == .notSubscribed)
    }

    /// Malformed, although encrypted and signed correctly.
    @Test func `a malformed preamble is damage even if signed`() throws {
        let access = DocumentAccess(recipients: [victim.publicIdentity.addressee!])
        let good = DocumentPreamble(writer: writer.card, created: People.created, fileName: "", mediaType: "")
            .bytes
        func refusal(_ front: [UInt8], _ document: [UInt8] = []) throws -> ExchangeError? {
            let file = Fixture.encrypt(front: front, document, by: writer, under: access)
            return Fixture.refusal { try Fixture.decrypt(file, with: victim) }
        }
        #expect(try refusal(good) == nil)
        #expect(try refusal([]) != nil)
        #expect(try refusal(Array(good.prefix(good.count - 2))) != nil)
        #expect(try refusal([9] + good.dropFirst()) == .malformed(.unknownSuite(9)))
        var long = Array(good.prefix(good.count - 2))
        long += [0x80, 0x02]
        long += [UInt8](repeating: 0x41, count: 256) + [0]
        #expect(try refusal(long) == .malformed(.outOfRange(value: 256, limit: 255)))
        var unsigned = good
        unsigned[good.count - 12] ^= 1
        #expect(try refusal(unsigned) != nil)
    }

    /// Anybody with the key can append an empty chunk.
    @Test func `an empty last chunk is refused`() throws {
        let access = DocumentAccess(recipients: [victim.publicIdentity.addressee!])
        let empty = AESGCM.seal(
            [], key: access.key, nonce: [UInt8](repeating: 0, count: 11) + [1], authenticating: [])
        let file = access.header.bytes + empty
        #expect(Fixture.refusal { try Fixture.decrypt(file, with: victim) } == .malformed(.truncated))
    }
}
