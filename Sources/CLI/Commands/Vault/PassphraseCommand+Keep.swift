import ArgumentParser
import SeQRcast

extension PassphraseCommand {
    struct Keep: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Keep the vault unlocked for some minutes.",
            discussion: """
                What opens it is kept in the kernel's keyring of your user: in no file, and forgotten when the time is over or the machine is \
                switched off. Whatever runs as you can read it there meanwhile, as it could read the passphrase when you type it.
                """)

        @Option(help: ArgumentHelp("How long: 1 to 1440 minutes.", valueName: "number"))
        var minutes = 15

        @OptionGroup var vault: VaultOptions

        func validate() throws {
            guard 1...1_440 ~= minutes else { throw ValidationError("--minutes is a number from 1 to 1440") }
        }

        func run() throws {
            var kept: UnlockingKey?
            let session = try Session(vault: vault.url) { lock in
                let key = try vault.typedKey(lock)
                kept = key
                return key
            }
            guard let lock = try session.passphraseLock(), let kept else {
                throw PassphraseCommand.noPassphrase
            }
            try KernelKeyring.keep(kept, for: lock, seconds: 60 * minutes)
            Console.note("the vault stays unlocked for \(minutes) min; `seqrcast passphrase drop` ends that")
        }
    }
}
