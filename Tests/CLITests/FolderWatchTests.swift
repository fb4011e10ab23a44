import Foundation
import SeQRcast
import Testing

@testable import CLI

/// Selects files in a watched folder; `Tests/Transcripts/scan-many.txt` watches one.
struct FolderWatchTests {
    @Test(arguments: [
        ("a.png", false), ("a", false), ("a.part.png", false), (".a.png", true), ("a.png~", true),
        ("a.png.part", true), ("a.PNG.CRDOWNLOAD", true), ("a.tmp", true), ("a.download", true),
    ])
    func `a file with a temporary name is not read`(_ name: String, _ isTemporary: Bool) {
        #expect(FolderWatch.isTemporary(name) == isTemporary)
    }

    @Test func `links are read, and what is not read is counted`() throws {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appending(path: UUID().uuidString)
        try manager.createDirectory(
            at: folder.appending(path: "there before"), withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: folder) }
        let watch = try FolderWatch(folder.path, vaultFiles: [])
        func news(_ make: () throws -> Void) throws -> (files: [String], skipped: SkippedEntries) {
            try make()
            let news = try watch.next()
            return (news.files.map(\.path), news.skipped)
        }
        func link(_ name: String, to target: String) throws {
            try manager.createSymbolicLink(
                atPath: folder.appending(path: name).path, withDestinationPath: target)
        }
        let made = try news {
            let made = folder.appending(path: "made")
            try manager.createDirectory(at: made, withIntermediateDirectories: false)
        }
        #expect(made.files.isEmpty && made.skipped == SkippedEntries(folders: 1))
        // A folder that was counted changes.
        try manager.createDirectory(
            at: folder.appending(path: "made/inner"), withIntermediateDirectories: false)
        let dead = try news { try link("dead", to: "nowhere") }
        #expect(dead.files.isEmpty && dead.skipped == SkippedEntries(deadLinks: 1))
        let image = folder.appending(path: "made/image")
        try Data("image".utf8).write(to: image)
        let linked = try news { try link("linked", to: image.path) }
        #expect(linked.files == [folder.appending(path: "linked").path])
        #expect(linked.skipped == SkippedEntries())
    }

    @Test func `a rewritten file is another version`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(FileStatus(path: file.path) == nil)
        try Data("one".utf8).write(to: file)
        let version = try #require(FileStatus(path: file.path))
        #expect(FileStatus(path: file.path) == version)
        try Data("two, longer".utf8).write(to: file)
        #expect(FileStatus(path: file.path) != version)
    }
}
