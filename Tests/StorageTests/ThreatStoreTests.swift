import Foundation
import GRDB
import Primitives
import Testing
import Threats
import Wire

@testable import Storage

struct ThreatStoreTests {
    let folder: TemporaryFolder
    var url: URL { folder.file("vault.sqlite.threats") }
    let now: Timestamp

    init() throws {
        folder = try TemporaryFolder()
        now = try Timestamp(seconds: 1_800_000_000)
    }

    /// Imports lists as from a file.
    @discardableResult
    private func update(
        _ header: ThreatListHeader, _ prefixes: [[UInt8]], _ options: ThreatImport.Options = .init()
    ) throws -> ImportedThreatList? {
        try ThreatStore.update(at: url) { transaction in
            var sink = ThreatImport(into: transaction, options, now: now)
            try sink.begin(header)
            for prefix in prefixes { try sink.add(prefix) }
            try sink.end(ThreatListFacts())
            return sink.imported.first
        }
    }

    private func header(_ name: String, checksum: [[UInt8]]? = nil, removals: [UInt32]? = nil)
        -> ThreatListHeader
    {
        var header = ThreatListHeader(format: .safeBrowsing4, kind: .malware)
        header.name = name
        header.isPartial = removals != nil
        header.removals = removals ?? []
        header.checksum = checksum.map { SHA256.hash($0.flatMap(\.self)) }
        return header
    }

    private func hash(_ text: String) -> [UInt8] { SHA256.hash(Array(text.utf8)) }

    private func matches(_ hashes: [UInt8]...) throws -> [ThreatMatch] {
        try ThreatStore(at: url).matches(hashes)
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `lists of another user than the vault's are not opened`() throws {
        _ = try Vault.example(at: folder.file("vault.sqlite"))
        try update(header("theirs"), [[1, 2, 3, 4]])
        try #require(unsafe chown(url.path, 65_534, 65_534) == 0)
        #expect(throws: ThreatStoreError.unusable(.foreignFile(path: url.path))) { try ThreatStore(at: url) }
        try #require(unsafe chown(folder.file("vault.sqlite").path, 65_534, 65_534) == 0)
        #expect(throws: Never.self) { try ThreatStore(at: url) }
    }

    @Test func `hashes are found by every length of their beginnings`() throws {
        for size in 4...32 {
            try update(header("\(size)"), [Array(hash("a\(size)").prefix(size))])
        }
        for size in 4...32 {
            let found = try matches(hash("x"), hash("a\(size)"))
            #expect(found.map(\.list.name) == ["\(size)"])
            #expect(found.first?.byteCount == size)
            #expect(found.first?.index == 1)
        }
        #expect(try matches(hash("b")).isEmpty)
        #expect(try matches().isEmpty)
    }

    @Test func `the best match of each list is reported`() throws {
        try update(
            header("x"), [Array(hash("a").prefix(4)), hash("b"), Array(hash("b").prefix(7)), hash("c")])
        let found = try matches(hash("a"), hash("b"), hash("c"))
        #expect(found.count == 1)
        #expect(found.first?.index == 1)
        #expect(found.first?.byteCount == 32)
    }

    @Test func `a complete list replaces the one before`() throws {
        let first = try update(header("x"), [hash("a"), hash("b"), hash("a")])
        #expect(first?.list.entryCount == 2)
        #expect(first?.former == nil)
        let second = try update(header("x"), [hash("c")])
        #expect(second?.former?.entryCount == 2)
        #expect(try matches(hash("a")).isEmpty)
        #expect(try matches(hash("c")).count == 1)
        #expect(try ThreatStore(at: url).lists().map(\.entryCount) == [1])
        let rows = try ThreatStore(at: url).queue.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM entry")
        }
        #expect(rows == 1)
    }

    @Test func `an update removes by position and then adds`() throws {
        let sorted: [[UInt8]] = [[0, 0, 0, 9], [0, 0, 1, 0, 0], [3, 0, 0, 0], [255, 0, 0, 0]]
        try update(header("x", checksum: sorted), sorted.reversed())
        let after: [[UInt8]] = [[0, 0, 0, 9], [1, 1, 1, 1], [3, 0, 0, 0]]
        let list = try update(header("x", checksum: after, removals: [1, 3]), [[1, 1, 1, 1]])
        #expect(list?.list.entryCount == 3)
        #expect(try matches([0, 0, 1, 0, 0] + [UInt8](repeating: 0, count: 27)).isEmpty)
        #expect(try matches([1, 1, 1, 1] + [UInt8](repeating: 0, count: 28)).count == 1)
        // An update that changes nothing.
        #expect(try update(header("x", removals: []), [])?.list.entryCount == 3)
    }

