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

    static let noPassphrase = Diagnostic(
        .failed, "the vault has no passphrase", hints: ["`seqrcast passphrase set` sets one"])
}

extension VaultOptions {
    /// The passphrase is asked for, also where the vault is kept unlocked: who sits down at the machine does not lock its owner out.
    ///
    /// - Throws: exit code 1 where the vault has no passphrase.
    func lockedSession() throws -> (Session, VaultLock) {
        let session = try Session(vault: url, unlocking: typedKey)
        guard let lock = try session.passphraseLock() else { throw PassphraseCommand.noPassphrase }
        return (session, lock)
    }
}
