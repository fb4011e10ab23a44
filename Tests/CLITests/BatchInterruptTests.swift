import Decoding
import Foundation
import SeQRcast
import Testing

/// Kills a batch in the middle.
struct BatchInterruptTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    @Test func `after a kill, the same command publishes the rest of a batch`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let vault = folder.appending(path: "alice.vault")
        let session = try Session.create(vault: vault, name: nil, suite: .compact)
        _ = try session.createChannel(Name("tickets"))
        let count = 1_500
        // Every other row names its image.
        let table =
            "text,file\n" + (1...count).map { "Seat \($0),\($0 % 2 == 0 ? "seat\($0)" : "")\n" }.joined()
        try Data(table.utf8).write(to: folder.appending(path: "tickets.csv"))

        let first = try start()
        let told = try first.output.read(upToCount: 1)
        kill(first.process.processIdentifier, SIGKILL)
        first.process.waitUntilExit()
        #expect(told != nil)
        let before = try session.history(HistoryQuery(channels: ["tickets"]), limit: count).entries.count
        #expect(before > 0)

        let second = try start()
        let lines = try second.output.readToEnd()?.split(separator: UInt8(ascii: "\n")).count
        second.process.waitUntilExit()
        #expect(second.process.terminationStatus == 0)
        #expect(lines == count)

        let messages = try session.history(HistoryQuery(channels: ["tickets"]), limit: 2 * count).entries
            .map(\.stored)
        #expect(
            messages.map(\.message.content.text) == (1...count).reversed().map { Optional("Seat \($0)") })
        for stored in messages.prefix(3) + messages.suffix(3) {
            let number = stored.message.number
            let path = folder.appending(path: "out/\(number % 2 == 0 ? "seat" : "tickets-")\(number).png")
            let picture = ImageScan(Array(try Data(contentsOf: path)))
            #expect(picture.codes.map(\.bytes) == [Array(stored.code.text.utf8)])
        }
        let files = try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: "out").path)
        #expect(files.count == count + 1)
    }

    private func start() throws -> (process: Process, output: FileHandle) {
        let output = Pipe()
        let process = Process()
        process.executableURL = Transcript.tool
        process.arguments = [
            "publish", "tickets", "--batch", folder.appending(path: "tickets.csv").path, "--json", "-o",
            folder.appending(path: "out").path, "--vault", folder.appending(path: "alice.vault").path,
        ]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }
}
