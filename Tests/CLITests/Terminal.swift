import Foundation

/// Runs the program on a terminal of its own, with somebody who types.
enum Terminal {
    typealias Typed = (prompt: String, answer: String)

    /// Types each answer after its prompt, which a colon, a question mark or `[y/N]` ends.
    ///
    /// - Returns: the exit code, and everything that was printed.
    static func run(
        _ command: String, vault: URL, answering answers: [Typed]
    ) throws -> (status: Int32, printed: String) {
        let process = Process()
        let (keyboard, screen) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        let program = Transcript.tool.path
        process.arguments = ["--echo", "never", "-qec", "'\(program)' \(command)", "/dev/null"]
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SEQRCAST_VAULT": vault.path]) { $1 }
        process.standardInput = keyboard
        process.standardOutput = screen
        process.standardError = screen
        try process.run()
        var (printed, rest) = ("", answers[...])
        while let byte = try screen.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            printed += String(decoding: byte, as: UTF8.self)
            guard [": ", "? ", "[y/N] "].contains(where: printed.hasSuffix) else { continue }
            guard let next = rest.first else {
                // Another question gets no answer, and the program does not wait for one.
                try? keyboard.fileHandleForWriting.close()
                continue
            }
            guard printed.contains(next.prompt) else { continue }
            rest.removeFirst()
            try keyboard.fileHandleForWriting.write(contentsOf: Data("\(next.answer)\n".utf8))
        }
        process.waitUntilExit()
        return (process.terminationStatus, printed)
    }
}
