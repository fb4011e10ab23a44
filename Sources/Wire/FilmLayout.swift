/// How a file is cut into the shards of a film (docs/reference/format.md, "Film").
///
/// The data shards come first, in the order of the file; shard d is of block d mod `blockCount`. Then
/// come the parity shards, spread over the blocks in the same way.
public struct FilmLayout: Hashable, Sendable {
    /// The file's length in bytes, in [1, 20971520].
    public let length: Int
    /// Bytes of each shard, in [1, 4096]; zeros fill up the last data shard.
    public let shardLength: Int
    /// In [1, dataCount].
    public let blockCount: Int
    /// The parity shards of each block, in [1, 254].
    public let parityCount: Int

    public static let lengthLimit = 20_971_520
    public static let shardLimit = 4_096
    /// The most shards of a block.
    public static let blockLimit = 255
    /// The most shards of a film.
    public static let countLimit = 65_536

    /// - Returns: nil if a number breaks a rule of the format.
    public init?(length: Int, shardLength: Int, blockCount: Int, parityCount: Int) {
        guard 1...Self.lengthLimit ~= length, 1...Self.shardLimit ~= shardLength else { return nil }
        self.length = length
        self.shardLength = shardLength
        self.blockCount = blockCount
        self.parityCount = parityCount
        guard blockCount > 0, blockCount <= dataCount, parityCount > 0, parityCount <= parityLimit
        else { return nil }
    }

    init(from reader: inout ByteReader) throws(WireError) {
        length = Int(try reader.positive(limit: UInt64(Self.lengthLimit)))
        shardLength = Int(try reader.positive(limit: UInt64(Self.shardLimit)))
        blockCount = Int(try reader.positive(limit: UInt64((length + shardLength - 1) / shardLength)))
        parityCount = Int(try reader.byte())
        guard parityCount > 0, parityCount <= parityLimit else {
            throw .outOfRange(value: UInt64(parityCount), limit: UInt64(max(0, parityLimit)))
        }
    }

    /// The most parity shards of each block; less than 1 if the data shards are too many.
    private var parityLimit: Int {
        min(Self.blockLimit - dataCount(ofBlock: 0), (Self.countLimit - dataCount) / blockCount)
    }

    /// The bytes that `init(from:)` reads.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt64(length))
        writer.integer(UInt64(shardLength))
        writer.integer(UInt64(blockCount))
        writer.byte(UInt8(parityCount))
        return writer.bytes
    }

    /// The number of data shards. So many shards give the file, if each block has enough of them.
    public var dataCount: Int { (length + shardLength - 1) / shardLength }

    /// The number of all shards.
    public var count: Int { dataCount + blockCount * parityCount }

    /// The number of data shards in a block. Any shards of this number give the block.
    public func dataCount(ofBlock block: Int) -> Int { (dataCount - block + blockCount - 1) / blockCount }

    /// The block of a shard, and its index there; the block's data shards come first.
    public func place(of index: Int) -> (block: Int, index: Int) {
        guard index >= dataCount else { return (index % blockCount, index / blockCount) }
        let (row, block) = (index - dataCount).quotientAndRemainder(dividingBy: blockCount)
        return (block, dataCount(ofBlock: block) + row)
    }
}
