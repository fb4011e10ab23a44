import ArgumentParser
import SeQRcast

struct PassphraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passphrase",
        abstract: "Lock the vault's file under a passphrase.",
        discussion: """
            Without one, whoever has the file reads it. With one, each command asks for it, or reads it from --vault-passphrase-fd; `passphrase \
            keep` spares you that for some minutes. Dates, numbers and places of messages are not sealed. Nobody can open a vault whose \
            passphrase is lost: keep a backup (`seqrcast backup`).
            """,
        subcommands: [Set.self, Change.self, Remove.self, Keep.self, Drop.self])
}

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
            let session = try vault.session()
            guard try session.passphraseLock() == nil else {
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

    struct Change: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set another passphrase.",
            discussion: "Copies of the file that were made before open under the old one still.")

        @OptionGroup var passphrase: NewPassphraseOption
        @OptionGroup var vault: VaultOptions

        func run() throws {
            let (session, lock) = try vault.lockedSession()
            try session.setPassphrase(passphrase.chosen())
            KernelKeyring.drop(lock)
            Console.note("the vault is locked under the new passphrase now")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove the passphrase: whoever has the file reads it.")

        @OptionGroup var vault: VaultOptions

        func run() throws {
            let (session, lock) = try vault.lockedSession()
            try session.setPassphrase(nil)
            KernelKeyring.drop(lock)
            Console.note("the vault has no passphrase any more: whoever has the file reads it")
        }
    }

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
            guard let lock = try session.passphraseLock(), let kept else { throw Self.noPassphrase }
            try KernelKeyring.keep(kept, for: lock, seconds: 60 * minutes)
            Console.note("the vault stays unlocked for \(minutes) min; `seqrcast passphrase drop` ends that")
        }

        static let noPassphrase = Diagnostic(
            .failed, "the vault has no passphrase", hints: ["`seqrcast passphrase set` sets one"])
    }

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
                throw Keep.noPassphrase
            } catch VaultError.locked {
                Console.note(wasKept ? "the vault is locked again" : "the vault was not unlocked")
            }
        }
    }
}

extension VaultOptions {
    /// The passphrase is asked for, also where the vault is kept unlocked: who sits down at the machine does not lock its owner out.
    ///
    /// - Throws: exit code 1 where the vault has no passphrase.
    fileprivate func lockedSession() throws -> (Session, VaultLock) {
        let session = try Session(vault: url, unlocking: typedKey)
        guard let lock = try session.passphraseLock() else { throw PassphraseCommand.Keep.noPassphrase }
        return (session, lock)
    }
}
