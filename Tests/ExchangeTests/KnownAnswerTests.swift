import Primitives
import Testing
import Wire

@testable import Exchange

/// Fixed inputs and their results, computed with another implementation of docs/format.md: the format cannot drift.
@Suite struct KnownAnswerTests {
    private let identity: Identity
    private let channel: ChannelKeys

    init() throws {
        identity = try Self.identity()
        channel = ChannelKeys(
            owner: identity.party, nonce: [UInt8](0xA0...0xBF), key: SecretBytes([UInt8](0x60...0x7F)))
    }

    /// Ada, whose Ed25519 seed and X25519 scalar are the bytes 00 to 3f.
    static func identity() throws -> Identity {
        let keys = try PrivateKeys(suite: .compact, serialized: SecretBytes([UInt8](0..<64)))
        let card = Card(
            suite: .compact, publicKeys: keys.publicKeys, name: People.name("Ada"), signedBy: keys.signature)
        return try Identity(card: card, keys: keys)
    }

    @Test func card() {
        #expect(
            identity.card.body.hex
                == "0203a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
                + "358072d6365880d1aeea329adf9121383851ed21a28e3b75e965d0d2cd166254"
                + "0341646100"
                + "ba71be5371fc41ddb81897ddddbfc5297a90cd39146fe0a17b535f41fb6bcace"
                + "ac0b710f94f7e7a793fcf4cf425a53adfafd28b58a014deb4a771d7c2db0000a")
    }

    @Test func fingerprint() {
        #expect(
            identity.fingerprint.bytes.hex
                == "62e78d5a08f2338cbcca0e5c4641dbc504897619463c0cf70113ae755751b94f")
        #expect(identity.fingerprint.description == "95528 47018 50395 74841 93345 04273")
    }

    @Test func channelID() {
        #expect(
            channel.id.hex == "7e840d21de82e4fdc640b6bcf65041d56f511c304020cffbd5ae962a4f7b706a")
    }

    @Test func messageAndHint() throws {
        let body = try MessageFixture.message("Hi", number: 1)
            .seal(with: identity.keys, in: channel, iv: [UInt8](0x10...0x1F)).body
        #expect(try SealedMessage(body: body).preamble.hint.hex == "3164df6164f74f61")
        #expect(
            body.hex
                == "02101112131415161718191a1b1c1d1e1f3164df6164f74f610000"
                + "5be314dcd7c0e7457ebee0c01f832391ea137a3b793709de0a4b53e75731f1d2"
                + "7be7906ece72340108ef81d31d4d26b65d097b19429bcb00724f69a67ddc9d98"
                + "0c6f6d6f62ac53f6d951dbb512a68ae158c4467f144b296bc818d1")
    }

    @Test func labels() {
        let tree = MemberTree(secret: SecretBytes([UInt8](0..<32)), tree: 3, height: 2)
        #expect(
            tree.labels(of: Leaf(tree: 3, height: 2, index: 1)).map(\.hex) == [
                "3178dbb607ca480ac50a7cefbc5db6f2", "dd47346c9d0886427e00e76608f72cd8",
                "5af8ebfcb80fe51254c665065f8020ab", "04b12e8ee544900cef23ad44120eed34",
            ])
    }
}
