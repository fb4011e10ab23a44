import CLinux
import Foundation

/// What Linux says of a file. `FileManager` looks up the names of its owner and group as well, which takes a hundred times as long.
struct FileStatus: Equatable {
    enum Kind { case file, folder, other }

    let kind: Kind
    let identity: FileIdentity
    let size: Int
    /// The last change of its content, in seconds and nanoseconds.
    let changed: [Int]

    /// - Parameter followsLinks: else of the link itself, where it is one.
    /// - Returns: nil where there is no file.
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
