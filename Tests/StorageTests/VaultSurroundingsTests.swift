import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Risks in the surroundings of a vault's file.
struct VaultSurroundingsTests {
    let folder: TemporaryFolder
    let url: URL
    let manager = FileManager.default

    init() throws {
        folder = try TemporaryFolder()
        try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        url = folder.file("vault.sqlite")
        try Vault.example(at: url).queue.close()
    }

    @Test func `a vault alone in its folder has no risks`() throws {
        #expect(try Vault.surroundings(of: url) == [])
    }

    @Test func `a missing vault is reported`() throws {
        #expect(throws: VaultError.missing) { try Vault.surroundings(of: folder.file("other")) }
    }

    @Test func `open modes and other names are reported`() throws {
        let link = folder.file("link.sqlite")
        try manager.createSymbolicLink(at: link, withDestinationURL: url)
        try manager.linkItem(at: url, to: folder.file("second.sqlite"))
        try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
        try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
        for name in ["vault.sqlite.new-1", "vault.sqlite.threats.new-1", "vault.sqlite.broken-1"] {
            try Data().write(to: folder.file(name))
        }
        let path = folder.url.path
        #expect(
            try Vault.surroundings(of: link) == [
                .symbolicLink(target: url.path), .openToOthers(path: url.path), .hardLinks(count: 2),
                .folderWritableByOthers(path: path), .movedAside(path: "\(url.path).broken-1"),
                .leftover(path: "\(url.path).new-1"), .leftover(path: "\(url.path).threats.new-1"),
            ])
        try manager.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: path)
        #expect(try !Vault.surroundings(of: url).contains(.folderWritableByOthers(path: path)))
    }

    /// SQLite would follow the link, and read or write that file as pages of the vault.
    @Test(arguments: ["-wal", "-shm", "-journal"])
    func `a link in the place of SQLite's file is refused`(_ suffix: String) throws {
        let target = folder.file("target")
        try Data("mine".utf8).write(to: target)
        try manager.createSymbolicLink(
            at: URL(fileURLWithPath: url.path + suffix), withDestinationURL: target)
        #expect(throws: VaultError.foreignFile(path: url.path + suffix)) { try Vault(at: url) }
        #expect(try Data(contentsOf: target) == Data("mine".utf8))
    }

    /// A header, and no page to restore: SQLite would cut the vault to one page.
    private static let journal = Data(
        [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
            + [0, 0, 0, 0] + [0, 0, 0, 7] + [0, 0, 0, 1] + [0, 0, 2, 0] + [0, 0, 16, 0]
            + [UInt8](repeating: 0, count: 484))

    @Test func `a rollback journal beside the threat lists is reported`() throws {
        let lists = URL(fileURLWithPath: url.path + ".threats")
        try ThreatStore.update(at: lists) { _ in }
        let journal = URL(fileURLWithPath: lists.path + "-journal")
        try Data().write(to: journal)
        #expect(try Vault.surroundings(of: url) == [])
        try Self.journal.write(to: journal)
        #expect(try Vault.surroundings(of: url) == [.strayJournal(path: journal.path)])
    }

    @Test(arguments: [false, true])
    func `a rollback journal beside a vault is not written into it`(_ isNew: Bool) throws {
        let vault = isNew ? folder.file("new") : url
        if isNew {
            try Vault.create(at: vault, for: Identity(suite: .compact, name: Name("Alice")))
        }
        let before = try Data(contentsOf: vault)
        let path = vault.path + "-journal"
        try Self.journal.write(to: URL(fileURLWithPath: path))
        #expect(throws: VaultError.strayJournal(path: path)) { try Vault(at: vault) }
        #expect(throws: VaultError.strayJournal(path: path)) {
            try Vault.rescue(vault, into: folder.file("rescued"), time: noon) { _ in throw VaultError.locked }
        }
        #expect(try Data(contentsOf: vault) == before)
        try manager.removeItem(atPath: path)
        #expect(throws: Never.self) { try Vault(at: vault) }
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `another user's files are reported`() throws {
        try Data().write(to: URL(fileURLWithPath: url.path + "-wal"))
        try manager.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: url.path + "-wal")
        #expect(try Vault.surroundings(of: url).contains(.foreignOwner(path: url.path + "-wal")))
        #expect(throws: VaultError.foreignFile(path: url.path + "-wal")) { try Vault(at: url) }
    }
}
