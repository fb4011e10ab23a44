import Primitives
import Testing
import Wire

@testable import Exchange

/// Documents for recipients.
struct DocumentTests {
    private typealias Fixture = DocumentFixture

    @Test(arguments: [0, 1, 65_000, 65_535, 65_536, 65_537, 131_072, 200_000], [1, 4_096, 1 << 20])
    func `decrypting returns a document of every length`(length: Int, piece: Int) throws {
        let (writer, reader) = (People.compactOwner, People.compactReader)
        let document = Random.bytes(count: length)
        let file = Fixture.encrypt(
            document, by: writer, under: DocumentAccess(recipients: [reader.publicIdentity.addressee!]))
        // One byte at a time takes long.
        guard piece > 1 || length < 70_000 else { return }
        let opened = try Fixture.decrypt(file, with: reader, piece: piece)
        #expect(opened.document == document)
        #expect(opened.verified.length == UInt64(length))
        #expect(opened.verified.writer.fingerprint == writer.fingerprint)
        #expect(opened.verified.preamble.fileName == "minutes.txt")
        #expect(opened.verified.preamble.mediaType == "text/plain")
        #expect(opened.verified.preamble.created == People.created)
    }

    /// The signature crosses the end of a chunk at each possible place.
    @Test(arguments: Suite.allCases)
    func `the signature may lie across two chunks`(suite: Suite) throws {
        let (writer, reader) = (People.owner(suite), People.reader(.compact))
        let front = DocumentPreamble(
            writer: writer.card, created: People.created, fileName: "minutes.txt", mediaType: "text/plain")
        let room = ChunkCipher.chunkLength - front.bytes.count
        let access = DocumentAccess(recipients: [reader.publicIdentity.addressee!])
        for length in stride(from: room - suite.signatureLength - 1, through: room + 1, by: 7) {
            let document = Random.bytes(count: length)
            let file = Fixture.encrypt(document, by: writer, under: access)
            #expect(try Fixture.decrypt(file, with: reader).document == document)
        }
    }

    @Test(arguments: Pair.all)
    func `writer and recipients may have different suites`(pair: Pair) throws {
        let (writer, reader) = (People.owner(pair.owner), People.reader(pair.reader))
        let access = DocumentAccess(recipients: [
            People.compactStranger.publicIdentity.addressee!, reader.publicIdentity.addressee!,
            People.classicOwner.publicIdentity.addressee!,
        ])
        let file = Fixture.encrypt(Array("Hi".utf8), by: writer, under: access)
        #expect(try Fixture.decrypt(file, with: reader).document == Array("Hi".utf8))
        #expect(try Fixture.decrypt(file, with: People.compactStranger).document == Array("Hi".utf8))
    }

