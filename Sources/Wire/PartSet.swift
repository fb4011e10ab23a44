/// The fields that all parts of one code share (docs/reference/format.md, "Part").
public struct PartSet: Hashable, Sendable {
    /// 16 bytes of a hash of the payload.
    public let id: [UInt8]
    /// The number of parts that carry the payload itself, in [1, 255]. Any parts of this number
    /// rebuild it.
    public let dataCount: Int
    /// The number of additional parts. Together with `dataCount` in [2, 255].
    public let parityCount: Int
    /// The payload's length in bytes, in [dataCount, 1048576].
    public let length: Int

    public static let idLength = 16
    public static let lengthLimit = 1_048_576
    public static let partLimit = 255

    public init(id: [UInt8], dataCount: Int, parityCount: Int, length: Int) {
        precondition(id.count == Self.idLength && dataCount > 0 && parityCount >= 0)
        precondition((2...Self.partLimit).contains(dataCount + parityCount))
        self.id = id
        self.dataCount = dataCount
        self.parityCount = parityCount
        self.length = length
        precondition(isLengthPossible)
    }

    /// - Throws: any `WireError` of layout.
    package init(from reader: inout ByteReader) throws(WireError) {
        id = try reader.bytes(Self.idLength)
        dataCount = Int(try reader.byte())
        parityCount = Int(try reader.byte())
        let count = dataCount + parityCount
        guard dataCount > 0, (2...Self.partLimit).contains(count) else {
            throw .outOfRange(value: UInt64(count), limit: UInt64(Self.partLimit))
        }
        length = Int(try reader.integer(limit: UInt64(Self.lengthLimit)))
        guard isLengthPossible else {
            throw .outOfRange(value: UInt64(length), limit: UInt64(Self.lengthLimit))
        }
    }

    /// The bytes that `init(from:)` reads.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.raw(id)
        writer.byte(UInt8(dataCount))
        writer.byte(UInt8(parityCount))
        writer.integer(UInt64(length))
        return writer.bytes
    }

    /// The number of all parts.
    public var count: Int { dataCount + parityCount }

    /// Bytes of the payload in each part; zeros fill up the last data part.
    public var shardLength: Int { (length + dataCount - 1) / dataCount }

    /// Whether every data part carries at least one byte.
    private var isLengthPossible: Bool {
        length <= Self.lengthLimit && (dataCount - 1) * shardLength < length
    }
}
