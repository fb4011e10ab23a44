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

/// Kind, identity, size and time of a file.
///
/// `FileManager` also looks up the names of owner and group, which takes a hundred times as long.
struct FileStatus: Equatable {
    enum Kind { case file, folder, other }

    let kind: Kind
    let identity: FileIdentity
    let size: Int
    /// The last change of the content, in seconds and nanoseconds.
    let changed: [Int]

    /// - Parameter followsLinks: whether to describe the target of a link instead of the link.
    /// - Returns: nil if the file does not exist.
    init?(path: String, followsLinks: Bool = true) {
        var status = stat()
        guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        identity = FileIdentity(device: status.st_dev, file: status.st_ino)
        size = status.st_size
        changed = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
}

/// Device and inode number: equal for all names of one file.
struct FileIdentity: Hashable {
    let device: UInt
    let file: UInt
}

extension FileIdentity {
    /// - Returns: nil if the file does not exist.
    init?(path: String) {
        guard let status = FileStatus(path: path) else { return nil }
        self = status.identity
    }
}
