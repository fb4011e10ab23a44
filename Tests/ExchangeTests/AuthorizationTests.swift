import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

@Suite struct AuthorizationTests {
    private static let until = Timestamp(uncheckedSeconds: People.issued.seconds + 1_000)

    private func refusal(_ code: Code, _ reader: Identity) -> ExchangeError? {
        ExchangeTests.refusal(code) { sealed throws(ExchangeError) in
            _ = try VerifiedAuthorization(opening: sealed, with: reader)
        }
    }

    private func authorization(
        _ pair: Pair, of channel: OwnedChannel? = nil
    ) -> (code: Code, granted: GrantedAuthorization) {
        let owner = People.owner(pair.owner)
        return (channel ?? People.channel(of: owner)).authorize(
            People.reader(pair.reader).publicIdentity.addressee!, issued: People.issued, until: Self.until,
            people: 3,
            signedBy: owner)
    }

    private func opened(_ pair: Pair, of channel: OwnedChannel? = nil) throws -> VerifiedAuthorization {
        try VerifiedAuthorization(
            opening: SealedCode(authorization(pair, of: channel).code), with: People.reader(pair.reader))
    }

    @Test(arguments: Pair.all)
    func `an authorization opens for its authorizer`(pair: Pair) throws {
        let channel = People.channel(of: People.owner(pair.owner))
        let (code, granted) = authorization(pair, of: channel)
        let verified = try VerifiedAuthorization(
            opening: SealedCode(code), with: People.reader(pair.reader))
        #expect(verified.owner.fingerprint == People.owner(pair.owner).fingerprint)
        #expect(verified.authorization.channelID == channel.keys.id)
        #expect(verified.authorization.channel == channel.name)
        #expect(verified.authorization.issued == People.issued)
        #expect(verified.authorization.until == Self.until)
        #expect(verified.authorization.people == 3)
        #expect(verified.digest == granted.digest)
        #expect(granted.authorizer.fingerprint == People.reader(pair.reader).fingerprint)
    }

    @Test(arguments: Pair.all)
    func `an authorization opens for nobody else`(pair: Pair) {
        let code = authorization(pair).code
        for other in [People.classicOwner, People.compactOwner, People.compactStranger] {
            #expect(refusal(code, other) == .notForThisIdentity)
        }
    }

    @Test(arguments: Pair.all)
    func `every flipped bit is refused`(pair: Pair) {
        let body = authorization(pair).code.body
        for bit in FlippedBits.of(body, suite: pair.reader) {
            let error = refusal(
                Code(kind: .authorization, body: body.flipping(bit: bit)), People.reader(pair.reader))
            if bit < 8 {
                #expect(error != nil, "bit \(bit)")
            } else {
                #expect(error == .notForThisIdentity, "bit \(bit)")
            }
        }
    }

    @Test(arguments: Suite.allCases)
    func `the signature covers every bit inside`(suite: Suite) throws {
        let reader = People.compactReader
        let plaintext = try opened(Pair(owner: suite, reader: .compact)).authorization.plaintext
        for bit in FlippedBits.of(plaintext, suite: suite) {
            let code = reader.publicIdentity.addressee!.seal(plaintext.flipping(bit: bit), as: .authorization)
            switch refusal(code, reader) {
            case .malformed, .invalidPublicKey, .authenticationFailed: break
            case let error: Issue.record("bit \(bit): \(String(describing: error))")
            }
        }
    }

    @Test(arguments: Pair.all)
    func `a forwarded authorization is refused`(pair: Pair) throws {
        let plaintext = try opened(pair).authorization.plaintext
        let stranger = People.compactStranger
        #expect(
            refusal(stranger.publicIdentity.addressee!.seal(plaintext, as: .authorization), stranger)
                == .authenticationFailed)
    }

    @Test func `two authorizations are never identical`() throws {
        let pair = Pair(owner: .compact, reader: .compact)
        let channel = People.channel(of: People.compactOwner)
        #expect(try opened(pair, of: channel).digest != opened(pair, of: channel).digest)
    }

    /// It contains neither key, nonce nor tree secret, nor a label of any node.
    @Test(arguments: Pair.all)
    func `an authorization contains no key`(pair: Pair) throws {
        let owner = People.owner(pair.owner)
        let channel = People.channel(of: owner)
        let plaintext = try opened(pair, of: channel).authorization.plaintext
        let leaves = [0, 1, 2, 3, 300].compactMap { Leaf(ordinal: $0) }
        let labels = leaves.flatMap(channel.trees.labels)
        let secrets =
            [channel.keys.key.bytes, channel.keys.nonce, channel.keys.hint.key.bytes] + labels
        for secret in secrets { #expect(!plaintext.contains(secret)) }
        #expect(plaintext.contains(channel.keys.id))
    }

    /// No message opens with any data of an authorizer in place of the key and the nonce.
    @Test(arguments: Suite.allCases)
    func `an authorization opens no message`(suite: Suite) throws {
        let fixture = MessageFixture(suite)
        let body = fixture.seal(try MessageFixture.message())
        let channel = OwnedChannel(
            name: People.name("Chess club"), created: People.created, keys: fixture.channel,
            trees: MemberTrees(secret: .random(count: 32)), nextNumber: 1, leavesUsed: 0)
        let (code, granted) = channel.authorize(
            People.reader(suite).publicIdentity.addressee!, issued: People.issued, until: nil, people: 1,
            signedBy: fixture.owner)
        let held = try VerifiedAuthorization(opening: SealedCode(code), with: People.reader(suite))
        let plaintext = held.authorization.plaintext
        let words =
            [held.digest, granted.digest]
            + (0...plaintext.count - 32).map { Array(plaintext[$0..<$0 + 32]) }
        for word in words {
            let keys = ChannelKeys(owner: held.owner, nonce: word, key: SecretBytes(word))
            #expect(keys.id != fixture.channel.id)
            #expect(fixture.refusal(body, in: keys) == .notSubscribed)
            let guess = ChannelKeys(
                owner: held.owner, nonce: fixture.channel.nonce, key: SecretBytes(word))
            #expect(fixture.refusal(body, in: guess) == .notSubscribed)
        }
    }

    @Test(arguments: Suite.allCases)
    func `the owner's signature covers tag, header and authorizer`(suite: Suite) throws {
        let (owner, reader) = (People.owner(suite), People.compactReader)
        let good = try opened(Pair(owner: suite, reader: .compact)).authorization
        let unsigned = Array(good.plaintext.dropLast(suite.signatureLength))
        func refusal(_ signer: Identity, _ tag: DomainTag, _ kind: Code.Kind) -> ExchangeError? {
            let signature = signer.keys.signature(
                for: tag.bytes + kind.header + reader.fingerprint.bytes + unsigned)
            return self.refusal(
                reader.publicIdentity.addressee!.seal(unsigned + signature, as: .authorization), reader)
        }
        #expect(refusal(owner, .authorization, .authorization) == nil)
        let other = suite == .classic ? People.classicReader : People.compactStranger
        #expect(refusal(other, .authorization, .authorization) == .authenticationFailed)
        for tag in DomainTag.allCases where tag != .authorization {
            #expect(refusal(owner, tag, .authorization) == .authenticationFailed, "\(tag)")
        }
        for kind in Code.Kind.allCases where kind != .authorization {
            #expect(refusal(owner, .authorization, kind) == .authenticationFailed, "\(kind)")
        }
    }
}

extension [UInt8] {
    /// Whether `part` occurs in it, byte for byte.
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
