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
