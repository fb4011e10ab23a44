extension Sequence<Int> {
    /// The same numbers as ascending, separate ranges.
    package var runs: [Range<Int>] { map { $0..<$0 + 1 }.merged() }
}

extension Sequence {
    /// The same numbers as ascending, separate ranges, none empty.
    package func merged<Bound>() -> [Range<Bound>] where Element == Range<Bound> {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
            guard !range.isEmpty else { return }
            if let last = merged.last, last.upperBound >= range.lowerBound {
                merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }
}

extension Range {
    /// The numbers that are in none of `others`.
    ///
    /// - Parameter others: ascending and separate.
    package func subtracting(_ others: [Range<Bound>]) -> [Range<Bound>] {
        var left: [Range<Bound>] = []
        var rest = self
        for other in others where other.overlaps(rest) {
            if rest.lowerBound < other.lowerBound { left.append(rest.lowerBound..<other.lowerBound) }
            rest = Swift.min(other.upperBound, rest.upperBound)..<rest.upperBound
        }
        return rest.isEmpty ? left : left + [rest]
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element satisfies `condition`, or `endIndex`. All later elements must
    /// satisfy it too.
    package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension ByteReader {
    /// Reads ranges: their count, then for each the distance from the end of the one before it (for
    /// the first, from 0) and its length. They are ascending, separate and not empty.
    ///
    /// - Parameters:
    ///   - first: the first number that a range may contain.
    ///   - limit: the first number that no range may contain.
    ///   - count: the most ranges. Nil: as many as fit.
    package mutating func ranges(
        from first: UInt64 = 0, limit: UInt64, atMost count: Int? = nil
    ) throws(WireError) -> [Range<UInt64>] {
        var ranges: [Range<UInt64>] = []
        var end: UInt64 = 0
        for _ in 0..<(try integer(limit: UInt64(count ?? remaining))) {
            let gap = try integer(limit: limit - end)
            let count = try integer(limit: limit - end - gap)
            guard count > 0, ranges.isEmpty ? gap >= first : gap > 0 else {
                throw .outOfRange(value: gap, limit: limit)
            }
            end += gap + count
            ranges.append(end - count..<end)
        }
        return ranges
    }
}

extension ByteWriter {
    /// - Parameter ranges: ascending, separate, not empty.
    package mutating func ranges(_ ranges: [Range<UInt64>]) {
        integer(UInt64(ranges.count))
        var end: UInt64 = 0
        for range in ranges {
            integer(range.lowerBound - end)
            integer(range.upperBound - range.lowerBound)
            end = range.upperBound
        }
    }
}
