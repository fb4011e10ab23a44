import Foundation
import SeQRcast
import Testing

/// Two doors with one vault: processes that scan the same tickets at the same time.
final class DoorTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func door(_ arguments: [String]) throws -> (process: Process, input: Pipe, output: Pipe) {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = Transcript.tool
        process.arguments = ["scan", "--once", "--json"] + arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SEQRCAST_VAULT": "door.vault", "TZ": "UTC"]) { $1 }
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, input, output)
    }

    @Test func `two doors at the same time admit a ticket once`() throws {
        let owner = try Session.create(
            vault: folder.appending(path: "door.vault"), name: Name("Alice"), suite: .compact)
        _ = try owner.createChannel(Name("tickets"))
        let (rounds, doors) = (8, 3)
        for round in 1...rounds {
            let ticket = try owner.publish(Content(type: .text, text: "Seat \(round)"), in: "tickets")
            let image = Data(try ticket.drawing.symbols[0].png(scale: 3, quietZone: 4))
            let running = try (0..<doors).map { _ in try door(["-"]) }
            // Each has opened the vault or is about to, and none can go on before its image ends.
            for door in running { try door.input.fileHandleForWriting.write(contentsOf: image) }
            for door in running { try door.input.fileHandleForWriting.close() }
            var admitted = 0
            for door in running {
                let text = String(
                    decoding: try door.output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
                door.process.waitUntilExit()
                let isAdmitted = text.contains(#""is_admitted":true"#)
                #expect(isAdmitted != text.contains(#""is_admitted":false"#))
                #expect(text.contains(#""first_seen":{"#) == !isAdmitted)
                #expect(door.process.terminationStatus == (isAdmitted ? 0 : 15))
                admitted += isAdmitted ? 1 : 0
            }
            #expect(admitted == 1)
        }
        let stored = try owner.history(HistoryQuery(channels: ["tickets"]), limit: 100).entries.map(\.stored)
        #expect(stored.count == rounds)
        #expect(stored.allSatisfy { !$0.sightings.isEmpty })
    }
}
