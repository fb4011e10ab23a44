import Exchange
import Hex
import Wire

/// Texts that are no code, or a damaged one, before any body is looked at.
func codeVectors() -> [Vector] {
    func vector(_ scenario: String, _ expect: String, _ comment: String, _ text: String) -> Vector {
        Vector("card", "code_\(scenario)", expect: expect, comment, code: text)
    }
    return [
        vector("plain_text", "not a code", "An ordinary text.", "HELLO WORLD"),
        vector("empty", "not a code", "Nothing at all.", ""),
        vector("header_short", "not a code", "One character short of a header.", "SEQR1PK"),
        vector("header_lower_case", "not a code", "The header is in capitals.", "seqr1pk:00"),
        vector("header_no_colon", "not a code", "The header ends with a colon.", "SEQR1PK.00"),
        vector("header_word", "not a code", "Begins like a header by chance.", "SEQRET MEETING AT NOON"),
        vector("version_2", "unsupported version", "A later format version.", "SEQR2PK:00"),
        vector("version_letter", "unsupported version", "Versions may be letters.", "SEQRAPK:00"),
        vector("kind_unknown", "unknown kind", "No kind of this name is reserved.", "SEQR1ZZ:00"),
        vector("kind_document", "unknown kind", "The first bytes of an encrypted document.", "SEQR1ED:00"),
        vector("base45_alphabet", "invalid base45", "A lower-case letter in the body.", "SEQR1PK:0a0"),
        vector("base45_lone", "invalid base45", "A single last character.", "SEQR1PK:0000"),
        vector("base45_triple", "invalid base45", "A triple worth 65536.", "SEQR1PK:GGW"),
        vector("base45_pair", "invalid base45", "A last pair worth 256.", "SEQR1PK:V5"),
        vector("body_empty", "truncated", "No body.", "SEQR1PK:"),
        vector("suite_0", "unknown suite", "Suites begin with 1.", Code(kind: .publicKey, body: [0]).text),
        vector("suite_3", "unknown suite", "No such suite yet.", Code(kind: .publicKey, body: [3]).text),
    ]
}

func cardVectors() -> [Vector] { Suite.allCases.flatMap { CardVectors(suite: $0).all } }

private struct CardVectors {
    let suite: Suite
    let keys: PrivateKeys

    init(suite: Suite) {
        self.suite = suite
        keys = PrivateKeys(suite: suite)
    }

    var all: [Vector] { successes + names + layouts + signatures + invalidKeys }

    private var successes: [Vector] {
        let longest = String(repeating: "Ä", count: Name.characterLimit)
        return [
            success("success", "A card with a name.", name: "Alice"),
            success("success_no_name", "A card without a name.", name: ""),
            success("success_longest_name", "64 scalar values, 128 bytes.", name: longest),
            success("success_picture", "A card with a picture.", name: "Alice", picture: [1, 2, 3]),
            success(
                "success_largest_picture", "A picture of 16,384 bytes.", name: "Alice",
                picture: [UInt8](repeating: 7, count: Card.pictureLimit)),
            success("success_joiner", "A zero-width joiner between two scalars.", name: "a\u{200D}b"),
        ]
    }

