import Foundation

/// Reads from a pipe what `FrameWriter` has written there.
struct FrameReader {
    let pipe: FileHandle
    /// When to wait no more for the other side; nil: never.
    var deadline: SuspendingClock.Instant?
    /// What has come and is not yet given out, from `start` on.
    private var received: [UInt8] = []
    private var start = 0

    /// Bytes in one frame at the most.
    static let limit = 64 << 20

    private struct TooLong: Error {}

    init(pipe: FileHandle) { self.pipe = pipe }

    /// - Returns: nil where the pipe ends, perhaps within a frame.
    /// - Throws: `FileHandle.DeadlinePassed`, also within a frame, or another error where it would be longer than `limit`, or
    ///   nothing can be read.
    mutating func receive() throws -> [UInt8]? {
        guard let header = try take(4) else { return nil }
        let length = header.reduce(0) { $0 << 8 | Int($1) }
        guard length <= Self.limit else { throw TooLong() }
        return try take(length).map { Array($0) }
    }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8>? {
        while received.count - start < count {
            received.removeFirst(start)
            start = 0
            let piece = try pipe.readPiece(until: deadline)
            guard !piece.isEmpty else { return nil }
            received += piece
        }
        defer { start += count }
        return received[start..<start + count]
    }
}
