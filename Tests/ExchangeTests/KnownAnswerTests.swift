import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

/// Fixed inputs and their results, computed by another implementation of docs/reference/format.md, so that
/// the format cannot drift.
@Suite struct KnownAnswerTests {
    private let identity: Identity
    private let channel: ChannelKeys

    init() throws {
        identity = try Self.identity()
        channel = ChannelKeys(
            owner: identity.publicIdentity, nonce: [UInt8](0xA0...0xBF),
            key: SecretBytes([UInt8](0x60...0x7F)))
    }

    /// Ada, whose Ed25519 seed and X25519 scalar are the bytes 00 to 3f.
    static func identity() throws -> Identity {
        let keys = try PrivateKeys(suite: .compact, serialized: SecretBytes([UInt8](0..<64)))
        let card = Card(
            suite: .compact, publicKeys: keys.publicKeys, name: People.name("Ada"), signedBy: keys.signature)
        return try Identity(card: card, keys: keys)
    }

    @Test func `a card has the known bytes`() {
        #expect(
            identity.card.body.hex
                == "0203a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
                + "358072d6365880d1aeea329adf9121383851ed21a28e3b75e965d0d2cd166254"
                + "0341646100"
                + "ba71be5371fc41ddb81897ddddbfc5297a90cd39146fe0a17b535f41fb6bcace"
                + "ac0b710f94f7e7a793fcf4cf425a53adfafd28b58a014deb4a771d7c2db0000a")
    }

    @Test func `a fingerprint has the known value`() {
        #expect(
            identity.fingerprint.bytes.hex
                == "62e78d5a08f2338cbcca0e5c4641dbc504897619463c0cf70113ae755751b94f")
        #expect(identity.fingerprint.description == "95528 47018 50395 74841 93345 04273")
    }

    @Test func `a channel's id has the known value`() {
        #expect(
            channel.id.hex == "7e840d21de82e4fdc640b6bcf65041d56f511c304020cffbd5ae962a4f7b706a")
    }

    @Test func `a message and its hint have the known bytes`() throws {
        let body = try MessageFixture.message("Hi", number: 1)
            .seal(with: identity.keys, in: channel, iv: [UInt8](0x10...0x1F)).body
        #expect(try SealedMessage(body: body).hint.hex == "af018f436085ac5b")
        #expect(
            body.hex
                == "02101112131415161718191a1b1c1d1e1faf018f436085ac5b00fe"
                + "51a18887a8401d6a59ce34c5d5d60c94b8e14e4b312d1325cbc7a9c2b1d67469"
                + "16848898074dfd62b0176b8bdc90e8c223cb2ab84b91947525e7d7d02958d189"
                + "a995fb3052ed660aed3c331bb868f385dc89b6eb47df8c516b4c35")
    }

    @Test func `labels have the known values`() throws {
        let trees = MemberTrees(secret: SecretBytes([UInt8](0..<32)))
        for (ordinal, places, known) in [
            (
                77, [0, 1, 36],
                [
                    "eee603aeeb668b66eb49023b8bee70f4", "0355508d201a13dc56b38120f8ed36f5",
                    "8d3c7c79681ae769077889b0f834ba72",
                ]
            ),
            (
                300, [0, 1, 21, 22, 57],
                [
                    "f6fcf4485110e05c62f8522c30f01eb0", "d8247bd27ef0fd2af84b101b8b6ef31d",
                    "1e40665ba1918236672ec614e6cf142f", "e938f6e369fb764b65295ec90d680ad4",
                    "584e478fe7cb70c073caee93f3eb63e3",
                ]
            ),
        ] {
            let leaf = try #require(Leaf(ordinal: ordinal))
            let labels = trees.labels(of: leaf)
            #expect(places.map { labels[$0].hex } == known)
        }
    }
}
