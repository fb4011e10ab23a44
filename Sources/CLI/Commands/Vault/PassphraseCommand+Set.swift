import ArgumentParser
import SeQRcast

extension PassphraseCommand {
    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set a passphrase where there is none.",
            discussion:
                "All of the vault is sealed anew, which takes some seconds for each hundred thousand messages."
        )

        @OptionGroup var passphrase: NewPassphraseOption
        @OptionGroup var vault: VaultOptions

        func run() throws {
            let session = try Session(vault: vault.url) { _ in
                throw Diagnostic(
                    .failed, "the vault has a passphrase already",
                    hints: ["`seqrcast passphrase change` sets another"])
            }
            try session.setPassphrase(passphrase.chosen())
            Console.note("the vault is locked under this passphrase now")
            Console.note("without it nobody opens the vault: keep a backup (`seqrcast backup`)")
            Console.note("older copies of the file are not locked by it")
        }
    }
}
