/// Where bytes come from: fills a part of the range in the buffer, from its beginning.
///
/// Returns how many bytes it wrote, at least one but for the end, where it returns 0.
public typealias ByteSource = (inout [UInt8], Range<Int>) throws -> Int

/// Where bytes go: takes all those of the range in the buffer.
public typealias ByteSink = ([UInt8], Range<Int>) throws -> Void

/// Fills all of the range, or as much as there is.
///
/// - Returns: how many bytes were written.
func fill(_ buffer: inout [UInt8], _ range: Range<Int>, from source: ByteSource) throws -> Int {
    var next = range.lowerBound
    while next < range.upperBound {
        let count = try source(&buffer, next..<range.upperBound)
        guard count > 0 else { break }
        next += count
    }
    return next - range.lowerBound
}
