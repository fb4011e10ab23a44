// Tool: the command line.
//
// A file in `Commands` is options → validation → one call of the `SeQRcast` module → printing. What is printed on
// standard output is data, all else goes to standard error. The sentences that users read when something fails
// stand in `Output/Diagnostic*.swift`, the exit codes in `Output/ExitStatus.swift`; nothing else exits. `Reading` has pictures
// read by processes of their own; `Bindings` is what of Linux needs pointers.

import ArgumentParser
import Foundation

@main
struct SeqrcastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seqrcast",
        abstract: "Private channels on public notice boards: signed, encrypted messages as QR codes.",
        discussion: """
            There is no server, no account and no network: every step is an image file in, an image file out, and \
            one local vault.

            EXIT STATUS
            \(ExitStatus.table)
            """,
        version: Program.version,
        subcommands: [
            Init.self, ID.self, ContactCommand.self, ChannelCommand.self, StatusCommand.self,
            ShareCommand.self,
            RequestCommand.self, Requests.self, Authorize.self, Endorse.self, Members.self, Revoke.self,
            Publish.self, Scan.self, Inspect.self, History.self, MapCommand.self, Show.self,
            Poster.self, Forget.self, Unsubscribe.self,
            Sign.self, Verify.self, Encrypt.self, Decrypt.self, Backup.self, Restore.self,
            PassphraseCommand.self, Doctor.self,
            ThreatsCommand.self,
            Lock.self, Unlock.self, ReaderPageCommand.self, Guest.self, DecoderCommand.self,
        ])

    static func main() {
        ProcessLimits.guardFiles()
        do {
            // Swift puts U+FFFD where an argument is not UTF-8: it would be published, or name another file.
            guard !CommandLine.arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else {
                throw Diagnostic(.usage, "an argument is not UTF-8")
            }
            // A reading process has nothing to hide, and its limits are its parent's business.
            if CommandLine.arguments.dropFirst().first != DecoderCommand.configuration.commandName {
                ProcessLimits.hideMemory()
            }
            var command = try parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            let parserStatus = exitCode(for: error)
            guard !parserStatus.isSuccess else { exit(withError: error) }
            let isUsage = parserStatus == .validationFailure
            let diagnostic = isUsage ? Diagnostic(usage: fullMessage(for: error)) : Diagnostic(error)
            Console.diagnose(diagnostic)
            Foundation.exit(diagnostic.status.rawValue)
        }
    }
}
