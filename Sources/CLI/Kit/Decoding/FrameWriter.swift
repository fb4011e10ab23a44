import Foundation

/// Writes byte strings to a pipe, each behind its length in four bytes, the most significant first.
struct FrameWriter {
    let pipe: FileHandle
    /// When to wait no more for the other side, on a pipe that does not block; nil: never.
    var deadline: SuspendingClock.Instant?
    /// What is not yet written.
    private var pending: [UInt8] = []

    /// Bytes that are held back at the most.
    private static let pendingLimit = 64 << 10

    init(pipe: FileHandle) { self.pipe = pipe }

    /// The frame may be held back until `flush`, so that short ones go together.
    ///
    /// - Throws: as `flush`.
    mutating func send(_ frame: [UInt8]) throws {
        precondition(frame.count <= FrameReader.limit, "a frame is short")
        for shift in [24, 16, 8, 0] { pending.append(UInt8(truncatingIfNeeded: frame.count >> shift)) }
        pending += frame
        if pending.count >= Self.pendingLimit { try flush() }
    }

    /// - Throws: `FileHandle.DeadlinePassed`, or another error where nobody reads any more.
    mutating func flush() throws {
        try pipe.write(pending, until: deadline)
        pending.removeAll(keepingCapacity: pending.count < Self.pendingLimit)
    }
}
