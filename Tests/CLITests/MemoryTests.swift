import Exchange
import Foundation
import Primitives
import SeQRcast
import Testing

/// Secrets do not stay in the memory of a process that opened a locked vault and printed a message.
///
/// The test reads the memory from outside, as a core dump or a swapped page would show it, while
/// the process waits for an image from a pipe that nobody writes to.
final class MemoryTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let passphrase = "a passphrase that occurs nowhere else"
    private let text = "a sentence that nobody but the reader should find"

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("\(passphrase)\n".utf8).write(to: file("passphrase"))
        _ = unsafe mkfifo(file("pipe").path, 0o600)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String) -> URL { folder.appending(path: name) }

    /// One mapping of a process (proc(5), smaps).
    private struct Region {
        let addresses: Range<Int>
        let isReadable: Bool
        /// Whether it is locked, or left out of core dumps.
        var isSecure = false
    }

    private func regions(of process: Int32) throws -> [Region] {
        let file = try #require(FileHandle(forReadingAtPath: "/proc/\(process)/smaps"))
        let smaps = try file.readToEnd() ?? Data()
        var regions: [Region] = []
        for line in String(decoding: smaps, as: UTF8.self).split(separator: "\n") {
            if let match = line.wholeMatch(of: /([0-9a-f]+)-([0-9a-f]+) (r?).*/),
                let start = Int(match.1, radix: 16), let end = Int(match.2, radix: 16)
            {
                regions.append(Region(addresses: start..<end, isReadable: match.3 == "r"))
            } else if line.hasPrefix("VmFlags:"), !regions.isEmpty {
                regions[regions.count - 1].isSecure = line.split(separator: " ").contains("dd")
            }
        }
        return regions
    }

    /// The numbers of secure and of other regions that contain some bytes.
    private func occurrences(of bytes: [UInt8], in process: Int32) throws -> (secure: Int, other: Int) {
        let memory = try #require(FileHandle(forReadingAtPath: "/proc/\(process)/mem"))
        var (secure, other) = (0, 0)
        for region in try regions(of: process) where region.isReadable {
            var content = [UInt8](repeating: 0, count: region.addresses.count)
            let count = unsafe pread(
                memory.fileDescriptor, &content, content.count, region.addresses.lowerBound)
            // Some of the kernel's own pages cannot be read.
            guard count > 0, Data(content.prefix(count)).range(of: Data(bytes)) != nil else { continue }
            if region.isSecure { secure += 1 } else { other += 1 }
        }
        return (secure, other)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can read the memory of a process that hides it"))
    func `memory has no passphrase, message or key after use`() throws {
        let owner = try Session.create(vault: file("owner.vault"), name: Name("Owner"), suite: .compact)
        _ = try owner.createChannel(Name("chess"))
        let reader = try Session.create(vault: file("reader.vault"), name: Name("Reader"), suite: .compact)
        let share = try owner.share("chess", to: .holder(of: reader.identity.publicIdentity))
        let message = try owner.publish(Content(type: .text, text: text), in: "chess")
        let next = try owner.publish(Content(type: .text, text: "the last message"), in: "chess")
        for (drawing, name) in [
            (share.drawing, "share.png"), (message.drawing, "message.png"), (next.drawing, "next.png"),
        ] {
            try Data(drawing.symbols[0].png(scale: 4, quietZone: 4)).write(to: file(name))
        }
        let secret = reader.identity.keys.serialized.bytes
        let keys = [Array(secret.prefix(32)), Array(secret.suffix(32))]
        try run("scan --yes share.png").process.waitUntilExit()
        try run("passphrase set --passphrase-fd 3 3< passphrase").process.waitUntilExit()

        let (scan, output) = try run(
            "scan --json message.png next.png pipe --vault-passphrase-fd 3 3< passphrase")
        defer {
            // The process may have inherited blocked signals.
            kill(scan.processIdentifier, SIGKILL)
            scan.waitUntilExit()
        }
        var told: [UInt8] = []
        while told.count(where: { $0 == UInt8(ascii: "\n") }) < 2, let byte = try output.read(upToCount: 1) {
            told += byte
        }
        #expect(String(decoding: told, as: UTF8.self).contains(text))

        for word in [passphrase, text] {
            let found = try occurrences(of: Array(word.utf8), in: scan.processIdentifier)
            #expect(found == (0, 0), "\(word)")
        }
        for key in keys {
            let found = try occurrences(of: key, in: scan.processIdentifier)
            #expect(found.other == 0)
        }
        // Check the search itself: it finds bytes that are there.
        #expect(try occurrences(of: Array("message.png".utf8), in: scan.processIdentifier).other > 0)
        let secure = try keys.map { try occurrences(of: $0, in: scan.processIdentifier).secure }
        #expect(secure.contains { $0 > 0 })
    }

    private func run(_ command: String) throws -> (process: Process, output: FileHandle) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec '\(Transcript.tool.path)' \(command)"]
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SEQRCAST_VAULT": "reader.vault", "TZ": "UTC"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }
}
