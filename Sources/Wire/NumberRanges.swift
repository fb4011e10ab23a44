extension ByteReader {
    /// Reads ranges: their count, then for each the distance from the end of the one before it (for
    /// the first, from 0) and its length. They are ascending, separate and not empty.
    ///
    /// - Parameters:
    ///   - first: the first number that a range may contain.
    ///   - limit: the first number that no range may contain.
    package mutating func ranges(from first: UInt64 = 0, limit: UInt64) throws(WireError) -> [Range<UInt64>] {
        var ranges: [Range<UInt64>] = []
        var end: UInt64 = 0
        for _ in 0..<(try integer(limit: UInt64(remaining))) {
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
