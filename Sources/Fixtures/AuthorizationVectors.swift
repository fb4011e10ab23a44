import Exchange
import Primitives
import Wire

func authorizationVectors() -> [Vector] {
    Suite.allCases.flatMap { owner in
        Suite.allCases.flatMap { reader in AuthorizationVectors(owner: owner, reader: reader).all }
    }
}

/// Authorizations of an owner of one suite for an authorizer of another or the same.
private struct AuthorizationVectors {
    let owner: Identity
    let reader: Identity
    let stranger: Identity
    let channel: OwnedChannel

    init(owner: Suite, reader: Suite) {
        self.owner = Cast.of(owner).owner
        self.reader = Cast.of(reader).authorizer
        stranger = Cast.of(reader).stranger
        channel = OwnedChannel(name: fixtureName("chess"), owner: self.owner.party, created: fixtureTime)
    }

    var all: [Vector] {
        guard owner.keys.suite == reader.keys.suite else { return [success] }
        let sealing = SealingVectors(
            kind: .authorization, reader: reader, stranger: stranger, plaintext: plaintext(), vector: vector)
        return [success] + sealing.all + signatures + [own]
            + (reader.keys.suite == .compact ? successes + layouts : [])
    }

    private func fields(_ change: (inout AuthorizationFields) -> Void = { _ in }) -> AuthorizationFields {
        var fields = AuthorizationFields(by: owner, of: channel, to: reader)
        change(&fields)
        return fields
    }

    private func plaintext(_ change: (inout AuthorizationFields) -> Void = { _ in }) -> [UInt8] {
        fields(change).signed(by: owner)
    }

    private var success: Vector { opens("success", "An authorization that opens.") }

    /// Nobody authorizes themselves.
    private var own: Vector {
        sealed(
            "own", "not for this identity", "By the reader's own key.",
            AuthorizationFields(
                by: reader,
                of: OwnedChannel(name: fixtureName("chess"), owner: reader.party, created: fixtureTime),
                to: reader
            ).signed(by: reader))
    }

    private var successes: [Vector] {
        [
            opens("success_no_end", "Good until it is withdrawn.", until: 0) { $0.until = [0] },
            opens(
                "success_shortest", "Good for one second and one person.", until: fixtureTime.seconds + 1,
                people: 1
            ) {
                $0.until = varint(fixtureTime.seconds + 1)
                $0.people = [1]
            },
            opens("success_most_people", "Good for 65,536 people.", people: 65_536) {
                $0.people = varint(65_536)
            },
        ]
    }

    private var signatures: [Vector] {
        func refused(_ scenario: String, _ comment: String, _ plaintext: [UInt8]) -> Vector {
            sealed(scenario, "authentication failed", comment, plaintext)
        }
        let people = owner.keys.suite.signatureLength + 1
        return [
            refused("signature_flipped", "One bit of the signature.", plaintext().flipping(-1)),
            refused("signature_other_tag", "Signed under another tag.", plaintext { $0.tag = .share }),
            refused(
                "signature_other_header", "Signed under another header.",
                plaintext { $0.header = Code.Kind.share.header }),
            refused(
                "forwarded", "Signed for somebody else, and sealed again.",
                plaintext { $0.authorizer = stranger.fingerprint }),
            refused(
                "other_signer", "Signed by somebody whose card is not inside.",
                fields().signed(by: stranger)),
            refused("people_changed", "More people than are signed.", plaintext().flipping(-people)),
            refused(
                "channel_id_changed", "Another channel than is signed.",
                plaintext().flipping(owner.card.body.count + Authorization.nonceLength)),
            refused(
                "card_unsigned", "The card's signature does not verify; the authorization's does.",
                plaintext { $0.card = owner.cardWithFlippedSignature }),
            sealed(
                "owner_key", "invalid public key", "The owner's key must be refused.",
                plaintext { $0.card = owner.cardWithInvalidKey.body }),
        ]
    }

    /// Plaintexts that are well sealed and well signed, and not well formed.
    private var layouts: [Vector] {
        func refused(
            _ scenario: String, _ expect: String, _ comment: String,
            _ change: (inout AuthorizationFields) -> Void
        ) -> Vector {
            sealed(scenario, expect, comment, plaintext(change))
        }
        let late = varint(Timestamp.limit + 1)
        return [
            refused("card_suite_unknown", "unknown suite", "A card of suite 9.") { $0.card[0] = 9 },
            refused("name_empty", "name empty", "No name.") { $0.channel = [0] },
            refused("name_control", "name not plain", "A tab.") { $0.channel = lengthPrefixed([0x41, 9]) },
            refused("issued_late", "out of range", "After the year 9999.") { $0.issued = late },
            refused("until_late", "out of range", "After the year 9999.") { $0.until = late },
            refused("until_issued", "expires before created", "Ends when it is issued.") {
                $0.until = $0.issued
            },
            refused("until_before_issued", "expires before created", "Ends before it is issued.") {
                $0.until = varint(fixtureTime.seconds - 1)
            },
            refused("people_zero", "number is zero", "0.") { $0.people = [0] },
            refused("people_large", "out of range", "65,537.") { $0.people = varint(65_537) },
            refused("people_overlong", "non-canonical integer", "20 in two bytes.") {
                $0.people = [0x94, 0x00]
            },
            sealed("byte_missing", "truncated", "A signature one byte short.", plaintext().dropLast()),
            sealed("byte_after", "trailing bytes", "A byte after the signature.", plaintext() + [0]),
        ]
    }

    private func opens(
        _ scenario: String, _ comment: String, until: UInt64 = fixtureTime.seconds + 86_400,
        people: Int = 20, _ change: (inout AuthorizationFields) -> Void = { _ in }
    ) -> Vector {
        sealed(scenario, "success", comment, plaintext(change))
            .with("owner", owner.fingerprint.bytes).with("nonce", fields(change).nonce)
            .with("channel id", channel.keys.id).with("channel", json: "chess")
            .with("issued", "\(fixtureTime.seconds)").with("until", "\(until)").with("people", "\(people)")
            .with("digest", fields(change).digest)
    }

    private func sealed(
        _ scenario: String, _ expect: String, _ comment: String, _ plaintext: some Collection<UInt8>
    ) -> Vector {
        vector(scenario, expect, comment, reader.party.seal(Array(plaintext), as: .authorization))
    }

    private func vector(_ scenario: String, _ expect: String, _ comment: String, _ code: Code) -> Vector {
        Vector(
            "authorization", "\(owner.keys.suite)_to_\(reader.keys.suite)_\(scenario)", expect: expect,
            comment, code: code.text
        )
        .with("suite", "\(reader.keys.suite)").with("private key", reader.keys.serialized.bytes)
    }
}
