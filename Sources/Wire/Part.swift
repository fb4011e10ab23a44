/// One part of a code that is too large for one symbol, as the body of a part code (docs/reference/format.md,
/// "Part").
///
/// `set id ‖ data parts ‖ parity parts ‖ length ‖ index ‖ shard`
public struct Part: Hashable, Sendable {
    public let set: PartSet
    /// In [0, set.count); the data parts come first.
    public let index: Int
    /// `set.shardLength` bytes.
    public let shard: [UInt8]

    public init(of set: PartSet, index: Int, shard: [UInt8]) {
        precondition((0..<set.count).contains(index) && shard.count == set.shardLength)
        self.set = set
        self.index = index
        self.shard = shard
    }

    /// - Throws: any `WireError` of layout, including `.paddingNotZero`.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        set = try PartSet(from: &reader)
        index = Int(try reader.byte())
        guard index < set.count else {
            throw .outOfRange(value: UInt64(index), limit: UInt64(set.count - 1))
        }
        shard = try reader.bytes(set.shardLength)
        try reader.end()
        guard index != set.dataCount - 1 || shard.dropFirst(set.lastLength).allSatisfy({ $0 == 0 }) else {
            throw .paddingNotZero
        }
    }

    /// Bytes of a part's body besides the shard.
    ///
    /// - Parameter length: the payload's.
    package static func overhead(forLength length: Int) -> Int {
        var writer = ByteWriter()
        writer.integer(UInt64(length))
        return PartSet.idLength + 3 + writer.bytes.count
    }

    public var code: Code { Code(kind: .part, body: set.bytes + [UInt8(index)] + shard) }
}

extension PartSet {
    /// Bytes of the payload in the last data part.
    fileprivate var lastLength: Int { length - (dataCount - 1) * shardLength }
}

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