    @Test(arguments: [
        "UPDATE list SET updated = 9223372036854775807", "UPDATE list SET imported = -1",
        "UPDATE list SET format = 'x'", "UPDATE list SET kind = 'x'", "DROP TABLE list", "DROP TABLE entry",
        "ALTER TABLE list DROP COLUMN state",
        // A value of another type, which SQLite would not write.
        """
        PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, ') STRICT', ')') WHERE name = 'list';
        PRAGMA writable_schema = RESET; UPDATE list SET imported = 'x'; PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = sql || ' STRICT' WHERE name = 'list'; PRAGMA writable_schema = RESET
        """,
    ])
    func `a file with impossible values is refused`(_ change: String) throws {
        let uses: [() throws -> Void] = [
            { _ = try ThreatStore(at: url).lists() }, { _ = try matches(hash("a")) },
            { _ = try ThreatStore(at: url).remove("x") }, { _ = try update(header("x"), [hash("b")]) },
        ]
        for use in uses {
            try update(header("x"), [hash("a")])
            let queue = try DatabaseQueue(path: url.path)
            try queue.write { try $0.execute(sql: change) }
            try queue.close()
            #expect {
                try use()
            } throws: { error in
                guard case .unusable(.broken) = error as? ThreatStoreError else { return false }
                return true
            }
            try FileManager.default.removeItem(at: url)
        }
    }

    @Test func `an update that does not fit changes nothing`() throws {
        let sorted: [[UInt8]] = [[0, 0, 0, 1], [0, 0, 0, 2]]
        #expect(throws: ThreatStoreError.checksumMismatch(name: "x")) {
            try update(header("x", checksum: [[9, 9, 9, 9]]), sorted)
        }
        #expect(try folder.files == [])
        #expect(throws: ThreatStoreError.nothingToUpdate(name: "x")) {
            try update(header("x", checksum: sorted, removals: []), sorted)
        }
        #expect(try folder.files == [])

        try update(header("x", checksum: sorted), sorted)
        let before = try ThreatStore(at: url).lists()
        #expect(throws: ThreatStoreError.checksumMismatch(name: "x")) {
            try update(header("x", checksum: sorted), [[9, 9, 9, 9]])
        }
        #expect(throws: ThreatStoreError.checksumMismatch(name: "x")) {
            try update(header("x", checksum: sorted, removals: [0]), [])
        }
        #expect(throws: ThreatStoreError.noSuchEntry(name: "x")) {
            try update(header("x", checksum: sorted, removals: [2]), [])
        }
        let other = ThreatListHeader(name: "x", format: .domains, kind: .unspecified)
        #expect(throws: ThreatStoreError.otherFormat(before[0])) { try update(other, [hash("a")]) }
        #expect(throws: ThreatStoreError.unfitName) { try update(header(""), []) }
        #expect(try ThreatStore(at: url).lists() == before)
        #expect(try matches([0, 0, 0, 1] + [UInt8](repeating: 0, count: 28)).count == 1)

        var options = ThreatImport.Options()
        options.isReplacing = true
        #expect(try update(other, [hash("a")], options)?.former == before[0])
        #expect(try ThreatStore(at: url).lists().map(\.format) == [.domains])
    }

    @Test func `dates are never in the future`() throws {
        var options = ThreatImport.Options()
        options.updated = try Timestamp(seconds: 1_900_000_000)
        #expect(try update(header("x"), [hash("a")], options)?.list.updated == now)
        options.updated = try Timestamp(seconds: 1_799_000_000)
        let list = try #require(try update(header("x"), [hash("a")], options)?.list)
        #expect(list.updated.seconds == 1_799_000_000)
        #expect(list.isOld(at: now))
        #expect(!list.isOld(at: list.updated))
    }

    @Test func `removed lists are gone from the file`() throws {
        #expect(throws: ThreatStoreError.self) { try ThreatStore(at: url) }
        try update(header("x"), (0..<5_000).map { hash("\($0)") })
        try update(header("y"), [hash("a")])
        let store = try ThreatStore(at: url)
        #expect(try store.remove("x").name == "x")
        #expect(throws: ThreatStoreError.noSuchList(name: "x")) { try store.remove("x") }
        #expect(try store.lists().map(\.name) == ["y"])
        #expect(try matches(hash("7")).isEmpty)
        try store.queue.close()
        let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
        #expect(size ?? 0 < 50_000)
    }

    @Test func `only the owner may read the file`() throws {
        try update(header("x"), [hash("a")])
        let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try folder.files == ["vault.sqlite.threats"])
    }

    @Test func `a file that is not a database is refused, and not changed`() throws {
        let bytes = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7 + 1) })
        try bytes.write(to: url)
        #expect(throws: ThreatStoreError.unusable(.broken(path: url.path))) { try ThreatStore(at: url) }
        #expect(try Data(contentsOf: url) == bytes)
        #expect(try folder.files == ["vault.sqlite.threats"])
    }

    @Test func `files of another program or a newer version are not changed`() throws {
        for (sql, error) in [
            ("CREATE TABLE x (y)", VaultError.notAVault(path: url.path)),
            ("PRAGMA application_id = 1399148884; PRAGMA user_version = 2; CREATE TABLE x (y)", .newer),
        ] {
            try DatabaseQueue(path: url.path).write { try $0.execute(sql: sql) }
            let before = try Data(contentsOf: url)
            #expect(throws: ThreatStoreError.unusable(error)) { try ThreatStore(at: url) }
            #expect(throws: ThreatStoreError.unusable(error)) { try update(header("x"), [hash("a")]) }
            #expect(try Data(contentsOf: url) == before)
            try FileManager.default.removeItem(at: url)
        }
    }

    @Test func `a reader during an import sees the list before`() throws {
        try update(header("x"), [hash("a")])
        let reader = try ThreatStore(at: url)
        try ThreatStore.update(at: url) { transaction in
            var sink = ThreatImport(into: transaction, .init(), now: now)
            try sink.begin(header("x"))
            for number in 0..<20_000 { try sink.add(hash("\(number)")) }
            #expect(try reader.matches([hash("a")]).count == 1)
            #expect(throws: ThreatStoreError.unusable(.busy)) {
                try ThreatStore(at: url, busyTimeout: 0).remove("x")
            }
            try sink.end(ThreatListFacts())
            #expect(try reader.matches([hash("a")]).count == 1)
        }
        #expect(try reader.matches([hash("a")]).isEmpty)
        #expect(try reader.matches([hash("7")]).count == 1)
    }
}
