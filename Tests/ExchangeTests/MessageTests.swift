import Primitives
import Testing
import Wire

@testable import Exchange

@Suite struct MessageTests {
    private static let line = "The chess club meets on Tuesday at 7 pm; bring a board, and bring a friend. "

    @Test(
        arguments: Suite.allCases,
        [
            (.text, "Tuesday, 7 pm ♞"), (.text, String(repeating: line, count: 30)),
            (.url, "https://example.org/a?b#c"), (.location, "geo:37.77,-122.42;u=35"),
            (.contact, "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Lovelace\r\nEND:VCARD\r\n"),
            (.event, "BEGIN:VEVENT\nDTSTART:20260301T193000\nSUMMARY:Chess\nEND:VEVENT"),
        ] as [(ContentType, String)])
    func `opening returns content of every type`(suite: Suite, content: (type: ContentType, text: String))
        throws
    {
        let fixture = MessageFixture(suite)
        for expiry in [nil, Timestamp(uncheckedSeconds: People.created.seconds + 1)] {
            let message = Message(
                content: try Content(type: content.type, text: content.text), number: 42,
                created: People.created, expiry: expiry)
            let code = message.seal(with: fixture.owner.keys, in: fixture.channel)
            #expect(try fixture.open(Code(text: code.text).body) == message)
        }
    }

    @Test(arguments: Suite.allCases)
    func `content is compressed only if that is smaller`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let long = String(repeating: Self.line, count: 30)
        #expect(fixture.seal(try MessageFixture.message(long)).count < 600 + long.utf8.count / 4)
        // Too short to gain anything: type, number, five bytes of creation, expiry, flags, text.
        let body = fixture.seal(try MessageFixture.message("Hi"))
        let plaintext = suite.signatureLength + 9 + 2
        let ciphertext = suite == .classic ? plaintext / 16 * 16 + 16 : plaintext
        #expect(body.count == MessageFixture.preambleLength + ciphertext + 16)
    }

    @Test func `the expiry is the first expired second`() throws {
        let content = try Content(type: .text, text: "Hi")
        let expiry = Timestamp(uncheckedSeconds: 200)
        let message = Message(
            content: content, number: 1, created: Timestamp(uncheckedSeconds: 100), expiry: expiry)
        #expect(!message.isExpired(at: Timestamp(uncheckedSeconds: 199)))
        #expect(message.isExpired(at: expiry))
        #expect(try !MessageFixture.message().isExpired(at: Timestamp(uncheckedSeconds: Timestamp.limit)))
    }

    /// To an outsider two messages share only the suite and the two empty fields.
    @Test(arguments: Suite.allCases)
    func `two seals of a message have nothing in common`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let message = try MessageFixture.message(Self.line)
        let bodies = (0..<4).map { _ in fixture.seal(message) }
        var seen: Set<[UInt8]> = []
        for body in bodies {
            #expect(body[0] == suite.rawValue)
            let runs = Set((1...body.count - 8).map { Array(body[$0..<$0 + 8]) })
            #expect(seen.isDisjoint(with: runs))
            seen.formUnion(runs)
        }
        let hints = try bodies.map { try SealedMessage(body: $0).hint }
        #expect(Set(hints).count == bodies.count)
    }

    /// The code contains neither channel id, key, nonce or owner in clear, nor the text.
    @Test(arguments: Suite.allCases)
    func `nothing of the content is readable in the code`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let body = fixture.seal(try MessageFixture.message("Tuesday, 7 pm"))
        let runs = Set((0...body.count - 8).map { Array(body[$0..<$0 + 8]) })
        for secret in [
            fixture.channel.id, fixture.channel.nonce, fixture.channel.key.bytes,
            fixture.owner.fingerprint.bytes, fixture.owner.card.publicKeys, Array("Tuesday, 7 pm".utf8),
        ] {
            #expect(!runs.contains(Array(secret.prefix(8))))
        }
    }

    @Test(arguments: Suite.allCases)
    func `metadata can be read by anybody`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let metadata = Array("board 3".utf8)
        let body = fixture.seal(block: MessageFixture.block(), metadata: metadata)
        #expect(try SealedMessage(body: body).metadata == metadata)
        #expect(fixture.refusal(body) == nil)
    }
}
