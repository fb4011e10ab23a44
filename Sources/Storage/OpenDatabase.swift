import GRDB
import Synchronization

/// An open file of this program: for reading and writing, or only for reading where it cannot be
/// written.
///
/// It is closed when the file is found damaged, because GRDB does not check that a database is open
/// before it uses it. Closing does not wait for a thread that is using it.
final class OpenDatabase: Sendable {
    let queue: DatabaseQueue
    let work: WorkLimit
    /// Why the file can only be read; nil if it can be written.
    let writeFault: FileFault?
    private let file: FileReference
    /// The version of a file that is read without locks.
    private let version: FileReference.Version?
    /// The error to throw once it is closed.
    private let damage = Mutex<VaultError?>(nil)

    init(_ queue: DatabaseQueue, _ work: WorkLimit, _ file: FileReference) {
        (self.queue, self.work, self.file) = (queue, work, file)
        (writeFault, version) = (nil, nil)
    }

    /// Opens a file without changing it.
    ///
    /// A file that cannot be written is opened all the same if it can be read soundly. SQLite
    /// needs an index beside a log, and can neither make one nor read without it. So a log with
    /// entries needs an index that exists; without entries the file is read as it is, without
    /// locks, and each access fails if another process changed it meanwhile.
    ///
    /// - Parameters:
    ///   - configuration: its `prepareDatabase` may add to this.
    ///   - check: refuses files of other programs, and those that are damaged. It is called again
    ///     for each further attempt to open the file.
    /// - Throws: `VaultError`, `DatabaseError`; errors of `check`.
    init(
        _ file: FileReference, _ configuration: Configuration, _ work: WorkLimit, isWritable: Bool,
        check: (Database) throws -> Void
    ) throws {
        (self.file, self.work) = (file, work)
        // Closing a file that is then found to be damaged must not change it.
        func opened(_ configuration: Configuration, isImmutable: Bool = false) throws -> DatabaseQueue {
            let queue = try file.database(configuration, isImmutable: isImmutable)
            queue.inDatabase { $0.keepLog(file.hasLog) }
            try queue.read(check)
            queue.inDatabase { $0.keepLog(false) }
            return queue
        }
        var fault = FileFault.readOnly
        if isWritable {
            do {
                var queue = try opened(configuration)
                if Vault.restrictToOwner(file) {
                    // The files beside it were opened read-only.
                    try queue.close()
                    queue = try opened(configuration)
                }
                (self.queue, writeFault, version) = (queue, nil, nil)
                return
            } catch let error as DatabaseError where error.preventsOnlyWriting {
                fault = FileFault(error, path: file.path)
            }
        }
        _ = Vault.restrictToOwner(file)
        var configuration = configuration
        configuration.readonly = true
        writeFault = fault
        if file.hasLog {
            guard FileReference(path: file.path + "-shm") != nil else {
                throw VaultError.unreadableLog(path: file.path + "-wal")
            }
            (queue, version) = (try opened(configuration), nil)
        } else {
            version = file.version
            queue = try opened(configuration, isImmutable: true)
        }
        try requireUnchanged()
    }

    /// - Throws: the error for which it was closed.
    func requireOpen() throws(VaultError) {
        if let damage = damage.withLock({ $0 }) { throw damage }
    }

    /// - Throws: `.failed` if the file can only be read.
    func requireWritable() throws(VaultError) {
        if let writeFault { throw .failed(writeFault, path: file.path) }
    }

    /// - Throws: `.busy` if the file is read without locks, and another process changed it.
    func requireUnchanged() throws(VaultError) {
        guard let version else { return }
        guard file.version == version, file.isInPlace, !file.hasLog else { throw .busy }
    }

    /// Closes a damaged file, and changes neither it nor its log.
    func close(for error: VaultError) {
        damage.withLock { $0 = error }
        let hasLog = file.hasLog
        queue.inDatabase { $0.keepLog(hasLog) }
        try? queue.close()
    }
}

extension FileReference {
    /// Whether a write-ahead log with entries lies beside the file.
    fileprivate var hasLog: Bool { FileReference(path: path + "-wal").map { $0.size > 0 } ?? false }
}

extension DatabaseError {
    /// Whether the file may still be readable without writing beside it.
    fileprivate var preventsOnlyWriting: Bool {
        [.SQLITE_FULL, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_IOERR].contains(resultCode)
    }
}
