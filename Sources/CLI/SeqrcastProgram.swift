import ArgumentParser
import Foundation
import Platform
import SeQRcast
import Texts

/// The program's start and end.
package enum SeqrcastProgram {
    /// Runs the command that the arguments name. Returns where it succeeds; ends the process after help,
    /// with status 0, and after a failure, with its status.
    package static func main() {
        ProcessLimits.guardFiles()
        let arguments =
            [SeqrcastCommand.configuration.commandName ?? ""]
            + ProgramArguments.all.map(PathArgument.printable)
        do {
            guard ProcessLimits.freeFileCount >= ProcessLimits.leastFileCount else {
                throw Diagnostic(
                    .failed, "this program may open too few files", hints: [Diagnostic.moreFiles])
            }
            let threadCount = ProcessLimits.startableThreadCount(upTo: ProcessLimits.leastThreadCount)
            guard threadCount >= ProcessLimits.leastThreadCount else {
                throw Diagnostic(
                    .failed, "this program may start too few threads", hints: [Diagnostic.moreThreads])
            }
            if let text = DashedText.first(in: arguments) { throw text.diagnostic }
            ProcessLimits.hideMemory()
            if let answer = SeqrcastCommand.answer(to: ProgramArguments.all) {
                return try Console.write((answer + "\n").pathBytes)
            }
            var command = try SeqrcastCommand.parseAsRoot(ProgramArguments.all)
            try ProgramArguments.check()
            if let problem = TimeZone.userProblem {
                throw Diagnostic(
                    .usage, problem, hints: ["set TZ to the name of a zone, such as Europe/Berlin"])
            }
            try command.run()
            try Console.requireReported()
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            let message = PathArgument.printable(SeqrcastCommand.fullMessage(for: error))
            // To say that help is no failure, the parser would make it a second time.
            let parserStatus = HelpText.isHelp(message) ? .success : SeqrcastCommand.exitCode(for: error)
            let unknown = UnknownCommand.first(in: arguments, of: SeqrcastCommand.self)
            guard !parserStatus.isSuccess || unknown != nil else {
                // Words that complete a command line may be names of files, of any bytes.
                do { try Console.write((HelpText(message).text + "\n").pathBytes) } catch {
                    end(Diagnostic(error))
                }
                Foundation.exit(ExitStatus.done.rawValue)
            }
            let isUsage = parserStatus == .validationFailure || parserStatus.isSuccess
            end(
                isUsage
                    ? unknown?.diagnostic ?? Diagnostic(usage: CommonOptions.shortened(message))
                    : Diagnostic(error))
        }
    }

    private static func end(_ diagnostic: Diagnostic) -> Never {
        Console.diagnose(diagnostic)
        Foundation.exit(diagnostic.status.rawValue)
    }
}
