import CLinux
import Foundation

/// Kind, identity, size and time of a file.
///
/// `FileManager` also looks up the names of owner and group, which takes a hundred times as long.
package struct FileStatus: Equatable {
    package enum Kind { case file, folder, link, other }

    package let kind: Kind
    package let identity: FileIdentity
    package let size: Int
    /// The number of a device, with that of its driver.
    package let deviceNumber: UInt
    /// The last change of the content, in seconds and nanoseconds.
    package let changed: [Int]

    /// - Parameter followsLinks: whether to describe the target of a link instead of the link.
    /// - Returns: nil if the file does not exist.
    package init?(path: String, followsLinks: Bool = true) {
        var status = stat()
        let result = path.withPath { unsafe followsLinks ? stat($0, &status) : lstat($0, &status) }
        guard result == 0 else { return nil }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        identity = FileIdentity(device: status.st_dev, file: status.st_ino)
        size = status.st_size
        deviceNumber = status.st_rdev
        changed = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
}

/// Device and inode number: equal for all names of one file.
package struct FileIdentity: Hashable {
    package let device: UInt
    package let file: UInt

    package init(device: UInt, file: UInt) { (self.device, self.file) = (device, file) }

    /// - Returns: nil if the file does not exist.
    package init?(path: String) {
        guard let status = FileStatus(path: path) else { return nil }
        self = status.identity
    }
}
