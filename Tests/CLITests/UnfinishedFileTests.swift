import Foundation
import Platform
import Testing

@testable import CLI

struct UnfinishedFileTests {
    @Test func `a broken link is not replaced`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let link = folder.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        let file = try UnfinishedFile(in: folder.path, isPrivate: false)
        #expect(throws: UnfinishedFile.Failure.alreadyThere) { try file.place(at: link, isReplacing: false) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "nowhere")
    }

    @Test func `a file is neither replaced nor mixed with the new one`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "a").path
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: path))
        let file = try UnfinishedFile(in: folder.path, isPrivate: false)
        try file.write(Array("ours".utf8), 0..<4)
        #expect(throws: UnfinishedFile.Failure.alreadyThere) { try file.place(at: path, isReplacing: false) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "theirs")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
        try file.place(at: path, isReplacing: true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "ours")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    }
}
