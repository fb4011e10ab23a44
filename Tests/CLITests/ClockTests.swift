import Foundation
import SeQRcast
import Testing

/// A clock that is earlier than it was: the vault has a message of the future.
struct ClockTests {
    @Test(arguments: [
        (299, "publish chess later --expires 1d -o later.png", false),
        (900, "publish chess later --expires 1d -o later.png", true),
        (900, "publish chess later -o later.png", false), (900, "scan --once ticket.png", true),
        (900, "scan ticket.png", false),
    ])
    func `whoever sets or reads an expiry is warned`(
        _ seconds: Double, _ command: String, _ isWarned: Bool
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "vault")
        _ = try Session.create(vault: url, name: Name("Alice"), suite: .compact)
        let owner = try Session(vault: url, clock: { Timestamp(clamping: .now + seconds) })
        _ = try owner.createChannel(Name("chess"))
        let ticket = try owner.publish(Content(type: .text, text: "Seat 1"), in: "chess")
        try Data(ticket.drawing.symbols[0].png(scale: 3, quietZone: 4))
            .write(to: folder.appending(path: "ticket.png"))
        let (process, errors) = (Process(), Pipe())
        process.executableURL = Transcript.tool
        process.arguments = command.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SEQRCAST_VAULT": "vault", "TZ": "UTC"]) { $1 }
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
        try process.run()
        let printed = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let warning = "warning: the clock is earlier than the vault's last message, of "
        #expect(printed.contains(warning) == isWarned)
    }
}
