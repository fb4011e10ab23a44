import CLinux
import Foundation

enum FileSystem {
    struct Failure: Error {}

    /// Waits until all data of a folder's file system is on the disk.
    ///
    /// For many small files this takes about as long as syncing one of them.
    ///
    /// - Throws: `Failure` if some of it could not be written.
    static func flush(_ folder: String) throws {
        guard let handle = FileHandle(forReadingAtPath: folder), syncfs(handle.fileDescriptor) == 0 else {
            throw Failure()
        }
    }

    /// Creates a folder and its parent folders if they are missing. Errors are ignored.
    ///
    /// - Parameter isPrivate: whether only the owner may open them, from the first moment;
    ///   otherwise the umask decides.
    static func makeFolder(_ path: String, isPrivate: Bool) {
        let url = URL(fileURLWithPath: path)
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        makeFolder(url.deletingLastPathComponent().path, isPrivate: isPrivate)
        _ = unsafe mkdir(url.path, isPrivate ? 0o700 : 0o777)
    }
}
