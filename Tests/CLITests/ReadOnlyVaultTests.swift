import Foundation
import Testing

/// A user without the right to write to a vault, its folder or its disk can still read it.
@Suite(.enabled(if: geteuid() == 0, "only root can become another user"))
struct ReadOnlyVaultTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "samples"),
            withDestinationURL: Transcript.root.appending(path: "samples"))
    }

    private static let preparation = """
        chmod 755 . && mkdir vaults out && cp samples/bob.vault vaults/bob
        seqrcast scan samples/share.png samples/message-text.png --yes --at geo:37.77,-122.42 --vault vaults/bob
        echo evil.example > names.txt && seqrcast threats import names.txt --vault vaults/bob
        seqrcast init --name Alice --vault vaults/alice && seqrcast channel create club --vault vaults/alice
        seqrcast publish club hello -o hello.png --vault vaults/alice
        seqrcast channel list --vault vaults/bob | sed 's/ .*//' > name
        echo "a passphrase of some length" > passphrase && cp samples/message-text.png photo.png
        chmod 644 passphrase name names.txt photo.png && chown -R 65534 vaults out && chmod 755 vaults out
        """

    private static let reading = [
        "history --vault vaults/bob", "history --geojson -o out/h.geojson --vault vaults/bob",
        "show $(cat name)#1 --vault vaults/bob", "show $(cat name)#1 -o out/show.png --vault vaults/bob",
        "status --vault vaults/bob",
        "contact list --vault vaults/bob", "channel list --vault vaults/bob",
        "scan --pending --vault vaults/bob",
        "map -o out/map.html --vault vaults/bob", "inspect photo.png --vault vaults/bob",
        "threats list --vault vaults/bob", "doctor --vault vaults/bob", "requests --vault vaults/bob",
        "members club --vault vaults/alice", "show club#1 -o out/1.png --vault vaults/alice",
        "id -o out/id.png --vault vaults/alice",
        "encrypt names.txt --channel club -o out/n.seqr --vault vaults/alice",
        "backup -o out/b.seqr --passphrase-fd 3 --vault vaults/alice",
    ]

    private static let writing = [
        "publish club again -o out/2.png --vault vaults/alice", "channel create other --vault vaults/alice",
        "scan photo.png --vault vaults/bob",
        "history --mark-read --vault vaults/bob", "threats import names.txt --vault vaults/bob",
        "forget $(cat name)#1 --yes --vault vaults/bob",
        "passphrase set --passphrase-fd 3 --vault vaults/bob",
    ]

    private func run(_ command: String, as user: Int = 0) throws -> (status: Int32, printed: String) {
        let (output, process) = (Pipe(), Process())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments = [
            "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "/bin/sh", "-ec", command,
        ]
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PATH": "\(Transcript.programs.path):/usr/bin:/bin", "TZ": "UTC",
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
    }

    /// Names, bytes and modes of the vaults' files.
    private func vaults() throws -> String {
        try run("cd vaults && ls -l --time-style=+ && sha256sum *").printed
    }

    @Test(arguments: ["chmod 555 vaults", "chmod 400 vaults/*"])
    func `a vault that cannot be written is read, and never changed`(_ lock: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let preparation = try run(Self.preparation)
        try #require(preparation.status == 0, "\(preparation.printed)")
        _ = try run(lock)
        let before = try vaults()
        for command in Self.reading {
            let (status, printed) = try run("exec seqrcast \(command) 3< passphrase", as: 65_534)
            #expect(status == (command.hasPrefix("doctor") ? 1 : 0) || status == 0, "\(command): \(printed)")
            #expect(!printed.contains("not checked with threat lists"), "\(command): \(printed)")
            #expect(try vaults() == before, "\(command)")
        }
        for command in Self.writing {
            let (status, printed) = try run("exec seqrcast \(command) 3< passphrase", as: 65_534)
            #expect(status == 2 && printed.contains("read-only: "), "\(command): \(status): \(printed)")
            #expect(try vaults() == before, "\(command)")
        }
        _ = try run("chmod 700 vaults && chmod 600 vaults/*")
        for command in Self.writing {
            #expect(try run("exec seqrcast \(command) 3< passphrase", as: 65_534).status == 0, "\(command)")
        }
    }
}
