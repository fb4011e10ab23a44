import Foundation
import GRDB
import Primitives
package import Threats
package import Wire

/// A change of the lists, applied completely or not at all.
package struct ThreatTransaction {
    let db: Database
    let work: WorkLimit

    /// SQLite's steps for an entry from outside: to keep, sort, insert, count and hash it.
    private static let stepsPerEntry = 1_000

    func list(_ name: String) throws -> ThreatList? {
        try Row.fetchOne(db, sql: "SELECT * FROM list WHERE name = ?", arguments: [name])
            .map(ThreatList.init)
    }

    func remove(_ list: ThreatList) throws {
        try db.execute(sql: "DELETE FROM entry WHERE list = ?", arguments: [list.id])
        try db.execute(sql: "DELETE FROM list WHERE id = ?", arguments: [list.id])
    }

    /// Starts keeping entries for a list that is still being read: SQLite sorts them on disk, not
    /// in memory.
    func beginIncoming() throws {
        try db.execute(sql: "CREATE TEMP TABLE IF NOT EXISTS incoming (hash BLOB NOT NULL) STRICT")
        try db.execute(sql: "DELETE FROM incoming")
    }

    /// Keeps an entry from outside.
    func add(_ hash: [UInt8]) throws {
        work.allow(Self.stepsPerEntry)
        try append(hash)
    }

    private func append(_ hash: [UInt8]) throws {
        let statement = try db.cachedStatement(sql: "INSERT INTO incoming (hash) VALUES (?)")
        try statement.execute(arguments: [Data(hash)])
    }

    /// Keeps the entries of a stored list, except those to be removed.
    ///
    /// - Parameter removals: positions in the sorted list; ascending, each once.
    /// - Returns: false if the list has no such positions.
    func append(entriesOf list: ThreatList, but removals: [UInt32]) throws -> Bool {
        let hashes = try Data.fetchCursor(
            db, sql: "SELECT hash FROM entry WHERE list = ? ORDER BY hash", arguments: [list.id])
        var removals = removals[...]
        var index: UInt32 = 0
        while let hash = try hashes.next() {
            if removals.first == index { removals.removeFirst() } else { try append(Array(hash)) }
            index += 1
        }
        return removals.isEmpty
    }

    /// Makes a list of the kept entries, and replaces the one of the same name.
    func insert(
        name: String, _ header: ThreatListHeader, source: String?, updated: Timestamp, imported: Timestamp
    ) throws -> ThreatList {
        try list(name).map(remove)
        try db.execute(
            sql: """
                INSERT INTO list (name, format, kind, source, updated, imported, entries, sizes, state)
                VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?)
                """,
            arguments: [
                name, header.format.rawValue, header.kind.rawValue, source, Int64(updated.seconds),
                Int64(imported.seconds), header.state,
            ])
        let id = db.lastInsertedRowID
        try db.execute(
            sql: "INSERT INTO entry (list, hash) SELECT ?, hash FROM incoming GROUP BY hash", arguments: [id])
        let count = db.changesCount
        try db.execute(sql: "DELETE FROM incoming")
        let sizes = try Int.fetchAll(
            db, sql: "SELECT DISTINCT length(hash) FROM entry WHERE list = ?", arguments: [id])
        try db.execute(
            sql: "UPDATE list SET entries = ?, sizes = ? WHERE id = ?",
            arguments: [count, sizes.reduce(0) { $0 | 1 << $1 }, id])
        guard let list = try list(name) else { preconditionFailure("it was inserted") }
        return list
    }

    /// SHA-256 of all entries, concatenated in order.
    func checksum(of list: ThreatList) throws -> [UInt8] {
        var hash = SHA256.Running()
        let entries = try Data.fetchCursor(
            db, sql: "SELECT hash FROM entry WHERE list = ? ORDER BY hash", arguments: [list.id])
        while let entry = try entries.next() { hash.update(Array(entry), in: 0..<entry.count) }
        return hash.digest()
    }
}

/// Imports the lists of a file into the store while they are read.
package struct ThreatImport: ThreatListSink {
    package struct Options: Sendable {
        /// The name for the file's only list, which replaces the list's own.
        package var name: String?
        /// The name for a list without a name of its own.
        package var fallbackName: String?
        /// The kind for a list that does not name its kind.
        package var kind: ThreatKind?
        /// The source of the file.
        package var source: String?
        /// The time at which the file was last changed.
        package var updated: Timestamp?
        /// Whether to replace a list of another format.
        package var isReplacing = false

        package init() {}
    }

    private let transaction: ThreatTransaction
    private let options: Options
    private let now: Timestamp
    private var header: ThreatListHeader?
    package private(set) var imported: [ImportedThreatList] = []

    package init(into transaction: ThreatTransaction, _ options: Options, now: Timestamp) {
        self.transaction = transaction
        self.options = options
        self.now = now
    }

    package mutating func begin(_ header: ThreatListHeader) throws {
        guard imported.isEmpty || options.name == nil else { throw ThreatStoreError.severalLists }
        var header = header
        header.name = options.name ?? header.name ?? options.fallbackName
        guard let name = header.name, 1...100 ~= name.count else { throw ThreatStoreError.unfitName }
        if header.kind == .unspecified { header.kind = options.kind ?? .unspecified }
        let former = try transaction.list(name)
        if let former, former.format != header.format, !options.isReplacing {
            throw ThreatStoreError.otherFormat(former)
        }
        try transaction.beginIncoming()
        if header.isPartial {
            guard let former, former.format == header.format else {
                throw ThreatStoreError.nothingToUpdate(name: name)
            }
            guard try transaction.append(entriesOf: former, but: header.removals) else {
                throw ThreatStoreError.noSuchEntry(name: name)
            }
            header.state = header.state ?? former.state
        }
        self.header = header
    }

    package mutating func add(_ prefix: [UInt8]) throws { try transaction.add(prefix) }

    package mutating func end(_ facts: ThreatListFacts) throws {
        guard let header, let name = header.name else { preconditionFailure("a list began") }
        let former = try transaction.list(name)
        let list = try transaction.insert(
            name: name, header, source: facts.title ?? options.source,
            updated: min(facts.updated ?? options.updated ?? now, now), imported: now)
        if let checksum = header.checksum {
            guard try transaction.checksum(of: list) == checksum else {
                throw ThreatStoreError.checksumMismatch(name: name)
            }
        }
        imported.append(ImportedThreatList(list: list, former: former, skippedLines: facts.skippedLines))
    }
}
