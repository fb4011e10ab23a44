import Foundation

/// Byte strings on a pipe, each behind its length in four bytes, the most significant first.
struct FrameChannel {
    let pipe: FileHandle
    /// When to wait no more for the other side; nil: never.
    var deadline: SuspendingClock.Instant?

    /// Bytes in one frame at the most.
    static let limit = 64 << 20

    private struct TooLong: Error {}

    /// - Throws: `FileHandle.DeadlinePassed`, or another error where nobody reads any more.
    func send(_ frame: Data) throws {
        precondition(frame.count <= Self.limit, "a frame is short")
        let length = (0..<4).map { UInt8(truncatingIfNeeded: frame.count >> (24 - 8 * $0)) }
        try pipe.write(Data(length), until: deadline)
        try pipe.write(frame, until: deadline)
    }

    /// - Returns: nil where the pipe ends, perhaps within a frame.
    /// - Throws: `FileHandle.DeadlinePassed`, also within a frame, or another error where it would be longer than `limit`, or
    ///   nothing can be read.
    func receive() throws -> Data? {
        let header = try pipe.read(count: 4, until: deadline)
        guard header.count == 4 else { return nil }
        let length = header.reduce(0) { $0 << 8 | Int($1) }
        guard length > 0 else { return Data() }
        guard length <= Self.limit else { throw TooLong() }
        let frame = try pipe.read(count: length, until: deadline)
        return frame.count == length ? frame : nil
    }
}
