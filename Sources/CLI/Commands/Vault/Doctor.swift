import ArgumentParser
import Foundation
import SeQRcast

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Examine the vault and its surroundings, or rescue a damaged vault.",
        discussion: """
            EXAMPLES
              seqrcast doctor
              seqrcast doctor --vault damaged.vault --rescue new.vault

            The command reads the whole vault and opens each sealed entry. It changes no entries; but like \
            any command, it makes the file private to its owner. It names libraries of the system that have a \
            known hole. `--rescue FILE` writes all readable entries \
            of the vault into a new one; `--vault` names the damaged vault. `--move-aside` renames a damaged \
            vault, so that you can restore a backup or use the rescued vault in its place. The exit status \
            is 10 if entries are damaged or lost, 1 if the surroundings are not safe.
            """)

    @Option(
        help: ArgumentHelp(
            "Write all readable entries into a new vault; the damaged vault is not changed.",
            valueName: "file"), completion: .file())
    var rescue: String?

    @Flag(help: "Rename a damaged vault, to make room for another. An intact vault is not renamed.")
    var moveAside = false

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard rescue != "" else { throw ValidationError("--rescue needs a file name") }
        guard rescue == nil || !moveAside else {
            throw ValidationError("use either --rescue or --move-aside")
        }
    }

    func run() throws {
        if let rescue { return try self.rescue(into: URL(fileURLWithPath: rescue)) }
        if moveAside { return try moveVaultAside() }
        let surroundings = try Session.surroundings(ofVault: vault.url)
        let session = try vault.session()
        let progress = ProgressBar("checking the vault", of: "entries")
        progress.show()
        let examination = try session.examine { progress.show($0, of: $1) }
        let isClockBehind = examination.newest.map { $0 > session.now } ?? false
        let hasPassphrase = try session.passphraseLock() != nil
        let decoder = try DecoderState()
        let oldLibraries = KnownHoles()?.oldLibraries()
        if format.json {
            try JSON.print(
                DoctorJSON(
                    examination, surroundings, isClockBehind: isClockBehind, hasPassphrase: hasPassphrase,
                    decoder: decoder, oldLibraries: oldLibraries))
        } else {
            try Console.print(
                DoctorText(
                    examination: examination, surroundings: surroundings, isClockBehind: isClockBehind,
                    hasPassphrase: hasPassphrase, decoder: decoder, oldLibraries: oldLibraries
                ).text)
        }
        guard examination.isSound else {
            throw VaultError.broken(path: vault.url.path)
        }
        guard !isClockBehind, surroundings.allSatisfy({ !$0.isUnsafe }), oldLibraries?.isEmpty ?? true else {
            throw Diagnostic(.failed, "the vault is intact, but its surroundings are not safe")
        }
    }

    private func moveVaultAside() throws {
        let place = vault.url.path
        let path = try Session.moveAside(vault: vault.url, unlocking: vault.unlockingKey).path
        if format.json {
            try JSON.print(MovedVaultJSON(movedTo: path))
        } else {
            try Console.print("moved the file to \(path.escaped())")
            for hint in Diagnostic.afterMoving(place, to: path) { Console.note(hint) }
        }
    }

    private func rescue(into url: URL) throws {
        let tables: [RescuedTable]
        do {
            let progress = ProgressBar("rescuing", of: "entries")
            tables = try Session.rescue(vault: vault.url, into: url, unlocking: vault.unlockingKey) {
                progress.show($0)
            }
        } catch VaultError.sealBroken {
            throw Diagnostic(
                .vaultBroken,
                "nothing can be rescued: the vault's key, tables or identity are missing or unreadable",
                hints: ["restore a backup with `seqrcast restore`"])
        }
        try report(tables, in: url)
        guard !tables.contains(where: \.isIncomplete) else {
            throw Diagnostic(.vaultBroken, "some entries are lost; all others are in the new vault")
        }
    }

    private func report(_ tables: [RescuedTable], in url: URL) throws {
        if format.json {
            for table in tables { try JSON.print(RescueJSON(table)) }
        } else {
            for table in tables where table.rescued > 0 || table.isIncomplete {
                let lost = table.lost > 0 ? ", \(table.lost.grouped) lost" : ""
                let gaps = table.hasGaps ? ", parts of the file are unreadable" : ""
                try Console.print("\(table.name.words): \(table.rescued.grouped) rescued\(lost)\(gaps)")
            }
            if tables.contains(where: \.isIncomplete) {
                Console.note(
                    "use the new vault with `--vault \(url.path.inShell)`, or put it in the place of the other:"
                )
                Console.note(
                    "`seqrcast doctor --vault \(vault.url.path.inShell) --move-aside`, then `mv \(url.path.inShell) \(vault.url.path.inShell)`"
                )
            } else {
                Console.note(
                    "every entry was rescued: `seqrcast doctor` examines the old vault; use the new one with `--vault \(url.path.inShell)`"
                )
            }
            Console.note("confirm the members of your channels: `seqrcast members CHANNEL --confirm`")
        }
    }
}
