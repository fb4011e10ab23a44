public import Wire

/// Parts of one set, as they came from wherever. Whoever has seen one part can forge others of its set, so what is here is a
/// claim until all of it hashes to the set's id.
public struct PartCollection: Sendable {
    public let set: PartSet
    /// Each once; several with one index where they contradict each other.
    public private(set) var parts: [Part] = []

    /// Contradictory parts of one index that are kept.
    public static let claimLimit = 4
    /// Multiplications in the field for all ways to leave parts out that are tried in one order: about a second.
    private static let work = 1 << 32

    public init(of set: PartSet) { self.set = set }

    /// - Returns: whether it is new and kept; it is not where it is here already, or `claimLimit` others claim to be it.
    @discardableResult
    public mutating func insert(_ part: Part) -> Bool {
        precondition(part.set == set)
        let claims = parts.filter { $0.index == part.index }
        guard !claims.contains(part), claims.count < Self.claimLimit else { return false }
        parts.append(part)
        return true
    }

    /// Of the parts that are here, each once, ascending.
    public var indices: [Int] { Set(parts.map(\.index)).sorted() }

    /// Of the parts that are not here, ascending.
    public var missing: [Int] {
        let held = Set(parts.map(\.index))
        return (0..<set.count).filter { !held.contains($0) }
    }

    /// Parts that are needed still, whichever they are.
    public var needed: Int { max(0, set.dataCount - indices.count) }

    /// The payload, where there are parts enough and those that were forged are few enough to be found.
    ///
    /// - Parameter isThorough: whether parts are left out in turn, which takes long where too many were forged; else it is tried with none
    ///   left out.
    public func rebuilt(isThorough: Bool = true) -> RebuiltCode? {
        let limit = isThorough ? self.limit : 1
        // What is forged may have come after the genuine parts, or before all of them.
        let oldestFirst = parts.indices.sorted { (parts[$0].index, $0) < (parts[$1].index, $1) }
        if let code = rebuilt(in: oldestFirst, within: limit) { return code }
        let newestFirst = parts.indices.sorted { (parts[$0].index, $1) < (parts[$1].index, $0) }
        return newestFirst == oldestFirst ? nil : rebuilt(in: newestFirst, within: limit)
    }

    /// Whether the parts that came since there were so many deserve a search for forged ones: when there are enough, and one more,
    /// two more, four more and so on. So all the searches in one set take some ten times what one takes, whoever hangs up how
    /// many forged parts.
    ///
    /// - Parameter count: how many parts there were.
    public func isWorthASearch(since count: Int) -> Bool {
        let (before, now) = (count - set.dataCount, parts.count - set.dataCount)
        guard now >= 0, now > before else { return false }
        let last = now == 0 ? 0 : 1 << (Int.bitWidth - 1 - now.leadingZeroBitCount)
        return last > before
    }

    private func rebuilt(in order: [Int], within limit: Int) -> RebuiltCode? {
        // Breadth first: with no part left out, with one, with two. Only leaving out one that was used changes anything.
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

    /// Ways that are tried: so many that each used part is left out once, and more within `work`.
    private var limit: Int {
        // What parity stands in for is computed with two matrices of its rows, one of which is inverted first. Sorting the parts
        // out takes as long as `sorting`.
        let (rows, sorting) = (min(set.dataCount, set.parityCount), 1 << 20)
        let way = 2 * rows * set.length + 4 * rows * rows * rows + sorting
        return max(Self.work / way, set.dataCount + 1)
    }

    /// The first `dataCount` with different indices.
    private func firstOfEach(_ order: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return Array(order.filter { seen.insert(parts[$0].index).inserted }.prefix(set.dataCount))
    }
}
