/// A typed record as content (docs/reference/format.md, "Content"): `type ‖ fields`.
public struct Record: Hashable, Sendable {
    /// The kind of record, for programs that process it.
    public let type: Name
    public let fields: Fields

    public init(type: Name, fields: Fields) {
        self.type = type
        self.fields = fields
    }

    init(content: [UInt8]) throws(WireError) {
        var reader = ByteReader(content)
        type = try reader.name()
        fields = try Fields(from: &reader)
        try reader.end()
    }

    var content: [UInt8] {
        var writer = ByteWriter()
        writer.string(type.text)
        writer.raw(fields.bytes)
        return writer.bytes
    }
}
