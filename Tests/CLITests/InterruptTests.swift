import Foundation
import GRDB
import Records
import SeQRcast
import Testing

@testable import CLI

/// Interrupts commands in the middle of many images, by Ctrl-C and by kills.
///
/// The last image is a pipe that nobody writes to, so that no scan ends by itself.
final class InterruptTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let pictures = ["text", "url", "contact", "location"].map { "samples/message-\($0).png" }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "samples"),
            withDestinationURL: Transcript.root.appending(path: "samples"))
        try run("/usr/bin/mkfifo", ["pipe"]).process.waitUntilExit()
        try run("/bin/cp", ["samples/bob.vault", "bob.vault"]).process.waitUntilExit()
        try run(Self.tool, ["scan", "samples/share.png", "--yes"]).process.waitUntilExit()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Background processes of a shell ignore Ctrl-C, and this program may be one.
    private static let (env, options) = ("/usr/bin/env", ["--default-signal=INT"])
    private static let tool = Transcript.tool.path

    private func run(_ program: String, _ arguments: [String]) throws -> (
        process: Process, output: FileHandle
    ) {
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SEQRCAST_VAULT": "bob.vault", "TERM": "xterm", "TZ": "UTC"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }

    /// Reads until a text was read.
    private func read(_ output: FileHandle, through text: String) throws -> String {
        var bytes: [UInt8] = []
        while !bytes.reversed().starts(with: text.utf8.reversed()), let next = try output.read(upToCount: 1) {
            bytes += next
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func children(of id: Int32) -> [Int32] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
        return tasks.flatMap { task in
            let list = FileManager.default.contents(atPath: "/proc/\(id)/task/\(task)/children") ?? Data()
            return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
        }
    }

    /// Whether a process runs; Linux keeps an ended process until its parent waits for it.
    private func isRunning(_ id: Int32) -> Bool {
        let stat = FileManager.default.contents(atPath: "/proc/\(id)/stat") ?? Data()
        let state = String(decoding: stat, as: UTF8.self).split(separator: ") ").last?.first
        return state != nil && state != "Z" && state != "X"
    }

    @Test func `after Ctrl-C, every reported message is stored`() throws {
        let (scan, output) = try run(
            Self.env, Self.options + [Self.tool, "scan", "--jobs", "2", "--json"] + pictures + ["pipe"])
        let told = try (0..<pictures.count).map { _ in try read(output, through: "\n") }
        #expect(told.allSatisfy { $0.contains(#""outcome":"stored""#) })
        let readers = children(of: scan.processIdentifier)
        #expect(!readers.isEmpty)
        scan.interrupt()
        scan.waitUntilExit()
        #expect(scan.terminationReason == .uncaughtSignal)
        #expect(scan.terminationStatus == SIGINT)
        while readers.contains(where: isRunning) { sched_yield() }

        let vault = folder.appending(path: "bob.vault")
        let queue = try DatabaseQueue(path: vault.path)
        #expect(try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        try queue.close()
        func messages() throws -> [StoredMessage] {
            try Session(vault: vault).history(HistoryQuery(channels: ["chess"]), limit: 100)
                .entries.map(\.stored)
        }
        #expect(try Set(messages().map(\.message.number)) == [1, 2, 3, 4])
        #expect(try messages().allSatisfy { $0.sightings.count == 1 })

        let (again, lines) = try run(Self.tool, ["scan"] + pictures)
        let text = String(decoding: try lines.readToEnd() ?? Data(), as: UTF8.self)
        again.waitUntilExit()
        #expect(again.terminationStatus == 0)
        #expect(text.components(separatedBy: "seen before").count == pictures.count + 1)
    }

    /// The image is written into a pipe that holds less than all of it.
    @Test func `Ctrl-C while an image is written says what is published`() throws {
        let owner = try Session.create(
            vault: folder.appending(path: "erin.vault"), name: Name("Erin"), suite: .compact)
        _ = try owner.createChannel(Name("walks"))
        try run("/usr/bin/mkfifo", ["image.pdf"]).process.waitUntilExit()
        let image = unsafe open(folder.appending(path: "image.pdf").path, O_RDONLY | O_NONBLOCK)
        defer { close(image) }
        // F_SETPIPE_SZ, which glibc defines only with _GNU_SOURCE.
        #expect(fcntl(image, 1_031, 4_096) == 4_096)
        let (publishing, errors) = (Process(), Pipe())
        publishing.executableURL = URL(fileURLWithPath: Self.env)
        publishing.currentDirectoryURL = folder
        publishing.arguments =
            Self.options + [
                Self.tool, "publish", "walks", "To the mill", "--vault", "erin.vault", "-o", "image.pdf",
            ]
        publishing.standardInput = FileHandle.nullDevice
        publishing.standardError = errors
        try publishing.run()
        var written = pollfd(fd: image, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&written, 1, -1) == 1)
        publishing.interrupt()
        publishing.waitUntilExit()
        #expect(publishing.terminationReason == .uncaughtSignal)
        let printed = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(printed.contains("error: walks#1 is published and stored; its image may not be written\n"))
        #expect(try owner.history(HistoryQuery(channels: ["walks"]), limit: 2).entries.count == 1)
    }

    @Test func `after a kill of a bulk scan, every reported message is stored`() throws {
        let count = 150
        let reader = try Session(vault: folder.appending(path: "bob.vault"))
        let owner = try Session.create(
            vault: folder.appending(path: "dave.vault"), name: Name("Dave"), suite: .compact)
        _ = try owner.createChannel(Name("hikes"))
        let share = try owner.share("hikes", to: .holder(of: reader.identity.publicIdentity))
        try Data(share.drawing.symbols[0].png(scale: 4, quietZone: 4))
            .write(to: folder.appending(path: "hikes.png"))
        try run(Self.tool, ["scan", "hikes.png", "--yes"]).process.waitUntilExit()
        try FileManager.default.createDirectory(
            at: folder.appending(path: "hikes"), withIntermediateDirectories: true)
        for number in 1...count {
            let message = try owner.publish(Content(type: .text, text: "Hike \(number)"), in: "hikes")
            try Data(message.drawing.symbols[0].png(scale: 3, quietZone: 4))
                .write(to: folder.appending(path: String(format: "hikes/%03d.png", number)))
        }

        let bulk = ["scan", "--recursive", "--json", "hikes"]
        let (killed, output) = try run(Self.tool, bulk)
        var told = try (0..<20).map { _ in try read(output, through: "\n") }
        kill(killed.processIdentifier, SIGKILL)
        killed.waitUntilExit()
        let rest = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
        told += rest.split(separator: "\n").map(String.init)
        #expect(told.allSatisfy { $0.contains(#""outcome":"stored""#) })
        func stored() throws -> [StoredMessage] {
            try Session(vault: reader.vault.url).history(HistoryQuery(channels: ["hikes"]), limit: 2 * count)
                .entries.map(\.stored)
        }
        let numbers = try Set(stored().map(\.message.number))
        #expect(numbers.isSuperset(of: (1...UInt64(told.count))))

        let (again, lines) = try run(Self.tool, bulk)
        let text = String(decoding: try lines.readToEnd() ?? Data(), as: UTF8.self)
        again.waitUntilExit()
        #expect(again.terminationStatus == 0)
        #expect(text.components(separatedBy: #""outcome":"seen_before""#).count == numbers.count + 1)
        #expect(text.components(separatedBy: #""outcome":"stored""#).count == count - numbers.count + 1)
        #expect(try stored().map(\.message.number).sorted() == Array(1...UInt64(count)))
    }

    @Test func `a repeated bulk share gives nobody two leaves`() throws {
        let people = ["dave", "eve", "fay"]
        for person in people {
            let vault = ["--vault", "\(person).vault"]
            try run(Self.tool, ["init", "--name", person, "--suite", "compact"] + vault).process
                .waitUntilExit()
            try run(Self.tool, ["id", "-o", "\(person).png"] + vault).process.waitUntilExit()
        }
        let cards = people.map { "\($0).png" }
        try run(Self.tool, ["channel", "create", "go"]).process.waitUntilExit()
        let share = ["share", "go", "-o", "out", "--json", "--to"]
        let (interrupted, _) = try run(Self.tool, share + cards.prefix(2))
        interrupted.waitUntilExit()
        // As a kill would leave it: the third is no member, and a member's drawing is missing.
        let out = folder.appending(path: "out")
        let drawn = try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
        #expect(drawn.count == 2)
        try FileManager.default.removeItem(at: out.appending(path: #require(drawn.first)))

        let (again, _) = try run(Self.tool, share + cards)
        again.waitUntilExit()
        #expect(again.terminationStatus == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).count == 3)
        let members = try Session(vault: folder.appending(path: "bob.vault")).members(of: "go").members
        #expect(members.map(\.person.name?.text) == people)
    }

    @Test func `a repeated acceptance draws the missing share`() throws {
        try run(Self.tool, ["id", "-o", "bob.png"]).process.waitUntilExit()
        try run(Self.tool, ["channel", "create", "go"]).process.waitUntilExit()
        let asking = ["request", "--to", "bob.png", "--channel", "go", "-o", "request.png", "--force"]
        for person in ["dave", "eve"] {
            let vault = ["--vault", "\(person).vault"]
            try run(Self.tool, ["init", "--name", person] + vault).process.waitUntilExit()
            try run(Self.tool, asking + vault).process.waitUntilExit()
            try run(Self.tool, ["scan", "request.png"]).process.waitUntilExit()
        }
        let out = folder.appending(path: "out")
        func acceptAll() throws -> [String] {
            let (accept, _) = try run(Self.tool, ["requests", "accept", "--all", "--yes", "-o", "out"])
            accept.waitUntilExit()
            #expect(accept.terminationStatus == 0)
            return try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
        }
        let drawn = try acceptAll()
        #expect(drawn.count == 2)
        // Simulate a kill before the last drawing.
        try FileManager.default.removeItem(at: out.appending(path: #require(drawn.last)))
        #expect(try acceptAll() == drawn)
    }

    @Test func `an incomplete file is not left behind`() throws {
        // By default, the system kills a process that writes a larger file.
        let limit = [
            "--default-signal=XFSZ", "prlimit", "--fsize=4096", Self.tool, "reader", "-o", "out/page.html",
        ]
        let out = folder.appending(path: "out")
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        let (reader, _) = try run(Self.env, limit)
        reader.waitUntilExit()
        #expect(reader.terminationReason == .exit && reader.terminationStatus == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path) == [])
    }

    @Test func `Ctrl-C clears the progress line`() throws {
        let command =
            "exec env \(Self.options[0]) '\(Self.tool)' scan \(pictures.joined(separator: " ")) pipe"
        let (terminal, output) = try run("/usr/bin/script", ["-E", "never", "-qec", command, "/dev/null"])
        _ = try read(output, through: "4 of 5 images")
        _ = try read(output, through: " left")
        let scan = try #require(children(of: terminal.processIdentifier).first)
        kill(scan, SIGINT)
        let rest = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
        terminal.waitUntilExit()
        #expect(rest.hasPrefix("\r\u{1B}[K"))
        #expect(terminal.terminationStatus == 128 + SIGINT)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal prints the summary of what was stored`(_ signal: Int32) throws {
        let (scan, output) = try run(
            Self.env, ["--default-signal", Self.tool, "scan", "--jobs", "2", "--json"] + pictures + ["pipe"])
        for _ in pictures { _ = try read(output, through: "\n") }
        kill(scan.processIdentifier, signal)
        let rest = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
        scan.waitUntilExit()
        #expect(scan.terminationReason == .uncaughtSignal && scan.terminationStatus == signal)
        #expect(rest.contains(#""images":4,"new":4,"#) && rest.contains(#""outcome":"summary""#))
        #expect(rest.split(separator: "\n").count == 1)
    }

    @Test func `an error in the middle of a scan leaves no progress line behind`() throws {
        // The vault is damaged while the scan waits for its last image.
        let command = "exec '\(Self.tool)' scan \(pictures.joined(separator: " ")) pipe"
        let (terminal, output) = try run("/usr/bin/script", ["-E", "never", "-qec", command, "/dev/null"])
        _ = try read(output, through: "4 of 5 images")
        _ = try read(output, through: " left")
        let queue = try DatabaseQueue(path: folder.appending(path: "bob.vault").path)
        try queue.write { try $0.execute(sql: "UPDATE message SET content = x'00'") }
        try queue.close()
        let image = try Data(contentsOf: folder.appending(path: pictures[0]))
        let pipe = try FileHandle(forWritingTo: folder.appending(path: "pipe"))
        try pipe.write(contentsOf: image)
        try pipe.close()
        let rest = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
        terminal.waitUntilExit()
        #expect(terminal.terminationStatus == 10)
        let lines = rest.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
        #expect(lines.first == "\r\u{1B}[K4 new")
        #expect(lines.dropFirst().first?.hasPrefix("error: ") == true)
    }

    /// The terminal shows later input again.
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT], ["New passphrase: ", "Repeat passphrase: "])
    func `a signal at a passphrase prompt restores the terminal`(_ signal: Int32, prompt: String) throws {
        let question = "echo $$; exec \(Self.tool) passphrase set --vault bob.vault"
        let script = Process()
        let (input, output) = (Pipe(), Pipe())
        script.executableURL = URL(fileURLWithPath: Self.env)
        script.arguments = [
            "script", "-qec", "\(Self.env) --default-signal sh -c '\(question)'; echo status $?; stty -a",
            "/dev/null",
        ]
        script.currentDirectoryURL = folder
        (script.standardInput, script.standardOutput, script.standardError) = (
            input, output, FileHandle.nullDevice
        )
        try script.run()
        let terminal = output.fileHandleForReading
        let line = try read(terminal, through: "\n")
        let id = try #require(Int32(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        _ = try read(terminal, through: "New passphrase: ")
        if prompt != "New passphrase: " {
            try input.fileHandleForWriting.write(contentsOf: Data("seven lamps in the quarry\n".utf8))
            _ = try read(terminal, through: prompt)
        }
        kill(id, signal)
        let rest = String(decoding: try terminal.readToEnd() ?? Data(), as: UTF8.self)
        script.waitUntilExit()
        #expect(rest.contains("status \(128 + signal)"))
        #expect(rest.contains(" echo ") && rest.contains(" icanon "))
    }
}
