import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Use of a vault after it was found damaged.
struct BrokenVaultTests {
    private let folder: TemporaryFolder
    private var url: URL { folder.file("vault.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// A scan goes on with the next image after one could not be stored.
    @Test func `a vault found corrupt stays closed`() throws {
        let vault = try Vault.example(at: url)
        try vault.write { transaction in
            let channel = try transaction.subscribe(to: "chess")
            for number in 1...200 { try transaction.insertMessage(UInt64(number), in: channel) }
        }
        try vault.queue.close()
        let other = try Vault(at: url)
        let handle = try FileHandle(forUpdating: url)
        try handle.seek(toOffset: 8_192)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 80_000))
        try handle.close()

        func refusal() -> VaultError? {
            do {
                return try other.read { transaction in
                    for channel in try transaction.channels(of: transaction.identity()) {
                        _ = try transaction.history(ofChannel: channel.id, limit: 200)
                    }
                    return nil
                }
            } catch {
                return error as? VaultError
            }
        }
        let first = try #require(refusal())
        guard case .broken = first else { throw first }
        #expect(refusal() == first)
        #expect(throws: first) { try other.write { try $0.subscribe(to: "go") } }
    }

    /// The number of the schema's form (https://sqlite.org/fileformat2.html, 1.3.12).
    @Test func `a number in the header that no SQLite writes is damage`() throws {
        try Vault.example(at: url).queue.close()
        let handle = try FileHandle(forUpdating: url)
        try handle.seek(toOffset: 47)
        try handle.write(contentsOf: [0x77])
        try handle.close()
        #expect(throws: VaultError.broken(path: url.path)) { try Vault(at: url).read { try $0.identity() } }
        let moved = try Vault.moveAside(url, time: noon) { _ in throw VaultError.locked }
        #expect(FileManager.default.fileExists(atPath: moved.path))
    }

    /// SQLite checks the types of values that it writes, and not of those that it reads.
    @Test(arguments: ["'x'", "NULL"])
    func `values of a wrong type are refused`(_ value: String) throws {
        let vault = try Vault.example(at: url)
        try vault.write { transaction in
            let channel = try transaction.subscribe(to: "chess")
            let message = try transaction.insertMessage(1, in: channel)
            _ = try transaction.insert(Sighting(time: noon, place: nil), of: message)
            let own = OwnedChannel(
                name: try Name("own"), owner: try transaction.identity().publicIdentity, created: noon)
            try transaction.insertMember(
                Identity(suite: .compact, name: Name("Bob")).publicIdentity, leafOrdinal: 0, since: noon,
                issued: noon,
                authorization: nil, ofChannel: transaction.insert(own).id)
        }
        let kept = try vault.read(everything)
        try vault.emptyLog()
        try vault.queue.close()

        var refused: [String] = []
        for table in ["identity", "contact", "channel", "member", "message", "sighting"] {
            for column in try columns(of: table) where column != "id" {
                let altered = folder.file("altered.sqlite")
                try FileManager.default.copyItem(at: url, to: altered)
                try set(column, of: table, to: value, in: altered)
                do {
                    _ = try Vault(at: altered).read(everything)
                } catch VaultError.sealBroken {
                    refused.append("\(table).\(column)")
                }
                let examination = try Vault(at: altered).examine()
                #expect(value == "NULL" || !examination.isSound, "\(table).\(column)")
                try FileManager.default.removeItem(at: altered)
            }
        }
        #expect(refused.count > 20)
        #expect(try Vault(at: url).read(everything) == kept)
    }

    private func everything(_ transaction: VaultTransaction) throws -> [String] {
        let identity = try transaction.identity()
        let channels = try transaction.channels(of: identity)
        let members = try channels.flatMap { try transaction.members(ofChannel: $0.id) }
        let messages = try channels.flatMap { try transaction.history(ofChannel: $0.id, limit: 9) }
        return try [
            "\(transaction.contacts())", "\(transaction.channelHints(of: identity))", "\(channels.map(\.id))",
            "\(members)", "\(messages)",
        ]
    }

    private func columns(of table: String) throws -> [String] {
        try Vault(at: url).read { try $0.db.columns(in: table).map(\.name) }
    }

    /// Makes the table non-strict for the duration of the change.
    private func set(_ column: String, of table: String, to value: String, in file: URL) throws {
        func schema(_ strict: String, _ required: String) -> String {
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = \(strict) WHERE name = '\(table)';
            UPDATE sqlite_master SET sql = \(required) WHERE name = '\(table)';
            PRAGMA writable_schema = RESET;
            """
        }
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA foreign_keys = OFF;
                    \(schema("replace(sql, ') STRICT', ')')", "replace(sql, 'NOT NULL', 'CHECK (1)')"))
                    UPDATE \(table) SET \(column) = \(value) WHERE id = (SELECT max(id) FROM \(table));
                    \(schema("sql || ' STRICT'", "replace(sql, 'CHECK (1)', 'NOT NULL')"))
                    """)
        }
        try queue.close()
    }
}
