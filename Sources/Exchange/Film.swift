import Primitives
public import Wire

/// A file as a film: parts that a screen shows to a camera (docs/reference/format.md, "Film").
public struct Film: Sendable {
    public let layout: FilmLayout
    public let id: [UInt8]
    private let file: [UInt8]
    /// In the order of their indices.
    private let parity: [[UInt8]]
    private let dataTree: FilmTree
    private let parityTree: FilmTree

    /// - Parameter file: `layout.length` bytes.
    public init(of file: [UInt8], _ layout: FilmLayout) {
        precondition(file.count == layout.length)
        self.layout = layout
        self.file = file
        var parity = [[UInt8]](repeating: [], count: layout.count - layout.dataCount)
        for block in 0..<layout.blockCount {
            let data = stride(from: block, to: layout.dataCount, by: layout.blockCount)
                .map { layout.shard($0, of: file) }
            for (row, shard) in layout.erasureCode(ofBlock: block).parity(of: data).enumerated() {
                parity[row * layout.blockCount + block] = shard
            }
        }
        self.parity = parity
        dataTree = layout.dataTree(of: file)
        parityTree = FilmTree(parity.map { FilmHash.leaf($0) })
        id = FilmHash.id(of: layout, dataRoot: dataTree.root, parityRoot: parityTree.root)
    }

    /// The number of all parts; shown in their order, they are spread over the blocks.
    public var count: Int { layout.count }

    /// - Parameter index: in [0, count).
    public func part(_ index: Int) -> FilmPart {
        let isParity = index >= layout.dataCount
        return FilmPart(
            film: id, layout: layout, index: index,
            path: (isParity ? parityTree : dataTree).path(from: FilmTreePlace(of: index, in: layout)),
            otherRoot: (isParity ? dataTree : parityTree).root,
            shard: isParity ? parity[index - layout.dataCount] : layout.shard(index, of: file))
    }
}

extension FilmLayout {
    /// A data shard, with zeros after the file's end.
    fileprivate func shard(_ index: Int, of file: [UInt8]) -> [UInt8] {
        let shard = Array(file[index * shardLength..<min((index + 1) * shardLength, length)])
        return shard + [UInt8](repeating: 0, count: shardLength - shard.count)
    }

    fileprivate func dataTree(of file: [UInt8]) -> FilmTree {
        FilmTree((0..<dataCount).map { FilmHash.leaf(shard($0, of: file)) })
    }

    fileprivate func erasureCode(ofBlock block: Int) -> ErasureCode {
        ErasureCode(dataCount: dataCount(ofBlock: block), parityCount: parityCount)
    }
}

/// The parts of one film that were scanned, which need not be many: nothing is set aside for those
/// that a part claims to exist.
public struct FilmCollection: Sendable {
    /// The film's id.
    public let id: [UInt8]
    public let layout: FilmLayout
    /// How many shards are held, of the `layout.dataCount` that are needed.
    public private(set) var heldCount = 0
    private let dataRoot: [UInt8]
    /// The shards of each block, by their index there.
    private var blocks: [Int: [Int: [UInt8]]] = [:]

    public init(of part: VerifiedFilmPart) {
        id = part.part.film
        layout = part.part.layout
        dataRoot = part.dataRoot
    }

    /// - Parameter part: of this film.
    /// - Returns: whether it is new and of use.
    @discardableResult
    public mutating func insert(_ part: VerifiedFilmPart) -> Bool {
        precondition(part.part.film == id)
        let (block, index) = layout.place(of: part.part.index)
        guard blocks[block]?.count ?? 0 < layout.dataCount(ofBlock: block), blocks[block]?[index] == nil
        else { return false }
        blocks[block, default: [:]][index] = part.part.shard
        heldCount += 1
        return true
    }

    public var isComplete: Bool { heldCount == layout.dataCount }

    /// The file, if it is complete.
    ///
    /// - Throws: `.authenticationFailed` where the parity does not fit the data: then the maker's film
    ///   is worth nothing.
    public func file() throws(ExchangeError) -> [UInt8]? {
        guard isComplete else { return nil }
        var file = [UInt8](repeating: 0, count: layout.dataCount * layout.shardLength)
        for (block, shards) in blocks {
            let data = layout.erasureCode(ofBlock: block).data(from: shards)
            for (number, shard) in data.enumerated() {
                let start = (number * layout.blockCount + block) * layout.shardLength
                file.replaceSubrange(start..<start + shard.count, with: shard)
            }
        }
        file.removeLast(file.count - layout.length)
        guard layout.dataTree(of: file).root == dataRoot else { throw .authenticationFailed }
        return file
    }
}

/// The films that a reader is watching, of which there are few.
public struct FilmReader: Sendable {
    public private(set) var films: [FilmCollection] = []

    /// The most films that are kept.
    public static let filmLimit = 4

    public init() {}

    /// Adds a part to its film. Where it begins one film too many, that with the fewest shards is forgotten.
    ///
    /// - Returns: the film's index in `films`, and whether the part is new and of use.
    public mutating func insert(_ part: VerifiedFilmPart) -> (film: Int, isNew: Bool) {
        if let known = films.firstIndex(where: { $0.id == part.part.film }) {
            return (known, films[known].insert(part))
        }
        if films.count == Self.filmLimit,
            let least = films.indices.min(by: { films[$0].heldCount < films[$1].heldCount })
        {
            films.remove(at: least)
        }
        var film = FilmCollection(of: part)
        film.insert(part)
        films.append(film)
        return (films.count - 1, true)
    }
}
