import ArgumentParser
import Foundation
import SeQRcast

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put a backup back, where there is no vault.",
        discussion: """
            A backup does not know what came after it: who was let in, and who was revoked. So each channel of yours goes on with \
            fresh places for members and fresh numbers for messages, and waits until you have confirmed who is revoked in it \
            (`seqrcast members CHANNEL --confirm`). Whoever became a member after the backup was made needs a new share. All \
            authorizations that you gave are withdrawn.
            """)

    @Argument(
        help: ArgumentHelp(
            "The backup; - is standard input. Or scans or photographs of a sheet, or folders of them.",
            valueName: "file"))
    var files: [String]

    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard !files.contains("-") || passphrase.descriptor != 0 else {
            throw ValidationError("standard input can be read once")
        }
    }

    func run() throws {
        let restored = try isInPictures ? restoreFromPictures() : restoreFromFile()
        let session = restored.session
        let waiting = try session.channels().filter { $0.channel.restored != nil }
        if format.json {
            try JSON.print(
                RestoreJSON(
                    content: restored.isWhole ? "vault" : "keys",
                    identity: PersonJSON(session.identity.publicIdentity),
                    unconfirmed: waiting.map(\.channel.name.text)))
        } else {
            let what = restored.isWhole ? "the vault" : "the keys"
            let name = session.identity.card.name.printable
            try Console.print("restored \(what) of \(name) · \(session.identity.fingerprint)")
            for summary in waiting {
                let channel = summary.channel.name.printable
                let shellName = summary.channel.shellName
                try Console.print("\(channel) waits: `seqrcast members '\(shellName)' --confirm`")
            }
        }
        Console.note(
            "use this vault alone from now on: another copy of it knows nothing of what is done here")
    }

    /// Whether the backup is on a sheet: anything but one file that is no picture.
    private var isInPictures: Bool {
        get throws {
            guard files.count == 1, !InputExpander.isFolder(files[0]) else { return true }
            guard files[0] != "-" else { return false }
            let file = InputFile(path: files[0], vaultFiles: vault.files)
            do {
                return try file.open().isPicture()
            } catch {
                throw Diagnostic(error).of(PageName(file: file))
            }
        }
    }

    private func restoreFromFile() throws -> RestoredVault {
        let source = try DocumentFile(files[0], vault)
        defer { source.endProgress() }
        do {
            return try Session.restore(vault: vault.url, from: source.read, unlocking: vault.typedKey) {
                source.endProgress()
                return try passphrase.existing()
            }
        } catch let error as BackupError {
            throw Diagnostic(error).of(source.name)
        }
    }

    /// A picture that cannot be read does not matter where others have enough.
    private func restoreFromPictures() throws -> RestoredVault {
        guard !FileManager.default.fileExists(atPath: vault.url.path) else { throw VaultError.alreadyThere }
        let pictures = InputExpander(files, isRecursive: true, vaultFiles: vault.files).files
        let found = try DecoderPool.codes(in: pictures)
        return try Session.restore(vault: vault.url, from: ImageScan.code(of: .backup, among: found)) {
            try passphrase.existing()
        }
    }
}
