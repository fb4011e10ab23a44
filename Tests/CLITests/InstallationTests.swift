import Foundation
import Platform
import Testing

@testable import CLI

/// Files of an installation are used only if nobody chose them without the right to change the
/// program.
final class InstallationTests {
    private let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appending(path: UUID().uuidString)

    /// The program, and a file that was installed with it.
    init() throws {
        for folder in ["", "bin", "share", "share/data"] {
            try FileManager.default.createDirectory(
                at: root.appending(path: folder), withIntermediateDirectories: true)
            try setMode(0o755, folder)
        }
        for file in ["bin/program", "share/data/file"] {
            try Data().write(to: root.appending(path: file))
            try setMode(0o755, file)
        }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    private func path(_ name: String) -> String { root.appending(path: name).path }

    private func setMode(_ mode: Int, _ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    private func find(_ name: String) throws -> String {
        try Installation(program: path("bin/program")).file(at: path(name))
    }

    private func expectForeign(_ name: String, because culprit: String) {
        #expect(throws: Installation.Failure.foreign(path: path(culprit))) { try find(name) }
    }

    @Test func `a file is found, also by links`() throws {
        try link("link", to: "share/../share/./data")
        try link("share/absolute", to: path("link/file"))
        #expect(try find("share/data/file") == path("share/data/file"))
        #expect(try find("share/absolute") == path("share/data/file"))
    }

    @Test func `a folder, a missing file and a circle of links are no file`() throws {
        try link("share/circle", to: "circle")
        for name in ["share", "share/none", "share/data/file/none", "share/circle"] {
            #expect(throws: Installation.Failure.missing) { try find(name) }
        }
    }

    @Test(arguments: ["share/data/file", "share/data", "share", ""], [0o775, 0o757])
    func `neither the file nor a folder on the way may be written by others`(name: String, mode: Int) throws {
        // Whoever may write the common folder can replace the program too.
        let isShared = name.isEmpty && mode == 0o775
        try setMode(mode, name)
        if isShared {
            #expect(try find("share/data/file") == path("share/data/file"))
        } else {
            #expect(throws: Installation.Failure.self) { try find("share/data/file") }
        }
    }

    @Test func `a group may write what it may write on the way to the program`() throws {
        for name in ["bin", "share", "share/data/file"] { try setMode(0o775, name) }
        #expect(try find("share/data/file") == path("share/data/file"))
    }

    @Test func `in a folder where everybody may make files, own folders are used and nothing else`() throws {
        try setMode(0o1777, "share")
        try link("share/link", to: "data/file")
        #expect(try find("share/data/file") == path("share/data/file"))
        expectForeign("share/link", because: "share")
        try Data().write(to: root.appending(path: "share/second"))
        expectForeign("share/second", because: "share")
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: ["share", "share/data", "share/data/file", "share/link"])
    func `another user's file, folder and link are not followed`(name: String) throws {
        try link("share/link", to: "data/file")
        try #require(unsafe lchown(path(name), 65534, 65534) == 0)
        expectForeign(name == "share/link" ? name : "share/data/file", because: name)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `whoever owns the program may own what was installed with it`() throws {
        for name in ["bin/program", "share", "share/data/file"] {
            try #require(unsafe lchown(path(name), 65534, 65534) == 0)
        }
        #expect(try find("share/data/file") == path("share/data/file"))
    }
}
