import ArgumentParser
import Foundation
import SeQRcast

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Examine the vault and its surroundings, or rescue a damaged vault.",
        discussion: """
            EXAMPLES
              seqrcast doctor
              seqrcast doctor --vault damaged.vault --rescue new.vault

            The command reads the whole vault and opens each sealed entry. It changes no entries; but like \
            any command, it makes the file private to its owner, and moves a file that SQLite calls damaged. \
            `--rescue FILE` writes all readable entries of the vault into a new one; `--vault` names the \
            damaged vault. The exit status is 10 if entries are damaged, 1 if the surroundings are not safe.
            """)

    @Option(
        help: ArgumentHelp(
            "Write all readable entries into a new vault; the damaged vault is not changed.",
            valueName: "file"))
    var rescue: String?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard rescue != "" else { throw ValidationError("--rescue needs a file name") }
    }

    func run() throws {
        if let rescue { return try self.rescue(into: URL(fileURLWithPath: rescue)) }
        let surroundings = try Session.surroundings(ofVault: vault.url)
        let session = try vault.session()
        let examination = try session.examine()
        let isClockBehind = examination.newest.map { $0 > session.now } ?? false
        let hasPassphrase = try session.passphraseLock() != nil
        if format.json {
            try JSON.print(
                DoctorJSON(
                    examination, surroundings, isClockBehind: isClockBehind, hasPassphrase: hasPassphrase))
        } else {
            try Console.print(
                DoctorText(
                    examination: examination, surroundings: surroundings, isClockBehind: isClockBehind,
                    hasPassphrase: hasPassphrase
                ).text)
        }
        guard examination.isSound else {
            throw Diagnostic(
                .vaultBroken, "the vault is damaged; it was not changed",
                hints: [
                    "`seqrcast doctor --rescue FILE` saves what is readable into the new vault FILE",
                    "or move this vault away, and restore a backup with `seqrcast restore`",
                ])
        }
        guard !isClockBehind, surroundings.allSatisfy({ !$0.isUnsafe }) else {
            throw Diagnostic(.failed, "the vault is intact, but its surroundings are not safe")
        }
    }

    private func rescue(into url: URL) throws {
        let tables: [RescuedTable]
        do {
            tables = try Session.rescue(vault: vault.url, into: url, unlocking: vault.unlockingKey)
        } catch VaultError.sealBroken {
            throw Diagnostic(
                .vaultBroken,
                "nothing can be rescued: the vault's key, tables or identity are missing or unreadable",
                hints: ["restore a backup with `seqrcast restore`"])
        }
        if format.json {
            for table in tables { try JSON.print(RescueJSON(table)) }
        } else {
            for table in tables where table.rescued + table.lost > 0 || table.hasGaps {
                let lost = table.lost > 0 ? ", \(table.lost.grouped) lost" : ""
                let gaps = table.hasGaps ? ", parts of the file are unreadable" : ""
                try Console.print("\(table.name.words): \(table.rescued.grouped) rescued\(lost)\(gaps)")
            }
            Console.note(
                "use the new vault with `--vault \(url.path.escaped())`, or replace the damaged one with it")
            Console.note("confirm the members of your channels: `seqrcast members CHANNEL --confirm`")
        }
    }
}
