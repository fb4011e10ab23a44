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
    static func create(at path: String) throws(FileFault) -> FileHandle {
        let descriptor = unsafe linux_open_new(path, 0o600)
        guard descriptor >= 0 else { throw FileFault(errno: errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Copies the bytes of a file, but not its mode.
    ///
    /// - Throws: `VaultError.failed` with the path of the file that cannot be read or written.
    static func copy(_ source: String, to path: String) throws(VaultError) {
        func attempt<Result>(_ path: String, _ body: () throws -> Result) throws(VaultError) -> Result {
            do { return try body() } catch { throw .failed(FileFault(error), path: path) }
        }
        let original = try attempt(source) {
            try FileHandle(forReadingFrom: URL(fileURLWithPath: source))
        }
        let copy = try attempt(path) { try create(at: path) }
        while let piece = try attempt(source, { try original.read(upToCount: 1 << 20) }), !piece.isEmpty {
            try attempt(path) { try copy.write(contentsOf: piece) }
        }
        try attempt(path) { try copy.close() }
    }

    /// Creates a folder, mode 0700, and missing folders above it.
    static func makeFolder(_ url: URL) throws(FileFault) {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try makeFolder(url.deletingLastPathComponent())
        guard unsafe mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
            throw FileFault(errno: errno)
        }
    }
}
