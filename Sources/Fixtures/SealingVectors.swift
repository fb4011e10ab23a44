import Exchange
import Wire

/// What may be wrong with the sealing of a code, whatever is inside.
struct SealingVectors {
    let kind: Code.Kind
    let reader: Identity
    let stranger: Identity
    /// Opens where it is sealed to `reader`.
    let plaintext: [UInt8]
    let vector: (_ scenario: String, _ expect: String, _ comment: String, _ code: Code) -> Vector

    private var body: [UInt8] { reader.party.seal(plaintext, as: kind).body }

    private var ciphertextOffset: Int { 1 + reader.keys.suite.encapsulationLength }

    var all: [Vector] { closed + otherKinds + layouts }

    private var closed: [Vector] {
        let zeros = [UInt8](repeating: 0, count: ciphertextOffset - 1)
        return [
            closed(
                "other_recipient", "Sealed to somebody else.",
                stranger.party.seal(plaintext, as: kind).body),
            closed("encapsulation_flipped", "One bit of the encapsulated key.", body.flipping(1)),
            closed("ciphertext_flipped", "One bit of the ciphertext.", body.flipping(ciphertextOffset)),
            closed("tag_flipped", "One bit of the tag.", body.flipping(-1)),
            closed("suite_changed", "The other suite.", body.flipping(0, bit: 3)),
            closed("body_short", "One byte short.", Array(body.dropLast())),
            closed("body_long", "One byte too many.", body + [0]),
            closed(
                "encapsulation_zero", "An encapsulated key of zeros.",
                body.replacing(1..<ciphertextOffset, with: zeros)),
            closed(
                "encapsulation_high", "An encapsulated key of ones: beyond any modulus, and beyond p.",
                body.replacing(1..<ciphertextOffset, with: zeros.map { ~$0 })),
        ]
    }

    /// The body of a code of another kind that says the same.
    private var otherKinds: [Vector] {
        [.share, .request, .authorization, .endorsement].filter { $0 != kind }.map { (other: Code.Kind) in
            closed(
                "sealed_as_\(other)",
                "Sealed under the header \(String(decoding: other.header, as: UTF8.self)).",
                reader.party.seal(plaintext, as: other).body)
        }
    }

    private var layouts: [Vector] {
        [
            vector(
                "truncated", "truncated", "Nothing but a tag after the encapsulated key.",
                Code(kind: kind, body: Array(body.prefix(ciphertextOffset + Suite.tagLength)))),
            vector(
                "suite_unknown", "unknown suite", "Suite 9.", Code(kind: kind, body: [9] + body.dropFirst())),
        ]
    }

    private func closed(_ scenario: String, _ comment: String, _ body: [UInt8]) -> Vector {
        vector(scenario, "not for this identity", comment, Code(kind: kind, body: body))
    }
}
