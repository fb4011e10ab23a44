import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// The file itself: how it is created, protected and refused.
struct VaultFileTests {
    let folder: TemporaryFolder
    var url: URL { folder.file("vault.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test func `SQLite's settings are in force`() throws {
        let vault = try Vault.example(at: url)
        let settings = try vault.queue.read { db in
            try ["journal_mode", "synchronous", "secure_delete", "foreign_keys"].map {
                try String.fetchOne(db, sql: "PRAGMA \($0)")
            }
        }
        #expect(settings == ["wal", "2", "1", "1"])
    }

    @Test(arguments: [[0x76, 0xE4], Array("v\u{10FFE4}%".utf8)])
    func `a vault has a path of any bytes`(name: [UInt8]) throws {
        let path = folder.url.path + "/" + String(pathBytes: name)
        let url = URL(fileURLWithPath: path + "/a b/vault.sqlite")
        try Vault.example(at: url).queue.close()
        #expect(Vault.isVault(at: url))
        #expect(try Vault.surroundings(of: url) == [])
        #expect(try FileSystem.names(inFolder: folder.url.path).map(\.pathBytes) == [name])
        let link = URL(fileURLWithPath: path + ".link")
        #expect(path.withPath { from in link.path.withPath { unsafe symlink(from, $0) } } == 0)
        #expect(link.resolved.path == path)
        let inLink = URL(fileURLWithPath: link.path + "/a b/vault.sqlite")
        try Vault(at: inLink).write { _ = try $0.subscribe(to: "chess") }
        #expect(throws: VaultError.alreadyThere(path: url.path)) {
            try Vault.create(at: url, for: Identity(suite: .compact, name: nil))
        }
        // Moved aside, it is found again.
        let handle = try PrivateFile.reopened(at: url.path)
        try handle.truncate(atOffset: 600)
        let time = try Timestamp(seconds: 1_800_000_000)
        let moved = try Vault.moveAside(url, time: time) { _ in throw VaultError.locked }
        #expect(Vault.movedAside(from: url) == [moved])
        #expect(FileStatus(path: url.path) == nil)
    }

