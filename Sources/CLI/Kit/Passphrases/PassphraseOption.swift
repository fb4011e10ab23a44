import ArgumentParser
import Foundation
import SeQRcast

/// A passphrase from the terminal or a file descriptor: others can see arguments and the
/// environment.
struct PassphraseOption: ParsableArguments {
    @Option(
        name: .customLong("passphrase-fd"),
        help: ArgumentHelp(
            "Read the passphrase from this file descriptor, up to the first line end; otherwise you type it.",
            valueName: "number"))
    var descriptor: Int32?

    func validate() throws { try input.validate() }

    /// Reads an existing passphrase.
    ///
    /// - Throws: the errors of `PassphraseInput.existing`.
    func existing() throws -> Passphrase { try input.existing() }

    /// Reads a new passphrase.
    ///
    /// - Throws: the errors of `PassphraseInput.new`.
    func new() throws -> Passphrase { try input.new() }

    private var input: PassphraseInput {
        PassphraseInput(descriptor: descriptor, option: "--passphrase-fd", subject: nil)
    }
}