    /// The encrypting program broke the rule that only the last chunk is short.
    @Test func `a last chunk that says it is not the last is truncated, however short`() throws {
        let key = SecretBytes.random(count: SealedKey.keyLength)
        let access = DocumentAccess(recipients: [People.compactReader.publicIdentity.addressee!], key: key)
        let file = Fixture.encrypt(Array("Hi".utf8), by: People.compactOwner, under: access)
        let header = access.header.bytes
        let zeros = [UInt8](repeating: 0, count: 11)
        let text = try AESGCM.open(
            Array(file.dropFirst(header.count)), key: access.key, nonce: zeros + [1], authenticating: [])
        let cut = header + AESGCM.seal(text, key: access.key, nonce: zeros + [0], authenticating: [])
        #expect(
            Fixture.refusal { try Fixture.decrypt(cut, with: People.compactReader) }
                == .malformed(.truncated))
    }

    @Test(arguments: Pair.all)
    func `nobody but the recipients can read it`(pair: Pair) throws {
        let access = DocumentAccess(recipients: [People.reader(pair.owner).publicIdentity.addressee!])
        let file = Fixture.encrypt([1], by: People.owner(pair.owner), under: access)
        let stranger = People.stranger(pair.reader)
        #expect(Fixture.refusal { try Fixture.decrypt(file, with: stranger) } == .notForThisIdentity)
    }

    @Test(arguments: Suite.allCases)
    func `every truncation is refused`(suite: Suite) throws {
        let reader = People.reader(.compact)
        let file = Fixture.encrypt(
            [1, 2, 3], by: People.owner(suite),
            under: DocumentAccess(recipients: [reader.publicIdentity.addressee!]))
        let header = try Fixture.headerLength(file)
        for count in 0..<file.count {
            let refusal = Fixture.refusal { try Fixture.decrypt(file.prefix(count), with: reader) }
            let expected: ExchangeError =
                count < 8
                ? .malformed(.notACode)
                : count <= header + 16 ? .malformed(.truncated) : .authenticationFailed
            #expect(refusal == expected, "\(count) bytes")
        }
    }

    @Test func `bytes after the end are refused`() throws {
        let reader = People.compactReader
        let access = DocumentAccess(recipients: [reader.publicIdentity.addressee!])
        for length in [0, 65_000, 65_536] {
            let file = Fixture.encrypt(
                Random.bytes(count: length), by: People.compactOwner, under: access)
            for count in [1, 16, 17, 70_000] {
                let longer = file + [UInt8](repeating: 0, count: count)
                #expect(
                    Fixture.refusal { try Fixture.decrypt(longer, with: reader) } == .authenticationFailed)
            }
        }
    }

    @Test func `chunks cannot be moved, dropped or spliced`() throws {
        let (writer, reader) = (People.compactOwner, People.compactReader)
        let access = DocumentAccess(recipients: [reader.publicIdentity.addressee!])
        func chunks(_ access: DocumentAccess) throws -> (header: [UInt8], chunks: [[UInt8]]) {
            let file = Fixture.encrypt(Random.bytes(count: 250_000), by: writer, under: access)
            let header = try Fixture.headerLength(file)
            let starts = Array(stride(from: header, to: file.count, by: 65_552))
            return (
                Array(file[..<header]), starts.map { Array(file[$0..<min($0 + 65_552, file.count)]) }
            )
        }
        func refusal(_ header: [UInt8], _ chunks: [[UInt8]]) -> ExchangeError? {
            Fixture.refusal { try Fixture.decrypt(header + chunks.flatMap { $0 }, with: reader) }
        }
        let (header, one) = try chunks(access)
        // Under the same key, which never happens in practice: the signature distinguishes them.
        let (_, two) = try chunks(access)
        let (otherHeader, other) = try chunks(DocumentAccess(recipients: [reader.publicIdentity.addressee!]))
        #expect(one.count == 4)
        #expect(refusal(header, one) == nil)
        #expect(refusal(header, [one[1], one[0], one[2], one[3]]) == .authenticationFailed)
        #expect(refusal(header, [one[0], one[2], one[3]]) == .authenticationFailed)
        #expect(refusal(header, [one[0], one[1], one[1], one[3]]) == .authenticationFailed)
        #expect(refusal(header, [one[0], one[1], one[2]]) == .malformed(.truncated))
        #expect(refusal(header, [one[0]]) == .malformed(.truncated))
        #expect(refusal(header, []) == .malformed(.truncated))
        #expect(refusal(header, [one[0], two[1], one[2], one[3]]) == .authenticationFailed)
        #expect(refusal(header, [one[0], one[1], one[2], two[3]]) == .authenticationFailed)
        #expect(refusal(header, [one[0], other[1], one[2], one[3]]) == .authenticationFailed)
        #expect(refusal(otherHeader, one) == .authenticationFailed)
        #expect(refusal(header, one + [other[3]]) == .authenticationFailed)
        #expect(refusal(header, one + [[UInt8](repeating: 0, count: 16)]) == .authenticationFailed)
    }
}
