import ArgumentParser
import SeQRcast

extension PassphraseCommand {
    struct Drop: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lock the vault again before the minutes are over.")

        @OptionGroup var vault: VaultOptions

        func run() throws {
            var wasKept = false
            do {
                _ = try Session(vault: vault.url) { lock in
                    wasKept = KernelKeyring.drop(lock)
                    throw VaultError.locked
                }
                throw PassphraseCommand.noPassphrase
            } catch VaultError.locked {
                Console.note(wasKept ? "the vault is locked again" : "the vault was not unlocked")
            }
        }
    }
}
