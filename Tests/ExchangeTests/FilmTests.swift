import Testing
import Wire

@testable import Exchange

struct FilmTests {
    private static let file = (0..<1_001).map { UInt8(truncatingIfNeeded: $0 * $0) }
    /// 101 data shards in three blocks, with four parity shards each.
    private static let film = Film(
        of: file, FilmLayout(length: 1_001, shardLength: 10, blockCount: 3, parityCount: 4)!)

    private func collect(_ parts: some Sequence<FilmPart>) throws -> FilmCollection {
        var collection: FilmCollection?
        for part in parts {
            let verified = try VerifiedFilmPart(body: part.code.body)
            var film = collection ?? FilmCollection(of: verified)
            film.insert(verified)
            collection = film
        }
        return try #require(collection)
    }

    private static var parts: [FilmPart] { (0..<film.count).map { film.part($0) } }

    @Test func `the parts give the file, in any order`() throws {
        let parts = Self.parts
        #expect(parts.count == 113)
        for order in [parts, parts.reversed(), Array(parts[50...] + parts[..<50])] {
            let collection = try collect(order)
            #expect(collection.heldCount == 101)
            #expect(try collection.file() == Self.file)
        }
    }

    @Test func `each block may lose as many shards as it has parity`() throws {
        let block = Self.parts.filter { Self.film.layout.place(of: $0.index).block == 1 }
        let others = Self.parts.filter { Self.film.layout.place(of: $0.index).block != 1 }
        #expect(try collect(others + block.dropFirst(4)).file() == Self.file)
        let few = try collect(others + block.dropFirst(5))
        #expect(try few.file() == nil)
        #expect(few.heldCount == 100 && !few.isComplete)
    }

    @Test func `a known part, and one of a complete block, change nothing`() throws {
        var collection = try collect(Self.parts)
        #expect(!collection.insert(try VerifiedFilmPart(body: Self.parts[112].code.body)))
        var few = try collect(Self.parts.prefix(1))
        #expect(!few.insert(try VerifiedFilmPart(body: Self.parts[0].code.body)))
        #expect(few.heldCount == 1)
    }

