import CLinux
package import Foundation

/// Calls of Linux for paths of any bytes (`String.init(pathBytes:)`): Foundation finds no file by a
/// path that is not UTF-8.
package enum FileSystem {
    /// Waits until all data of a folder's file system is on the disk.
    ///
    /// For many small files this takes about as long as syncing one of them.
    ///
    /// - Throws: `FileFault` if some of it could not be written.
    package static func flush(_ folder: String) throws {
        guard let handle = try? open(folder), syncfs(handle.fileDescriptor) == 0 else {
            throw FileFault(errno: errno)
        }
    }

    /// Why this user cannot create files in a folder; nil if that is possible.
    package static func writeFault(inFolder path: String) -> FileFault? {
        allows(W_OK, path) ? nil : FileFault(errno: errno)
    }

    /// Whether this user may use a file so.
    ///
    /// - Parameter mode: `R_OK`, `W_OK` and `X_OK` (access(2)).
    package static func allows(_ mode: CInt, _ path: String) -> Bool {
        path.withPath { unsafe faccessat(AT_FDCWD, $0, mode, AT_EACCESS) } == 0
    }

    /// Creates a folder and its parent folders if they are missing.
    ///
    /// - Parameter isPrivate: whether only the owner may open them, from the first moment;
    ///   otherwise the umask decides.
    /// - Throws: `FileFault`.
    package static func makeFolder(_ path: String, isPrivate: Bool) throws(FileFault) {
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

    /// Opens a file, a folder, a device or a pipe for reading.
    ///
    /// - Parameters:
    ///   - isRegular: whether only a file will do, so that nothing is waited for: a pipe could have
    ///     come in place of a file.
    ///   - followsLinks: whether a link at the path is followed.
    /// - Throws: `FileFault`; `.notAFile` if it is no file but must be one.
    package static func open(
        _ path: String, isRegular: Bool = false, followsLinks: Bool = true
    ) throws(FileFault) -> FileHandle {
        let flags =
            O_RDONLY | O_CLOEXEC | O_NOCTTY | (isRegular ? O_NONBLOCK : 0) | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = path.withPath { unsafe Foundation.open($0, flags) }
        guard descriptor >= 0 else { throw FileFault(errno: errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, !isRegular || status.st_mode & S_IFMT == S_IFREG
        else { throw .notAFile }
        return handle
    }

    /// The names in a folder, but `.` and `..`, sorted by their bytes.
    ///
    /// - Throws: `FileFault` if it cannot be read.
    package static func names(inFolder path: String) throws(FileFault) -> [String] {
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

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }

    /// Where a link leads, as it is written there.
    ///
    /// - Returns: nil if there is no link.
    package static func target(ofLink path: String) -> String? {
        // Linux has no longer paths.
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = path.withPath { unsafe readlink($0, &target, target.count) }
        return count < 0 ? nil : String(pathBytes: target.prefix(count).map { UInt8(bitPattern: $0) })
    }

    /// An absolute path without links: of the file, or of its folder with its name if there is no
    /// file; the path itself if there is no folder either.
    package static func resolved(_ path: String) -> String {
        func found(_ path: String) -> String? {
            guard let target = unsafe path.withPath({ unsafe realpath($0, nil) }) else { return nil }
            defer { unsafe free(target) }
            return unsafe String(pathBytes: bytes(target))
        }
        let url = URL(fileURLWithPath: absolute(path))
        return found(path)
            ?? found(url.deletingLastPathComponent().path).map {
                ($0.hasSuffix("/") ? $0 : $0 + "/") + url.lastPathComponent
            } ?? path
    }

    /// The path from the root. Foundation loses bytes of the current folder's path.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe String(pathBytes: bytes(folder)) + "/" + path
    }

    /// A variable of the environment that is a path.
    package static func path(inVariable name: String) -> String? {
        unsafe getenv(name).map { unsafe String(pathBytes: bytes($0)) }
    }

    /// Removes a file or link.
    ///
    /// - Throws: `FileFault`.
    package static func remove(_ path: String) throws(FileFault) {
        try require(path.withPath { unsafe unlink($0) })
    }

    /// Gives a file a second name.
    ///
    /// - Throws: `FileFault`, also if something has that name.
    package static func link(_ path: String, to second: String) throws(FileFault) {
        try require(path.withPath { from in second.withPath { unsafe Foundation.link(from, $0) } })
    }

    /// Gives a file another name.
    ///
    /// - Throws: `FileFault`, also if something has that name.
    package static func rename(_ path: String, to new: String) throws(FileFault) {
        let result = path.withPath { from in new.withPath { unsafe linux_rename_new(from, $0) } }
        // Some file systems cannot refuse a name that is in use.
        guard result != 0, errno == EINVAL, FileStatus(path: new, followsLinks: false) == nil else {
            return try require(result)
        }
        try require(path.withPath { from in new.withPath { unsafe Foundation.rename(from, $0) } })
    }

    private static func require(_ result: CInt) throws(FileFault) {
        guard result == 0 else { throw FileFault(errno: errno) }
    }

    /// The bytes that this user may still write on the file system of a path; nil if that is unknown.
    package static func freeSpace(at path: String) -> Int? {
        var status = statvfs()
        guard path.withPath({ unsafe statvfs($0, &status) }) == 0 else { return nil }
        return Int(clamping: status.f_bavail * status.f_frsize)
    }
}

extension URL {
    /// The file without links, as `FileSystem.resolved` finds it.
    var resolved: URL { URL(fileURLWithPath: FileSystem.resolved(path)) }
}
