import CLinux
import Foundation

/// Files and folders for secrets: nobody but their owner can open them, from the first moment on and whatever the umask. A mode that is
/// changed afterwards comes too late for whoever has opened the file by then, and reads what is written into it.
enum PrivateFile {
    /// Makes an empty file, mode 0600, to be written to.
    ///
    /// - Throws: where something stands there, if only a link to nowhere, or no file can be made.
    static func create(at path: String) throws -> FileHandle {
        let descriptor = unsafe linux_open_new(path, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Copies the bytes of a file, and not its mode.
    ///
    /// - Throws: as `create` does, and where it cannot be read or written.
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

    /// Makes a folder, mode 0700, and those that it stands in, where there is none.
    static func makeFolder(_ url: URL) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try makeFolder(url.deletingLastPathComponent())
        guard unsafe mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
            throw CocoaError(.fileWriteNoPermission)
        }
    }
}
