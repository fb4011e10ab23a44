import Testing

@testable import Wire

struct FieldsTests {
    private func fields(_ pairs: [(String, String)]) throws(WireError) -> Fields {
        var fields: [Field] = []
        for (key, value) in pairs { fields.append(try Field(key: Name(key), value: value)) }
        return try Fields(fields)
    }

    private func refusal(_ bytes: [UInt8]) -> WireError? {
        do throws(WireError) {
            var reader = ByteReader(bytes)
            _ = try Fields(from: &reader)
            return nil
        } catch {
            return error
        }
    }

    @Test func `fields are written in the order of their keys' bytes`() throws {
        let fields = try fields([("é", "3"), ("b", ""), ("a", "1\n2"), ("Z", "0")])
        #expect(fields.map(\.key.text) == ["Z", "a", "b", "é"])
        var reader = ByteReader(fields.bytes)
        #expect(try Fields(from: &reader) == fields && reader.remaining == 0)
        #expect(
            fields.bytes == [
                4, 1, 0x5A, 1, 0x30, 1, 0x61, 3, 0x31, 0x0A, 0x32, 1, 0x62, 0, 2, 0xC3, 0xA9, 1, 0x33,
            ])
    }

    @Test func `a key that is there twice, and too many fields, are refused`() throws {
        #expect(throws: WireError.fieldsNotAscending) { () throws in try fields([("a", "1"), ("a", "2")]) }
        let many = (0...256).map { ("key \($0)", "") }
        #expect(try fields(many.dropLast()).count == 256)
        #expect(throws: WireError.outOfRange(value: 257, limit: 256)) { () throws in try fields(many) }
    }

    /// Composed and decomposed letters are different bytes, so they are different keys.
    @Test func `keys differ by their bytes`() throws {
        #expect(try fields([("\u{E9}", "1"), ("e\u{301}", "2")]).count == 2)
    }

    @Test(arguments: [
        ([2, 1, 0x62, 0, 1, 0x61, 0], WireError.fieldsNotAscending),
        ([2, 1, 0x61, 0, 1, 0x61, 0], .fieldsNotAscending),
        ([1, 0, 0], .nameEmpty), ([1, 1, 0x20, 0], .nameNotPlain(" ", position: 1)),
        ([1, 1, 0x61, 1, 0], .nulInText),
        ([1, 1, 0x61, 1, 0xFF], .invalidUTF8), ([1, 1, 0x61], .truncated), ([], .truncated),
        ([0x81, 2], .outOfRange(value: 257, limit: 256)),
    ])
    func `fields that break a rule are refused`(bytes: [UInt8], error: WireError) {
        #expect(refusal(bytes) == error)
    }

    @Test func `metadata is nothing, or fields, or something else`() throws {
        let fields = try fields([("room", "12")])
        #expect(Fields(metadata: fields.metadata) == fields)
        #expect(Fields().metadata == [] && Fields(metadata: []) == Fields())
        for other in [[0], [9, 9], fields.metadata + [0], Array(fields.metadata.dropLast())] {
            #expect(Fields(metadata: other) == nil)
        }
    }
}
