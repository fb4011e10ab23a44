import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore a backup into a new vault.",
        discussion: """
            EXAMPLES
              seqrcast restore alice.backup
              seqrcast restore sheet-1.jpg sheet-2.jpg

            A backup does not have later changes: new members and revocations. So each channel of yours \
            continues with new leaves for members and new numbers for messages. You cannot publish or share \
            until you confirm the revoked members (`seqrcast members CHANNEL --confirm`). People who became \
            members after the backup need a new share. All authorizations that you gave are withdrawn.

            A backup made with --hand-over counts as a hand-over for a day: nothing is lost then, and leaves and \
            numbers go on. If you used it on a device that you lost since, add --lost.
            """)

    @Argument(
        help: ArgumentHelp(
            "The backup; - is standard input. Or scans or photos of a sheet, or folders of them.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
    var files: [String]

    @Flag(help: "Take a hand-over for an ordinary backup, because you lost the device that went on from it.")
    var lost = false

    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard !files.contains("-") || passphrase.descriptor != 0 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    func run() throws {
        try vault.checkFolder()
        let restored = try isInPictures ? restoreFromPictures() : restoreFromFile()
        let session = restored.session
        let waiting = try session.channels().filter { $0.channel.restored != nil }
        if format.json {
            JSON.report(
                RestoreJSON(
                    content: restored.content.rawValue,
                    identity: PersonJSON(session.identity.publicIdentity),
                    unconfirmed: waiting.map(\.channel.name.text), handOver: restored.handOver?.rawValue))
        } else {
            let what = restored.content == .keys ? "the keys" : "the vault"
            let name = session.identity.card.name.printable
            Console.report("restored \(what) of \(name) · \(session.identity.fingerprint)")
            for summary in waiting {
                let channel = summary.channel.name.printable
                let shellName = summary.channel.shellName
                let task =
                    summary.channel.waiting == .takenOver
                    ? "handed over: go on with" : "confirm its members with"
                Console.report("\(channel): \(task) `seqrcast members '\(shellName)' --confirm`")
            }
        }
        if restored.content != .vault {
            Console.note("this vault has no passphrase: `seqrcast passphrase set` sets one")
        }
        if restored.handOver == .ended {
            Console.warn(
                "the hand-over does not count: by this clock it was not made within the last day, so numbers and leaves are skipped as after any restore"
            )
        }
        if !waiting.isEmpty {
            Console.note("publish with this vault only; other copies of it will be out of date")
        }
    }

    /// Whether the backup is on a sheet: always, except for one file that is not an image, and for a
    /// pipe, of which nothing can be read twice.
    ///
    /// - Throws: exit code 64 for several files if one is a backup.
    private var isInPictures: Bool {
        get throws {
            guard files.count == 1 else {
                guard !files.contains(where: isBackup) else {
                    throw Diagnostic(
                        .usage, "only one backup file can be restored at a time",
                        hints: ["several files are images of one sheet of keys"])
                }
                return true
            }
            guard !InputExpander.isFolder(files[0]) else { return true }
            guard FileStatus(path: files[0])?.kind == .file else { return false }
            let file = InputFile(path: files[0], vaultFiles: vault.files)
            do {
                return try file.open().imageFormat() != nil
            } catch {
                throw Diagnostic(error).of(PageName(file: file))
            }
        }
    }

    /// Whether a file begins as a backup does.
    private func isBackup(_ path: String) -> Bool {
        guard FileStatus(path: path)?.kind == .file else { return false }
        let start = try? InputFile(path: path, vaultFiles: vault.files).open().next()
        return start?.starts(with: Code.Kind.backup.header) ?? false
    }

    private func restoreFromFile() throws -> RestoredVault {
        let source = try DocumentFile(files[0], vault)
        let progress = ProgressBar("deriving the key")
        do {
            return try vault.unlocking(by: vault.typedKey, orThrow: noPassphrase) { key in
                try Session.restore(vault: vault.url, from: source.read, isLost: lost, unlocking: key) {
                    let passphrase = try passphrase.existing()
                    progress.show()
                    return passphrase
                }
            }
        } catch BackupError.notABackup
            where Vault.isVault(at: URL(fileURLWithPath: FileSystem.absolute(files[0])))
        {
            throw Diagnostic(
                .noCode, "\(source.name.printable) is a vault, not a backup",
                hints: [
                    "open it with `--vault \(files[0].inShell)`",
                    "`seqrcast backup` makes a backup of it, which can be restored elsewhere",
                ])
        } catch let error as BackupError {
            throw Diagnostic(error).of(source.name)
        }
    }

    private var noPassphrase: Diagnostic {
        Diagnostic(
            .failed, "the vault was restored, and it has no passphrase",
            hints: ["set one with `seqrcast passphrase set`"])
    }

    /// Restores from images; an unreadable image does not matter if the others have enough parts.
    private func restoreFromPictures() throws -> RestoredVault {
        guard !vault.isThere else {
            throw VaultError.alreadyThere(path: vault.url.path)
        }
        try vault.requireNoPassphrase()
        let pictures = InputExpander(files, isRecursive: true, vaultFiles: vault.files)
        let found = try DecoderPool.codes(in: pictures)
        let progress = ProgressBar("deriving the key")
        do {
            return try Session.restore(
                vault: vault.url, from: ImageScan.code(of: .backup, among: found), isLost: lost
            ) {
                let passphrase = try passphrase.existing()
                progress.show()
                return passphrase
            }
        } catch let error where error is SessionError || error is BackupError {
            throw Diagnostic(error).of(only: files)
        }
    }
}

/// A restored backup, as JSON.
struct RestoreJSON: Encodable {
    /// `vault`, `keys` or `portable`.
    var content: String
    var identity: PersonJSON
    /// Own channels whose members must be confirmed.
    var unconfirmed: [String]
    /// What a hand-over is worth: `counts`, `ended` or `lost`. Absent: an ordinary backup.
    var handOver: String?
}
