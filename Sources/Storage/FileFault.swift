import Foundation
import GRDB

/// Why a file cannot be read or written.
public enum FileFault: Error, Equatable, Sendable {
    case diskFull
    /// The file, its folder or its file system cannot be written by this user.
    case readOnly
    /// This user has no permission, or a folder does not exist.
    case cannotOpen
    /// The name of the file or of one of its folders has more bytes than the file system allows.
    case nameTooLong
    /// Links lead to each other, or too many of them (path_resolution(7)).
    case linkLoop
    /// A link is at the path, and leads to no file.
    case deadLink
    /// This process, or the system, has as many open files as it may (getrlimit(2)).
    case tooManyFiles
    /// The disk reported an error.
    case ioError
    case outOfMemory
    /// A pipe that nobody reads any more.
    case closedPipe
    case notAFile
    /// A folder is where a file is to be.
    case folder
    case unexpected(Code)

    /// Any other error, by its number.
    public enum Code: Equatable, Sendable, CustomStringConvertible {
        /// See errno(3).
        case errno(Int32)
        /// See https://sqlite.org/rescode.html.
        case sqlite(Int32)
        /// Of an `NSError`.
        case foundation(Int)

        public var description: String {
            switch self {
            case .errno(let number): "errno \(number)"
            case .sqlite(let number): "SQLite \(number)"
            case .foundation(let number): "Foundation \(number)"
            }
        }
    }

    /// - Parameter errno: of a call that failed (errno(3)).
    public init(errno: Int32) {
        self =
            switch errno {
            case ENOSPC, EDQUOT: .diskFull
            case EROFS: .readOnly
            case EACCES, EPERM, ENOENT, ENOTDIR: .cannotOpen
            case ENAMETOOLONG: .nameTooLong
            case ELOOP: .linkLoop
            case EMFILE, ENFILE: .tooManyFiles
            case EIO: .ioError
            case ENOMEM: .outOfMemory
            case EPIPE: .closedPipe
            case EISDIR: .folder
            default: .unexpected(.errno(errno))
            }
    }

    /// - Parameter error: of Foundation, or already a fault.
    public init(_ error: any Error) {
        if let fault = error as? FileFault {
            self = fault
        } else {
            let error = error as NSError
            let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
            self =
                cause.domain == NSPOSIXErrorDomain
                ? FileFault(errno: Int32(cause.code)) : .unexpected(.foundation(cause.code))
        }
    }

    /// - Parameter path: the database, or any path on the same file system.
    init(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_READONLY: self = .readOnly
        case .SQLITE_NOMEM: self = .outOfMemory
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self = Self.isFull(path) ? .diskFull : Self.canOpenFiles ? .cannotOpen : .tooManyFiles
        case .SQLITE_IOERR:
            // SQLite calls a full disk by its name only where it writes pages.
            self =
                error.extendedResultCode == .SQLITE_IOERR_NOMEM
                ? .outOfMemory : Self.isFull(path) ? .diskFull : .ioError
        default: self = .unexpected(.sqlite(error.extendedResultCode.rawValue))
        }
    }

    /// SQLite does not say why it cannot open a file.
    private static var canOpenFiles: Bool { FileHandle(forReadingAtPath: "/dev/null") != nil }

    /// Whether the file system of a path has less space than the index of SQLite's log takes first.
    private static func isFull(_ path: String) -> Bool {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return FileSystem.freeSpace(at: folder).map { $0 < 32 << 10 } ?? false
    }
}

extension DatabaseError {
    /// Whether the content of the file may be the cause, and not the machine that reads or writes it.
    var isDamage: Bool {
        ![.SQLITE_FULL, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_NOMEM, .SQLITE_IOERR]
            .contains(resultCode)
    }
}
