import ArgumentParser
import SeQRcast

/// A passphrase that is generated, or chosen: for what hangs in public, where anybody can try passphrases for as long as they like.
struct GeneratedPassphraseOption: ParsableArguments {
    @OptionGroup var passphrase: PassphraseOption

    @Flag(
        help: "Ask the terminal for a passphrase; else one is generated, and printed once on standard error.")
    var askPassphrase = false

    func validate() throws {
        guard !askPassphrase || passphrase.descriptor == nil else {
            throw ValidationError("--ask-passphrase and --passphrase-fd exclude each other")
        }
    }

    /// - Returns: with its text, where it is generated and has yet to be told (`Console.tell`).
    /// - Throws: what `PassphraseOption.new` throws.
    func chosen() throws -> (passphrase: Passphrase, generated: String?) {
        guard askPassphrase || passphrase.descriptor != nil else {
            let (passphrase, text) = Passphrase.generated()
            return (passphrase, text)
        }
        let chosen = try passphrase.new()
        if chosen.length < Self.shortLength {
            Console.warn(
                "a short passphrase can be guessed by whoever has what it locks; one that is generated cannot"
            )
        }
        return (chosen, nil)
    }

    /// Bytes: fewer of them can hardly hold 80 bits that somebody thought of.
    private static let shortLength = 20
}
