import ArgumentParser
import Foundation
import SeQRcast
import Texts

/// The vault's file and passphrase.
///
/// The root command has the same group. The parser gives a command the group that the root has
/// read, so the options may stand before or after the command's name.
struct VaultOptions: ParsableArguments {
    @OptionGroup(title: "Common options") private var common: CommonOptions

    var passphraseDescriptor: Int32? { common.passphraseDescriptor }

    func validate() throws { try typed.validate() }

    /// The path that the user chose; nil for the default.
    private var path: String? {
        let path = common.vaults.first ?? FileSystem.path(inVariable: "SEQRCAST_VAULT")
        return path == "" ? nil : path
    }

    var url: URL {
        if let path { return URL(fileURLWithPath: FileSystem.absolute(path)) }
        // The XDG Base Directory Specification ignores relative paths.
        func folder(_ name: String) -> URL? {
            FileSystem.path(inVariable: name).flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
        }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        let data = folder("XDG_DATA_HOME") ?? home.appending(path: ".local/share")
        return data.appending(path: "seqrcast/vault.sqlite")
    }

    var isThere: Bool { FileStatus(path: url.path) != nil }

    /// The files of the vault and the threat lists, with those that SQLite keeps beside them.
    var files: [String] {
        [url, threatLists.url].flatMap { url in ["", "-wal", "-shm", "-journal"].map { url.path + $0 } }
    }

    var threatLists: ThreatLists { ThreatLists(beside: url) }

    /// Refuses a named folder that does not exist. A disk may not be mounted, and nobody would find
    /// a vault created there.
    ///
    /// - Throws: exit code 2.
    func checkFolder() throws {
        let folder = url.deletingLastPathComponent().path
        guard path == nil || FileStatus(path: folder, followsLinks: false) != nil else {
            throw Diagnostic(
                .fileError, "the vault's folder does not exist: \(folder.printableName)",
                hints: ["create the folder, or name another vault with `--vault FILE` or SEQRCAST_VAULT"])
        }
    }

    /// Opens the vault.
    ///
    /// - Throws: exit code 9 if the vault is locked, and the passphrase is missing or wrong; 1 if it
    ///   is not locked, and the user gave a passphrase.
    func session() throws -> Session {
        try unlocking(by: unlockingKey) { key in try named { try Session(vault: url, unlocking: key) } }
    }

    /// Opens another vault. Its passphrase comes from the kernel's keyring or the terminal.
    ///
    /// - Throws: as `session()`.
    func session(of path: String) throws -> Session {
        let url = URL(fileURLWithPath: FileSystem.absolute(path))
        let input = PassphraseInput(
            descriptor: nil, option: Self.passphraseOption, subject: path.printableName)
        do {
            return try Session(vault: url) { lock in
                try KernelKeyring.key(for: lock) ?? lock.unlockingKey(under: input.existing())
            }
        } catch let error as VaultError where [.missing, .newer, .foreignTables].contains(error) {
            // Its hints are about the user's own vault.
            let fault = Diagnostic(error, ofVault: url.path)
            throw Diagnostic(fault.status, fault.sentence)
        }
    }

    /// Runs `body`, and makes sure that it used a passphrase that the user gave.
    ///
    /// - Throws: exit code 1 if it did not: the user takes the vault for locked.
    /// - Parameter failure: the error, which also lists the work done all the same.
    func unlocking<Result>(
        by key: @escaping VaultUnlocking, orThrow failure: Diagnostic = VaultOptions.noPassphrase,
        _ body: (VaultUnlocking) throws -> Result
    ) throws -> Result {
        var isLocked = false
        let result = try body { lock in
            isLocked = true
            return try key(lock)
        }
        guard isLocked || passphraseDescriptor == nil else { throw failure }
        return result
    }

    /// Refuses a passphrase of the vault, for commands that need none.
    ///
    /// - Throws: exit code 64.
    func requireNoPassphrase(hints: [String] = []) throws {
        guard passphraseDescriptor == nil else {
            throw Diagnostic(.usage, "this command does not use \(Self.passphraseOption)", hints: hints)
        }
    }

    /// Opens the vault as `session` does; nil if there is none.
    ///
    /// - Throws: exit code 64 if there is none, and the user gave a passphrase.
    func sessionIfThere() throws -> Session? {
        try named {
            do {
                return try unlocking(by: unlockingKey) { try Session(vault: url, unlocking: $0) }
            } catch VaultError.missing {
                try requireNoPassphrase()
                return nil
            }
        }
    }

    /// Names the vault in errors that do not have its path.
    func named<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as VaultError
            where [.missing, .newer, .foreignTables, .tooMuchWork, .notDamaged].contains(error)
        {
            if error == .missing { try checkFolder() }
            throw Diagnostic(error, ofVault: url.path)
        }
    }

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
            descriptor: passphraseDescriptor, option: Self.passphraseOption, subject: "the vault")
    }

    static let noPassphrase = Diagnostic(
        .failed, "the vault has no passphrase", hints: ["set one with `seqrcast passphrase set`"])

    private static let passphraseOption = "--vault-passphrase-fd"
}
