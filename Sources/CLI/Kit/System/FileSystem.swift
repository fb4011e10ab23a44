import CLinux
import Foundation
import SeQRcast

enum FileSystem {
    /// Waits until all data of a folder's file system is on the disk.
    ///
    /// For many small files this takes about as long as syncing one of them.
    ///
    /// - Throws: `FileFault` if some of it could not be written.
    static func flush(_ folder: String) throws {
        guard let handle = FileHandle(forReadingAtPath: folder), syncfs(handle.fileDescriptor) == 0 else {
            throw FileFault(errno: errno)
        }
    }

    /// Why this user cannot create files in a folder; nil if that is possible.
    static func writeFault(inFolder path: String) -> FileFault? {
        unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 ? nil : FileFault(errno: errno)
    }

    /// Creates a folder and its parent folders if they are missing.
    ///
    /// - Parameter isPrivate: whether only the owner may open them, from the first moment;
    ///   otherwise the umask decides.
    /// - Throws: `FileFault`.
    static func makeFolder(_ path: String, isPrivate: Bool) throws(FileFault) {
        let url = URL(fileURLWithPath: path)
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        try makeFolder(url.deletingLastPathComponent().path, isPrivate: isPrivate)
        guard unsafe mkdir(url.path, isPrivate ? 0o700 : 0o777) == 0 || errno == EEXIST else {
            throw FileFault(errno: errno)
        }
    }
}
