import CLinux
package import Foundation
import Storage

/// Reads and writes pipes with a deadline.
///
/// The clock of the deadlines stands still while the machine sleeps; nil waits for ever.
extension FileHandle {
    /// The other side did not read or write in time.
    package struct DeadlinePassed: Error {}
    private struct Broken: Error {}

    /// Bytes read at one time: the size of a pipe on Linux.
    private static let pieceSize = 64 << 10

    /// Makes writes return when the pipe is full, as a deadline needs.
    func stopBlocking() {
        let flags = fcntl(fileDescriptor, F_GETFL)
        precondition(fcntl(fileDescriptor, F_SETFL, flags | O_NONBLOCK) == 0, "a pipe has flags")
    }

    /// Writes all bytes.
    ///
    /// - Throws: `DeadlinePassed`, or another error if the other side is closed.
    package func write(_ bytes: [UInt8], until deadline: SuspendingClock.Instant?) throws {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
                return unsafe Foundation.write(fileDescriptor, rest.baseAddress, rest.count)
            }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                try waitUntilReady(for: POLLOUT, until: deadline)
            } else if errno != EINTR {
                throw Broken()
            }
        }
    }

    /// Reads the available bytes, and waits until there are any.
    ///
    /// - Returns: an empty array at the end of the pipe.
    /// - Throws: `DeadlinePassed`, or another error if the pipe cannot be read.
    package func readPiece(until deadline: SuspendingClock.Instant?) throws -> [UInt8] {
        while true {
            if deadline != nil { try waitUntilReady(for: POLLIN, until: deadline) }
            var received = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
                received = unsafe Foundation.read(fileDescriptor, buffer.baseAddress, Self.pieceSize)
                count = max(received, 0)
            }
            if received >= 0 { return piece }
            guard [EINTR, EAGAIN].contains(errno) else { throw Broken() }
        }
    }

    /// Whether a short line can be written without waiting for the other side.
    package var isWritable: Bool { (try? waitUntilReady(for: POLLOUT, until: .now)) != nil }

    /// Waits until the pipe is ready for the event, or is broken.
    private func waitUntilReady(for event: Int32, until deadline: SuspendingClock.Instant?) throws {
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                let rest = max(.zero, deadline - .now).components
                let exact = rest.seconds * 1000 + rest.attoseconds / 1_000_000_000_000_000 + 1
                milliseconds = Int32(clamping: exact)
            }
            var descriptor = pollfd(fd: fileDescriptor, events: Int16(event), revents: 0)
            switch unsafe poll(&descriptor, 1, milliseconds) {
            case 0: throw DeadlinePassed()
            case 1: return
            default: precondition(errno == EINTR, "poll refuses a pipe")
            }
        }
    }
}

/// Reads into and writes from an existing buffer: a `Data` for each piece would cost as much as
/// encrypting it.
extension FileHandle {
    /// The size in bytes; 0 for anything without one, such as a pipe; nil if it cannot be read.
    package var size: Int? {
        var status = stat()
        return unsafe fstat(fileDescriptor, &status) == 0 ? status.st_size : nil
    }

    /// Reads into the range, from its beginning, and may fill only a part of it.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    /// - Throws: `FileFault`.
    package func read(into buffer: inout [UInt8], _ range: Range<Int>) throws -> Int {
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
    package func write(_ buffer: [UInt8], _ range: Range<Int>) throws {
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
