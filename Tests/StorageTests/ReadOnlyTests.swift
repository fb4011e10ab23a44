import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Files that can only be read. A folder that cannot be written needs another user than root, so
/// `CLITests/ReadOnlyVaultTests` tests whole commands; these tests open files as they are opened there.
struct ReadOnlyTests {
    private let folder: TemporaryFolder
    private var url: URL { folder.file("vault.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// Opens the vault as if it could not be written.
    private func opened() throws -> OpenDatabase {
        let file = try Vault.checkFile(at: url)
        let work = WorkLimit(path: file.path)
        return try OpenDatabase(file, Vault.configuration(work), work, isWritable: false) { _ in }
    }

    @Test func `an unwritable vault is read without any other file`() throws {
        try Vault.example(at: url).queue.close()
        let database = try opened()
        #expect(
            try Vault.translating(url, closing: database) {
                try database.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM identity") }
            } == 1)
        #expect(throws: VaultError.failed(.readOnly, path: url.path)) { try database.requireWritable() }
        #expect(try folder.files == ["vault.sqlite"])
    }

    /// A name with characters that have a meaning in a URI.
    @Test func `the name of an unwritable vault may have any characters`() throws {
        let url = folder.file("my vault?mode=rw#1 %41 ü.sqlite")
        try Vault.example(at: url).queue.close()
        let file = try Vault.checkFile(at: url)
        let work = WorkLimit(path: file.path)
        _ = try OpenDatabase(file, Vault.configuration(work), work, isWritable: false) { (db) throws in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM identity") == 1)
        }
    }

    /// It is read without locks: what a reader saw before and after a change does not belong together.
    @Test(arguments: [false, true])
    func `a change of an unwritable vault by another process is noticed`(isInLog: Bool) throws {
        try Vault.example(at: url).queue.close()
        let database = try opened()
        let other = try Vault(at: url)
        try other.write { _ = try $0.subscribe(to: "chess") }
        if !isInLog { try other.emptyLog() }
        #expect(throws: VaultError.busy) {
            try Vault.translating(url, closing: database) {
                try database.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM channel") }
            }
        }
    }

    /// As after a kill.
    @Test func `entries in the log of an unwritable vault are read`() throws {
        let vault = try Vault.example(at: url)
        try vault.write { _ = try $0.subscribe(to: "chess") }
        let database = try opened()
        #expect(
            try database.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM channel") } == 1)
    }

    @Test func `a log without an index cannot be read`() throws {
        let original = folder.file("original")
        let vault = try Vault.example(at: original)
        try vault.write { _ = try $0.subscribe(to: "chess") }
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: original.path + suffix, toPath: url.path + suffix)
        }
        #expect(throws: VaultError.unreadableLog(path: url.path + "-wal")) { try opened() }
    }
}
