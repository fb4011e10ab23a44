import Foundation
import Platform
import SeQRcast

/// A fact that the vault has stored, while an image or page with it is still being written.
struct StoredFact: Sendable {
    /// Says it: `chess#3 is published and stored`.
    let sentence: String
    /// The image or page.
    var result = "its image"
    /// A hint how to get it later, or how to go on without it.
    let hint: String

    /// Runs `body`, which writes the result. If it fails, if nobody reads the output, or if a
    /// signal ends the program, an error names the stored fact.
    ///
    /// - Throws: the errors of `body`, with this sentence and hint.
    func whileWriting<Result>(_ body: () throws -> Result) throws -> Result {
        let signals = EndingSignals.add([SIGINT, SIGTERM, SIGHUP]) {
            Console.writeUnlocked(
                "error: \(sentence); \(result) may not be written\nhint: \(hint)", to: .standardError)
        }
        defer { EndingSignals.remove(signals) }
        do {
            return try SignalMask.withoutBrokenPipe(body)
        } catch {
            let failure = Diagnostic(error)
            throw Diagnostic(
                failure.status, "\(sentence); \(result) was not written: \(failure.sentence)",
                hints: failure.hints + [hint])
        }
    }
}
