import CLinux
package import Foundation
package import Storage

/// A name in a folder that is open: whatever others do to the way there, it leads to the same place.
///
/// The way is walked once, folder by folder. Links are followed, except another user's in a folder
/// where everybody may make files. The kernel follows none of these at the end of a way either if it
/// protects links (`fs.protected_symlinks`, proc_sys_fs(5)).
///
/// A path that is walked anew later, after a passphrase was typed, could lead elsewhere by then. `openat2`
/// with `RESOLVE_NO_SYMLINKS` would refuse the user's own links as well.
package struct PinnedPath: Sendable {
    private let folder: OpenFolder
    private let name: String
    /// Whether the entry is a process's descriptor of a pipe, such as `/dev/stdout`.
    private let isDescriptor: Bool

    package enum Failure: Error {
        case foreignLink
        case fault(FileFault)
    }

    /// The most links that the kernel follows (path_resolution(7)).
    package static let linkLimit = 40

    /// - Parameters:
    ///   - path: the last name need not exist.
    ///   - other: its open folder is used if it is the same one: a process has few descriptors.
    /// - Throws: `.fault` if the folder cannot be opened.
    package init(_ path: String, sharing other: PinnedPath? = nil) throws(Failure) {
        let found = try Self.walk(path)
        let shared = other.flatMap { $0.folder.identity == found.folder.identity ? $0.folder : nil }
        self.init(found.name, in: shared ?? found.folder, isDescriptor: found.isDescriptor)
    }

    private static func walk(
        _ path: String
    ) throws(Failure) -> (folder: OpenFolder, name: String, isDescriptor: Bool) {
        var rest = path.split(separator: "/").map(String.init)[...]
        var folder = try OpenFolder(path.hasPrefix("/") ? "/" : ".")
        var count = 0
        while let name = rest.popFirst() {
            guard let status = folder.status(of: name) else {
                guard rest.isEmpty, errno == ENOENT else { throw .fault(FileFault(errno: errno)) }
                return (folder, name, false)
            }
            if status.st_mode & S_IFMT == S_IFLNK {
                guard !folder.isForeign(status) else { throw .foreignLink }
                if rest.isEmpty, folder.isPipe(byDescriptor: name) { return (folder, name, true) }
                count += 1
                guard count <= linkLimit, let target = folder.target(ofLink: name) else {
                    throw .fault(FileFault(errno: ELOOP))
                }
                if target.hasPrefix("/") { folder = try OpenFolder("/") }
                rest = target.split(separator: "/").map(String.init)[...] + rest
            } else if rest.isEmpty, name != ".." {
                return (folder, name, false)
            } else {
                folder = try OpenFolder(name, in: folder)
            }
        }
        return (folder, ".", false)
    }

    private init(_ name: String, in folder: OpenFolder, isDescriptor: Bool = false) {
        (self.folder, self.name, self.isDescriptor) = (folder, name, isDescriptor)
    }

    /// Opens the folder at the path, whose name is `.` from then on.
    package func opened() throws(Failure) -> PinnedPath {
        PinnedPath(".", in: try OpenFolder(name, in: folder))
    }

    /// Another name in the same folder.
    package func sibling(_ name: String) -> PinnedPath { PinnedPath(name, in: folder) }

    /// Leads through the open folder, while this value exists.
    package var path: String { "\(folderPath)/\(name)" }

    package var folderPath: String { "/proc/self/fd/\(folder.descriptor)" }

    /// Whether another user made the entry, in a folder where everybody may make files.
    package var isForeign: Bool { folder.status(of: name).map(folder.isForeign) ?? false }

    /// Whether the entry is a device or a pipe. A link at the end is none: it came there meanwhile.
    package var isSpecial: Bool {
        guard !isDescriptor else { return true }
        return folder.status(of: name).map { ![S_IFREG, S_IFLNK].contains($0.st_mode & S_IFMT) } ?? false
    }

    /// Opens a device or a pipe for writing.
    ///
    /// - Throws: `.foreignLink` if another user made it, in a folder where everybody may make files;
    ///   `.fault` if it cannot be opened.
    package func openForWriting() throws(Failure) -> FileHandle {
        let following = isDescriptor ? 0 : O_NOFOLLOW
        let descriptor = path.withPath { unsafe open($0, O_WRONLY | following | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .fault(FileFault(errno: errno)) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, !folder.isForeign(status) else { throw .foreignLink }
        return handle
    }
}

/// The descriptor of a folder, with which names in it are found.
private final class OpenFolder: Sendable {
    let descriptor: CInt

    /// - Parameter folder: nil for the root, and for the current folder.
    init(_ name: String, in folder: OpenFolder? = nil) throws(PinnedPath.Failure) {
        descriptor = name.withPath { unsafe linux_open_folder(folder?.descriptor ?? AT_FDCWD, $0) }
        guard descriptor >= 0 else { throw .fault(FileFault(errno: errno)) }
    }

    deinit { close(descriptor) }

    var identity: FileIdentity? {
        var own = stat()
        guard unsafe fstat(descriptor, &own) == 0 else { return nil }
        return FileIdentity(device: own.st_dev, file: own.st_ino)
    }

    /// The entry of this name, even if it is a link; nil if there is none, with the reason in `errno`.
    func status(of name: String) -> stat? {
        var status = stat()
        return name.withPath { unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
            ? status : nil
    }

    /// Whether the entry is a link of /proc to a pipe or socket, which has no path (proc_pid_fd(5)).
    func isPipe(byDescriptor name: String) -> Bool {
        var status = stat()
        guard let target = target(ofLink: name), !target.hasPrefix("/"), self.status(of: target) == nil,
            name.withPath({ unsafe fstatat(descriptor, $0, &status, 0) }) == 0
        else { return false }
        return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    func target(ofLink name: String) -> String? {
        FileSystem.target(ofLink: "/proc/self/fd/\(descriptor)/\(name)")
    }

    func isForeign(_ status: stat) -> Bool {
        var own = stat()
        return unsafe fstat(descriptor, &own) == 0 && own.st_mode & S_IWOTH != 0
            && ![geteuid(), own.st_uid].contains(status.st_uid)
    }
}
