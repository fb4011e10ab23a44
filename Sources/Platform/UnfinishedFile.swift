import CLinux
package import Foundation
package import Storage

/// A file that is still being written.
///
/// It has no name (`O_TMPFILE`), so it vanishes with this process. On file systems without
/// `O_TMPFILE`, a hidden temporary file is used, which is removed with this object, and by a signal
/// that ends this process. Such a file is there for a moment too where another one is replaced.
@safe package final class UnfinishedFile {
    package let handle: FileHandle
    private let folder: String
    /// Its open folder is in the path of the hidden file, which is removed before that is closed.
    private let place: PinnedPath?
    private var name: String?
    /// The id of the task that removes the hidden file on a signal.
    private var removal: UUID?
    private var written = 0
    private var handedOver = 0

    /// Bytes sent to the disk at one time.
    private static let step = 16 << 20

    package enum Failure: Error, Equatable {
        case cannotWrite(FileFault)
        case alreadyThere
    }

    /// - Parameters:
    ///   - folder: the folder of the final file.
    ///   - place: where the final file will be, if `folder` leads through its open folder.
    ///   - isPrivate: whether only the owner may read the file; otherwise the umask decides.
    /// - Throws: `.cannotWrite`.
    package init(in folder: String, of place: PinnedPath? = nil, isPrivate: Bool) throws(Failure) {
        let mode: mode_t = isPrivate ? 0o600 : 0o666
        (self.folder, self.place) = (folder, place)
        var descriptor = folder.withPath { unsafe linux_open_unnamed($0, mode) }
        if descriptor < 0 {
            let hidden = Self.hiddenName(in: folder)
            (name, removal) = hidden
            descriptor = hidden.path.withPath { unsafe linux_open_new($0, mode) }
        }
        guard descriptor >= 0 else { throw .cannotWrite(FileFault(errno: errno)) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit {
        if let name { _ = name.withPath { unsafe unlink($0) } }
        removal.map(EndingSignals.remove)
    }

    /// Appends the range, and lets the disk start writing, so that the end comes quickly.
    package func write(_ buffer: [UInt8], _ range: Range<Int>) throws {
        try handle.write(buffer, range)
        written += range.count
        guard written - handedOver >= Self.step else { return }
        // If the file system cannot do this, the final sync waits longer.
        _ = sync_file_range(
            handle.fileDescriptor, handedOver, written - handedOver, UInt32(LINUX_SYNC_FILE_RANGE_WRITE))
        handedOver = written
    }

    /// Gives the file its name, in its folder.
    ///
    /// - Parameter isReplacing: whether to replace an existing file.
    /// - Throws: `.alreadyThere`, or `.cannotWrite`.
    package func place(at path: String, isReplacing: Bool) throws(Failure) {
        if !isReplacing {
            if isLinked(to: path) { return }
            guard errno != EEXIST else { throw .alreadyThere }
        }
        if name == nil {
            let hidden = Self.hiddenName(in: folder)
            removal = hidden.removal
            guard isLinked(to: hidden.path) else { throw .cannotWrite(FileFault(errno: errno)) }
            name = hidden.path
        }
        guard let hidden = name else { preconditionFailure("it was named") }
        if isReplacing {
            guard renames(hidden, to: path) else { throw .cannotWrite(FileFault(errno: errno)) }
        } else {
            try renameWithoutReplacing(hidden, to: path)
        }
        name = nil
    }

    /// For file systems without hard links.
    private func renameWithoutReplacing(_ hidden: String, to path: String) throws(Failure) {
        if hidden.withPath({ from in path.withPath { unsafe linux_rename_new(from, $0) } }) == 0 { return }
        switch errno {
        case EEXIST: throw .alreadyThere
        case EINVAL:
            // The file system cannot do that either: the new name is claimed by an empty file.
            let claim = path.withPath { unsafe linux_open_new($0, 0o600) }
            guard claim >= 0 else {
                throw errno == EEXIST ? .alreadyThere : .cannotWrite(FileFault(errno: errno))
            }
            close(claim)
            guard renames(hidden, to: path) else {
                let fault = FileFault(errno: errno)
                _ = path.withPath { unsafe unlink($0) }
                throw .cannotWrite(fault)
            }
        default: throw .cannotWrite(FileFault(errno: errno))
        }
    }

    private func isLinked(to path: String) -> Bool {
        path.withPath { path in
            if let name { return name.withPath { unsafe link($0, path) } == 0 }
            let unnamed = "/proc/self/fd/\(handle.fileDescriptor)"
            return unsafe linkat(AT_FDCWD, unnamed, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        }
    }

    private func renames(_ name: String, to path: String) -> Bool {
        name.withPath { from in path.withPath { unsafe rename(from, $0) } } == 0
    }

    /// A path that no file has, and the task that removes the file there on a signal.
    private static func hiddenName(in folder: String) -> (path: String, removal: UUID) {
        let path = "\(folder)/.seqrcast-\(UUID().uuidString)"
        return (
            path, EndingSignals.add([SIGINT, SIGTERM, SIGHUP]) { _ = path.withPath { unsafe unlink($0) } }
        )
    }
}

extension FileFault {
    /// - Parameter failure: of writing a file: of `UnfinishedFile`, `FileHandle` or `OutputFile`.
    package init(writing failure: any Error) {
        self =
            if case UnfinishedFile.Failure.cannotWrite(let fault) = failure { fault } else {
                FileFault(failure)
            }
    }
}
