import ArgumentParser
import SeQRcast

extension PassphraseCommand {
    struct Change: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set another passphrase.",
            discussion: "Copies of the file that were made before open under the old one still.")

        @OptionGroup var passphrase: NewPassphraseOption
        @OptionGroup var vault: VaultOptions

        func run() throws {
            let (session, lock) = try vault.lockedSession()
            defer { KernelKeyring.drop(lock) }
            try session.setPassphrase(passphrase.chosen())
            Console.note("the vault is locked under the new passphrase now")
        }
    }
}
