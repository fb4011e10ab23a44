package import Foundation
import GRDB

/// The SQLite file with the lists of dangerous URLs, beside the vault: they are public, and can be
/// downloaded again. So they burden no backup, no erasure and no change of the passphrase.
///
/// The file has mode 0600 and a write-ahead log. Lookups leave no trace in it.
public final class ThreatStore: Sendable {
    private let url: URL
    private let database: OpenDatabase

    /// "SeQT" in ASCII: marks the file as lists.
    private static let applicationID: Int32 = 0x5365_5154
    private static let version = 1
    private static let tables = [
        """
        CREATE TABLE entry (
            list INTEGER NOT NULL,
            hash BLOB NOT NULL,
            PRIMARY KEY (list, hash)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE list (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE,
            format TEXT NOT NULL,
            kind TEXT NOT NULL,
            source TEXT,
            updated INTEGER NOT NULL,
            imported INTEGER NOT NULL,
            entries INTEGER NOT NULL,
            sizes INTEGER NOT NULL,
            state TEXT
        ) STRICT
        """,
    ]
    /// An update reads, keeps, sorts, inserts, counts and hashes each entry, which takes at least
    /// ten bytes.
    private static let stepsPerByte = 64
    /// The digest of these tables: see `Database.schemaDigest`.
    private static let digest = "c23c55310c98c4b5bdc6eee945dc87b32ecfbb30e16f60a87ab3e40ef63668b7"

    /// Opens the lists at `url`.
    ///
    /// - Throws: `ThreatStoreError.unusable`.
    package convenience init(at url: URL) throws { try self.init(at: url, busyTimeout: 10) }

    /// - Parameter busyTimeout: seconds to wait for another process.
    package init(at url: URL, busyTimeout: Double) throws {
        self.url = url
        let file = try Self.translating(url) { try Self.checkFile(at: url) }
        let work = WorkLimit(path: file.path, perByte: Self.stepsPerByte)
        database = try Self.translating(url) {
            let configuration = Self.configuration(work, busyTimeout: busyTimeout)
            // A file of another program or of a newer version is not changed.
            let database = try OpenDatabase(file, configuration, work, isWritable: file.isWritable) { db in
                guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == Self.applicationID else {
                    throw VaultError.notAVault(path: file.path)
                }
                guard try Int.fetchOne(db, sql: "PRAGMA user_version") == Self.version else {
                    throw VaultError.newer
                }
                guard try db.schemaDigest() == Self.digest else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
            }
            if database.writeFault == nil {
                try database.queue.writeWithoutTransaction {
                    try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
                }
            }
            return database
        }
    }

    /// Refuses lists of another user than the vault's: whoever may make files beside a vault could
    /// choose which links get no warning.
    private static func checkFile(at url: URL) throws -> FileReference {
        let file = try Vault.checkFile(at: url)
        let vault = FileReference(path: url.deletingPathExtension().resolved.path)
        guard file.owner == geteuid() || file.owner == vault?.owner else {
            throw VaultError.foreignFile(path: file.path)
        }
        return file
    }

