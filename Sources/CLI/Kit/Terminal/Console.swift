import Foundation

/// Standard output for data, standard error for everything else.
enum Console {
    /// - Throws: exit code 2 where standard output does not take it.
    static func print(_ line: String) throws { try write(Array((line + "\n").utf8)) }

    /// - Throws: the same.
    static func write(_ bytes: [UInt8]) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: bytes)
        } catch {
            throw Diagnostic(.fileError, "cannot write to standard output")
        }
    }

    /// What a person wants to know, and a script does not.
    static func note(_ line: String) { noteUnended(line + "\n") }

    static func warn(_ sentence: String) { note("warning: \(sentence)") }

    static func diagnose(_ diagnostic: Diagnostic) {
        note("error: \(diagnostic.sentence)")
        for hint in diagnostic.hints { note("hint: \(hint)") }
    }

    static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    private static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Colours are for terminals, and for those who did not refuse them (https://no-color.org).
    static var isColored: Bool {
        isOutputTerminal && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    }

    /// Whether standard error is a terminal on which a line can be written over.
    static var isErrorMovable: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM", default: "dumb"] != "dumb"
    }

    /// Asks a question on the terminal; where there is none the answer is no.
    static func confirm(_ question: String) -> Bool {
        guard isInputTerminal else { return false }
        noteUnended("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }

    /// Where standard error takes nothing there is nobody to tell.
    static func noteUnended(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
