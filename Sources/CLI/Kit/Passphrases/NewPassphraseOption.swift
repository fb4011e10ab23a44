import ArgumentParser
import Foundation
import SeQRcast

/// A new passphrase, chosen or generated.
struct NewPassphraseOption: ParsableArguments {
    @OptionGroup var passphrase: PassphraseOption

    @Flag(help: "Generate the passphrase and print it once on standard error.")
    var generate = false

    func validate() throws {
        guard !generate || passphrase.descriptor == nil else {
            throw ValidationError("use either --generate or --passphrase-fd")
        }
    }

    /// - Throws: the errors of `PassphraseOption.new`; exit code 2 if a generated one cannot be
    ///   shown.
    func chosen() throws -> Passphrase {
        guard generate else { return try passphrase.new() }
        let generated = Passphrase.generated()
        try Console.show(passphrase: generated.text)
        return generated.passphrase
    }
}

extension Console {
    /// Prints a generated passphrase, once.
    ///
    /// - Throws: exit code 2 if standard error cannot be written: nobody would ever know the
    ///   passphrase.
    static func show(passphrase: String) throws {
        do {
            try printing {
                try FileHandle.standardError.write(contentsOf: Data("passphrase: \(passphrase)\n".utf8))
            }
        } catch {
            throw Diagnostic(.fileError, "cannot write the passphrase to standard error")
        }
        note("write the passphrase down, and keep it apart from what it opens; it is not shown again")
    }
}
