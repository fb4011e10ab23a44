import ArgumentParser
import Foundation
import SeQRcast

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Examine the vault and what is around it, or rescue a damaged one.",
        discussion: """
            All of the vault is read, and each sealed entry opened. Nothing in it is changed; but as any \
            command does, this one makes the file its owner's alone, and moves a file aside that SQLite calls damaged. `--rescue FILE` writes what can still be read into a new vault; `--vault` names the damaged \
            one. Exit status: 10 where entries are damaged, 1 where the surroundings are not safe.
            """)

    @Option(
        help: ArgumentHelp(
            "Write what can be read of the vault into a new one, and leave the damaged one as it is.",
            valueName: "file"))
    var rescue: String?

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard rescue != "" else { throw ValidationError("--rescue needs the name of a file") }
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
                .vaultBroken, "the vault is damaged; it was left as it is",
                hints: [
                    "`seqrcast doctor --rescue FILE` writes what can be read into a new vault",
                    "`seqrcast restore` puts a backup back, where there is no vault",
                ])
        }
        guard !isClockBehind, surroundings.allSatisfy({ !$0.isUnsafe }) else {
            throw Diagnostic(.failed, "the vault is sound, and what is around it is not safe")
        }
    }

    private func rescue(into url: URL) throws {
        let tables: [RescuedTable]
        do {
            tables = try Session.rescue(vault: vault.url, into: url, unlocking: vault.unlockingKey)
        } catch VaultError.sealBroken {
            throw Diagnostic(
                .vaultBroken,
                "the vault's key, its tables or your identity cannot be read, or are no vault's: nothing is rescued",
                hints: ["`seqrcast restore` puts a backup back"])
        }
        if format.json {
            for table in tables { try JSON.print(RescueJSON(table)) }
        } else {
            for table in tables where table.rescued + table.lost > 0 || table.hasGaps {
                let lost = table.lost > 0 ? ", \(table.lost.grouped) lost" : ""
                let gaps = table.hasGaps ? ", parts of the file cannot be read" : ""
                try Console.print("\(table.name.words): \(table.rescued.grouped) rescued\(lost)\(gaps)")
            }
            Console.note(
                "use it with `--vault \(url.path.escaped())`, or put it in the place of the damaged one")
            Console.note("your channels wait: `seqrcast members CHANNEL --confirm`")
        }
    }
}
