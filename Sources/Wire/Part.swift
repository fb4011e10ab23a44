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
