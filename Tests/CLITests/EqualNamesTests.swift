import Foundation
import Records
import SeQRcast
import Testing

/// Another program wrote two names that look the same and differ in their bytes: each command keeps
/// them apart.
final class EqualNamesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let fields: Fields

    private static let members = "{\"e\u{301}\":\"1\",\"\u{E9}\":\"2\"}"

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        fields = try Fields([
            Field(key: Name("e\u{301}"), value: "1"), Field(key: Name("\u{E9}"), value: "2"),
        ])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func session(_ name: String) throws -> Session {
        try Session.create(vault: folder.appending(path: "\(name).vault"), name: Name(name), suite: .compact)
    }

    private func write(_ drawing: Drawing, to name: String) throws {
        let png = try drawing.symbols[0].png(scale: 8, quietZone: 4)
        try Data(png).write(to: folder.appending(path: name))
    }

    /// The standard output of a command with Bob's vault.
    private func run(_ command: String) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "\(Transcript.programs.path):/usr/bin:/bin", "HOME": folder.path,
            "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH", default: ""],
            "SEQRCAST_VAULT": "bob.vault",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }

    @Test func `every command keeps names apart that look the same`() throws {
        let (alice, bob) = (try session("alice"), try session("bob"))
        _ = try alice.createChannel(Name("chess"))
        let content = try Content(Record(type: Name("t"), fields: fields))
        try write(alice.share("chess", to: .holder(of: bob.identity.publicIdentity)).drawing, to: "share.png")
        try write(alice.publish(content, plain: fields, in: "chess").drawing, to: "message.png")
        _ = try run("seqrcast scan share.png --yes")
        for command in ["inspect message.png", "scan message.png", "history"] {
            let line = Array(try run("seqrcast \(command) --json").utf8)
            for key in ["data", "plain"] {
                #expect(line.firstRange(of: Array("\"\(key)\":\(Self.members)".utf8)) != nil)
            }
        }
        #expect(try run("seqrcast history --plain \"$(printf 'e\\314\\201=1')\" --count") == "1\n")
        #expect(try run("seqrcast history --plain \"$(printf '\\303\\251=1')\" --count") == "0\n")
    }

    @Test func `a locked record keeps names apart that look the same`() throws {
        let content = try Content(Record(type: Name("t"), fields: fields))
        try write(
            Drawing(content.locked(under: #require(Passphrase(Array("mat".utf8)))).code), to: "locked.png")
        let line = try run("printf mat | seqrcast unlock locked.png --passphrase-fd 0 --json")
        #expect(Array(line.utf8).firstRange(of: Array("\"data\":\(Self.members)".utf8)) != nil)
    }
}
