import Foundation
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
