import Foundation
import SeQRcast
import Testing

/// A new passphrase that somebody types on a terminal.
struct TypedPassphraseTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try Session.create(vault: folder.appending(path: "vault"), name: nil, suite: .compact)
    }

    typealias Typed = (prompt: String, answer: String)

    static let sessions: [([Typed], Int32)] = [
        ([("New passphrase", "monkey dragon"), ("Use it anyway?", "n")], 8),
        (
            [
                ("New passphrase", "monkey dragon"), ("Use it anyway?", "y"),
                ("Repeat passphrase", "monkey dragon"),
            ], 0
        ),
        ([("New passphrase", "correct horse battery staple"), ("Repeat passphrase", "another")], 1),
    ]

    @Test(arguments: sessions)
    func `a weak passphrase is used only if that is confirmed`(
        _ answers: [Typed], _ status: Int32
    ) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (ended, printed) = try run("passphrase set", answering: answers)
        #expect(ended == status)
        let isWeak = answers[0].answer == "monkey dragon"
        #expect(printed.contains("this passphrase is weak: fewer than a million guesses find it") == isWeak)
        #expect(printed.contains("the vault is now locked") == (status == 0))
        for (_, answer) in answers { #expect(!printed.contains(answer) || answer.count == 1) }
    }

    /// Runs the program on a terminal of its own, and types each answer after its prompt.
    private func run(
        _ command: String, answering answers: [Typed]
    ) throws -> (status: Int32, printed: String) {
        let process = Process()
        let (keyboard, screen) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        let program = Transcript.root.path + "/.build/debug/seqrcast"
        process.arguments = ["--echo", "never", "-qec", "'\(program)' \(command)", "/dev/null"]
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SEQRCAST_VAULT": folder.appending(path: "vault").path]) { $1 }
        process.standardInput = keyboard
        process.standardOutput = screen
        process.standardError = screen
        try process.run()
        var (printed, rest) = ("", answers[...])
        while let byte = try screen.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            printed += String(decoding: byte, as: UTF8.self)
            guard let next = rest.first, printed.contains(next.prompt),
                printed.hasSuffix(": ") || printed.hasSuffix("[y/N] ")
            else { continue }
            rest.removeFirst()
            try keyboard.fileHandleForWriting.write(contentsOf: Data("\(next.answer)\n".utf8))
        }
        process.waitUntilExit()
        return (process.terminationStatus, printed)
    }
}
