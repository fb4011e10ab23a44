import Primitives
public import Wire

/// The parts of one set, from any source.
///
/// The holder of one part can forge others of its set, so each part is a claim until the whole
/// hashes to the set's id.
public struct PartCollection: Sendable {
    public let set: PartSet
    /// Each part once; several with the same index if they contradict each other.
    public private(set) var parts: [Part] = []

    /// The most contradictory parts that are kept for one index.
    public static let alternativeLimit = 4
    /// The most multiplications in the field while parts are left out in one order: about a second.
    private static let work: Int64 = 1 << 32

    public init(of set: PartSet) { self.set = set }

    /// - Returns: whether the part is new and was kept. It is not kept if it is present already, or
    ///   if `alternativeLimit` others have its index.
    @discardableResult
    public mutating func insert(_ part: Part) -> Bool {
        guard !isClosed(to: part) else { return false }
        parts.append(part)
        return true
    }

    /// Whether a part is present already, or `alternativeLimit` others have its index. Only parts with
    /// its index count.
    package func isClosed(to part: Part) -> Bool {
        precondition(part.set == set)
        let alternatives = parts.filter { $0.index == part.index }
        return alternatives.contains(part) || alternatives.count >= Self.alternativeLimit
    }

    /// The indices of the present parts, each once, ascending.
    public var indices: [Int] { Set(parts.map { $0.index }).sorted() }

    /// The indices of the missing parts, ascending.
    public var missing: [Int] {
        let held = Set(parts.map { $0.index })
        return (0..<set.count).filter { !held.contains($0) }
    }

    /// How many more parts are needed, whichever they are.
    public var needed: Int { max(0, set.dataCount - indices.count) }

    /// The payload, as far as it is worth a search after parts were added.
    ///
    /// - Parameter tried: the number of parts that were joined in vain.
    package func joined(tried: Int) -> RebuiltCode? { rebuilt(isThorough: justifiesSearch(since: tried)) }

    /// The payload, if there are enough parts and few enough forged ones to find them.
    ///
    /// - Parameter isThorough: whether to leave out parts in turn, which takes long if many are
    ///   forged; otherwise only all parts together are tried.
    public func rebuilt(isThorough: Bool = true) -> RebuiltCode? {
        let limit = isThorough ? self.limit : 1
        // Forged parts may have arrived after the genuine ones, or before all of them.
        let oldestFirst = parts.indices.sorted { (parts[$0].index, $0) < (parts[$1].index, $1) }
        if let code = rebuilt(in: oldestFirst, within: limit) { return code }
        let newestFirst = parts.indices.sorted { (parts[$0].index, $1) < (parts[$1].index, $0) }
        return newestFirst == oldestFirst ? nil : rebuilt(in: newestFirst, within: limit)
    }

    /// Whether the parts added since a count justify a search for forged ones: when there are just
    /// enough parts, then one more, two more, four more and so on. So all searches in one set take
    /// about ten times as long as one, however many forged parts somebody posts.
    ///
    /// - Parameter count: the earlier number of parts.
    public func justifiesSearch(since count: Int) -> Bool {
        let (before, now) = (count - set.dataCount, parts.count - set.dataCount)
        guard now >= 0, now > before else { return false }
        let last = now == 0 ? 0 : 1 << (Int.bitWidth - 1 - now.leadingZeroBitCount)
        return last > before
    }

    private func rebuilt(in order: [Int], within limit: Int) -> RebuiltCode? {
        // Breadth first: leave out no part, then one, then two. Only leaving out a part that was
        // used changes the result.
        var ways: [Set<Int>] = [[]]
        var known: Set<Set<Int>> = [[]]
        var next = 0
        while next < ways.count {
            let left = ways[next]
            next += 1
            let used = firstOfEach(order.filter { !left.contains($0) })
            guard used.count == set.dataCount else { continue }
            let payload = set.payload(from: used.map { parts[$0] })
            guard PartSet.id(of: payload) != set.id else {
                let genuine = Set(set.parts(of: payload))
                return RebuiltCode(payload: payload, forged: parts.filter { !genuine.contains($0) })
            }
            for index in used where ways.count < limit {
                let way = left.union([index])
                if known.insert(way).inserted { ways.append(way) }
            }
        }
        return nil
    }

    /// How many combinations are tried: enough to leave out each used part once, and more within
    /// `work`.
    private var limit: Int {
        // Parity replaces missing data by two matrices of its rows, one of which is inverted first.
        // `sorting` is the cost of sorting the parts.
        let (rows, sorting) = (min(set.dataCount, set.parityCount), 1 << 20)
        let way = 2 * rows * set.length + 4 * rows * rows * rows + sorting
        return max(Int(Self.work / Int64(way)), set.dataCount + 1)
    }

    /// The first `dataCount` parts with different indices.
    private func firstOfEach(_ order: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return Array(order.filter { seen.insert(parts[$0].index).inserted }.prefix(set.dataCount))
    }
}

/// A code rebuilt from its parts.
public struct RebuiltCode: Sendable {
    /// The code, or the error in its header: the maker of the parts can put anything into them,
    /// also a kind that this version does not know.
    public let code: Result<Code, WireError>
    /// Parts that claim to belong to it and do not.
    public let forged: [Part]

    public var forgedCount: Int { forged.count }

    /// A code that was rebuilt before.
    package init(_ code: Code) {
        self.code = .success(code)
        forged = []
    }

    init(payload: [UInt8], forged: [Part]) {
        code = Result { () throws(WireError) in try Code(payload: payload) }
        self.forged = forged
    }
}

extension Code {
    /// The parts of this code: any `dataCount` of them rebuild it.
    ///
    /// - Parameters:
    ///   - dataCount: in [1, payload's length], so that no part is empty.
    ///   - parityCount: together with `dataCount` in [2, 255].
    public func parts(dataCount: Int, parityCount: Int) -> [Part] {
        let set = PartSet(
            id: PartSet.id(of: payload), dataCount: dataCount, parityCount: parityCount, length: payload.count
        )
        return set.parts(of: payload)
    }
}

extension PartSet {
    package static func id(of payload: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(DomainTag.parts.bytes + payload).prefix(idLength))
    }

    package func parts(of payload: [UInt8]) -> [Part] {
        let padded = payload + [UInt8](repeating: 0, count: dataCount * shardLength - length)
        let data = (0..<dataCount).map { Array(padded[$0 * shardLength..<($0 + 1) * shardLength]) }
        return (data + erasureCode.parity(of: data)).enumerated().map { Part(of: self, index: $0, shard: $1) }
    }

    /// - Parameter parts: `dataCount` parts with different indices.
    func payload(from parts: [Part]) -> [UInt8] {
        let shards = Dictionary(uniqueKeysWithValues: parts.map { ($0.index, $0.shard) })
        return Array(erasureCode.data(from: shards).flatMap { $0 }.prefix(length))
    }

    private var erasureCode: ErasureCode { ErasureCode(dataCount: dataCount, parityCount: parityCount) }
}
