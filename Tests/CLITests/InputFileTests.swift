import Foundation
import SeQRcast
import Testing

@testable import CLI

/// Opens inputs that somebody may exchange between listing and opening.
final class InputFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A pipe that nobody writes into: opening it would wait for ever.
    private func pipe() throws -> String {
        let path = folder.appending(path: "pipe.png").path
        try #require(unsafe mkfifo(path, 0o600) == 0)
        return path
    }

    @Test func `a pipe in place of a listed file is not waited for`() throws {
        let file = InputFile(path: try pipe(), vaultFiles: [], isListed: true)
        #expect(throws: Diagnostic.self) { try file.open() }
    }

    @Test func `a pipe in place of an existing output is not waited for`() throws {
        #expect(OutputFile(path: try pipe()).content == nil)
    }

    @Test func `entries that are not read are counted`() throws {
        let manager = FileManager.default
        for name in ["one", "two/three", ".hidden"] {
            try manager.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        try manager.createSymbolicLink(
            at: folder.appending(path: "two/link"), withDestinationURL: folder.appending(path: "one"))
        try manager.createSymbolicLink(
            atPath: folder.appending(path: "two/dead").path, withDestinationPath: "nowhere")
        try manager.createSymbolicLink(
            atPath: folder.appending(path: "circle").path, withDestinationPath: "circle")
        _ = try pipe()
        try Data().write(to: folder.appending(path: "file"))
        func skipped(isRecursive: Bool) -> SkippedEntries {
            InputExpander([folder.path], isRecursive: isRecursive, vaultFiles: []).skipped
        }
        #expect(
            skipped(isRecursive: false)
                == SkippedEntries(folders: 2, linksToFolders: 0, deadLinks: 1, devicesAndPipes: 1))
        #expect(
            skipped(isRecursive: true)
                == SkippedEntries(folders: 0, linksToFolders: 1, deadLinks: 2, devicesAndPipes: 1))
        #expect(
            skipped(isRecursive: true).phrases
                == ["1 folder not read", "2 dead links", "1 device or pipe not read"])
        #expect(SkippedEntries().phrases.isEmpty)
    }
}
