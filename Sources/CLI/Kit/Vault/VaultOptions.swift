import ArgumentParser
import Foundation
import SeQRcast

/// The vault's file and passphrase.
struct VaultOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The vault file. Default: SEQRCAST_VAULT, or seqrcast/vault.sqlite in the XDG data folder.",
            valueName: "file"))
    var vault: String?

    @Option(
        name: .customLong("vault-passphrase-fd"),
        help: ArgumentHelp(
            "Read the vault's passphrase from this file descriptor, up to the first line end; otherwise you type it.",
            valueName: "number"))
    var passphraseDescriptor: Int32?

    func validate() throws {
        guard vault != "" else { throw ValidationError("--vault needs a file name") }
        try typed.validate()
    }

    /// The path that the user chose; nil for the default.
    private var path: String? {
        let path = vault ?? ProcessInfo.processInfo.environment["SEQRCAST_VAULT"]
        return path == "" ? nil : path
    }

    var url: URL {
        let environment = ProcessInfo.processInfo.environment
        if let path { return URL(fileURLWithPath: path) }
        // The XDG Base Directory Specification ignores relative paths.
        func folder(_ name: String) -> URL? {
            environment[name].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
        }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        let data = folder("XDG_DATA_HOME") ?? home.appending(path: ".local/share")
        return data.appending(path: "seqrcast/vault.sqlite")
    }

    /// The files of the vault and the threat lists, with those that SQLite keeps beside them.
    var files: [String] {
        [url, threatLists.url].flatMap { url in ["", "-wal", "-shm"].map { url.path + $0 } }
    }

    var threatLists: ThreatLists { ThreatLists(beside: url) }

    /// Refuses a folder that does not exist: commands that need no vault would create files that
    /// nobody finds again.
    func checkFolder() throws {
        let folder = url.deletingLastPathComponent().path
        guard path == nil || FileManager.default.fileExists(atPath: folder) else {
            throw Diagnostic(.fileError, "the vault's folder does not exist: \(folder.printableName)")
        }
    }

    /// Opens the vault.
    ///
    /// - Throws: exit code 9 if the vault is locked, and the passphrase is missing or wrong.
    func session() throws -> Session { try Session(vault: url, unlocking: unlockingKey) }

    /// The key from the kernel's keyring, or else from the passphrase.
    func unlockingKey(_ lock: VaultLock) throws -> UnlockingKey {
        if passphraseDescriptor == nil, let kept = KernelKeyring.key(for: lock) { return kept }
        return try typedKey(lock)
    }

    func typedKey(_ lock: VaultLock) throws -> UnlockingKey {
        let passphrase = try typed.existing()
        return try ProgressBar.during("unlocking the vault") { try lock.unlockingKey(under: passphrase) }
    }

    private var typed: PassphraseInput {
        PassphraseInput(
            descriptor: passphraseDescriptor, option: "--vault-passphrase-fd", subject: "the vault")
    }
}
