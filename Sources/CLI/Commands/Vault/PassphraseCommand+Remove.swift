import ArgumentParser
import SeQRcast

extension PassphraseCommand {
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove the passphrase: whoever has the file reads it.")

        @OptionGroup var vault: VaultOptions

        func run() throws {
            let (session, lock) = try vault.lockedSession()
            defer { KernelKeyring.drop(lock) }
            try session.setPassphrase(nil)
            Console.note("the vault has no passphrase any more: whoever has the file reads it")
        }
    }
}
