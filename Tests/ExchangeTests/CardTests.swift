import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

@Suite struct CardTests {
    private func refusal(_ body: [UInt8]) -> ExchangeError? {
        do throws(ExchangeError) {
            _ = try PublicIdentity(body: body)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: Suite.allCases)
    func `an identity's own card verifies`(suite: Suite) throws {
        let identity = People.owner(suite)
        let publicIdentity = try PublicIdentity(body: Code(text: identity.card.code.text).body)
        #expect(publicIdentity.card == identity.card)
        #expect(publicIdentity.fingerprint == identity.fingerprint)
        #expect(publicIdentity.card.name?.text == "Ada")
    }

    @Test(arguments: Suite.allCases)
    func `a card with a picture verifies as the same person`(suite: Suite) throws {
        let identity = People.owner(suite)
        let picture = [UInt8](repeating: 7, count: Card.pictureLimit)
        let publicIdentity = try PublicIdentity(body: identity.card(picture: picture).body)
        #expect(publicIdentity.card.picture == picture)
        #expect(publicIdentity.card.name == identity.card.name)
        #expect(publicIdentity.fingerprint == identity.fingerprint)
        #expect(identity.card.picture == [])
    }

    @Test(arguments: Suite.allCases)
    func `the signature covers name and picture`(suite: Suite) throws {
        let card = People.owner(suite).card
        for (name, picture) in [(People.name("Bob"), []), (nil, []), (card.name, [1])] as [(Name?, [UInt8])] {
            let forged = Card(
                suite: suite, publicKeys: card.publicKeys, name: name, picture: picture,
                signedBy: { _ in card.signature })
            #expect(refusal(forged.body) == .authenticationFailed)
        }
    }

    @Test(arguments: Suite.allCases)
    func `another key's signature is refused`(suite: Suite) {
        let card = People.owner(suite).card
        let forged = Card(
            suite: suite, publicKeys: card.publicKeys, name: card.name,
            signedBy: People.reader(suite).keys.signature)
        #expect(refusal(forged.body) == .authenticationFailed)
    }

    @Test(arguments: Suite.allCases)
    func `truncated and extended cards are malformed`(suite: Suite) {
        let body = People.owner(suite).card.body
        for count in 0..<body.count {
            #expect(refusal(Array(body.prefix(count))) == .malformed(.truncated))
        }
        #expect(refusal(body + [0]) == .malformed(.trailingBytes(count: 1)))
    }

    /// Self-signed, and refused before the signature is checked.
    @Test func `invalid public keys are refused`() {
        let zero = [UInt8](repeating: 0, count: 32)
        let compact = People.compactOwner
        let good = compact.card.publicKeys
        for publicKeys in [zero + good.suffix(32), good.prefix(32) + zero, good.flipping(bit: 511)] {
            let card = Card(
                suite: .compact, publicKeys: publicKeys, name: nil, signedBy: compact.keys.signature)
            #expect(refusal(card.body) == .invalidPublicKey)
        }
        let classic = People.classicOwner
        let even = classic.card.publicKeys.flipping(bit: 255 * 8)
        let card = Card(suite: .classic, publicKeys: even, name: nil, signedBy: classic.keys.signature)
        #expect(refusal(card.body) == .invalidPublicKey)
    }

    @Test(arguments: Suite.allCases)
    func `an identity can be stored and read again`(suite: Suite) throws {
        let identity = People.owner(suite)
        let keys = try PrivateKeys(suite: suite, serialized: identity.keys.serialized)
        let again = try Identity(card: identity.card, keys: keys)
        #expect(again.fingerprint == identity.fingerprint)
        for other in [People.reader(suite), People.owner(suite == .classic ? .compact : .classic)] {
            #expect(throws: ExchangeError.authenticationFailed) {
                try Identity(card: other.card, keys: keys)
            }
        }
    }

    @Test func `fingerprints differ by suite and key`() {
        let keys = [UInt8](0..<64)
        let fingerprint = Fingerprint(suite: .compact, publicKeys: keys)
        #expect(fingerprint != Fingerprint(suite: .classic, publicKeys: keys))
        for bit in 0..<512 {
            #expect(fingerprint != Fingerprint(suite: .compact, publicKeys: keys.flipping(bit: bit)))
        }
    }
}
