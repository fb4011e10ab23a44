import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

@Suite struct MessageTamperingTests {
    /// docs/reference/format.md, "Refusals": alterations before the ciphertext break the hint, later ones the
    /// tag.
    @Test(arguments: Suite.allCases)
    func `every flipped bit is refused`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let body = fixture.seal(try MessageFixture.message())
        #expect(fixture.refusal(body) == nil)
        for bit in 0..<body.count * 8 {
            let error = fixture.refusal(body.flipping(bit: bit))
            switch bit / 8 {
            case 1..<25: #expect(error == .notSubscribed, "bit \(bit)")
            case MessageFixture.preambleLength...:
                #expect(error == .authenticationFailed, "bit \(bit)")
            default:  // The suite, the lengths of the metadata and of the revocation block.
                switch error {
                case .notSubscribed, .malformed: break
                default: Issue.record("bit \(bit): \(String(describing: error))")
                }
            }
        }
    }

    @Test(arguments: Suite.allCases)
    func `every truncation is refused`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let body = fixture.seal(try MessageFixture.message())
        let shortest = MessageFixture.preambleLength + suite.signatureLength + 17
        for count in 0..<shortest {
            #expect(fixture.refusal(Array(body.prefix(count))) == .malformed(.truncated))
        }
        for count in shortest..<body.count {
            #expect(fixture.refusal(Array(body.prefix(count))) == .authenticationFailed)
        }
        #expect(fixture.refusal(body + [0]) == .authenticationFailed)
    }

    @Test(arguments: Suite.allCases)
    func `a message does not fit another channel`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let body = fixture.seal(try MessageFixture.message())
        #expect(
            fixture.refusal(body, in: ChannelKeys(newFor: fixture.owner.publicIdentity)) == .notSubscribed)
        #expect(fixture.refusal(body, in: MessageFixture(.compact).channel) == .notSubscribed)
    }

    /// The same key with another nonce or owner makes another channel id, on which hint and key
    /// depend.
    @Test(arguments: Suite.allCases)
    func `a channel's key without its nonce opens nothing`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let body = fixture.seal(try MessageFixture.message())
        let (nonce, key) = (fixture.channel.nonce, fixture.channel.key)
        let renonced = ChannelKeys(
            owner: fixture.owner.publicIdentity, nonce: Random.bytes(count: 32), key: key)
        #expect(fixture.refusal(body, in: renonced) == .notSubscribed)
        for owner in [People.reader(suite), People.owner(suite == .classic ? .compact : .classic)] {
            let disowned = ChannelKeys(owner: owner.publicIdentity, nonce: nonce, key: key)
            #expect(fixture.refusal(body, in: disowned) == .notSubscribed)
        }
    }

    /// Hint and tag are right, and the owner's signature is for another channel or in another's
    /// name.
    @Test(arguments: Suite.allCases)
    func `the signature covers channel and owner`(suite: Suite) {
        let fixture = MessageFixture(suite)
        let (channel, block) = (fixture.channel, MessageFixture.block())
        let preamble = channel.preamble(suite: suite, iv: Random.bytes(count: 16))

        func refusal(channelID: [UInt8], owner: Fingerprint) -> ExchangeError? {
            let bytes = SignedMessage.signedBytes(
                block, preamble: preamble, channelID: channelID, owner: owner)
            let signed = SignedMessage(signature: fixture.owner.keys.signature(for: bytes), block: block)
            return fixture.refusal(channel.encrypt(signed, under: preamble).body)
        }

        let owner = fixture.owner.fingerprint
        #expect(refusal(channelID: channel.id, owner: owner) == nil)
        #expect(refusal(channelID: MessageFixture(suite).channel.id, owner: owner) == .authenticationFailed)
        let other = People.reader(suite).fingerprint
        #expect(refusal(channelID: channel.id, owner: other) == .authenticationFailed)
    }

    @Test(arguments: Suite.allCases)
    func `spliced messages are refused`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let one = fixture.seal(try MessageFixture.message("One"))
        let two = fixture.seal(try MessageFixture.message("Two"))
        #expect(one.count == two.count)
        // Near the ends both may have the same bytes, so nothing is spliced.
        func splice(at cut: Int) -> [UInt8]? {
            let spliced = Array(one[..<cut] + two[cut...])
            return spliced == one || spliced == two ? nil : spliced
        }
        for spliced in (MessageFixture.preambleLength..<one.count).compactMap(splice) {
            #expect(fixture.refusal(spliced) == .authenticationFailed)
        }
        for spliced in (2..<25).compactMap(splice) {
            #expect(fixture.refusal(spliced) != nil)
        }
    }

    /// A subscriber has the channel's key, but not the owner's.
    @Test(arguments: Suite.allCases, Suite.allCases)
    func `a subscriber cannot write in the channel`(suite: Suite, signer: Suite) {
        let fixture = MessageFixture(suite)
        let body = fixture.seal(block: MessageFixture.block(), by: People.reader(signer))
        #expect(fixture.refusal(body) == .authenticationFailed)
    }

    /// A subscriber can decrypt, and can compute hint and tag for anything; the signature covers
    /// all bytes before it.
    @Test(arguments: Suite.allCases)
    func `a subscriber cannot move the owner's content to another message`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let channel = fixture.channel
        let sealed = try SealedMessage(
            body: fixture.seal(block: MessageFixture.block(), metadata: Array("A".utf8)))
        let preamble = try #require(channel.hint.preamble(of: sealed))
        let plaintext = try MessageCipher(channel: channel, preamble: preamble, broadcastSecret: nil)
            .open(sealed.ciphertext(after: preamble))

        func resealed(iv: [UInt8], metadata: [UInt8]) -> [UInt8] {
            let preamble = channel.preamble(suite: suite, iv: iv, metadata: metadata)
            let ciphertext = MessageCipher(channel: channel, preamble: preamble, broadcastSecret: nil).seal(
                plaintext)
            return SealedMessage(preamble: preamble, ciphertext: ciphertext).code.body
        }

        let iv = sealed.iv
        #expect(fixture.refusal(resealed(iv: iv, metadata: Array("A".utf8))) == nil)
        for metadata in ["", "B", "AA"] {
            #expect(
                fixture.refusal(resealed(iv: iv, metadata: Array(metadata.utf8))) == .authenticationFailed)
        }
        #expect(
            fixture.refusal(resealed(iv: Random.bytes(count: 16), metadata: Array("A".utf8)))
                == .authenticationFailed)
    }

    @Test(arguments: Suite.allCases)
    func `metadata is authenticated`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let metadata = Array("board 3".utf8)
        let body = fixture.seal(block: MessageFixture.block(), metadata: metadata)
        #expect(Array(body[26..<33]) == metadata)
        for bit in 26 * 8..<33 * 8 {
            #expect(fixture.refusal(body.flipping(bit: bit)) == .notSubscribed)
        }
        // With a valid hint, the tag is still invalid.
        let sealed = try SealedMessage(body: body)
        let original = try #require(fixture.channel.hint.preamble(of: sealed))
        let preamble = fixture.channel.preamble(
            suite: suite, iv: sealed.iv, metadata: Array("board 4".utf8))
        let forged = SealedMessage(preamble: preamble, ciphertext: sealed.ciphertext(after: original))
        #expect(fixture.refusal(forged.code.body) == .authenticationFailed)
    }
}
