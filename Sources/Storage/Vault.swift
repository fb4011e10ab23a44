public import Foundation
import GRDB
import Primitives

/// The SQLite file with an identity, its contacts and channels, and all messages.
///
/// The file has mode 0600 (a folder made for it 0700), a write-ahead log, `synchronous=FULL` and
/// `secure_delete`.
public struct Vault: Sendable {
    /// Bytes of its path that are not UTF-8 are the characters U+10FF80 to U+10FFFF.
    public let url: URL
    private let database: OpenDatabase
    let keyRow: VaultKeyRow
    private let sealer: Sealer
    private let hintCache = ChannelHintCache()

    /// Opens the vault at `url`.
    ///
    /// - Parameters:
    ///   - busyTimeout: seconds to wait for another process.
    ///   - isReadOnly: changes nothing.
    ///   - unlocking: called if a passphrase locks the vault. No lock of SQLite is held meanwhile.
    /// - Throws: `VaultError`, including `.missing`; errors of `unlocking`.
    package init(
        at url: URL, busyTimeout: Double = 10, isReadOnly: Bool = false,
        unlocking: VaultUnlocking = { _ in throw VaultError.locked }
    ) throws {
        self.url = url
        let file = try Self.checkFile(at: url)
        let work = WorkLimit(path: file.path)
        let database = try Self.translating(url) {
            try Self.opened(
                file, Self.configuration(work, busyTimeout: busyTimeout), work, isReadOnly: isReadOnly)
        }
        self.database = database
        keyRow = try Self.translating(url, closing: database) {
            let queue = database.queue
            // Complete an interrupted erasure now, or by a later command.
            if try queue.read(ErasureMark.init).isPending, database.writeFault == nil {
                try? Self.removeTraces(in: queue)
            }
            return try queue.read { try VaultKeyRow($0) }
        }
        sealer = try keyRow.sealer(unlocking)
        database.queue.add(transactionObserver: hintCache)
        // Rescued vaults. Until that succeeds, looking for a name opens all.
        if try database.writeFault == nil && !read({ try $0.areNamesIndexed }) {
            try? write { try $0.indexNames() }
        }
    }

    var queue: DatabaseQueue { database.queue }

