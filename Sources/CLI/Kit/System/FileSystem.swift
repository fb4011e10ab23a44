import CLinux
import Foundation

enum FileSystem {
    struct Failure: Error {}

    /// Waits until all that was written to the file system of a folder is on the disk: for many small files that takes about as long as
    /// for one of them by itself.
    ///
    /// - Throws: `Failure` where some of it could not be written.
    static func flush(_ folder: String) throws {
        guard let handle = FileHandle(forReadingAtPath: folder), syncfs(handle.fileDescriptor) == 0 else {
            throw Failure()
        }
    }

    /// Makes a folder, and those that it stands in, where there is none; as far as that can be done.
    ///
    /// - Parameter isPrivate: whether their owner alone may look into them, from the first moment on; else whoever the umask lets.
    static func makeFolder(_ path: String, isPrivate: Bool) {
        let url = URL(fileURLWithPath: path)
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        makeFolder(url.deletingLastPathComponent().path, isPrivate: isPrivate)
        _ = unsafe mkdir(url.path, isPrivate ? 0o700 : 0o777)
    }
}
