/// Fields in the order of their keys' UTF-8, no key twice (docs/reference/format.md, "Fields"): `count ‖ key ‖ value ‖ …`
public struct Fields: Hashable, Sendable, RandomAccessCollection {
    private let fields: [Field]

    public static let countLimit = 256

    public init() { fields = [] }

    /// - Parameter fields: in any order.
    /// - Throws: `.outOfRange` for more than `countLimit`, or `.fieldsNotAscending` where a key is there twice.
    public init(_ fields: [Field]) throws(WireError) {
        try self.init(ordered: fields.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) })
    }

    package init(from reader: inout ByteReader) throws(WireError) {
        var fields: [Field] = []
        for _ in 0..<(try reader.integer(limit: UInt64(Self.countLimit))) {
            let key = try reader.name()
            fields.append(try Field(key: key, value: reader.string(limit: Field.valueLimit)))
        }
        try self.init(ordered: fields)
    }

    private init(ordered fields: [Field]) throws(WireError) {
        guard fields.count <= Self.countLimit else {
            throw .outOfRange(value: UInt64(fields.count), limit: UInt64(Self.countLimit))
        }
        for (field, next) in zip(fields, fields.dropFirst())
        where !field.key.text.utf8.lexicographicallyPrecedes(next.key.text.utf8) {
            throw .fieldsNotAscending
        }
        self.fields = fields
    }

    /// The bytes that `init(from:)` reads.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt64(fields.count))
        for field in fields {
            writer.string(field.key.text)
            writer.string(field.value)
        }
        return writer.bytes
    }

    /// As plain metadata of a message: nothing at all where there are none.
    public var metadata: [UInt8] { isEmpty ? [] : bytes }

    /// Plain metadata of a message.
    ///
    /// - Returns: nil where it is something else than fields, which some other program may have put there.
    public init?(metadata: [UInt8]) {
        var reader = ByteReader(metadata)
        guard let fields = try? metadata.isEmpty ? Fields() : Fields(from: &reader),
            reader.remaining == 0, fields.isEmpty == metadata.isEmpty
        else { return nil }
        self = fields
    }

    public var startIndex: Int { 0 }

    public var endIndex: Int { fields.count }

    public subscript(index: Int) -> Field { fields[index] }
}
