import Foundation

/// A file that is being read.
final class OpenFile {
    /// Bytes, as far as is known before they are read.
    let expectedSize: Int
    private let handle: FileHandle
    private var count = 0

    static let tooLarge = Diagnostic(.fileError, "larger than \(InputFile.limit >> 20) MiB")

    init(_ handle: FileHandle, expectedSize: Int) {
        self.handle = handle
        self.expectedSize = expectedSize
    }

    /// The next piece, nil at the end.
    ///
    /// - Throws: exit code 2 where it cannot be read, or turns out larger than `InputFile.limit`.
    func next() throws -> Data? {
        let piece: Data?
        do {
            piece = try handle.read(upToCount: 1 << 20)
        } catch {
            throw Diagnostic(.fileError, "cannot be read")
        }
        guard let piece, !piece.isEmpty else { return nil }
        count += piece.count
        guard count <= InputFile.limit else { throw Self.tooLarge }
        return piece
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
        return (try? handle.seek(toOffset: 0)) != nil
    }
}
