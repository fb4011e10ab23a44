import CLinux
import Foundation

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
