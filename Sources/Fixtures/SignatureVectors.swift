import Exchange
import Primitives
import Wire

func signatureVectors() -> [Vector] { Suite.allCases.flatMap { SignatureVectors(suite: $0).all } }

/// Signatures over documents, by somebody of one suite.
private struct SignatureVectors {
    let suite: Suite
    let signer: Identity
    let stranger: Identity

    /// The fields, which need not obey their rules, and how they are signed.
    private struct Fields {
        var card: [UInt8]
        var created = varint(fixtureTime.seconds)
        var length = varint(3)
        var digest = SHA256.hash(Array("abc".utf8))
        var note = lengthPrefixed("The minutes")
        var tag = DomainTag.documentSignature
        var header = Code.Kind.documentSignature.header

        func signed(by signer: Identity) -> [UInt8] {
            let unsigned = card + created + length + digest + note
            return unsigned + signer.keys.signature(for: tag.bytes + header + unsigned)
        }
    }

    init(suite: Suite) {
        self.suite = suite
        signer = Cast.of(suite).owner
        stranger = Cast.of(suite).stranger
    }

    private func body(_ change: (inout Fields) -> Void = { _ in }) -> [UInt8] {
        var fields = Fields(card: signer.card.body)
        change(&fields)
        return fields.signed(by: signer)
    }

    var all: [Vector] { successes + forgeries + layouts }

    private var successes: [Vector] {
        func success(
            _ scenario: String, _ comment: String, document: [UInt8] = Array("abc".utf8),
            note: String = "The minutes", _ change: (inout Fields) -> Void = { _ in }
        ) -> Vector {
            vector("success\(scenario)", "success", comment, body(change))
                .with("signer", signer.fingerprint.bytes).with("created", "\(fixtureTime.seconds)")
                .with("document", document).with("length", "\(document.count)")
                .with("digest", SHA256.hash(document)).with("note", json: note)
        }
        let longest = String(repeating: "Ä", count: 512)
        return [
            success("", "A signature over three bytes."),
            success("_no_note", "No note.", note: "") { $0.note = [0] },
            success("_longest_note", "A note of 1,024 bytes.", note: longest) {
                $0.note = lengthPrefixed(longest)
            },
            success("_empty_document", "A document of no bytes.", document: []) {
                $0.length = [0]
                $0.digest = SHA256.hash([])
            },
            success("_card_picture", "The card has a picture.") {
                $0.card = signer.card(picture: [1, 2, 3]).body
            },
        ]
    }

    private var forgeries: [Vector] {
        func refused(_ scenario: String, _ comment: String, _ body: [UInt8]) -> Vector {
            vector(scenario, "authentication failed", comment, body)
        }
        let end = signer.card.body.count
        return [
            refused("flipped", "One bit of the signature.", body().flipping(-1)),
            refused("other_tag", "Signed under another tag.", body { $0.tag = .card }),
            refused(
                "other_header", "Signed under another header.", body { $0.header = Code.Kind.share.header }),
            refused(
                "other_signer", "Signed by another than whose card is inside.",
                Fields(card: signer.card.body).signed(by: stranger)),
            refused("created_changed", "Another time than is signed.", body().flipping(end)),
            refused("length_changed", "Another length than is signed.", body().flipping(end + 5)),
            refused("digest_changed", "Another digest than is signed.", body().flipping(end + 6)),
            refused("note_changed", "Another note than is signed.", body().flipping(end + 39)),
            refused(
                "card_unsigned", "The card's signature does not verify; the document's does.",
                body { $0.card = signer.cardWithFlippedSignature }),
            vector(
                "signer_key", "invalid public key", "The signer's key must be refused.",
                body { $0.card = signer.cardWithInvalidKey.body }),
        ]
    }

    private var layouts: [Vector] {
        guard suite == .compact else { return [] }
        let long = [UInt8](repeating: 0x41, count: 1_025)
        return [
            vector(
                "suite_unknown", "unknown suite", "A card of suite 9.", [9] + Array(body().dropFirst())),
            vector(
                "created_late", "out of range", "After the year 9999.",
                body { $0.created = varint(Timestamp.limit + 1) }),
            vector("length_large", "out of range", "2^53 bytes.", body { $0.length = varint(1 << 53) }),
            vector(
                "length_overlong", "non-canonical integer", "A length of 3 in two bytes.",
                body { $0.length = [0x83, 0x00] }),
            vector(
                "note_too_long", "out of range", "1,025 bytes.", body { $0.note = lengthPrefixed(long) }),
            vector(
                "note_utf8", "invalid utf-8", "Ends within a character.",
                body { $0.note = lengthPrefixed([0x41, 0xC3]) }),
            vector("byte_missing", "truncated", "A signature one byte short.", Array(body().dropLast())),
            vector("byte_after", "trailing bytes", "A byte after the signature.", body() + [0]),
        ]
    }

    private func vector(_ scenario: String, _ expect: String, _ comment: String, _ body: [UInt8]) -> Vector {
        Vector(
            "signature", "\(suite)_\(scenario)", expect: expect, comment,
            code: Code(kind: .documentSignature, body: body).text)
    }
}
