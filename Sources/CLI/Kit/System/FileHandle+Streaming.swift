import CLinux
import Foundation
import SeQRcast

/// Reads into and writes from an existing buffer: a `Data` for each piece would cost as much as
/// encrypting it.
extension FileHandle {
    /// The size in bytes; 0 for anything without one, such as a pipe; nil if it cannot be read.
    var size: Int? {
        var status = stat()
        return unsafe fstat(fileDescriptor, &status) == 0 ? status.st_size : nil
    }

    /// Reads into the range, from its beginning, and may fill only a part of it.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    /// - Throws: `FileFault`.
    func read(into buffer: inout [UInt8], _ range: Range<Int>) throws -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range])
                return unsafe Foundation.read(fileDescriptor, piece.baseAddress, piece.count)
            }
            if count >= 0 { return count }
            guard errno == EINTR else { throw FileFault(errno: errno) }
        }
    }

    /// Writes the whole range.
    ///
    /// - Throws: `FileFault`.
    func write(_ buffer: [UInt8], _ range: Range<Int>) throws {
        precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
        var rest = range
        while !rest.isEmpty {
            let count = unsafe buffer.withUnsafeBytes { bytes in
                let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[rest])
                return unsafe Foundation.write(fileDescriptor, piece.baseAddress, piece.count)
            }
            guard count >= 0 || errno == EINTR else { throw FileFault(errno: errno) }
            rest = rest.lowerBound + max(count, 0)..<rest.upperBound
        }
    }
}
