import Exchange
import Primitives
import Wire

/// Guest keys. What the lock around them may be is in `locked`.
func guestVectors() -> [Vector] { GuestVectors().all }

private struct GuestVectors {
    private let owner = Identity(suite: .compact, name: fixtureName("Alice"))
    private let guest = Identity(suite: .compact, name: fixtureName("Guest"))
    private let stranger = Identity(suite: .compact, name: fixtureName("Mallory"))
    private let channel: OwnedChannel
    private let leaf = Leaf(tree: 1, height: 3, index: 5)
    private let text = "tin soldier ♜"
    private let passphrase: Passphrase

    init() {
        guard let passphrase = Passphrase(Array(text.utf8)) else { preconditionFailure("it is one") }
        self.passphrase = passphrase
        channel = OwnedChannel(
            name: fixtureName("chess"), owner: owner.party, created: fixtureTime, treeHeight: leaf.height)
    }

    var all: [Vector] { [success] + locks + layouts + signatures }

    private var success: Vector {
        vector("success", "success", "A guest key that opens.", plaintext)
            .with("guest", guest.fingerprint.bytes).with("owner", owner.fingerprint.bytes)
            .with("channel nonce", channel.keys.nonce).with("channel id", channel.keys.id)
            .with("channel key", channel.keys.key.bytes).with("name", json: "chess")
            .with("created", "\(fixtureTime.seconds)").with("issued", "\(fixtureTime.seconds)")
            .with("next", "7").with("tree", "1").with("height", "3").with("leaf", "5")
            .with("labels", share(for: guest).labels.flatMap { $0 })
    }

    private var locks: [Vector] {
        let code = lock(plaintext)
        return [
            Vector("guest", "passphrase", expect: "wrong passphrase", "A blank more.", code: code.text)
                .with("passphrase", json: text + " "),
            vector(
                "other_kind", "damaged", "The body of a locked text.",
                Code(
                    kind: .guestKey,
                    body: LockedCode(locking: plaintext, as: .lockedText, under: passphrase).code.body)),
            vector(
                "ciphertext_flipped", "damaged", "One bit of the ciphertext.",
                Code(kind: .guestKey, body: code.body.flipping(40))),
        ]
    }

    /// Well locked, and not well formed.
    private var layouts: [Vector] {
        let front =
            owner.card.body + channel.keys.nonce + channel.keys.key.bytes + varint(fixtureTime.seconds)
        let name = lengthPrefixed("chess")
        let issued = varint(fixtureTime.seconds)
        let labels = share(for: guest).labels.flatMap { $0 }
        func refused(_ scenario: String, _ comment: String, _ unsigned: [UInt8]) -> Vector {
            vector(scenario, "damaged", comment, guest.fingerprint.bytes + signed(unsigned))
        }
        return [
            vector("fingerprint_truncated", "damaged", "31 bytes.", Array(plaintext.prefix(31))),
            vector("share_missing", "damaged", "A fingerprint alone.", guest.fingerprint.bytes),
            vector("share_alone", "damaged", "No fingerprint.", Array(plaintext.dropFirst(32))),
            vector("truncated", "damaged", "One byte short.", Array(plaintext.dropLast())),
            vector("byte_after", "damaged", "A byte after the signature.", plaintext + [0]),
            vector(
                "share_sealed", "damaged", "The share is sealed, as it travels to others.",
                guest.fingerprint.bytes + guest.party.seal(share(for: guest).plaintext, as: .share).body),
            refused("name_empty", "No name.", front + [0] + issued + [7, 1, 3, 5] + labels),
            refused("next_zero", "0.", front + name + issued + [0, 1, 3, 5] + labels),
            refused("leaf_large", "8 of 8.", front + name + issued + [7, 1, 3, 8] + labels),
            refused(
                "label_missing", "27 labels.", front + name + issued + [7, 1, 3, 5] + labels.dropLast(16)),
        ]
    }

    private var signatures: [Vector] {
        let unsigned = Array(share(for: guest).plaintext.dropLast(64))
        let cardLength = owner.card.body.count
        func refused(_ scenario: String, _ comment: String, _ share: [UInt8]) -> Vector {
            vector(scenario, "damaged", comment, guest.fingerprint.bytes + share)
        }
        return [
            vector("fingerprint_flipped", "damaged", "Another guest.", plaintext.flipping(0)),
            refused(
                "signature_flipped", "One bit of the signature.", share(for: guest).plaintext.flipping(-1)),
            refused(
                "key_changed", "Another channel key.", share(for: guest).plaintext.flipping(cardLength + 32)),
            refused("forwarded", "A share for somebody else.", share(for: stranger).plaintext),
            refused(
                "other_header", "Signed with the header of a guest key.",
                signed(unsigned, header: Code.Kind.guestKey.header)),
            refused(
                "other_signer", "Signed by somebody whose card is not inside.", signed(unsigned, by: stranger)
            ),
            refused(
                "card_unsigned", "The card's signature does not verify; the share's does.",
                signed(unsigned.flipping(cardLength - 1))),
            refused(
                "owner_key", "The owner's key must be refused.",
                signed(owner.cardWithInvalidKey.body + unsigned.dropFirst(cardLength))),
        ]
    }

    private var plaintext: [UInt8] { guest.fingerprint.bytes + share(for: guest).plaintext }

    private func share(for recipient: Identity) -> Share {
        Share(
            owner: owner.card, channelNonce: channel.keys.nonce, channelKey: channel.keys.key.bytes,
            created: fixtureTime, name: channel.name, issued: fixtureTime, nextNumber: 7, leaf: leaf,
            labels: channel.trees.labels(of: leaf), recipient: recipient.fingerprint,
            signedBy: owner.keys.signature)
    }

    private func signed(
        _ unsigned: [UInt8], header: [UInt8] = Code.Kind.share.header, by signer: Identity? = nil
    ) -> [UInt8] {
        let message = DomainTag.share.bytes + header + guest.fingerprint.bytes + unsigned
        return unsigned + (signer ?? owner).keys.signature(for: message)
    }

    private func lock(_ plaintext: [UInt8]) -> Code {
        LockedCode(locking: plaintext, as: .guestKey, under: passphrase).code
    }

    private func vector(_ scenario: String, _ expect: String, _ comment: String, _ plaintext: [UInt8])
        -> Vector
    {
        vector(scenario, expect, comment, lock(plaintext))
    }

    private func vector(_ scenario: String, _ expect: String, _ comment: String, _ code: Code) -> Vector {
        Vector("guest", scenario, expect: expect, comment, code: code.text).with("passphrase", json: text)
    }
}
