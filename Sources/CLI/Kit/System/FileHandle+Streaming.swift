import CLinux
import Foundation

/// Reading into a buffer that is there, and writing out of one: a `Data` for each piece would cost as much as encrypting it.
extension FileHandle {
    private struct Failed: Error {}

    /// Bytes of a file; 0 of what has none, as a pipe.
    ///
    /// - Returns: nil where nothing is known of it.
    var size: Int? {
        var status = stat()
        return unsafe fstat(fileDescriptor, &status) == 0 ? status.st_size : nil
    }

    /// Fills a part of the range, from its beginning.
    ///
    /// - Returns: how many bytes; 0 at the end.
    func read(into buffer: inout [UInt8], _ range: Range<Int>) throws -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range])
                return unsafe Foundation.read(fileDescriptor, piece.baseAddress, piece.count)
            }
            if count >= 0 { return count }
            guard errno == EINTR else { throw Failed() }
        }
    }

    /// Writes all of the range.
    func write(_ buffer: [UInt8], _ range: Range<Int>) throws {
        precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
        var rest = range
        while !rest.isEmpty {
            let count = unsafe buffer.withUnsafeBytes { bytes in
                let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[rest])
                return unsafe Foundation.write(fileDescriptor, piece.baseAddress, piece.count)
            }
            guard count >= 0 || errno == EINTR else { throw Failed() }
            rest = rest.lowerBound + max(count, 0)..<rest.upperBound
        }
    }
}
