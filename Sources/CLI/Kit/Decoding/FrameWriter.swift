import Foundation

/// Writes frames to a pipe: a length in four bytes, the most significant first, then as many bytes.
struct FrameWriter {
    let pipe: FileHandle
    /// When to stop waiting for the other side, on a pipe that does not block; nil: never.
    var deadline: SuspendingClock.Instant?
    /// Bytes that are not yet written.
    private var pending: [UInt8] = []

    /// The most bytes that wait for more.
    private static let pendingLimit = 64 << 10

    init(pipe: FileHandle) { self.pipe = pipe }

    /// Sends a frame, perhaps only at the next `flush`, so that short frames go together.
    ///
    /// - Throws: as `flush`.
    mutating func send(_ frame: [UInt8]) throws {
        precondition(frame.count <= FrameReader.limit, "a frame is short")
        for shift in [24, 16, 8, 0] { pending.append(UInt8(truncatingIfNeeded: frame.count >> shift)) }
        pending += frame
        if pending.count >= Self.pendingLimit { try flush() }
    }

    /// - Throws: `FileHandle.DeadlinePassed`, or another error where the other side reads no more.
    mutating func flush() throws {
        try pipe.write(pending, until: deadline)
        pending.removeAll(keepingCapacity: pending.count < Self.pendingLimit)
    }
}
