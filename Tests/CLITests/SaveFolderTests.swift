import Foundation
import SeQRcast
import Testing

@testable import CLI

struct SaveFolderTests {
    @Test func `a long name keeps its ending, with room for a number`() {
        let name = SaveFolder.name(for: String(repeating: "é", count: 124) + ".webp")
        #expect(name.hasSuffix("é.webp") && name.utf8.count <= 240)
    }

    @Test func `a shortened name is not hidden`() {
        let ending = String(repeating: "x", count: 239)
        #expect(SaveFolder.name(for: "long.\(ending)") == ending)
    }

    @Test func `no file or link is overwritten, and equal bytes are saved once`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = try SaveFolder(root.path, sparing: [root.path + "/a-5.txt"])
        func save(_ text: String) throws -> String {
            let file = try FileContent(name: "a.txt", mediaType: "text/plain", bytes: Array(text.utf8))
            return URL(fileURLWithPath: try folder.save(file)).lastPathComponent
        }
        #expect(try save("one") == "a.txt")
        #expect(try save("two") == "a-2.txt")
        #expect(try save("one") == "a.txt")
        #expect(try save("two") == "a-2.txt")
        try FileManager.default.createSymbolicLink(
            atPath: root.appending(path: "a-3.txt").path, withDestinationPath: root.path + "/nowhere")
        #expect(try save("three") == "a-4.txt")
        // The name of the vault, which is not there yet.
        #expect(try save("four") == "a-6.txt")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: root.path).sorted() == [
                "a-2.txt", "a-3.txt", "a-4.txt", "a-6.txt", "a.txt",
            ])
    }

    @Test func `a link that takes the place of the folder is not followed`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        for name in ["saved", "elsewhere"] {
            try FileManager.default.createDirectory(
                at: root.appending(path: name), withIntermediateDirectories: true)
        }
        let folder = try SaveFolder(root.appending(path: "saved").path, sparing: [])
        try FileManager.default.moveItem(
            at: root.appending(path: "saved"), to: root.appending(path: "old"))
        try FileManager.default.createSymbolicLink(
            atPath: root.appending(path: "saved").path, withDestinationPath: "elsewhere")
        _ = try folder.save(FileContent(name: "a.txt", mediaType: "text/plain", bytes: [1]))
        let found = ["elsewhere", "old"].map {
            try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: $0).path)
        }
        #expect(found == [[], ["a.txt"]])
    }
}
