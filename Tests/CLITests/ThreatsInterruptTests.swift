import Foundation
import SeQRcast
import Testing

/// Kills an import in the middle.
struct ThreatsInterruptTests {
    @Test func `a killed import leaves the earlier list`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let vault = folder.appending(path: "bob.vault")

        func start() throws -> (process: Process, input: FileHandle) {
            let input = Pipe()
            let process = Process()
            process.executableURL = Transcript.tool
            process.arguments = ["threats", "import", "-", "--name", "names", "--vault", vault.path]
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return (process, input.fileHandleForWriting)
        }

        let first = try start()
        try first.input.write(contentsOf: Data("evil.example\n".utf8))
        try first.input.close()
        first.process.waitUntilExit()
        #expect(first.process.terminationStatus == 0)

        // A pipe holds 64 KiB: anything beyond was read by the process.
        let second = try start()
        let lines = (0..<200_000).map { "name\($0).example\n" }.joined()
        try second.input.write(contentsOf: Data(lines.utf8))
        kill(second.process.processIdentifier, SIGKILL)
        second.process.waitUntilExit()

        let lists = ThreatLists(beside: vault)
        #expect(try lists.all().map(\.entryCount) == [1])
        #expect(try lists.threats(of: #require(Link("http://evil.example/"))).count == 1)
        #expect(try lists.threats(of: #require(Link("http://name7.example/"))).isEmpty)
    }
}
