import ArgumentParser
import Foundation
import SeQRcast

struct VaultOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The vault file; else SEQRCAST_VAULT, else seqrcast/vault.sqlite in the XDG data folder.",
            valueName: "file"))
    var vault: String?

    @Option(
        name: .customLong("vault-passphrase-fd"),
        help: ArgumentHelp(
            "Read the vault's passphrase from this file descriptor, up to the first line end; else the terminal asks.",
            valueName: "number"))
    var passphraseDescriptor: Int32?

    func validate() throws {
        guard vault != "" else { throw ValidationError("--vault needs the name of a file") }
        try typed.validate()
    }

    /// What the user calls the vault; nil: it is where it is by default.
    private var path: String? {
        let path = vault ?? ProcessInfo.processInfo.environment["SEQRCAST_VAULT"]
        return path == "" ? nil : path
    }

    var url: URL {
        let environment = ProcessInfo.processInfo.environment
        if let path { return URL(fileURLWithPath: path) }
        // The XDG Base Directory Specification has relative paths ignored.
        func folder(_ name: String) -> URL? {
            environment[name].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
        }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        let data = folder("XDG_DATA_HOME") ?? home.appending(path: ".local/share")
        return data.appending(path: "seqrcast/vault.sqlite")
    }

    /// The vault's file, that of the threat lists, and those that SQLite keeps beside them.
    var files: [String] {
        [url, threatLists.url].flatMap { url in ["", "-wal", "-shm"].map { url.path + $0 } }
    }

    var threatLists: ThreatLists { ThreatLists(beside: url) }

    /// Refuses a vault in a folder that is not there, where what needs no vault would make one that nobody finds again.
    func checkFolder() throws {
        let folder = url.deletingLastPathComponent().path
        guard path == nil || FileManager.default.fileExists(atPath: folder) else {
            throw Diagnostic(.fileError, "there is no folder \(folder.printableName) for the vault")
        }
    }

    /// - Throws: exit code 9 where a passphrase locks the vault and is not given, or is another.
    func session() throws -> Session { try Session(vault: url, unlocking: unlockingKey) }

    /// What was kept for the vault, else what comes from its passphrase.
    func unlockingKey(_ lock: VaultLock) throws -> UnlockingKey {
        if passphraseDescriptor == nil, let kept = KernelKeyring.key(for: lock) { return kept }
        return try typedKey(lock)
    }

    func typedKey(_ lock: VaultLock) throws -> UnlockingKey {
        try lock.unlockingKey(under: typed.existing())
    }

    private var typed: PassphraseInput {
        PassphraseInput(
            descriptor: passphraseDescriptor, option: "--vault-passphrase-fd", subject: "the vault")
    }
}
