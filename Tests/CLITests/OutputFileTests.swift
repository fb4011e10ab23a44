import Foundation
import Testing

@testable import CLI

/// Files of the user's that stand where a command writes.
struct OutputFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func output(_ name: String, force: Bool = false, isSpare: Bool = false) throws -> OutputFile {
        var overwrite = OverwriteOption()
        overwrite.force = force
        return try OutputFile(folder.appending(path: name).path, sparing: [], overwrite) { _ in isSpare }
    }

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    /// The names and contents of all files in the folder, which is then removed.
    private func taken() throws -> [String: String] {
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            })
    }

    @Test func `a file that comes meanwhile is kept`() throws {
        let file = try output("a", force: true)
        try put("theirs", "a")
        let failure = #expect(throws: Diagnostic.self) { try file.write(Array("ours".utf8)) }
        #expect(failure?.status == .unconfirmed)
        #expect(try taken() == ["a": "theirs"])
    }

    /// SQLite would delete the journal, and the vault need not be there yet.
    @Test func `a name that a command uses is refused even while there is no such file`() throws {
        let vault = folder.appending(path: "vault.sqlite")
        let link = folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        for path in ["vault.sqlite-journal", "./vault.sqlite-journal", "link/vault.sqlite-journal"] {
            let output = OutputFile(path: folder.path + "/" + path)
            let failure = #expect(throws: Diagnostic.self) {
                try output.check(against: [vault.path, vault.path + "-journal"])
            }
            #expect(failure?.status == .usage)
            try output.check(against: [vault.path])
        }
        try FileManager.default.removeItem(at: folder)
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `another user's link in a folder of everybody's is not followed`() throws {
        let (shared, link) = (folder.appending(path: "shared"), folder.appending(path: "shared/link"))
        let manager = FileManager.default
        try manager.createDirectory(at: shared, withIntermediateDirectories: false)
        try manager.createSymbolicLink(at: link, withDestinationURL: folder.appending(path: "target"))
        try OutputFile(path: link.path).check(against: [])
        try #require(unsafe lchown(link.path, 65_534, 65_534) == 0)
        try OutputFile(path: link.path).check(against: [])
        try manager.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: shared.path)
        try manager.createSymbolicLink(at: folder.appending(path: "own"), withDestinationURL: link)
        for path in [link.path, link.path + "/below", folder.path + "/own"] {
            let failure = #expect(throws: Diagnostic.self) { try OutputFile(path: path).check(against: []) }
            #expect(failure?.status == .fileError)
        }
        #expect(throws: Diagnostic.self) { try OutputFolder(link.path) }
        try manager.removeItem(at: folder)
    }

    /// In a folder open to everybody, somebody can exchange a file after its check.
    @Test func `a link put in the place of a file or its folder meanwhile is not followed`() throws {
        let manager = FileManager.default
        for name in ["sub", "elsewhere"] {
            try manager.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: false)
        }
        try put("theirs", "elsewhere/theirs")
        try put("", "a")
        let (first, second) = (try output("a"), try output("sub/b"))
        try manager.removeItem(at: folder.appending(path: "a"))
        try manager.createSymbolicLink(
            atPath: folder.appending(path: "a").path, withDestinationPath: "elsewhere/theirs")
        try manager.moveItem(at: folder.appending(path: "sub"), to: folder.appending(path: "old"))
        try manager.createSymbolicLink(
            atPath: folder.appending(path: "sub").path, withDestinationPath: "elsewhere")
        for file in [first, second] { try file.write(Array("ours".utf8)) }
        let found = try ["elsewhere", "old"].flatMap {
            try manager.contentsOfDirectory(atPath: folder.appending(path: $0).path)
        }
        #expect(found.sorted() == ["b", "theirs"])
        for (name, text) in [("a", "ours"), ("old/b", "ours"), ("elsewhere/theirs", "theirs")] {
            #expect(try String(contentsOf: folder.appending(path: name), encoding: .utf8) == text)
        }
        try manager.removeItem(at: folder)
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `another user's pipe in a folder of everybody's is not written`() throws {
        let (manager, pipe) = (FileManager.default, folder.appending(path: "shared/pipe"))
        let shared = folder.appending(path: "shared")
        try manager.createDirectory(at: shared, withIntermediateDirectories: false)
        try #require(unsafe mkfifo(pipe.path, 0o666) == 0)
        let reader = unsafe open(pipe.path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let own = try output("shared/pipe")
        try own.write(Array("ours".utf8))
        var read = [UInt8](repeating: 0, count: 8)
        #expect(unsafe Glibc.read(reader, &read, read.count) == 4)
        try manager.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: shared.path)
        try #require(unsafe chown(pipe.path, 65_534, 65_534) == 0)
        for attempt in [{ try own.write(Array("ours".utf8)) }, { _ = try output("shared/pipe") }] {
            let failure = #expect(throws: Diagnostic.self) { try attempt() }
            #expect(failure?.status == .fileError)
        }
        #expect(unsafe Glibc.read(reader, &read, read.count) == 0)
        try manager.removeItem(at: folder)
    }

    @Test func `a link whose target does not exist yet is followed`() throws {
        for (link, target) in [("first", "second"), ("second", "target"), ("loop", "loop")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: link).path, withDestinationPath: target)
        }
        try output("first").write(Array("ours".utf8))
        #expect(throws: Diagnostic.self) { try output("loop").write(Array("ours".utf8)) }
        try FileManager.default.removeItem(at: folder.appending(path: "loop"))
        #expect(try taken() == ["first": "ours", "second": "ours", "target": "ours"])
    }

    @Test func `of several files none is written if one cannot be`() throws {
        try put("theirs", "a")
        let files = [try output("a", force: true), OutputFile(path: folder.path + "/gone/b")]
        let failure = #expect(throws: Diagnostic.self) { try OutputFile.write(files.map { ($0, [1]) }) }
        #expect(failure?.status == .fileError)
        #expect(try taken() == ["a": "theirs"])
    }

    @Test func `an existing file is replaced by force, or if nothing in it would be lost`() throws {
        for name in ["a", "b"] { try put("theirs", name) }
        try put("", "c")
        try output("a", force: true).write(Array("ours".utf8))
        try output("b", isSpare: true).write(Array("ours".utf8))
        try output("c").write(Array("ours".utf8))
        #expect(try taken() == ["a": "ours", "b": "ours", "c": "ours"])
    }

    @Test(arguments: [
        ("a.jpg", false), ("a.JPG", false), ("a.txt", false), ("a.png", true), ("a.PDF", true), ("a", true),
        ("tmp.Xy12", true), ("a.b/c", true),
    ])
    func `an ending that is known for something else is refused`(_ name: String, _ isRight: Bool) {
        let refused = (try? FileEnding(name).check(["png", "pdf"], of: "an image", sparing: [])) == nil
        #expect(refused != isRight)
    }

    @Test func `a new folder has no name of a file`() throws {
        #expect(throws: Diagnostic.self) { try FileEnding(folder.path + "/a.pdf").checkFolder() }
        try FileEnding(folder.path + "/a.d").checkFolder()
        try FileManager.default.createDirectory(
            at: folder.appending(path: "a.pdf"), withIntermediateDirectories: true)
        try FileEnding(folder.path + "/a.pdf").checkFolder()
        try FileManager.default.removeItem(at: folder)
    }
}
