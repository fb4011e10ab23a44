import CLinux
import Foundation

/// Reading and writing pipes, with an end to waiting for who is at the other end. Deadlines are by a clock that stands
/// still while the machine sleeps; nil is for ever.
extension FileHandle {
    /// The other side has not read, or not written.
    struct DeadlinePassed: Error {}
    private struct Broken: Error {}

    /// Bytes read at one time: what Linux keeps in a pipe.
    private static let pieceSize = 64 << 10

    /// Has writing give back what there is no room for, as a deadline needs.
    func stopBlocking() {
        let flags = fcntl(fileDescriptor, F_GETFL)
        precondition(fcntl(fileDescriptor, F_SETFL, flags | O_NONBLOCK) == 0, "a pipe has flags")
    }

    /// Writes all of it.
    ///
    /// - Throws: `DeadlinePassed`, or another error where nobody reads any more.
    func write(_ bytes: Data, until deadline: SuspendingClock.Instant?) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            try waitUntilReady(for: POLLOUT, until: deadline)
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Foundation.write(fileDescriptor, buffer.baseAddress, buffer.count)
            }
            guard count >= 0 || [EINTR, EAGAIN].contains(errno) else { throw Broken() }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// - Returns: so many bytes, fewer where the pipe ends.
    /// - Throws: `DeadlinePassed`.
    func read(count: Int, until deadline: SuspendingClock.Instant?) throws -> Data {
        var bytes = Data()
        var piece = [UInt8](repeating: 0, count: min(count, Self.pieceSize))
        while bytes.count < count {
            try waitUntilReady(for: POLLIN, until: deadline)
            let wanted = min(piece.count, count - bytes.count)
            let received = unsafe piece.withUnsafeMutableBytes { buffer in
                unsafe Foundation.read(fileDescriptor, buffer.baseAddress, wanted)
            }
            guard received != 0 else { break }
            guard received > 0 || [EINTR, EAGAIN].contains(errno) else { throw Broken() }
            bytes += piece.prefix(max(received, 0))
        }
        return bytes
    }

    /// Waits until the pipe is ready for the event, or broken.
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
