import Foundation

/// Byte strings on a pipe, each behind its length in four bytes, the most significant first.
struct FrameChannel {
    let pipe: FileHandle

    /// Bytes in one frame at the most.
    static let limit = 64 << 20

    private struct TooLong: Error {}

    /// - Throws: where nobody reads any more.
    func send(_ frame: Data) throws {
        precondition(frame.count <= Self.limit, "a frame is short")
        let length = (0..<4).map { UInt8(truncatingIfNeeded: frame.count >> (24 - 8 * $0)) }
        try pipe.write(contentsOf: length)
        try pipe.write(contentsOf: frame)
    }

    /// - Returns: nil where the pipe ends, perhaps within a frame.
    /// - Throws: where it would be longer than `limit`, or nothing can be read.
    func receive() throws -> Data? {
        guard let header = try pipe.read(upToCount: 4), header.count == 4 else { return nil }
        let length = header.reduce(0) { $0 << 8 | Int($1) }
        guard length > 0 else { return Data() }
        guard length <= Self.limit else { throw TooLong() }
        guard let frame = try pipe.read(upToCount: length), frame.count == length
        else { return nil }
        return frame
    }
}
