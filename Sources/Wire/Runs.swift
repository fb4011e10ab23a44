extension Sequence<Int> {
    /// The same numbers as ascending ranges that are apart from each other.
    package var runs: [Range<Int>] { map { $0..<$0 + 1 }.merged }
}

extension Sequence<Range<Int>> {
    /// The same numbers as ascending ranges that are apart from each other and not empty.
    package var merged: [Range<Int>] {
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

extension RandomAccessCollection where Index == Int {
    /// The first index whose element fulfils `condition`, as all that follow do; `endIndex` where none does.
    package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
