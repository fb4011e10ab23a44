import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// A damaged vault stays where it is until a command moves it aside.
struct MoveAsideTests {
    private let folder: TemporaryFolder
    private var url: URL { folder.file("vault.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// Makes a vault with 200 messages and damaged pages.
    ///
    /// - Parameter hasLog: whether some entries are only in the log, as after a kill.
    private func makeDamagedVault(hasLog: Bool) throws {
        let original = folder.file("original")
        let vault = try Vault.example(at: original)
        try vault.write { transaction in
            let channel = try transaction.subscribe(to: "chess")
            for number in 1...200 { try transaction.insertMessage(UInt64(number), in: channel) }
        }
        try vault.emptyLog()
        if hasLog { try vault.write { _ = try $0.subscribe(to: "go") } }
        for suffix in hasLog ? ["", "-wal"] : [""] {
            try FileManager.default.copyItem(atPath: original.path + suffix, toPath: url.path + suffix)
        }
        try vault.queue.close()
        try FileManager.default.removeItem(at: original)
        let handle = try FileHandle(forUpdating: url)
        try handle.seek(toOffset: 8_192)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 80_000))
        try handle.close()
    }

    private func readEverything() throws {
        _ = try Vault(at: url).read { transaction in
            for channel in try transaction.channels(of: transaction.identity()) {
                _ = try transaction.history(ofChannel: channel.id, limit: 200)
            }
        }
    }

    @Test(arguments: [false, true])
    func `reading a damaged vault changes no file`(hasLog: Bool) throws {
        try makeDamagedVault(hasLog: hasLog)
        func contents() throws -> [String: Data] {
            // The index of a log is derived from it.
            let names = try folder.files.filter { !$0.hasSuffix("-shm") }
            return try Dictionary(
                uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.file($0))) })
        }
        let before = try contents()
        for _ in 1...2 {
            #expect(throws: VaultError.broken(path: url.path)) { try readEverything() }
            #expect(try contents() == before)
        }
        #expect(try hasLog || folder.files == ["vault.sqlite"])
    }

    @Test(arguments: [false, true])
    func `a damaged vault is moved aside with its log, and found`(hasLog: Bool) throws {
        try makeDamagedVault(hasLog: hasLog)
        let path = try Vault.moveAside(url, time: noon) { _ in throw VaultError.locked }.path
        #expect(path.hasPrefix(url.path + ".broken-2"))
        #expect(!FileManager.default.fileExists(atPath: url.path))
        #expect(FileManager.default.fileExists(atPath: path + "-wal") == hasLog)
        let missing = VaultError.movedAside(from: url.path, to: path)
        #expect(throws: missing) { try Vault(at: url) }
        #expect(throws: missing) { try Vault.surroundings(of: url) }
        #expect(Vault.movedAside(from: url).map(\.path) == [path])
    }

    @Test func `an intact or newer vault is not moved aside`() throws {
        func move() throws { _ = try Vault.moveAside(url, time: noon) { _ in throw VaultError.locked } }
        #expect(throws: VaultError.missing) { try move() }
        try Vault.example(at: url).queue.close()
        #expect(throws: VaultError.notDamaged) { try move() }
        let vault = try Vault(at: url)
        try vault.queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('a later one')") }
        try vault.queue.close()
        #expect(throws: VaultError.newer) { try move() }
        #expect(try folder.files == ["vault.sqlite"])
    }

    @Test func `a file that is no vault any more is moved aside; a folder is not`() throws {
        func move() throws -> URL {
            try Vault.moveAside(url, time: noon) { _ in throw VaultError.locked }
        }
        let bytes = Data(repeating: 7, count: 600)
        try bytes.write(to: url)
        #expect(try Data(contentsOf: move()) == bytes)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        #expect(throws: VaultError.notAVault(path: url.path)) { try move() }
        #expect(FileManager.default.fileExists(atPath: url.path))
    }

    @Test func `a vault with a damaged entry is moved aside`() throws {
        let vault = try Vault.example(at: url)
        try vault.write { try $0.db.execute(sql: "UPDATE identity SET card = x'00'") }
        try vault.queue.close()
        _ = try Vault.moveAside(url, time: noon) { _ in throw VaultError.locked }
        #expect(try !folder.files.contains("vault.sqlite"))
    }

    @Test func `two vaults moved aside in one second keep their names`() throws {
        for _ in 1...2 {
            try makeDamagedVault(hasLog: false)
            _ = try Vault.moveAside(url, time: noon) { _ in throw VaultError.locked }
        }
        #expect(Vault.movedAside(from: url).count == 2)
    }

    /// SQLite would write the entries of the old log into the new vault.
    @Test(arguments: [true, false])
    func `no vault is made beside the log of another`(_ isJournal: Bool) throws {
        let log = URL(fileURLWithPath: url.path + (isJournal ? "-journal" : "-wal"))
        try Data("entries".utf8).write(to: log)
        #expect(throws: isJournal ? VaultError.strayJournal(path: log.path) : .strayLog(path: log.path)) {
            try Vault.example(at: url)
        }
        #expect(try folder.files == [log.lastPathComponent])
        try Data().write(to: log)
        _ = try Vault.example(at: url)
    }
}
