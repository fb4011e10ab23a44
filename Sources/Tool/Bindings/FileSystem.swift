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
}
