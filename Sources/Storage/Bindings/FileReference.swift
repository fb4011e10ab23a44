import CLinux
import Foundation
import GRDB

/// A file that is held, whatever becomes of its name, and is not opened: a descriptor with `O_PATH` (open(2)).
///
/// Closing any other descriptor of a file drops all POSIX locks that the process holds on it, SQLite's among them (fcntl(2)). Linux takes
/// those with `O_PATH` out of that (`filp_close` in fs/open.c), as they can neither read nor lock.
final class FileReference {
    /// By which it was found.
    let path: String
    private let descriptor: Int32

    /// - Parameter path: a link there is held itself, and not what it leads to.
    /// - Returns: nil where nothing is to be found.
    init?(path: String) {
        self.path = path
        descriptor = unsafe linux_open_path(path)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
    var size: Int { status.st_size }
    var owner: uid_t { status.st_uid }
    /// The permissions alone.
    var mode: mode_t { status.st_mode & 0o7777 }

    /// Of this very file, which `path` may no longer lead to. A file system that has no modes is left as it is.
    func setMode(_ mode: mode_t) {
        // `fchmod` takes no such descriptor; the link in /proc leads to the file and nowhere else.
        _ = unsafe chmod("/proc/self/fd/\(descriptor)", mode)
    }

    /// Whether the file is still where it was found.
    var isInPlace: Bool {
        var found = stat()
        let own = status
        return unsafe lstat(path, &found) == 0 && found.st_dev == own.st_dev && found.st_ino == own.st_ino
    }

    /// Opens the file as a database, and no other that was put into its place.
    ///
    /// - Throws: `VaultError.busy` where that was done, `DatabaseError`.
    func database(_ configuration: Configuration) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        guard isInPlace, queue.inDatabase({ !$0.hasMoved }) else {
            try queue.close()
            throw VaultError.busy
        }
        return queue
    }

    private var status: stat {
        var status = stat()
        precondition(unsafe fstat(descriptor, &status) == 0, "a descriptor has a status")
        return status
    }
}
