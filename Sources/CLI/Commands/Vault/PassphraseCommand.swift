import ArgumentParser
import SeQRcast

struct PassphraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passphrase",
        abstract: "Lock the vault with a passphrase.",
        discussion: """
            EXAMPLES
              seqrcast passphrase set
              seqrcast passphrase keep --minutes 30

            Without a passphrase, anybody who has the file can read it. With one, each command asks for it, \
            or reads it from --vault-passphrase-fd; `passphrase keep` unlocks the vault for some minutes. \
            Numbers and dates of messages stay readable, places and texts do not. If you lose the passphrase, nobody can open \
            the vault or a whole backup of it: keep one that opens without it (`seqrcast backup --portable` \
            or `--keys-only`).
            """,
        subcommands: [Set.self, Change.self, Remove.self, Keep.self, Drop.self])
}

extension VaultOptions {
    /// Opens the vault, and always asks for the passphrase, even if the vault is kept unlocked.
    ///
    /// So somebody who sits down at the machine cannot lock the owner out.
    ///
    /// - Throws: exit code 1 if the vault has no passphrase.
    func lockedSession() throws -> (Session, VaultLock) {
        let session = try unlocking(by: typedKey) { key in
            try named { try Session(vault: url, unlocking: key) }
        }
        guard let lock = try session.passphraseLock() else { throw VaultOptions.noPassphrase }
        return (session, lock)
    }
}

extension PassphraseCommand {
    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Set a passphrase on a vault without one.",
            discussion: """
                EXAMPLE
                  seqrcast passphrase set

                The whole vault is sealed again, which takes some seconds per hundred thousand messages.
                """
        )

        @OptionGroup var passphrase: NewPassphraseOption
        @OptionGroup var vault: VaultOptions

        func run() throws {
            let session = try vault.named {
                try Session(vault: vault.url) { _ in
                    throw Diagnostic(
                        .failed, "the vault already has a passphrase",
                        hints: ["change it with `seqrcast passphrase change`"])
                }
            }
            try vault.requireNoPassphrase(hints: ["the new passphrase comes from --passphrase-fd"])
            let chosen = try passphrase.chosen()
            try ProgressBar.during("sealing the vault") { try session.setPassphrase(chosen) }
            Console.noteLock()
            Console.note("older copies of the file are not locked")
        }
    }
}

extension PassphraseCommand {
    struct Change: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "change",
            abstract: "Change the passphrase.",
            discussion: """
                EXAMPLE
                  seqrcast passphrase change

                Older copies of the file still open with the old passphrase.
                """)

        @OptionGroup var passphrase: NewPassphraseOption
        @OptionGroup var vault: VaultOptions

        func run() throws {
            let (session, lock) = try vault.lockedSession()
            defer { KernelKeyring.drop(lock) }
            let chosen = try passphrase.chosen()
            try ProgressBar.during("sealing the vault") { try session.setPassphrase(chosen) }
            Console.note("the vault is now locked with the new passphrase")
            Console.note("older copies of the file still open with the old passphrase")
        }
    }
}

extension PassphraseCommand {
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove the passphrase: anybody who has the file can read it.",
            discussion: """
                EXAMPLE
                  seqrcast passphrase remove
                """)

        @OptionGroup var vault: VaultOptions

        func run() throws {
            let (session, lock) = try vault.lockedSession()
            defer { KernelKeyring.drop(lock) }
            try ProgressBar.during("sealing the vault") { try session.setPassphrase(nil) }
            Console.note("removed the passphrase: anybody who has the file can read it")
        }
    }
}

extension PassphraseCommand {
    struct Keep: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "keep",
            abstract: "Keep the vault unlocked for some minutes.",
            discussion: """
                EXAMPLE
                  seqrcast passphrase keep --minutes 30

                The key is stored in your user's kernel keyring, not in a file. It is deleted when the time \
                is over or the machine is switched off. Until then, every program that you run can read it \
                there.
                """)

        @Option(help: ArgumentHelp("The time in minutes, 1 to 1440.", valueName: "number"))
        var minutes = 15

        @OptionGroup var vault: VaultOptions

        func validate() throws {
            guard 1...1_440 ~= minutes else {
                throw ValidationError("--minutes must be a number from 1 to 1440")
            }
        }

        func run() throws {
            var kept: UnlockingKey?
            let session = try vault.named {
                try Session(vault: vault.url) { lock in
                    let key = try vault.typedKey(lock)
                    kept = key
                    return key
                }
            }
            guard let lock = try session.passphraseLock(), let kept else {
                throw VaultOptions.noPassphrase
            }
            try KernelKeyring.keep(kept, for: lock, seconds: 60 * minutes)
            Console.note("the vault stays unlocked for \(minutes) min; `seqrcast passphrase drop` locks it")
        }
    }
}

extension PassphraseCommand {
    struct Drop: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drop",
            abstract: "Lock the vault again before the time of `passphrase keep` is over.",
            discussion: """
                EXAMPLE
                  seqrcast passphrase drop
                """)

        @OptionGroup var vault: VaultOptions

        func run() throws {
            try vault.requireNoPassphrase()
            var wasKept = false
            do {
                _ = try vault.named {
                    try Session(vault: vault.url) { lock in
                        wasKept = KernelKeyring.drop(lock)
                        throw VaultError.locked
                    }
                }
                throw VaultOptions.noPassphrase
            } catch VaultError.locked {
                Console.note(wasKept ? "the vault is locked again" : "the vault was not unlocked")
            }
        }
    }
}
