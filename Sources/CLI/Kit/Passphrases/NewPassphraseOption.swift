import ArgumentParser
import Foundation
import SeQRcast

/// A passphrase that is chosen, or generated.
struct NewPassphraseOption: ParsableArguments {
    @OptionGroup var passphrase: PassphraseOption

    @Flag(help: "Generate the passphrase, and print it once on standard error.")
    var generate = false

    func validate() throws {
        guard !generate || passphrase.descriptor == nil else {
            throw ValidationError("--generate makes the passphrase that --passphrase-fd would read")
        }
    }

    /// - Throws: what `PassphraseOption.new` throws; exit code 2 where one that is generated cannot be told.
    func chosen() throws -> Passphrase {
        guard generate else { return try passphrase.new() }
        let generated = Passphrase.generated()
        try Console.tell(passphrase: generated.text)
        return generated.passphrase
    }
}

extension Console {
    /// A generated passphrase, once.
    ///
    /// - Throws: exit code 2 where standard error does not take it: nobody would ever know it.
    static func tell(passphrase: String) throws {
        do {
            try FileHandle.standardError.write(contentsOf: Data("passphrase: \(passphrase)\n".utf8))
        } catch {
            throw Diagnostic(.fileError, "the passphrase cannot be written to standard error")
        }
        note("write it down, and keep it apart from what it opens: it is not shown again")
    }
}
