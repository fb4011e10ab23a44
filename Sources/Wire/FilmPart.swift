/// One shard of a film, as the body of a film part (docs/reference/format.md, "Film").
///
/// `film id ‖ length ‖ size ‖ blocks ‖ parity ‖ index ‖ path ‖ other root ‖ shard`
///
/// Whether it is of the film that it names shows `VerifiedFilmPart` of Exchange.
public struct FilmPart: Hashable, Sendable {
    /// 16 bytes of a hash of the layout and of all shards.
    public let film: [UInt8]
    public let layout: FilmLayout
    /// In [0, layout.count); the data shards come first.
    public let index: Int
    /// The hashes of the neighbours on the way to the root, from the shard up.
    public let path: [[UInt8]]
    /// The root of the parity shards, or in a part with one of these the root of the data shards.
    public let otherRoot: [UInt8]
    /// `layout.shardLength` bytes.
    public let shard: [UInt8]

    /// Bytes of the film's id and of each hash.
    public static let hashLength = 16

    package init(
        film: [UInt8], layout: FilmLayout, index: Int, path: [[UInt8]], otherRoot: [UInt8], shard: [UInt8]
    ) {
        precondition(0..<layout.count ~= index && shard.count == layout.shardLength)
        self.film = film
        self.layout = layout
        self.index = index
        self.path = path
        self.otherRoot = otherRoot
        self.shard = shard
    }

    /// - Throws: any `WireError` of layout, including `.paddingNotZero`.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        film = try reader.bytes(Self.hashLength)
        layout = try FilmLayout(from: &reader)
        index = Int(try reader.integer(limit: UInt64(layout.count - 1)))
        var path: [[UInt8]] = []
        var place = FilmTreePlace(of: index, in: layout)
        while !place.isRoot {
            if place.hasNeighbour { path.append(try reader.bytes(Self.hashLength)) }
            place.rise()
        }
        self.path = path
        otherRoot = try reader.bytes(Self.hashLength)
        shard = try reader.bytes(layout.shardLength)
        try reader.end()
        let used = layout.length - (layout.dataCount - 1) * layout.shardLength
        guard index != layout.dataCount - 1 || shard.dropFirst(used).allSatisfy({ $0 == 0 }) else {
            throw .paddingNotZero
        }
    }

    public var isParity: Bool { index >= layout.dataCount }

    public var code: Code {
        var writer = ByteWriter()
        writer.raw(film)
        writer.raw(layout.bytes)
        writer.integer(UInt64(index))
        for hash in path { writer.raw(hash) }
        writer.raw(otherRoot)
        writer.raw(shard)
        return Code(kind: .filmPart, body: writer.bytes)
    }
}

/// A place on the way from a shard up to its root.
package struct FilmTreePlace {
    /// From the left, in a row of `count` hashes.
    package private(set) var index: Int
    package private(set) var count: Int

    package init(of index: Int, in layout: FilmLayout) {
        let isParity = index >= layout.dataCount
        self.index = isParity ? index - layout.dataCount : index
        count = isParity ? layout.count - layout.dataCount : layout.dataCount
    }

    package var isRoot: Bool { count == 1 }
    package var hasNeighbour: Bool { index ^ 1 < count }
    package var isRight: Bool { index % 2 == 1 }

    package mutating func rise() {
        index /= 2
        count = (count + 1) / 2
    }
}

extension FilmLayout {
    /// A layout for symbols whose bodies hold a number of bytes: half as many parity shards as data
    /// shards.
    ///
    /// - Parameters:
    ///   - length: the file's, in [1, `lengthLimit`].
    ///   - bodyLength: of the bodies that the symbols hold, in bytes.
    /// - Returns: nil if the symbols are too small for the file.
    package init?(length: Int, bodyLength: Int) {
        // The film's id, the other root, and at most ten bytes of numbers and three of the index.
        let fixed = 2 * FilmPart.hashLength + 13
        for height in 0...16 {
            let room = min(bodyLength - fixed - FilmPart.hashLength * height, Self.shardLimit)
            guard room > 0 else { return nil }
            let dataCount = (length + room - 1) / room
            guard dataCount <= 1 << height else { continue }
            let shardLength = (length + dataCount - 1) / dataCount
            let blockCount = (dataCount + Self.writtenDataLimit - 1) / Self.writtenDataLimit
            let largest = (dataCount + blockCount - 1) / blockCount
            self.init(
                length: length, shardLength: shardLength, blockCount: blockCount,
                parityCount: (largest + 1) / 2)
            return
        }
        return nil
    }

    /// The longest body of a part.
    package var bodyLength: Int {
        let numbers = bytes.count + 3
        let height = Int.bitWidth - (max(dataCount, count - dataCount) - 1).leadingZeroBitCount
        return FilmPart.hashLength * (2 + height) + numbers + shardLength
    }

    /// The most data shards of a block that is written.
    private static let writtenDataLimit = 170
}
