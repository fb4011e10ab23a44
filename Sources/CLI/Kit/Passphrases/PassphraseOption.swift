import ArgumentParser
import Foundation
import SeQRcast

/// A passphrase: typed on the terminal, or read from a file descriptor. Arguments and the environment are seen by others.
struct PassphraseOption: ParsableArguments {
    @Option(
        name: .customLong("passphrase-fd"),
        help: ArgumentHelp(
            "Read the passphrase from this file descriptor, up to the first line end; else the terminal asks.",
            valueName: "number"))
    var descriptor: Int32?

    func validate() throws { try input.validate() }

    /// One that was chosen before.
    ///
    /// - Throws: what `PassphraseInput.existing` throws.
    func existing() throws -> Passphrase { try input.existing() }

    /// One that is chosen now.
    ///
    /// - Throws: what `PassphraseInput.new` throws.
    func new() throws -> Passphrase { try input.new() }

    private var input: PassphraseInput {
        PassphraseInput(descriptor: descriptor, option: "--passphrase-fd", subject: nil)
    }
}
