import Exchange
import Primitives
import Wire

func shareVectors() -> [Vector] {
    Suite.allCases.flatMap { owner in
        Suite.allCases.flatMap { reader in ShareVectors(owner: owner, reader: reader).all }
    }
}

/// Shares of an owner of one suite for a reader of another or the same.
private struct ShareVectors {
    let owner: Identity
    let reader: Identity
    let stranger: Identity
    let channel: OwnedChannel
    let created = fixtureTime
    let leaf = Leaf(tree: 1, height: 3, index: 5)

    init(owner: Suite, reader: Suite) {
        self.owner = Identity(suite: owner, name: fixtureName("Alice"))
        self.reader = Identity(suite: reader, name: fixtureName("Bob"))
        stranger = Identity(suite: reader, name: fixtureName("Carol"))
        channel = OwnedChannel(name: fixtureName("chess"), owner: self.owner.party, created: created)
    }

    private var share: Share { share(for: reader.party) }

    private func share(for recipient: Party, name: String = "chess") -> Share {
        let labels = (0..<leaf.labelCount).map { [UInt8](repeating: UInt8($0), count: Leaf.labelLength) }
        return Share(
            owner: owner.card, channelNonce: channel.keys.nonce, channelKey: channel.keys.key.bytes,
            created: created, name: fixtureName(name), issued: created, nextNumber: 7, leaf: leaf,
            labels: labels, recipient: recipient.fingerprint, signedBy: owner.keys.signature)
    }

    var all: [Vector] {
        owner.keys.suite == reader.keys.suite
            ? [success] + sealing + layouts + signatures + [invalidKey] : [success]
    }

    private var success: Vector {
        let share = share
        return vector(
            "success", "success", "A share that opens.", reader.party.seal(share.plaintext, as: .share)
        )
        .with("owner", owner.fingerprint.bytes).with("channel nonce", share.channelNonce)
        .with("channel id", channel.keys.id)
        .with("channel key", share.channelKey).with("name", json: "chess")
        .with("created", "\(created.seconds)").with("issued", "\(created.seconds)").with("next", "7")
        .with("tree", "1").with("height", "3").with("leaf", "5")
        .with("labels", share.labels.flatMap { $0 })
    }

    private var sealing: [Vector] {
        let body = reader.party.seal(share.plaintext, as: .share).body
        let ciphertext = 1 + reader.keys.suite.encapsulationLength
        func altered(_ scenario: String, _ comment: String, _ body: [UInt8]) -> Vector {
            vector(scenario, "not for this identity", comment, Code(kind: .share, body: body))
        }
        return [
            vector(
                "other_recipient", "not for this identity", "Sealed to somebody else.",
                stranger.party.seal(share(for: stranger.party).plaintext, as: .share)),
            altered("encapsulation_flipped", "One bit of the encapsulated key.", body.flipping(1)),
            altered("ciphertext_flipped", "One bit of the ciphertext.", body.flipping(ciphertext)),
            altered("tag_flipped", "One bit of the tag.", body.flipping(-1)),
            altered("suite_changed", "The other suite.", body.flipping(0, bit: 3)),
            altered("byte_missing", "One byte short.", Array(body.dropLast())),
            altered("byte_added", "One byte too many.", body + [0]),
            altered(
                "encapsulation_zero", "An encapsulated key of zeros.",
                body.replacing(1..<ciphertext, with: [UInt8](repeating: 0, count: ciphertext - 1))),
            vector(
                "truncated", "truncated", "Nothing but a tag after the encapsulated key.",
                Code(kind: .share, body: Array(body.prefix(ciphertext + Suite.tagLength)))),
            vector(
                "suite_unknown", "unknown suite", "Suite 9.", Code(kind: .share, body: [9] + body.dropFirst())
            ),
        ]
    }

