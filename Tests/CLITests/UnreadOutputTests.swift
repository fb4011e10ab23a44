import Foundation
import Testing

/// Commands whose standard output cannot be written, or is read by nobody.
final class UnreadOutputTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "samples"),
            withDestinationURL: Transcript.root.appending(path: "samples"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What standard output is.
    enum Output: CaseIterable {
        case fullDevice, unreadPipe

        var reason: String {
            switch self {
            case .fullDevice: "cannot write to standard output: the disk is full"
            case .unreadPipe: "cannot write to standard output: nobody reads it"
            }
        }

        func handle() throws -> FileHandle {
            switch self {
            case .fullDevice: return try #require(FileHandle(forWritingAtPath: "/dev/full"))
            case .unreadPipe:
                let pipe = Pipe()
                try pipe.fileHandleForReading.close()
                return pipe.fileHandleForWriting
            }
        }
    }

    private func run(
        _ arguments: [String], to output: Output
    ) throws -> (status: Int32, reason: Process.TerminationReason, errors: String) {
        let (process, errors) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Programs that start this one may ignore SIGPIPE.
        process.arguments = ["--default-signal=PIPE", Transcript.tool.path] + arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SEQRCAST_VAULT": "alice.vault", "TZ": "UTC"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try output.handle()
        process.standardError = errors
        try process.run()
        let printed = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            process.terminationStatus, process.terminationReason, String(decoding: printed, as: UTF8.self)
        )
    }

    @Test(arguments: Output.allCases)
    func `what is stored is said on standard error`(_ output: Output) throws {
        let commands: [(String, String)] = [
            ("init --name Alice --json", #""name":"Alice""#),
            ("channel create chess", "created channel chess"),
            ("publish chess Tuesday -o 1.png --json", #""channel":"chess""#),
            ("scan samples/card-bob.png samples/card-alice.png --json", #""outcome":"summary""#),
            ("contact rename Bob Robert", "Robert"),
            ("share chess --to Robert -o share.png --json", #""kind":"share""#),
            ("revoke chess Robert --yes", "revoked Robert"),
            ("backup -o alice.seqr --generate --json", #""content":"vault""#),
            ("forget chess#1 --yes", "forgot 1 message"),
        ]
        for (command, expected) in commands {
            let ended = try run(command.split(separator: " ").map(String.init), to: output)
            #expect(ended.status == 2, "\(command): \(ended.errors)")
            #expect(ended.reason == .exit, "\(command)")
            #expect(ended.errors.contains(output.reason), "\(command): \(ended.errors)")
            #expect(ended.errors.contains(expected), "\(command): \(ended.errors)")
        }
    }

    @Test(arguments: Output.allCases)
    func `an image that standard output does not take is drawn again`(_ output: Output) throws {
        _ = try run(["init", "--name", "Alice"], to: output)
        _ = try run(["channel", "create", "chess"], to: output)
        let ended = try run(["publish", "chess", "Tuesday", "-o", "-"], to: output)
        #expect(ended.status == 2)
        #expect(ended.reason == .exit)
        #expect(ended.errors.hasPrefix("error: chess#1 is published and stored; its image was not written:"))
        #expect(ended.errors.contains("`seqrcast show 'chess#1' -o FILE`"))
    }

    @Test func `a command that only reads ends silently if nobody reads its output`() throws {
        _ = try run(["init", "--name", "Alice"], to: .unreadPipe)
        let ended = try run(["id"], to: .unreadPipe)
        #expect(ended.reason == .uncaughtSignal)
        #expect(ended.status == SIGPIPE)
        #expect(ended.errors == "")
    }

    @Test(arguments: [["--help"], ["help", "scan"], ["--version"], ["status", "--help"]])
    func `help that cannot be written is an error`(_ arguments: [String]) throws {
        let ended = try run(arguments, to: .fullDevice)
        #expect(ended.status == 2)
        #expect(ended.errors.hasPrefix("error: " + Output.fullDevice.reason))
    }
}
