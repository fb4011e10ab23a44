import Primitives
public import Wire

// The hashes of a film (docs/reference/format.md, "Film").

package enum FilmHash {
    package static func leaf(_ shard: [UInt8]) -> [UInt8] { hash(.filmLeaf, shard) }
    package static func node(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] { hash(.filmNode, left + right) }

    package static func id(of layout: FilmLayout, dataRoot: [UInt8], parityRoot: [UInt8]) -> [UInt8] {
        hash(.film, layout.bytes + dataRoot + parityRoot)
    }

    private static func hash(_ tag: DomainTag, _ bytes: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(tag.bytes + bytes).prefix(FilmPart.hashLength))
    }
}

/// The hashes of some shards, row by row, from the leaves up to the root.
package struct FilmTree: Sendable {
    private let rows: [[[UInt8]]]

    /// - Parameter leaves: at least one.
    package init(_ leaves: [[UInt8]]) {
        var rows = [leaves]
        var row = leaves
        while row.count > 1 {
            row = stride(from: 0, to: row.count, by: 2).map { index in
                index + 1 < row.count ? FilmHash.node(row[index], row[index + 1]) : row[index]
            }
            rows.append(row)
        }
        self.rows = rows
    }

    package var root: [UInt8] { rows[rows.count - 1][0] }

    /// The hashes of the neighbours, from a leaf up.
    package func path(from place: FilmTreePlace) -> [[UInt8]] {
        var place = place
        var path: [[UInt8]] = []
        for row in rows.dropLast() {
            if place.hasNeighbour { path.append(row[place.index ^ 1]) }
            place.rise()
        }
        return path
    }
}

extension FilmPart {
    /// The root that shard and path give.
    fileprivate var root: [UInt8] {
        var place = FilmTreePlace(of: index, in: layout)
        var hash = FilmHash.leaf(shard)
        var rest = path[...]
        while !place.isRoot {
            if place.hasNeighbour, let neighbour = rest.popFirst() {
                hash = place.isRight ? FilmHash.node(neighbour, hash) : FilmHash.node(hash, neighbour)
            }
            place.rise()
        }
        return hash
    }
}

/// A film part that is of the film which it names.
public struct VerifiedFilmPart: Sendable {
    public let part: FilmPart
    let dataRoot: [UInt8]

    /// - Throws: `.malformed`; `.authenticationFailed` where the part is altered or forged.
    public init(body: [UInt8]) throws(ExchangeError) {
        do { part = try FilmPart(body: body) } catch { throw .malformed(error) }
        let root = part.root
        dataRoot = part.isParity ? part.otherRoot : root
        let parityRoot = part.isParity ? root : part.otherRoot
        guard FilmHash.id(of: part.layout, dataRoot: dataRoot, parityRoot: parityRoot) == part.film else {
            throw .authenticationFailed
        }
    }
}