    private var names: [Vector] {
        func refused(_ scenario: String, _ expect: String, _ comment: String, _ name: [UInt8]) -> Vector {
            failure(scenario, expect, comment, signed(header + lengthPrefixed(name) + [0]))
        }
        return [
            refused("name_too_long", "name too long", "65 scalars.", Array(repeating: 0x41, count: 65)),
            refused("name_control", "name not plain", "A line feed.", Array("Al\nice".utf8)),
            refused("name_separator", "name not plain", "U+2028.", Array("Al\u{2028}ice".utf8)),
            refused("name_space_first", "name not plain", "A space first.", Array(" Alice".utf8)),
            refused("name_paragraph", "name not plain", "U+2029.", Array("Al\u{2029}ice".utf8)),
            refused("name_bidi", "name not plain", "U+202E.", Array("Al\u{202E}ice".utf8)),
            refused("name_isolate", "name not plain", "U+2066.", Array("Al\u{2066}ice".utf8)),
            refused("name_invisible", "name not plain", "U+200B U+2060.", Array("\u{200B}\u{2060}".utf8)),
            refused("name_ideographic_space", "name not plain", "U+3000 first.", Array("\u{3000}A".utf8)),
            refused("name_next_line", "name not plain", "U+0085 last.", Array("A\u{85}".utf8)),
            refused("name_overlong", "invalid utf-8", "An overlong A.", [0xC1, 0x81]),
            refused("name_space_last", "name not plain", "U+00A0 last.", Array("Alice\u{A0}".utf8)),
            refused("name_utf8", "invalid utf-8", "A lone continuation byte.", [0x41, 0x80]),
            refused("name_surrogate", "invalid utf-8", "An encoded surrogate.", [0xED, 0xA0, 0x80]),
            refused("name_257_bytes", "out of range", "257 bytes.", Array(repeating: 0x41, count: 257)),
        ]
    }

    private var layouts: [Vector] {
        let body = signed(plain)
        return [
            failure("picture_too_large", "out of range", "16,385 bytes.", header + [0] + varint(16_385)),
            failure("truncated_suite", "truncated", "The suite alone.", [suite.rawValue]),
            failure("truncated_keys", "truncated", "Keys one byte short.", Array(header.dropLast())),
            failure("truncated_name", "truncated", "The name ends early.", header + [5, 0x41]),
            failure("truncated_signature", "truncated", "One byte short.", Array(body.dropLast())),
            failure("trailing_byte", "trailing bytes", "One byte too many.", body + [0]),
            failure(
                "varint_eleven_bytes", "non-canonical integer", "A length of more than 64 bits.",
                header + [UInt8](repeating: 0x80, count: 10) + [0]),
            failure(
                "varint_overlong", "non-canonical integer", "The name's length in two bytes.",
                signed(header + [0x85, 0x00] + Array("Alice".utf8) + [0])),
        ]
    }

    private var signatures: [Vector] {
        let body = signed(plain)
        let nameOffset = header.count + 1
        let other = PrivateKeys(suite: suite).signature(for: DomainTag.card.bytes + plain)
        let wrongTag = keys.signature(for: DomainTag.share.bytes + plain)
        return [
            failure("signature_flipped", "authentication failed", "One bit.", body.flipping(-1)),
            failure(
                "signature_range", "authentication failed", "An integer in it is beyond its range.",
                plain + beyondRange(Array(body.suffix(suite.signatureLength)))),
            failure("signature_other_key", "authentication failed", "By another key.", plain + other),
            failure("signature_other_tag", "authentication failed", "Under another tag.", plain + wrongTag),
            failure(
                "name_changed", "authentication failed", "Signed for another name.", body.flipping(nameOffset)
            ),
        ]
    }

