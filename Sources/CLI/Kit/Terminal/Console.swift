import ArgumentParser
import Foundation
import Platform
import Records
import SeQRcast
import Synchronization
import Texts

/// Writes data to standard output, and everything else to standard error.
enum Console {
    /// - Throws: exit code 2 if standard output cannot be written.
    static func print(_ line: String) throws { try write(Array((line + "\n").utf8)) }

    /// - Throws: exit code 2 if standard output cannot be written.
    static func write(_ bytes: [UInt8]) throws {
        do {
            try printing { try FileHandle.standardOutput.write(contentsOf: bytes) }
        } catch {
            throw Diagnostic(FileFault(error), writing: "to standard output")
        }
    }

    private static let quiet = Atomic(false)

    /// Whether only results and errors are printed (`--quiet`).
    static var isQuiet: Bool { quiet.load(ordering: .relaxed) }

    static func beQuiet() { quiet.store(true, ordering: .relaxed) }

    /// Prints a line for people, which scripts do not need; `--quiet` leaves it out.
    static func note(_ line: String) {
        if !isQuiet { explain(line) }
    }

    /// Prints a line that an error or a question needs, also with `--quiet`. A terminal that breaks it does so
    /// between words.
    static func explain(_ line: String) {
        noteUnended((TerminalSize.ofErrors.map { line.wrapped(to: $0.columns) } ?? line) + "\n")
    }

    static func warn(_ sentence: String) { note("warning: \(sentence)") }

    /// Reports a failure: in sentences, or with `--json` as an object.
    static func diagnose(_ diagnostic: Diagnostic) {
        guard !ProgramArguments.askForJSON else {
            return noteUnended(JSON.line(of: FailureJSON(diagnostic)) + "\n")
        }
        explain("error: \(diagnostic.sentence)")
        for hint in diagnostic.hints { explain("hint: \(hint)") }
    }

    static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The width of the terminal on standard output; nil if there is none.
    static var columns: Int? { isOutputTerminal ? TerminalSize.ofOutput?.columns : nil }

    /// Prints lines with texts of others, which begin no line of a terminal: this program's own
    /// sentences stand there.
    ///
    /// - Throws: exit code 2 if standard output cannot be written.
    static func printWrapped(_ lines: String) throws { try print(columns.map(lines.wrapped) ?? lines) }

    static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether to use colors: on a terminal, unless NO_COLOR is set (https://no-color.org).
    static var isColored: Bool {
        isOutputTerminal && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    }

    /// Whether standard error is a terminal that can overwrite a line.
    static var isErrorMovable: Bool { isatty(STDERR_FILENO) == 1 && !isDumb }

    /// Whether standard output is a terminal that can draw.
    static var isOutputMovable: Bool { isOutputTerminal && !isDumb }

    private static var isDumb: Bool {
        ProcessInfo.processInfo.environment["TERM", default: "dumb"] == "dumb"
    }

    /// Asks a question on the terminal; without a terminal the answer is no.
    static func confirm(_ question: String) -> Bool {
        guard isInputTerminal else { return false }
        noteUnended("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }

    /// Asks for a line on the terminal.
    ///
    /// - Returns: nil at the end of the input.
    static func answer(to question: String) -> String? {
        noteUnended(question)
        return readLine()?.trimmingCharacters(in: .whitespaces)
    }

    /// Prints text without a line end; errors are ignored.
    static func noteUnended(_ text: String) { printing { writeError(text) } }

    /// Writes to standard error, beside the progress; errors are ignored.
    static func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

/// Asks for confirmation, unless `--yes` is given.
struct ConfirmOption: ParsableArguments {
    @Flag(help: "Answer all questions with yes.")
    var yes = false

    /// The hint if nobody can be asked; none after an answer.
    static var hints: [String] { Console.isInputTerminal ? [] : ["`--yes` confirms"] }

    /// Asks. Without a terminal, it still prints the question, which describes the consequences.
    ///
    /// - Parameter warnings: printed before the question, which nobody should answer without them.
    /// - Throws: exit code 8, unless the user agrees.
    func require(_ question: String, warnings: [String] = []) throws {
        for warning in warnings { yes ? Console.warn(warning) : Console.explain("warning: \(warning)") }
        guard !yes, !Console.confirm(question) else { return }
        if !Console.isInputTerminal { Console.explain(question) }
        throw Diagnostic(.unconfirmed, "not confirmed; nothing was changed", hints: Self.hints)
    }
}
