/// Fields in the order of their keys' UTF-8, each key once (docs/reference/format.md, "Fields"): `count ‖ key
/// ‖ value ‖ …`
public struct Fields: Hashable, Sendable, RandomAccessCollection {
    private let fields: [Field]

    public static let countLimit = 256

    public init() { fields = [] }

    /// - Parameter fields: in any order.
    /// - Throws: `.outOfRange` for more than `countLimit`, or `.fieldsNotAscending` if a key
    ///   appears twice.
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

    /// The bytes as plain fields of a message; empty if there are none.
    public var metadata: [UInt8] { isEmpty ? [] : bytes }

    /// Reads a message's plain metadata.
    ///
    /// - Returns: nil if the bytes are not fields; another program may have put something else
    ///   there.
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

/// A key with its value, in a record or in a message's plain fields.
public struct Field: Hashable, Sendable {
    public let key: Name
    /// Any text without U+0000.
    public let value: String

    /// In bytes of UTF-8.
    public static let valueLimit = 1_048_576

    /// - Throws: `.outOfRange` for a value of more than `valueLimit` bytes, or `.nulInText`.
    public init(key: Name, value: String) throws(WireError) {
        guard value.utf8.count <= Self.valueLimit else {
            throw .outOfRange(value: UInt64(value.utf8.count), limit: UInt64(Self.valueLimit))
        }
        guard !value.utf8.contains(0) else { throw .nulInText }
        self.key = key
        self.value = value
    }

    /// Compares the bytes, which are signed.
    public static func == (left: Field, right: Field) -> Bool {
        left.key == right.key && left.value.utf8.elementsEqual(right.value.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(Array(value.utf8))
    }
}
