/// Reads bytes into the range of the buffer, from its beginning.
///
/// Returns the number of bytes written: at least one, or 0 at the end.
public typealias ByteSource = (inout [UInt8], Range<Int>) throws -> Int

/// Consumes all bytes in the range of the buffer.
public typealias ByteSink = ([UInt8], Range<Int>) throws -> Void

/// Fills the whole range, or less if the source ends.
///
/// - Returns: the number of bytes written.
func fill(_ buffer: inout [UInt8], _ range: Range<Int>, from source: ByteSource) throws -> Int {
    var next = range.lowerBound
    while next < range.upperBound {
        let count = try source(&buffer, next..<range.upperBound)
        guard count > 0 else { break }
        next += count
    }
    return next - range.lowerBound
}
