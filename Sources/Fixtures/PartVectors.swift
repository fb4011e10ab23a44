import Exchange
import Wire

/// Parts by themselves.
func partVectors() -> [Vector] {
    let parts = Code(kind: .message, body: Array(0..<92)).parts(dataCount: 3, parityCount: 2)
    let success = parts.map { part in
        Vector(
            "part", "success_\(part.index)",
            part.index < 3 ? "A part that holds the payload itself." : "A part of parity.",
            code: part.code.text
        )
        .with("set id", part.set.id).with("data parts", "3").with("parity parts", "2")
        .with("length", "\(part.set.length)").with("index", "\(part.index)").with("shard", part.shard)
    }
    let body = parts[2].code.body
    func fail(_ scenario: String, _ expect: String, _ comment: String, _ body: [UInt8]) -> Vector {
        Vector("part", scenario, expect: expect, comment, code: Code(kind: .part, body: body).text)
    }
    // Set id (16), k, m, length, index, shard (34).
    return success + [
        fail("fail_empty", "truncated", "No byte at all.", []),
        fail("fail_truncated", "truncated", "The last byte of the shard is missing.", body.dropLast()),
        fail("fail_trailing", "trailing bytes", "A byte follows the shard.", body + [0]),
        fail("fail_no_data", "out of range", "No part holds data.", body.replacing(16..<17, with: [0])),
        fail("fail_one_part", "out of range", "A set of one part.", body.replacing(16..<18, with: [1, 0])),
        fail(
            "fail_256_parts", "out of range", "A part more than there may be.",
            body.replacing(16..<18, with: [3, 253])),
        fail(
            "fail_index", "out of range", "The index of a sixth part of five.",
            body.replacing(19..<20, with: [5])),
        fail("fail_length_zero", "out of range", "An empty payload.", body.replacing(18..<19, with: [0])),
        fail(
            "fail_length_limit", "out of range", "A byte more than a payload may have.",
            body.replacing(18..<19, with: varint(1_048_577))),
        fail(
            "fail_length_form", "non-canonical integer", "The length in two bytes.",
            body.replacing(18..<19, with: [0xE4, 0])),
        fail(
            "fail_part_without_data", "out of range",
            "Five bytes in four parts of two: nothing is left for the last.",
            body.prefix(16) + [4, 1, 5, 0, 1, 2]),
        fail(
            "fail_padding", "padding not zero", "The last data part goes on after the payload's end.",
            body.flipping(-1)),
    ]
}

/// Parts together.
func partsVectors() -> [Vector] {
    let whole = Code(kind: .message, body: (0..<400).map { UInt8(truncatingIfNeeded: $0 * $0 + 7) })
    let parts = whole.parts(dataCount: 4, parityCount: 3)
    func forge(_ index: Int) -> Part {
        Part(of: parts[index].set, index: index, shard: parts[index].shard.map { $0 ^ 0x55 })
    }
    func vector(_ scenario: String, _ comment: String, _ parts: [Part], expect: String = "success") -> Vector
    {
        parts.enumerated().reduce(Vector("parts", scenario, expect: expect, comment)) {
            $0.with("code \($1.offset + 1)", $1.element.code.text)
        }
    }
    func success(_ scenario: String, _ comment: String, _ parts: [Part], forged: Int = 0) -> Vector {
        vector("success_" + scenario, comment, parts).with("whole", whole.text).with("forged", "\(forged)")
    }
    func choose(_ indices: Int...) -> [Part] { indices.map { parts[$0] } }
    let other = whole.parts(dataCount: 3, parityCount: 3)
    func foreign(_ header: String) -> [Part] {
        let payload = Array(header.utf8) + whole.body
        let set = PartSet(id: PartSet.id(of: payload), dataCount: 2, parityCount: 1, length: payload.count)
        return set.parts(of: payload)
    }
    return [
        success("data", "The parts that hold the payload.", choose(0, 1, 2, 3)),
        success("order", "In another order, one of them twice.", choose(3, 1, 1, 0, 2)),
        success("parity", "Three of parity, and the last of data.", choose(6, 3, 5, 4)),
        success("all", "All there are.", choose(0, 1, 2, 3, 4, 5, 6)),
        success(
            "forged_data", "A data part is forged, and one part more than needed is there.",
            [forge(1)] + choose(0, 2, 3, 4), forged: 1),
        success(
            "forged_parity", "A parity part that is not needed is forged.", choose(0, 1, 2, 3) + [forge(4)],
            forged: 1),
        success(
            "two_forged", "Two are forged, and two more than needed are there.",
            [forge(0), forge(5)] + choose(1, 2, 3, 6), forged: 2),
        success(
            "contradiction", "The forged one came first, and the true one of the same index after it.",
            [forge(2)] + choose(0, 1, 3, 2), forged: 1),
        success(
            "one_data_part", "One data part and its copies.",
            Array(whole.parts(dataCount: 1, parityCount: 2).suffix(1))),
        vector("fail_too_few", "Three of four that are needed.", choose(0, 4, 6), expect: "not enough"),
        vector("fail_same", "Four, of which two are the same.", choose(0, 1, 2, 2), expect: "not enough"),
        vector(
            "fail_forged", "As many as are needed, one of them forged.", choose(0, 1, 2) + [forge(3)],
            expect: "not enough"),
        vector(
            "fail_mixed", "Of the same payload, cut in another way: another set.",
            choose(0, 1, 2) + [other[0]], expect: "not enough"),
        vector("fail_nested", "Parts in parts.", foreign("SEQR1PP:"), expect: "unknown kind"),
        vector("fail_kind", "A kind that is not known.", foreign("SEQR1ZZ:"), expect: "unknown kind"),
        vector("fail_version", "Another version.", foreign("SEQR2MS:"), expect: "unsupported version"),
        vector("fail_header", "No header.", foreign("https://"), expect: "not a code"),
    ]
}
