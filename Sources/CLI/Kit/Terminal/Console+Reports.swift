import Foundation
import Platform
import SeQRcast
import Synchronization
import Texts

/// Prints what a command has done: unlike a list, nobody must miss it, or take it for undone and do it
/// a second time. Commands that only read print as usual, and end silently by SIGPIPE.
extension Console {
    private static let hasFailed = Atomic(false)

    /// Prints a line about something that is done. If standard output cannot be written, or nobody reads it,
    /// standard error gets this line and all later ones; `requireReported` ends the command.
    static func report(_ line: String) {
        guard !hasFailed.load(ordering: .relaxed) else { return explain(line) }
        do {
            try SignalMask.withoutBrokenPipe { try print(line) }
        } catch {
            hasFailed.store(true, ordering: .relaxed)
            diagnose(Diagnostic(error))
            explain(line)
        }
    }

    /// Reports lines with texts of others, which begin no line of a terminal.
    static func reportWrapped(_ lines: String) { report(columns.map(lines.wrapped) ?? lines) }

    /// - Throws: exit code 2, without a sentence, if a report went to standard error.
    static func requireReported() throws {
        if hasFailed.load(ordering: .relaxed) { throw ExitStatus.fileError }
    }
}
