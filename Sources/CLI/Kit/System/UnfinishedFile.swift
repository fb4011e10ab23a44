import CLinux
import Foundation

/// A file that is still being written. It has no name, so that it is gone with this process, whatever ends it; where the file
/// system knows no such files, it has a hidden one that is removed with this object.
@safe final class UnfinishedFile {
    let handle: FileHandle
    private let folder: String
    private var name: String?
    private var written = 0
    private var handedOver = 0

    /// Bytes that are handed over to the disk at one time.
    private static let step = 16 << 20

    enum Failure: Error {
        case cannotWrite
        case alreadyThere
    }

    /// - Parameters:
    ///   - folder: where it will stand.
    ///   - isPrivate: whether its owner alone may read it; else whoever the umask lets.
    /// - Throws: `.cannotWrite`.
    init(in folder: String, isPrivate: Bool) throws(Failure) {
        let mode: mode_t = isPrivate ? 0o600 : 0o666
        self.folder = folder
        var descriptor = unsafe linux_open_unnamed(folder, mode)
        if descriptor < 0 {
            let hidden = Self.newName(in: folder)
            descriptor = unsafe linux_open_new(hidden, mode)
            name = hidden
        }
        guard descriptor >= 0 else { throw .cannotWrite }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit {
        if let name { _ = unsafe unlink(name) }
    }

    /// Appends all of the range. The disk begins to take it, so that there is little to wait for at the end.
    func write(_ buffer: [UInt8], _ range: Range<Int>) throws {
        try handle.write(buffer, range)
        written += range.count
        guard written - handedOver >= Self.step else { return }
        // A file system that cannot do that is waited for at the end.
        _ = sync_file_range(
            handle.fileDescriptor, handedOver, written - handedOver, UInt32(LINUX_SYNC_FILE_RANGE_WRITE))
        handedOver = written
    }

    /// Gives the file its name, in the folder that it is in.
    ///
    /// - Parameter isReplacing: whether a file that stands there gives way.
    /// - Throws: `.alreadyThere`, or `.cannotWrite`.
    func place(at path: String, isReplacing: Bool) throws(Failure) {
        // Unlike renaming, linking fails where something stands there; some file systems have no links.
        if !isReplacing {
            if isLinked(to: path) { return }
            guard unsafe faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else {
                throw .alreadyThere
            }
        }
        if name == nil {
            let hidden = Self.newName(in: folder)
            guard isLinked(to: hidden) else { throw .cannotWrite }
            name = hidden
        }
        guard let hidden = name else { throw .cannotWrite }
        guard unsafe rename(hidden, path) == 0 else { throw .cannotWrite }
        name = nil
    }

    private func isLinked(to path: String) -> Bool {
        if let name { return unsafe link(name, path) == 0 }
        let unnamed = "/proc/self/fd/\(handle.fileDescriptor)"
        return unsafe linkat(AT_FDCWD, unnamed, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }

    private static func newName(in folder: String) -> String { "\(folder)/.seqrcast-\(UUID().uuidString)" }
}
