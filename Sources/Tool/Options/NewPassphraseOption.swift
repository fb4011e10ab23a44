import ArgumentParser
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

    /// - Throws: what `PassphraseOption.new` throws.
    func chosen() throws -> Passphrase {
        guard generate else { return try passphrase.new() }
        let generated = Passphrase.generated()
        Console.tell(passphrase: generated.text)
        return generated.passphrase
    }
}

extension Console {
    /// A generated passphrase, once.
    static func tell(passphrase: String) {
        note("passphrase: \(passphrase)")
        note("write it down, and keep it apart from what it opens: it is not shown again")
    }
}