    /// A file of another program is refused before any setting that would change it.
    private static func opened(
        _ file: FileReference, _ configuration: Configuration, _ work: WorkLimit, isReadOnly: Bool
    ) throws -> OpenDatabase {
        do {
            let isWritable = file.isWritable && !isReadOnly
            let database = try OpenDatabase(file, configuration, work, isWritable: isWritable) { db in
                guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == VaultSchema.applicationID else {
                    throw VaultError.notAVault(path: file.path)
                }
                try VaultSchema.check(db)
            }
            guard database.writeFault == nil else { return database }
            try database.queue.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            }
            return database
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            guard isVault(at: URL(fileURLWithPath: file.path)) else {
                throw VaultError.notAVault(path: file.path)
            }
            throw error
        }
    }

    /// Runs `body` on one consistent state of the vault, without changing it.
    package func read<Result>(_ body: (VaultTransaction) throws -> Result) throws -> Result {
        try Self.translating(url, closing: database) {
            try queue.read { try body(transaction($0)) }
        }
    }

    /// - Throws: `.failed` if the file can only be read.
    package func requireWritable() throws { try database.requireWritable() }

    /// Runs `body` in a transaction: all changes are on disk on return, or none if `body` throws.
    ///
    /// - Parameter isTrial: whether all changes are taken back before it returns.
    /// - Throws: `.failed` if the file can only be read; errors of `body`.
    package func write<Result>(
        isTrial: Bool = false, _ body: (VaultTransaction) throws -> Result
    ) throws -> Result {
        try database.requireWritable()
        return try Self.translating(url, closing: database) {
            guard isTrial else { return try queue.write { try body(transaction($0)) } }
            return try queue.writeWithoutTransaction { db in
                var result: Result?
                try db.inTransaction(.immediate) {
                    result = try body(transaction(db))
                    return .rollback
                }
                guard let result else { preconditionFailure("the body has run") }
                return result
            }
        }
    }

    /// Fields that another process sealed under another key would not open here, and fields sealed
    /// here would not open there.
    private func transaction(_ db: Database) throws -> VaultTransaction {
        guard try VaultKeyRow(db) == keyRow else { throw VaultError.keyChanged }
        return VaultTransaction(db: db, sealer: sealer, hintCache: hintCache)
    }

    /// Runs `body`, which deletes, in a transaction, and leaves no trace of the deleted entries in
    /// the file or its log.
    ///
    /// - Throws: `.tracesRemain` if the entries are deleted but traces remain; opening the vault
    ///   again tries to remove them.
    package func erase<Result>(_ body: (VaultTransaction) throws -> Result) throws -> Result {
        try setPageCache(Self.pageCacheOfErasing)
        defer { try? setPageCache(Self.pageCache) }
        let result = try write { transaction in
            let result = try body(transaction)
            try ErasureMark(transaction.db).begun.store(in: transaction.db)
            return result
        }
        do {
            try Self.translating(url, closing: database) { try Self.removeTraces(in: queue) }
        } catch {
            throw VaultError.tracesRemain
        }
        return result
    }

    /// In KiB; SQLite's own.
    private static let pageCache = 2_000
    /// In KiB. Each index has the deleted entries in another order: with few pages in memory, each page is
    /// written several times.
    private static let pageCacheOfErasing = 65_536

    private func setPageCache(_ size: Int) throws {
        try Self.translating(url, closing: database) {
            try queue.inDatabase { try $0.execute(sql: "PRAGMA cache_size = -\(size)") }
        }
    }

    /// Removes the traces of deleted entries. `secure_delete` overwrote the entries themselves, and
    /// no unused part of a page gets into the file (docs/decisions/0129-scrubbed-pages.md), so the log alone
    /// has to go.
    ///
    /// The file is written anew if it may have pages that were written otherwise, or if half of it
    /// has become free.
    private static func removeTraces(in queue: DatabaseQueue) throws {
        let (mark, isSparse) = try queue.read { db in
            let pages = try ["page_count", "freelist_count"].map {
                try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0
            }
            return (try ErasureMark(db), pages[1] > 64 && 2 * pages[1] > pages[0])
        }
        if !mark.isScrubbed {
            try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        } else if isSparse {
            try? queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        }
        try emptyLog(of: queue)
        // Pages in memory still have the unused parts that were not written.
        queue.releaseMemory()
        try queue.writeWithoutTransaction { try ErasureMark.none.store(in: $0) }
    }

    /// Empties the write-ahead log into the file.
    ///
    /// - Throws: `.busy` while another process reads.
    package func emptyLog() throws {
        try Self.translating(url, closing: database) { try Self.emptyLog(of: queue) }
    }

    static func emptyLog(of queue: DatabaseQueue) throws {
        let isBusy = try queue.writeWithoutTransaction { db in
            try Bool.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        guard isBusy == false else { throw VaultError.busy }
    }

    /// The state of the file. Reads all of it.
    package func condition() throws -> VaultCondition {
        try read { transaction in
            let bytes = ["", "-wal"].reduce(0) { sum, suffix in
                sum + (FileStatus(path: url.path + suffix)?.size ?? 0)
            }
            let report = try String.fetchAll(transaction.db, sql: "PRAGMA quick_check")
                .flatMap { $0.split(separator: "\n").map(String.init) }
            return VaultCondition(bytes: bytes, faults: report == ["ok"] ? [] : report)
        }
    }

    /// - Parameters:
    ///   - work: the limit of an access; nil: only this process uses the file.
    ///   - busyTimeout: seconds to wait for another process.
    static func configuration(_ work: WorkLimit? = nil, busyTimeout: Double = 10) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            work?.watch(db)
            try db.distrustFile()
            try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    /// Refuses files that SQLite would misuse.
    ///
    /// SQLite treats a file shorter than its smallest page, 512 bytes, as an empty database, and
    /// would fill it. The file is not opened here, unless a journal stands beside it: closing it would
    /// drop all locks that this process holds on it.
    ///
    /// - Returns: the file; if the path is a symbolic link, the file it leads to.
    @discardableResult
    static func checkFile(at url: URL) throws -> FileReference {
        guard FileStatus(path: url.path) != nil else { throw missing(at: url) }
        guard let file = FileReference(path: url.resolved.path) else {
            throw VaultError.failed(FileFault(errno: errno), path: url.path)
        }
        guard file.isRegular, file.size >= 512 else { throw VaultError.notAVault(path: file.path) }
        // Anybody who may create files in the folder could make SQLite write to their files, or
        // read their pages as the vault's.
        for suffix in ["-wal", "-shm", "-journal"] {
            guard let beside = FileReference(path: file.path + suffix) else { continue }
            guard beside.isRegular, beside.owner == file.owner else {
                throw VaultError.foreignFile(path: beside.path)
            }
        }
        let journal = file.path + "-journal"
        guard FileReference(path: journal)?.size ?? 0 == 0 || !hasWriteAheadLog(file) else {
            throw VaultError.strayJournal(path: journal)
        }
        return file
    }

    /// Whether the header says that changes go to a write-ahead log, as those of each vault do since
    /// it was made (https://sqlite.org/fileformat2.html#file_format_version_numbers).
    private static func hasWriteAheadLog(_ file: FileReference) -> Bool {
        guard let handle = try? FileSystem.open(file.path, isRegular: true),
            let versions = try? handle.read(upToCount: 20)?.suffix(2)
        else { return false }
        return versions.elementsEqual([2, 2])
    }

    /// The error for a path without a vault.
    static func missing(at url: URL) -> VaultError {
        if let moved = movedAside(from: url).last { return .movedAside(from: url.path, to: moved.path) }
        return FileReference(path: url.path) == nil ? .missing : .failed(.deadLink, path: url.path)
    }

    /// Makes a file that is known as this program's, and the files that SQLite keeps beside it,
    /// accessible only to their owner.
    ///
    /// Those have the mode that the file had when they were created. If it was read-only then and
    /// is not now, they would stay read-only for ever.
    ///
    /// - Returns: whether a file beside it was read-only.
    static func restrictToOwner(_ file: FileReference) -> Bool {
        func restrict(_ file: FileReference) {
            if file.mode & 0o077 != 0 { file.setMode(file.mode & 0o700) }
        }
        restrict(file)
        var wasReadOnly = false
        for suffix in ["-wal", "-shm"] {
            guard let beside = FileReference(path: file.path + suffix), beside.isRegular,
                beside.owner == file.owner
            else { continue }
            if file.mode & 0o200 != 0, beside.mode & 0o200 == 0 {
                beside.setMode(0o600)
                wasReadOnly = true
            } else {
                restrict(beside)
            }
        }
        return wasReadOnly
    }

    /// Whether the first bytes of a file mark it as a vault
    /// (https://sqlite.org/fileformat2.html#the_database_header), whatever the rest contains.
    ///
    /// Not for the file of a vault that is open in this process: closing it drops all locks on it.
    public static func isVault(at url: URL) -> Bool {
        guard let file = try? FileSystem.open(url.path, isRegular: true),
            let header = try? file.read(upToCount: 72), header.count == 72
        else { return false }
        return header.starts(with: "SQLite format 3\0".utf8)
            && header.suffix(4).reduce(0) { $0 << 8 | Int32($1) } == VaultSchema.applicationID
    }
}

/// The state of a vault's file that erasing depends on: the database's `user_version`.
struct ErasureMark: Equatable {
    /// Whether entries were deleted whose traces are not removed yet.
    let isPending: Bool
    /// Whether all pages of the file were written without their unused parts. Restored vaults become
    /// so by their first erasure.
    let isScrubbed: Bool

    static let none = ErasureMark(isPending: false, isScrubbed: true)
    static let unknown = ErasureMark(isPending: false, isScrubbed: false)

    private init(isPending: Bool, isScrubbed: Bool) {
        (self.isPending, self.isScrubbed) = (isPending, isScrubbed)
    }

    init(_ db: Database) throws {
        let bits = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        self.init(isPending: bits & 1 != 0, isScrubbed: bits & 2 != 0)
    }

    /// The mark of an erasure that begins in this state.
    var begun: ErasureMark { ErasureMark(isPending: true, isScrubbed: isScrubbed) }

    func store(in db: Database) throws {
        try db.execute(sql: "PRAGMA user_version = \((isPending ? 1 : 0) + (isScrubbed ? 2 : 0))")
    }
}