    private init(unfinished url: URL) throws {
        self.url = url
        let work = WorkLimit(path: url.path, perByte: Self.stepsPerByte)
        guard let file = FileReference(path: url.path) else {
            throw VaultError.failed(.cannotOpen, path: url.path)
        }
        let queue = try Vault.privateDatabase(at: url, Self.configuration(work, busyTimeout: 10))
        database = OpenDatabase(queue, work, file)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(Self.applicationID);
                    PRAGMA user_version = \(Self.version);

                    \(Self.tables.joined(separator: ";\n"))
                    """)
        }
    }

    /// Changes the lists at `url` all at once, or not at all if `body` throws: then no file is
    /// created either.
    ///
    /// - Throws: `ThreatStoreError.unusable`, and errors of `body`.
    package static func update<Result>(
        at url: URL, _ body: (ThreatTransaction) throws -> Result
    ) throws -> Result {
        guard FileStatus(path: url.path) != nil else {
            var result: Result?
            try translating(url) {
                try Vault.make(at: url) { unfinished in
                    let store = try ThreatStore(unfinished: unfinished)
                    result = try store.write(body)
                    try store.queue.close()
                }
            }
            guard let result else { preconditionFailure("it was made") }
            return result
        }
        return try ThreatStore(at: url).write(body)
    }

    /// All lists, by name.
    public func lists() throws -> [ThreatList] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM list ORDER BY name").map(ThreatList.init)
        }
    }

    /// The lists that contain one of these hashes, or the beginning of one.
    ///
    /// - Parameter hashes: SHA-256 of expressions.
    /// - Returns: the best match for each list: the longest, and among these that of the first
    ///   hash.
    package func matches(_ hashes: [[UInt8]]) throws -> [ThreatMatch] {
        try read { db in
            let sizes = try Int.fetchAll(db, sql: "SELECT DISTINCT sizes FROM list").reduce(0, |)
            let prefixes = (4...32).filter { sizes >> $0 & 1 == 1 }.flatMap { size in
                hashes.map { Data($0.prefix(size)) }
            }
            guard !prefixes.isEmpty else { return [] }
            let marks = Array(repeating: "?", count: prefixes.count).joined(separator: ",")
            let statement = try db.cachedStatement(
                sql: """
                    SELECT list.*, entry.hash FROM list CROSS JOIN entry
                    ON entry.list = list.id AND entry.hash IN (\(marks)) ORDER BY list.name
                    """)
            let rows = try Row.fetchAll(statement, arguments: StatementArguments(prefixes))
            return try ThreatMatch.best(of: rows, for: hashes)
        }
    }

    /// - Throws: `.noSuchList`.
    package func remove(_ name: String) throws -> ThreatList {
        let removed = try write { transaction in
            guard let list = try transaction.list(name) else { throw ThreatStoreError.noSuchList(name: name) }
            try transaction.remove(list)
            return list
        }
        // If another process is reading, the space is left to later lists.
        try? queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        return removed
    }

    var queue: DatabaseQueue { database.queue }

    private func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try Self.translating(url, closing: database) { try queue.read(body) }
    }

    private func write<Result>(_ body: (ThreatTransaction) throws -> Result) throws -> Result {
        try Self.translating(url, closing: database) {
            try database.requireWritable()
            return try queue.write { try body(ThreatTransaction(db: $0, work: database.work)) }
        }
    }

    /// Reports errors of the file as errors of the lists.
    private static func translating<Result>(
        _ url: URL, closing database: OpenDatabase? = nil, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try Vault.translating(url, closing: database) {
                do {
                    return try body()
                } catch is RowDecodingError {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
            }
        } catch let error as VaultError {
            throw ThreatStoreError.unusable(error)
        }
    }

    private static func configuration(_ work: WorkLimit, busyTimeout: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            work.watch(db)
            try db.distrustFile()
        }
        return configuration
    }
}

/// A list that contains the hash of a URL's expression, or the beginning of one.
package struct ThreatMatch: Equatable, Sendable {
    package let list: ThreatList
    /// The index among the hashes looked up.
    package let index: Int
    /// Bytes of the hash in the list, in [4, 32].
    package let byteCount: Int

    /// - Parameter rows: one list each, with the entry found.
    static func best(of rows: [Row], for hashes: [[UInt8]]) throws -> [ThreatMatch] {
        var best: [ThreatMatch] = []
        for row in rows {
            let prefix: Data = try row.column("hash")
            let list = try ThreatList(row)
            guard let index = hashes.firstIndex(where: { $0.starts(with: prefix) }) else { continue }
            let match = ThreatMatch(list: list, index: index, byteCount: prefix.count)
            guard let last = best.last, last.list == list else {
                best.append(match)
                continue
            }
            if (match.byteCount, -match.index) > (last.byteCount, -last.index) {
                best[best.count - 1] = match
            }
        }
        return best
    }
}

/// The reasons why the lists cannot be used, or were not changed.
public enum ThreatStoreError: Error, Equatable, Sendable {
    /// An error of the file, as for a vault: `.notAVault` means a file of another program,
    /// `.alreadyThere` one that another process made just now.
    case unusable(VaultError)
    case noSuchList(name: String)
    /// A list's name does not have 1 to 100 characters.
    case unfitName
    /// One name for several lists.
    case severalLists
    /// There is a list of this name, in another format.
    case otherFormat(ThreatList)
    /// An update for a list that is not stored.
    case nothingToUpdate(name: String)
    /// An update, or the stored list after it, does not have the checksum that the update names.
    case checksumMismatch(name: String)
    /// An update removes entries that the list does not have.
    case noSuchEntry(name: String)
}