    @Test func `a pipe in the place of a file is not read`() throws {
        let pipe = folder.file("pipe")
        #expect(unsafe mkfifo(pipe.path, 0o600) == 0)
        try Vault.example(at: url).queue.close()
        let header = try Data(contentsOf: url).prefix(72)
        let writer = try FileHandle(forUpdating: pipe)
        try writer.write(contentsOf: header)
        #expect(!Vault.isVault(at: pipe))
        #expect(throws: FileFault.notAFile) { try FileSystem.open(pipe.path, isRegular: true) }
        #expect(throws: FileFault.linkLoop) {
            try FileManager.default.createSymbolicLink(at: folder.file("link"), withDestinationURL: url)
            _ = try FileSystem.open(folder.file("link").path, isRegular: true, followsLinks: false)
        }
    }

    @Test func `only the owner may read the file`() throws {
        let nested = folder.file("a/b/vault.sqlite")
        let vault = try Vault.example(at: nested)
        try vault.write { _ = try $0.subscribe(to: "chess") }
        let manager = FileManager.default
        func mode(_ url: URL) throws -> Int? {
            try manager.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        }
        #expect(try mode(nested) == 0o600)
        #expect(try mode(folder.file("a/b/vault.sqlite-wal")) == 0o600)
        #expect(try mode(folder.file("a/b")) == 0o700)
    }

    /// The leftovers of a killed process contain keys.
    @Test func `leftovers of a killed process are removed by the next`() throws {
        let unfinished = "vault.sqlite.new-\(UUID().uuidString)"
        let others = ["other.sqlite.new-\(UUID().uuidString)", "vault.sqlite.new-year"]
        for name in ["", "-journal", "-wal", "-shm"].map({ unfinished + $0 }) + others {
            try Data("keys".utf8).write(to: folder.file(name))
        }
        _ = try Vault.example(at: url)
        #expect(
            try folder.files.filter { !$0.hasPrefix("vault.sqlite-") } == (others + ["vault.sqlite"]).sorted()
        )
    }

    @Test func `an unfinished vault of a running process is not removed`() throws {
        #expect(throws: VaultError.alreadyThere(path: url.path)) {
            try Vault.make(at: url) { unfinished in
                try Vault.make(at: url) { try Data("second".utf8).write(to: $0) }
                #expect(FileManager.default.fileExists(atPath: unfinished.path))
            }
        }
        #expect(try Data(contentsOf: url) == Data("second".utf8))
        #expect(try folder.files == ["vault.sqlite"])
    }

    /// As after opening it on a read-only medium and copying it from there.
    @Test func `files beside a formerly read-only vault become writable`() throws {
        try Vault.create(at: url, for: Identity(suite: .compact, name: nil))
        let manager = FileManager.default
        #expect(manager.createFile(atPath: url.path + "-shm", contents: nil))
        for (suffix, mode) in [("", 0o644), ("-shm", 0o444)] {
            try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path + suffix)
        }
        try withExtendedLifetime(Vault(at: url)) {
            for suffix in ["", "-shm"] {
                let attributes = try manager.attributesOfItem(atPath: url.path + suffix)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
        }
    }

    /// Includes entries that are only in the log.
    @Test func `a log that others may read is restricted to the owner`() throws {
        let copy = folder.file("copy.sqlite")
        try withExtendedLifetime(Vault.example(at: url)) { vault in
            try vault.write { _ = try $0.subscribe(to: "chess") }
            for suffix in ["", "-wal"] {
                let path = copy.path + suffix
                try FileManager.default.copyItem(atPath: url.path + suffix, toPath: path)
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            }
        }
        try withExtendedLifetime(Vault(at: copy)) {
            for suffix in ["", "-wal", "-shm"] {
                #expect(FileReference(path: copy.path + suffix)?.mode == 0o600, "\(suffix)")
            }
        }
    }

    /// The mode is that of the checked file, not of the file now at the path.
    @Test func `a file that replaced the vault is not changed`() throws {
        try Vault.create(at: url, for: Identity(suite: .compact, name: nil))
        let (moved, other) = (folder.file("moved.sqlite"), folder.file("other"))
        try Data("mine".utf8).write(to: other)
        for file in [url, other] {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        }
        let file = try Vault.checkFile(at: url)
        try FileManager.default.moveItem(at: url, to: moved)
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: other)
        #expect(!Vault.restrictToOwner(file))
        #expect(FileReference(path: other.path)?.mode == 0o644)
        #expect(FileReference(path: moved.path)?.mode == 0o600)
        #expect(!file.isInPlace)
        try FileManager.default.removeItem(at: url)
        try FileManager.default.copyItem(at: moved, to: url)
        #expect(throws: VaultError.busy) { try file.database(Vault.configuration()) }
    }

    /// SQLite would create another file that others may read, and write the keys to it.
    @Test func `a file removed while it is made is not created again`() throws {
        #expect(throws: VaultError.failed(.cannotOpen, path: url.path)) {
            try Vault.make(at: url) { unfinished in
                try FileManager.default.removeItem(at: unfinished)
                try Vault.newVault(at: unfinished).queue.close()
            }
        }
        #expect(try folder.files == [])
    }

    /// Closing another descriptor of the file than SQLite's would drop its locks (/proc/PID/fdinfo,
    /// proc(5)).
    @Test func `checking the file keeps its locks`() throws {
        let vault = try Vault.example(at: url)
        let path = url.resolvingSymlinksInPath().path
        func locks() throws -> Int {
            let manager = FileManager.default
            let descriptors = try manager.contentsOfDirectory(atPath: "/proc/self/fd")
                .filter { (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path }
            return try descriptors.map {
                try String(contentsOfFile: "/proc/self/fdinfo/\($0)", encoding: .utf8)
            }
            .joined(separator: "\n").split(separator: "\n").count { $0.hasPrefix("lock:") }
        }
        try vault.queue.inDatabase { db in
            try db.execute(sql: "BEGIN EXCLUSIVE")
            let before = try locks()
            #expect(before > 0)
            for _ in 1...3 { _ = Vault.restrictToOwner(try Vault.checkFile(at: url)) }
            #expect(try locks() == before)
            try db.execute(sql: "ROLLBACK")
        }
    }

    @Test func `a vault that others may read is restricted to the owner`() throws {
        try Vault.create(at: url, for: Identity(suite: .compact, name: nil))
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
        _ = try Vault(at: url)
        #expect(try manager.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a read-only vault stays read-only`() throws {
        try Vault.create(at: url, for: Identity(suite: .compact, name: nil))
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: url.path)
        _ = try? Vault(at: url)
        #expect(try manager.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o400)
    }

    @Test func `a folder is not a vault`() throws {
        #expect(throws: VaultError.notAVault(path: folder.url.path)) { try Vault(at: folder.url) }
    }

    @Test func `an identity is stored and read again`() throws {
        let identity = Identity(suite: .classic, name: try Name("Alice"))
        try Vault.create(at: url, for: identity)
        let kept = try Vault(at: url).read { try $0.identity() }
        #expect(kept.card == identity.card)
        #expect(try Vault(at: url).read { try $0.picture() } == [])
        #expect(try folder.files.filter { $0.contains(".new") } == [])
    }

    @Test func `an existing file is not replaced`() throws {
        try Data("precious".utf8).write(to: url)
        #expect(throws: VaultError.alreadyThere(path: url.path)) { try Vault.example(at: url) }
        #expect(try Data(contentsOf: url) == Data("precious".utf8))
    }

    @Test(arguments: ["nowhere", "circle"])
    func `a link to no file is neither followed nor replaced`(destination: String) throws {
        let link = folder.file("circle")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: destination)
        #expect(throws: VaultError.failed(.deadLink, path: link.path)) { try Vault.example(at: link) }
        #expect(throws: VaultError.failed(.deadLink, path: link.path)) { try Vault(at: link) }
        #expect(try folder.files == ["circle"])
    }

    @Test func `only one of many processes creates the vault`() async throws {
        let url = url
        let made = await withTaskGroup(of: Fingerprint?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let identity = Identity(suite: .compact, name: nil)
                    do {
                        try Vault.create(at: url, for: identity)
                        return identity.fingerprint
                    } catch {
                        return nil
                    }
                }
            }
            return await group.reduce(into: []) { made, fingerprint in made += fingerprint.map { [$0] } ?? []
            }
        }
        #expect(try made == [Vault(at: url).read { try $0.identity().fingerprint }])
        #expect(try folder.files.filter { $0.contains(".new") } == [])
    }

    @Test func `opening a missing vault does not create it`() throws {
        #expect(throws: VaultError.missing) { try Vault(at: url) }
        #expect(try folder.files == [])
    }

    /// It may be any file that was named by mistake.
    @Test func `a file that is not a database is not changed`() throws {
        let bytes = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7 + 1) })
        try bytes.write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
        #expect(throws: VaultError.notAVault(path: url.path)) { try Vault(at: url) }
        #expect(try Data(contentsOf: url) == bytes)
        #expect(try folder.files == ["vault.sqlite"])
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o644)
    }

    /// SQLite does not recognise it as a database, but it has the marks of a vault.
    @Test func `a vault with a damaged header is refused, and not changed`() throws {
        try Vault.example(at: url).queue.close()
        let handle = try FileHandle(forUpdating: url)
        try handle.seek(toOffset: 16)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 8))
        try handle.close()
        let bytes = try Data(contentsOf: url)
        #expect(throws: VaultError.broken(path: url.path)) { try Vault(at: url) }
        #expect(try Data(contentsOf: url) == bytes)
        #expect(try folder.files == ["vault.sqlite"])
    }

    /// SQLite would treat it as an empty database, and fill it.
    @Test(arguments: [0, 1, 100, 511])
    func `a file that is too short is not changed`(_ count: Int) throws {
        let bytes = Data(repeating: 7, count: count)
        try bytes.write(to: url)
        #expect(throws: VaultError.notAVault(path: url.path)) { try Vault(at: url) }
        #expect(try Data(contentsOf: url) == bytes)
    }

    @Test func `a vault locked by another process is not changed`() throws {
        let vault = try Vault.example(at: url)
        let other = try Vault(at: url, busyTimeout: 0)
        try vault.queue.inDatabase { db in
            try db.execute(sql: "BEGIN EXCLUSIVE")
            #expect(throws: VaultError.busy) { try other.write { _ = try $0.subscribe(to: "chess") } }
            try db.execute(sql: "ROLLBACK")
        }
        #expect(try folder.files.contains("vault.sqlite"))
        #expect(try other.write { try $0.subscribe(to: "chess") }.name.text == "chess")
    }

    @Test func `another program's database is not changed`() throws {
        do {
            let queue = try DatabaseQueue(path: url.path)
            try queue.write { try $0.execute(sql: "CREATE TABLE t (x)") }
        }
        let before = try Data(contentsOf: url)
        #expect(throws: VaultError.notAVault(path: url.path)) { try Vault(at: url) }
        #expect(try Data(contentsOf: url) == before)
        #expect(try folder.files == ["vault.sqlite"])
    }

    @Test func `a newer vault is not changed`() throws {
        do {
            let vault = try Vault.example(at: url)
            try vault.queue.write {
                try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('a later one')")
            }
        }
        #expect(throws: VaultError.newer) { try Vault(at: url) }
        #expect(try folder.files.contains("vault.sqlite"))
    }
}
