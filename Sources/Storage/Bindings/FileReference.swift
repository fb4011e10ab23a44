import CLinux
import CSQLite
import Foundation
import GRDB
import Wire

/// Holds a file without opening it, whatever happens to its name: a descriptor with `O_PATH`
/// (open(2)).
///
/// Closing any other descriptor of a file drops all POSIX locks that the process holds on it,
/// including SQLite's (fcntl(2)). Linux exempts those with `O_PATH` (`filp_close` in fs/open.c), as
/// they can neither read nor lock.
final class FileReference: Sendable {
    /// The path at which it was found.
    let path: String
    private let descriptor: Int32

    /// - Parameter path: a symbolic link there is held itself, not followed.
    /// - Returns: nil if nothing is there.
    init?(path: String) {
        self.path = path
        descriptor = path.withPath { unsafe linux_open_path($0) }
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
    var size: Int { status.st_size }
    var owner: uid_t { status.st_uid }
    /// The number of the file's names (hard links).
    var linkCount: Int { Int(status.st_nlink) }
    /// Only the permission bits.
    var mode: mode_t { status.st_mode & 0o7777 }
    /// Differs after each change of the content, except for two within a tick of the kernel's clock.
    var version: Version {
        Version(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: size)
    }

    struct Version: Equatable {
        fileprivate let seconds: Int
        fileprivate let nanoseconds: Int
        fileprivate let size: Int
    }

    /// Whether this user may write the file, and create files beside it.
    var isWritable: Bool {
        let paths: [String] = [path, URL(fileURLWithPath: path).deletingLastPathComponent().path]
        return paths.allSatisfy { FileSystem.allows(W_OK, $0) }
    }

    /// Sets the mode of this very file, even if `path` leads elsewhere by now. Does nothing on a
    /// file system without modes.
    func setMode(_ mode: mode_t) {
        // `fchmod` refuses such a descriptor; the link in /proc leads to this file only.
        _ = unsafe chmod("/proc/self/fd/\(descriptor)", mode)
    }

    /// Whether the file is still at its path.
    var isInPlace: Bool {
        var found = stat()
        let own = status
        return path.withPath { unsafe lstat($0, &found) } == 0 && found.st_dev == own.st_dev
            && found.st_ino == own.st_ino
    }

    /// Opens the file as a database, and never another that was put in its place. Unused parts of
    /// its pages are written as zeros (docs/decisions/0129-scrubbed-pages.md).
    ///
    /// - Parameter isImmutable: whether SQLite assumes that nobody changes the file, and neither
    ///   locks it nor looks for a log (https://sqlite.org/uri.html#uriimmutable).
    /// - Throws: `VaultError.busy` if it was replaced, `DatabaseError`.
    func database(_ configuration: Configuration, isImmutable: Bool = false) throws -> DatabaseQueue {
        guard sqlite_shim_register_scrubbing_vfs() else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        let escaped = path.pathBytes.map { byte in
            Self.unreserved.contains(byte) ? String(Unicode.Scalar(byte)) : "%" + [byte].hexadecimal
        }.joined()
        // Two slashes before an absolute path: it could begin with two itself, which would name a host.
        let host = path.hasPrefix("/") ? "//" : ""
        let name =
            "file:\(host)\(escaped)?vfs=\(SQLITE_SHIM_SCRUBBING_VFS)\(isImmutable ? "&immutable=1" : "")"
        let queue = try DatabaseQueue(path: name, configuration: configuration)
        guard isInPlace, queue.inDatabase({ !$0.hasMoved }) else {
            try queue.close()
            throw VaultError.busy
        }
        return queue
    }

    /// The characters that need no encoding in the path of a URI (RFC 3986, section 3.3).
    private static let unreserved = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

    private var status: stat {
        var status = stat()
        precondition(unsafe fstat(descriptor, &status) == 0, "a descriptor has a status")
        return status
    }
}