    /// Plaintexts that are well sealed and well signed, and not well formed.
    private var layouts: [Vector] {
        let front = owner.card.body + channel.keys.nonce + channel.keys.key.bytes
        let created = varint(created.seconds)
        let name = lengthPrefixed(Array("chess".utf8))
        let labels = share.labels.flatMap { $0 }
        let end = created + [7, 1, 3, 5] + labels
        func refused(_ scenario: String, _ expect: String, _ comment: String, _ unsigned: [UInt8]) -> Vector {
            vector(scenario, expect, comment, reader.party.seal(signed(unsigned), as: .share))
        }
        let good = front + created + name
        let late = varint(Timestamp.limit + 1)
        let large = varint(messageNumberLimit + 1)
        return [
            refused("name_empty", "name empty", "No name.", front + created + [0] + end),
            refused(
                "name_control", "name not plain", "A tab.", front + created + lengthPrefixed([0x41, 9]) + end),
            refused("created_late", "out of range", "After the year 9999.", front + late + name + end),
            refused("issued_late", "out of range", "The same.", good + late + [7, 1, 3, 5] + labels),
            refused("next_zero", "number is zero", "0.", good + created + [0, 1, 3, 5] + labels),
            refused("next_large", "out of range", "2^53.", good + created + large + [1, 3, 5] + labels),
            refused(
                "tree_large", "out of range", "65,536.",
                good + created + [7] + varint(65_536) + [3, 5] + labels),
            refused("height_zero", "out of range", "0.", good + created + [7, 1, 0, 0] + labels),
            refused("height_large", "out of range", "17.", good + created + [7, 1, 17, 5] + labels),
            refused("leaf_large", "out of range", "8 of 8.", good + created + [7, 1, 3, 8] + labels),
            refused(
                "varint_overlong", "non-canonical integer", "The leaf in two bytes.",
                good + created + [7, 1, 3, 0x85, 0] + labels),
            vector(
                "label_missing", "truncated", "Ends within the labels.",
                reader.party.seal(good + end.dropLast(16), as: .share)),
            vector(
                "byte_after", "trailing bytes", "A byte after the signature.",
                reader.party.seal(share.plaintext + [0], as: .share)),
        ]
    }

    /// The owner's keys are ones under which anything verifies.
    private var invalidKey: Vector {
        let suite = owner.keys.suite
        let good = owner.card.publicKeys
        let keys = suite == .compact ? [UInt8](repeating: 0, count: 32) + good[32...] : good.flipping(-1)
        let card = Card(suite: suite, publicKeys: keys, name: nil, signedBy: owner.keys.signature)
        let rest = share.plaintext.dropFirst(owner.card.body.count).dropLast(suite.signatureLength)
        return vector(
            "owner_key", "invalid public key", "The owner's key must be refused.",
            reader.party.seal(signed(card.body + rest), as: .share))
    }

    private var signatures: [Vector] {
        let plaintext = share.plaintext
        let cardLength = owner.card.body.count
        func refused(_ scenario: String, _ comment: String, _ plaintext: [UInt8]) -> Vector {
            vector(scenario, "authentication failed", comment, reader.party.seal(plaintext, as: .share))
        }
        return [
            refused("signature_flipped", "One bit of the signature.", plaintext.flipping(-1)),
            refused("key_changed", "Another channel key.", plaintext.flipping(cardLength + 32)),
            refused(
                "card_unsigned", "The card's signature does not verify; the share's does.",
                signed(Array(plaintext.dropLast(owner.keys.suite.signatureLength)).flipping(cardLength - 1))),
            refused(
                "forwarded", "Signed for somebody else, and sealed again.",
                share(for: stranger.party).plaintext),
            refused(
                "other_signer", "Signed by somebody whose card is not inside.",
                signed(Array(plaintext.dropLast(owner.keys.suite.signatureLength)), by: stranger)),
        ]
    }

    private func signed(_ unsigned: [UInt8], by signer: Identity? = nil) -> [UInt8] {
        let message =
            DomainTag.share.bytes + Code.Kind.share.header + reader.fingerprint.bytes + unsigned
        return unsigned + (signer ?? owner).keys.signature(for: message)
    }

    private func vector(_ scenario: String, _ expect: String, _ comment: String, _ code: Code) -> Vector {
        Vector(
            "share", "\(owner.keys.suite)_to_\(reader.keys.suite)_\(scenario)", expect: expect, comment,
            code: code.text
        )
        .with("suite", "\(reader.keys.suite)").with("private key", reader.keys.serialized.bytes)
    }
}

/// 2026-11-01T12:00:00Z.
let fixtureTime = fixtureTimestamp(1_793_534_400)

func fixtureTimestamp(_ seconds: UInt64) -> Timestamp {
    guard let time = try? Timestamp(seconds: seconds) else { preconditionFailure("out of range") }
    return time
}

func fixtureName(_ text: String) -> Name {
    guard let name = try? Name(text) else { preconditionFailure("no name") }
    return name
}