    private var invalidKeys: [Vector] {
        func refused(_ scenario: String, _ comment: String, _ publicKeys: [UInt8]) -> Vector {
            let unsigned = [suite.rawValue] + publicKeys + lengthPrefixed(Array("Alice".utf8)) + [0]
            return failure(scenario, "invalid public key", comment, signed(unsigned))
        }
        let good = keys.publicKeys
        guard suite == .compact else {
            return [
                refused("modulus_even", "An even modulus.", good.flipping(-1)),
                refused("modulus_short", "2,047 bits.", good.flipping(0, bit: 0x80)),
            ]
        }
        let zeros = [UInt8](repeating: 0, count: 31)
        let ones = [UInt8](repeating: 0xFF, count: 30)
        let edwards8 = [UInt8](hex: "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
        let edwards8b = [UInt8](hex: "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
        let montgomery8 = [UInt8](hex: "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800")
        let montgomery8b = [UInt8](hex: "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157")
        let points: [(String, String, [UInt8])] = [
            ("zero", "y = 0, order 4.", [0] + zeros),
            ("zero_sign", "y = 0 with the sign bit.", zeros + [0x80]),
            ("one", "y = 1, the neutral element.", [1] + zeros),
            ("minus_one", "y = p - 1, order 2.", [0xEC] + ones + [0x7F]),
            ("order_8", "Order 8.", edwards8),
            ("order_8_sign", "Order 8 with the sign bit.", edwards8.flipping(-1, bit: 0x80)),
            ("order_8_other", "The other y of order 8.", edwards8b),
            ("p", "y = p, not canonical.", [0xED] + ones + [0x7F]),
            ("p_plus_one", "y = p + 1, not canonical.", [0xEE] + ones + [0x7F]),
            ("p_plus_two", "y = p + 2, not canonical.", [0xEF] + ones + [0x7F]),
            ("largest", "y = 2^255 - 1, not canonical.", [0xFF] + ones + [0x7F]),
        ]
        let coordinates: [(String, String, [UInt8])] = [
            ("zero", "u = 0.", [0] + zeros),
            ("one", "u = 1.", [1] + zeros),
            ("minus_one", "u = p - 1.", [0xEC] + ones + [0x7F]),
            ("order_8", "Order 8.", montgomery8),
            ("order_8_other", "The other u of order 8.", montgomery8b),
            ("p", "u = p, not canonical.", [0xED] + ones + [0x7F]),
            ("p_plus_one", "u = p + 1, not canonical.", [0xEE] + ones + [0x7F]),
            ("p_plus_nine", "u = p + 9, not canonical.", [0xF6] + ones + [0x7F]),
            ("top_bit", "The unused top bit is set.", Array(good[32...]).flipping(-1, bit: 0x80)),
        ]
        let offCurve = [suite.rawValue, 2] + zeros + good[32...] + lengthPrefixed(Array("Alice".utf8)) + [0]
        return [
            failure(
                "ed25519_off_curve", "authentication failed", "y = 2, on no point of the curve.",
                signed(offCurve))
        ]
            + points.map { refused("ed25519_\($0)", $1, $2 + good[32...]) }
            + coordinates.map { refused("x25519_\($0)", $1, good[..<32] + $2) }
    }

    private var header: [UInt8] { [suite.rawValue] + keys.publicKeys }

    private var plain: [UInt8] { header + lengthPrefixed(Array("Alice".utf8)) + [0] }

    /// Ed25519: S plus the group order L. RSA: an integer above every modulus.
    private func beyondRange(_ signature: [UInt8]) -> [UInt8] {
        guard suite == .compact else { return [UInt8](repeating: 0xFF, count: signature.count) }
        let order = [UInt8](hex: "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
        var carry = 0
        let sum = zip(signature[32...], order).map { byte, addend in
            let value = Int(byte) + Int(addend) + carry
            carry = value >> 8
            return UInt8(value & 0xFF)
        }
        return signature[..<32] + sum
    }

    private func signed(_ unsigned: [UInt8]) -> [UInt8] {
        unsigned + keys.signature(for: DomainTag.card.bytes + unsigned)
    }

    private func success(_ scenario: String, _ comment: String, name: String, picture: [UInt8] = []) -> Vector
    {
        let body = signed(header + lengthPrefixed(Array(name.utf8)) + lengthPrefixed(picture))
        guard let party = try? Party(body: body) else { preconditionFailure("\(scenario) does not verify") }
        return Vector("card", "\(suite)_\(scenario)", comment, code: Code(kind: .publicKey, body: body).text)
            .with("suite", "\(suite)").with("name", json: name).with("picture", picture)
            .with("fingerprint", party.fingerprint.bytes)
            .with("digits", party.fingerprint.description)
    }

    private func failure(_ scenario: String, _ expect: String, _ comment: String, _ body: [UInt8]) -> Vector {
        let code = Code(kind: .publicKey, body: body).text
        return Vector("card", "\(suite)_\(scenario)", expect: expect, comment, code: code)
    }
}
