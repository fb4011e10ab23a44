import ArgumentParser
import Texts

/// The options that every command has, also before the command's name: the root command has them too, and
/// the parser gives every command the same value. To rearrange arguments before parsing would need a second
/// reader of the command line.
struct CommonOptions: ParsableArguments {
    // All values, to refuse two different ones.
    @Option(
        name: .customLong("vault"),
        help: ArgumentHelp(
            "The vault file. Default: SEQRCAST_VAULT, or seqrcast/vault.sqlite in the XDG data folder.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
    var vaults: [String] = []

    @Option(
        name: .customLong("vault-passphrase-fd"), parsing: .unconditional,
        help: ArgumentHelp(
            "Read the vault's passphrase from this file descriptor, up to the first line end; otherwise you type it.",
            valueName: "number"))
    var passphraseDescriptor: Int32?

    @Flag(help: "Print only results and errors: no warnings, notes or progress.")
    var quiet = false

    /// A text of the parser in which a usage does not list these options.
    static func shortened(_ text: String) -> String {
        text.replacing(
            "[--vault <file> ...] [--vault-passphrase-fd <number>] [--quiet]", with: "[<common options>]")
    }

    /// The number of arguments of an option, itself included; nil for an option that is none of these.
    static func wordCount(of option: String) -> Int? {
        let valued = ["--vault", "--vault-passphrase-fd"]
        if valued.contains(option) { return 2 }
        return option == "--quiet" || valued.contains { option.hasPrefix("\($0)=") } ? 1 : nil
    }

    func validate() throws {
        guard !vaults.contains("") else { throw ValidationError("--vault needs a file name") }
        guard Set(vaults.map(ExactText.init)).count <= 1 else {
            let names = vaults.map(\.printableName).joined(separator: " and ")
            throw ValidationError("--vault names different files: \(names)")
        }
        // The parser returns the command alone, so what all commands share is set here.
        if quiet { Console.beQuiet() }
    }
}
