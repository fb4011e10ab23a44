import Foundation

/// Reads frames from a pipe that `FrameWriter` writes into.
struct FrameReader {
    let pipe: FileHandle
    /// When to stop waiting for the other side; nil: never.
    var deadline: SuspendingClock.Instant?
    /// Bytes that have arrived; those from `start` on are not yet returned.
    private var received: [UInt8] = []
    private var start = 0

    /// The most bytes in one frame.
    static let limit = 64 << 20
    /// A lower limit for the next frame.
    var rest = limit

    private struct TooLong: Error {}

    init(pipe: FileHandle) { self.pipe = pipe }

    /// - Returns: nil where the pipe ends, perhaps within a frame.
    /// - Throws: `FileHandle.DeadlinePassed`, also within a frame, or another error where it would be longer than `rest`, or
    ///   nothing can be read.
    mutating func receive() throws -> [UInt8]? {
        guard let header = try bytes(4) else { return nil }
        let length = header.reduce(0) { $0 << 8 | Int($1) }
        guard length <= rest else { throw TooLong() }
        return try bytes(length).map { Array($0) }
    }

    private mutating func bytes(_ count: Int) throws -> ArraySlice<UInt8>? {
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
