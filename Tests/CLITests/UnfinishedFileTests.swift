import Foundation
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
}
