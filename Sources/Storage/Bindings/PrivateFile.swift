import CLinux
import Foundation

/// Creates files and folders for secrets: only their owner can open them, from the first moment and
/// whatever the umask.
///
/// Changing the mode afterwards would be too late: a process that has opened the file by then can
/// read everything written later.
enum PrivateFile {
    /// Creates an empty file, mode 0600, for writing.
    ///
    /// - Throws: if anything is at the path, even a dangling link, or no file can be created.
    static func create(at path: String) throws -> FileHandle {
        let descriptor = unsafe linux_open_new(path, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Copies the bytes of a file, but not its mode.
    ///
    /// - Throws: the errors of `create`, or if it cannot be read or written.
    static func copy(_ source: String, to path: String) throws {
        guard let original = FileHandle(forReadingAtPath: source) else {
            throw CocoaError(.fileReadNoPermission)
        }
        let copy = try create(at: path)
        while let piece = try original.read(upToCount: 1 << 20), !piece.isEmpty {
            try copy.write(contentsOf: piece)
        }
        try copy.close()
    }

    /// Creates a folder, mode 0700, and missing folders above it.
    static func makeFolder(_ url: URL) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try makeFolder(url.deletingLastPathComponent())
        guard unsafe mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
            throw CocoaError(.fileWriteNoPermission)
        }
    }
}
