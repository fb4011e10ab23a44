import Wire

/// The bytes in which ranges are sealed: of each, how far it begins after the one before it, and its length.
enum RangeList {
    static func bytes(of ranges: [Range<UInt64>]) -> [UInt8] {
        var writer = ByteWriter()
        var end: UInt64 = 0
        for range in ranges {
            writer.integer(range.lowerBound - end)
            writer.integer(range.upperBound - range.lowerBound)
            end = range.upperBound
        }
        return writer.bytes
    }

    /// - Throws: any `WireError` of layout.
    static func ranges(_ bytes: [UInt8]) throws(WireError) -> [Range<UInt64>] {
        var reader = ByteReader(bytes)
        var ranges: [Range<UInt64>] = []
        var end: UInt64 = 0
        while reader.remaining > 0 {
            let first = end + (try reader.integer(limit: messageNumberLimit - end))
            end = first + (try reader.integer(limit: messageNumberLimit + 1 - first))
            ranges.append(first..<end)
        }
        return ranges
    }
}
