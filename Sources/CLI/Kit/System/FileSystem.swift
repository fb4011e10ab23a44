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

    /// Whether the way to a file leads over another user's link in a folder where everybody may make
    /// files. The kernel follows none at its end either if it protects links
    /// (`fs.protected_symlinks`, proc_sys_fs(5)).
    static func hasForeignLink(_ path: String) -> Bool {
        var rest = URL(fileURLWithPath: path).pathComponents.dropFirst()
        var (way, count) = ("", 0)
        while let name = rest.popFirst() {
            guard name != ".." else {
                way = URL(fileURLWithPath: way).deletingLastPathComponent().path
                if way == "/" { way = "" }
                continue
            }
            let next = "\(way)/\(name)"
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next) else {
                way = next
                continue
            }
            guard !isForeignLink(next, in: way.isEmpty ? "/" : way) else { return true }
            count += 1
            guard count < linkLimit else { return false }
            rest = target.split(separator: "/").map(String.init).filter { $0 != "." } + rest
            if target.hasPrefix("/") { way = "" }
        }
        return false
    }

    /// How many links the kernel follows (path_resolution(7)).
    static let linkLimit = 40

    private static func isForeignLink(_ path: String, in folder: String) -> Bool {
        var (link, holder) = (stat(), stat())
        guard unsafe lstat(path, &link) == 0, unsafe stat(folder, &holder) == 0 else { return false }
        return holder.st_mode & S_IWOTH != 0 && ![geteuid(), holder.st_uid].contains(link.st_uid)
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
