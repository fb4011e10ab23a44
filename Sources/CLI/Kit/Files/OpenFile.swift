import Foundation
import SeQRcast

/// A file that is being read.
final class OpenFile {
    /// Bytes, as far as is known before they are read.
    let expectedSize: Int
    private let handle: FileHandle
    private var count = 0
    /// The first piece, where it was looked at and not yet given out.
    private var head: [UInt8]?

    static let tooLarge = Diagnostic(.fileError, "larger than \(InputFile.limit >> 20) MiB")

    init(_ handle: FileHandle, expectedSize: Int) {
        self.handle = handle
        self.expectedSize = expectedSize
    }

    /// Bytes that are asked for at one time at the least.
    private static let leastPiece = 64 << 10

    /// Bytes that tell what a file is.
    private static let headLength = 1024

    /// The next piece, nil at the end.
    ///
    /// - Throws: exit code 2 where it cannot be read, or turns out larger than `InputFile.limit`.
    func next() throws -> [UInt8]? {
        if let head {
            self.head = nil
            return head
        }
        var piece = [UInt8](repeating: 0, count: min(max(expectedSize - count, Self.leastPiece), 1 << 20))
        do {
            let received = try handle.read(into: &piece, 0..<piece.count)
            piece.removeLast(piece.count - received)
        } catch {
            throw Diagnostic(.fileError, "cannot be read")
        }
        guard !piece.isEmpty else { return nil }
        count += piece.count
        guard count <= InputFile.limit else { throw Self.tooLarge }
        return piece
    }

    /// By its first bytes; before any is given out. What goes on without an end is told so as well.
    ///
    /// - Throws: the same.
    func isPicture() throws -> Bool {
        var start: [UInt8] = []
        // A pipe gives what has been written to it, however little.
        while start.count < Self.headLength, let piece = try next() { start += piece }
        head = start.isEmpty ? nil : start
        return ImageDecoder.Format(of: Array(start.prefix(Self.headLength))) != nil
    }

    /// All of it.
    ///
    /// - Throws: the same.
    func bytes() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try next() { bytes += piece }
        return bytes
    }

    /// - Returns: whether it can be read from its beginning again; a pipe cannot.
    func rewind() -> Bool {
        count = 0
        head = nil
        return (try? handle.seek(toOffset: 0)) != nil
    }
}
