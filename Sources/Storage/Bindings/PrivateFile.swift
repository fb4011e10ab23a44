import CLinux
import Foundation

/// Creates files for secrets: only their owner can open them, from the first moment and
/// whatever the umask.
///
/// Changing the mode afterwards would be too late: a process that has opened the file by then can
/// read everything written later.
enum PrivateFile {
    /// Creates an empty file, mode 0600, for writing.
    ///
    /// - Throws: if anything is at the path, even a dangling link, or no file can be created.
    static func create(at path: String) throws(FileFault) -> FileHandle {
        let descriptor = path.withPath { unsafe linux_open_new($0, 0o600) }
        guard descriptor >= 0 else { throw FileFault(errno: errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Opens such a file again, for reading and writing.
    static func reopened(at path: String) throws(FileFault) -> FileHandle {
        let descriptor = path.withPath { unsafe open($0, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
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
            try FileSystem.open(source, isRegular: true)
        }
        let copy = try attempt(path) { try create(at: path) }
        while let piece = try attempt(source, { try original.read(upToCount: 1 << 20) }), !piece.isEmpty {
            try attempt(path) { try copy.write(contentsOf: piece) }
        }
        try attempt(path) { try copy.close() }
    }
}
