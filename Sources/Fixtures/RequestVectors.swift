import Exchange
import Primitives
import Wire

func requestVectors() -> [Vector] {
    Suite.allCases.flatMap { requester in
        Suite.allCases.flatMap { reader in RequestVectors(requester: requester, reader: reader).all }
    }
}

/// Requests of somebody of one suite, for a reader of another or the same: the owner, where nothing else is said.
private struct RequestVectors {
    let requester: Identity
    let reader: Identity
    let stranger: Identity

    init(requester: Suite, reader: Suite) {
        self.requester = Cast.of(requester).requester
        self.reader = Cast.of(reader).owner
        stranger = Cast.of(reader).stranger
    }

    var all: [Vector] {
        guard requester.keys.suite == reader.keys.suite else { return [success] }
        let sealing = SealingVectors(
            kind: .request, reader: reader, stranger: stranger, plaintext: plaintext(), vector: vector)
        return [success] + sealing.all + signatures
            + (reader.keys.suite == .compact ? successes + layouts : [])
    }

    private func plaintext(_ change: (inout RequestFields) -> Void = { _ in }) -> [UInt8] {
        var fields = RequestFields(by: requester, to: reader)
        change(&fields)
        return fields.signed(by: requester)
    }

    private var success: Vector { opens("success", "A request that opens.") }

    private var successes: [Vector] {
        let longest = String(repeating: "Ä", count: 512)
        return [
            opens("success_no_channel", "Names no channel.", channel: "") { $0.channel = [0] },
            opens("success_no_note", "No note.", note: "") { $0.note = [0] },
            opens("success_longest_note", "A note of 1,024 bytes.", note: longest) {
                $0.note = lengthPrefixed(longest)
            },
            opens("success_other_owner", "For the reader to endorse: another is the owner.", owner: stranger)
            {
                $0.owner = stranger.fingerprint.bytes
            },
            opens("success_card_picture", "The card has a picture.") {
                $0.card = requester.card(picture: [1, 2, 3]).body
            },
        ]
    }

    private var signatures: [Vector] {
        func refused(_ scenario: String, _ comment: String, _ plaintext: [UInt8]) -> Vector {
            sealed(scenario, "authentication failed", comment, plaintext)
        }
        let cardLength = requester.card.body.count
        return [
            refused("signature_flipped", "One bit of the signature.", plaintext().flipping(-1)),
            refused("signature_other_tag", "Signed under another tag.", plaintext { $0.tag = .endorsement }),
            refused(
                "signature_other_header", "Signed under another header.",
                plaintext { $0.header = Code.Kind.endorsement.header }),
            refused(
                "other_signer", "Signed by somebody whose card is not inside.",
                RequestFields(by: requester, to: reader).signed(by: stranger)),
            refused("owner_changed", "Another owner than is signed.", plaintext().flipping(cardLength)),
            refused("channel_changed", "Another name than is signed.", plaintext().flipping(cardLength + 33)),
            refused(
                "card_unsigned", "The card's signature does not verify; the request's does.",
                plaintext { $0.card = requester.cardWithFlippedSignature }),
            sealed(
                "requester_key", "invalid public key", "The requester's key must be refused.",
                plaintext { $0.card = requester.cardWithInvalidKey.body }),
        ]
    }

    /// Plaintexts that are well sealed and well signed, and not well formed.
    private var layouts: [Vector] {
        func refused(
            _ scenario: String, _ expect: String, _ comment: String,
            _ change: (inout RequestFields) -> Void
        ) -> Vector {
            sealed(scenario, expect, comment, plaintext(change))
        }
        let long = [UInt8](repeating: 0x41, count: 1_025)
        return [
            refused("card_suite_unknown", "unknown suite", "A card of suite 9.") { $0.card[0] = 9 },
            refused("channel_control", "name not plain", "A tab.") {
                $0.channel = lengthPrefixed([0x41, 9])
            },
            refused("channel_too_long", "name too long", "65 scalars.") {
                $0.channel = lengthPrefixed(Array(long[..<65]))
            },
            refused("channel_257_bytes", "out of range", "257 bytes.") {
                $0.channel = lengthPrefixed(Array(long[..<257]))
            },
            refused("note_too_long", "out of range", "1,025 bytes.") { $0.note = lengthPrefixed(long) },
            refused("note_utf8", "invalid utf-8", "Ends within a character.") {
                $0.note = lengthPrefixed([0x41, 0xC3])
            },
            refused("note_length_overlong", "non-canonical integer", "A length of 0 in two bytes.") {
                $0.note = [0x80, 0x00]
            },
            refused("created_late", "out of range", "After the year 9999.") {
                $0.created = varint(Timestamp.limit + 1)
            },
            sealed("byte_missing", "truncated", "A signature one byte short.", plaintext().dropLast()),
            sealed("byte_after", "trailing bytes", "A byte after the signature.", plaintext() + [0]),
        ]
    }

    private func opens(
        _ scenario: String, _ comment: String, owner: Identity? = nil, channel: String = "chess",
        note: String = "We met on Tuesday.", _ change: (inout RequestFields) -> Void = { _ in }
    ) -> Vector {
        sealed(scenario, "success", comment, plaintext(change))
            .with("requester", requester.fingerprint.bytes).with("requester name", json: "Carol")
            .with("owner", (owner ?? reader).fingerprint.bytes).with("channel", json: channel)
            .with("note", json: note).with("created", "\(fixtureTime.seconds)")
    }

    private func sealed(
        _ scenario: String, _ expect: String, _ comment: String, _ plaintext: some Collection<UInt8>
    ) -> Vector {
        vector(scenario, expect, comment, reader.party.seal(Array(plaintext), as: .request))
    }

    private func vector(_ scenario: String, _ expect: String, _ comment: String, _ code: Code) -> Vector {
        Vector(
            "request", "\(requester.keys.suite)_to_\(reader.keys.suite)_\(scenario)", expect: expect, comment,
            code: code.text
        )
        .with("suite", "\(reader.keys.suite)").with("private key", reader.keys.serialized.bytes)
    }
}
