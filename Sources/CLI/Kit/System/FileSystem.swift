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
        guard let handle = try? open(folder), syncfs(handle.fileDescriptor) == 0 else {
            throw FileFault(errno: errno)
        }
    }

    /// Why this user cannot create files in a folder; nil if that is possible.
    static func writeFault(inFolder path: String) -> FileFault? {
        path.withPath { unsafe faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } == 0
            ? nil : FileFault(errno: errno)
    }

    /// Creates a folder and its parent folders if they are missing.
    ///
    /// - Parameter isPrivate: whether only the owner may open them, from the first moment;
    ///   otherwise the umask decides.
    /// - Throws: `FileFault`.
    static func makeFolder(_ path: String, isPrivate: Bool) throws(FileFault) {
        guard FileStatus(path: path) == nil else { return }
        let names = path.split(separator: "/")
        guard let name = names.last else { throw .cannotOpen }
        let parents = names.dropLast().joined(separator: "/")
        let parent = path.hasPrefix("/") ? "/\(parents)" : parents.isEmpty ? "." : parents
        try makeFolder(parent, isPrivate: isPrivate)
        guard
            "\(parent)/\(name)".withPath({ unsafe mkdir($0, isPrivate ? 0o700 : 0o777) }) == 0
                || errno == EEXIST
        else { throw FileFault(errno: errno) }
    }

    /// Opens a file, a device or a pipe for reading.
    ///
    /// - Parameter isRegular: whether only a file will do, so that nothing is waited for: a pipe could
    ///   have come in place of a file.
    /// - Throws: `FileFault`; `.unexpected` if it is no file but must be one.
    static func open(_ path: String, isRegular: Bool = false) throws(FileFault) -> FileHandle {
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (isRegular ? O_NONBLOCK : 0)
        let descriptor = path.withPath { unsafe Foundation.open($0, flags) }
        guard descriptor >= 0 else { throw FileFault(errno: errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, !isRegular || status.st_mode & S_IFMT == S_IFREG
        else { throw .unexpected }
        return handle
    }

    /// The names in a folder, but `.` and `..`, sorted by their bytes.
    ///
    /// - Throws: `FileFault` if it cannot be read.
    static func names(inFolder path: String) throws(FileFault) -> [String] {
        guard let folder = unsafe path.withPath({ unsafe opendir($0) }) else { throw FileFault(errno: errno) }
        defer { unsafe closedir(folder) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(folder) else { break }
            unsafe names.append(bytes(linux_name(entry)))
        }
        guard errno == 0 else { throw FileFault(errno: errno) }
        return names.filter { ![Array(".".utf8), Array("..".utf8)].contains($0) }
            .sorted { $0.lexicographicallyPrecedes($1) }.map { String(pathBytes: $0) }
    }

    private static func bytes(_ name: UnsafePointer<CChar>) -> [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }

    /// Where a link leads, as it is written there.
    ///
    /// - Returns: nil if there is no link.
    static func target(ofLink path: String) -> String? {
        // Linux has no longer paths.
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = path.withPath { unsafe readlink($0, &target, target.count) }
        return count < 0 ? nil : String(pathBytes: target.prefix(count).map { UInt8(bitPattern: $0) })
    }
}

/// Kind, identity, size and time of a file.
///
/// `FileManager` also looks up the names of owner and group, which takes a hundred times as long.
struct FileStatus: Equatable {
    enum Kind { case file, folder, link, other }

    let kind: Kind
    let identity: FileIdentity
    let size: Int
    /// The last change of the content, in seconds and nanoseconds.
    let changed: [Int]

    /// - Parameter followsLinks: whether to describe the target of a link instead of the link.
    /// - Returns: nil if the file does not exist.
    init?(path: String, followsLinks: Bool = true) {
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