    @Test(arguments: [
        (1, 1, 1, 1), (2, 1, 1, 2), (10, 20, 1, 1), (170, 1, 1, 85), (171, 1, 2, 43), (5, 1, 5, 3),
    ])
    func `films of any shape`(length: Int, shardLength: Int, blockCount: Int, parityCount: Int) throws {
        let layout = try #require(
            FilmLayout(
                length: length, shardLength: shardLength, blockCount: blockCount, parityCount: parityCount))
        let file = Array(Self.file.prefix(length))
        let parts = (0..<layout.count).map { Film(of: file, layout).part($0) }
        #expect(try collect(parts).file() == file)
        let scarce = (0..<blockCount).flatMap { block in
            parts.filter { layout.place(of: $0.index).block == block }.suffix(
                layout.dataCount(ofBlock: block))
        }
        #expect(try collect(scarce).file() == file)
    }

    @Test(arguments: [0, 100, 101, 112])
    func `a part of which any bit is flipped is refused alone`(index: Int) {
        let body = Self.film.part(index).code.body
        for position in body.indices {
            for bit in 0..<8 {
                var altered = body
                altered[position] ^= 1 << UInt8(bit)
                #expect(throws: ExchangeError.self) { try VerifiedFilmPart(body: altered) }
            }
        }
    }

    @Test func `a shard at another place, or beside the root of another film, is refused`() {
        let (first, second) = (Self.film.part(0), Self.film.part(1))
        for (index, path, root) in [
            (1, first.path, first.otherRoot), (0, second.path, first.otherRoot),
            (0, first.path, Self.film.part(112).otherRoot),
        ] {
            let part = FilmPart(
                film: first.film, layout: first.layout, index: index, path: path, otherRoot: root,
                shard: first.shard)
            #expect(throws: ExchangeError.authenticationFailed) {
                try VerifiedFilmPart(body: part.code.body)
            }
        }
    }

    @Test func `two hashes are no shard`() throws {
        // A leaf of 32 bytes, and the node of two leaves that has the same 32 bytes before it.
        let file = (0..<64).map { UInt8($0) }
        let film = Film(of: file, FilmLayout(length: 64, shardLength: 32, blockCount: 1, parityCount: 1)!)
        let leaves = FilmHash.leaf(Array(file[..<32])) + FilmHash.leaf(Array(file[32...]))
        #expect(FilmHash.node(Array(leaves[..<16]), Array(leaves[16...])) != FilmHash.leaf(leaves))
        #expect(try collect([film.part(0), film.part(1)]).file() == file)
    }

    /// A film whose maker took another file's parity.
    private func crooked() throws -> (data: [FilmPart], parity: [FilmPart]) {
        let layout = FilmLayout(length: 4, shardLength: 1, blockCount: 1, parityCount: 4)!
        let (data, parity): ([UInt8], [UInt8]) = ([1, 2, 3, 4], [5, 6, 7, 8])
        let trees = [data, parity].map { bytes in FilmTree(bytes.map { FilmHash.leaf([$0]) }) }
        let id = FilmHash.id(of: layout, dataRoot: trees[0].root, parityRoot: trees[1].root)
        let parts = (0..<8).map { index in
            FilmPart(
                film: id, layout: layout, index: index,
                path: trees[index / 4].path(from: FilmTreePlace(of: index, in: layout)),
                otherRoot: trees[1 - index / 4].root, shard: [UInt8(index + 1)])
        }
        return (Array(parts[..<4]), Array(parts[4...]))
    }

    @Test func `a film with foreign parity gives its file, or nothing`() throws {
        let (data, parity) = try crooked()
        #expect(try collect(data).file() == [1, 2, 3, 4])
        let mixed = try collect(data.prefix(2) + parity.prefix(2))
        #expect(throws: ExchangeError.authenticationFailed) { try mixed.file() }
    }

    @Test func `padding that is not zero never becomes a part of the file`() throws {
        // The file has three bytes; the maker's fourth is not zero. Parity of one shard repeats it.
        let layout = FilmLayout(length: 3, shardLength: 4, blockCount: 1, parityCount: 1)!
        let shard: [UInt8] = [1, 2, 3, 4]
        let parity = Film(of: shard, FilmLayout(length: 4, shardLength: 4, blockCount: 1, parityCount: 1)!)
            .part(1).shard
        let roots = [FilmHash.leaf(shard), FilmHash.leaf(parity)]
        let id = FilmHash.id(of: layout, dataRoot: roots[0], parityRoot: roots[1])
        let part = FilmPart(film: id, layout: layout, index: 1, path: [], otherRoot: roots[0], shard: parity)
        let collection = try collect([part])
        #expect(collection.isComplete)
        #expect(throws: ExchangeError.authenticationFailed) { try collection.file() }
    }

    @Test func `a reader keeps four films, and forgets the one with the fewest shards`() throws {
        var reader = FilmReader()
        for part in Self.parts.prefix(2) { _ = reader.insert(try VerifiedFilmPart(body: part.code.body)) }
        for other in 0..<100 {
            let film = Film(
                of: [UInt8(other)], FilmLayout(length: 1, shardLength: 1, blockCount: 1, parityCount: 1)!)
            let inserted = reader.insert(try VerifiedFilmPart(body: film.part(0).code.body))
            #expect(inserted.isNew && inserted.film == min(other + 1, 3))
        }
        #expect(reader.films.count == FilmReader.filmLimit)
        #expect(reader.films[0].id == Self.film.id)
        let known = reader.insert(try VerifiedFilmPart(body: Self.parts[1].code.body))
        #expect(known.film == 0 && !known.isNew)
    }
}
