import ArgumentParser
import SeQRcast

struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Seal the vault, or its keys alone, under a passphrase.",
        discussion: """
            The backup holds all that you have here: whoever has it and the passphrase is you. Keep the two apart. `seqrcast \
            restore` puts it back, where there is no vault. After that each channel of yours waits until you have looked at its \
            members again: make a new backup when you have revoked somebody.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file; - is standard output. Keys alone become a sheet to be printed where its name ends in .pdf.",
            valueName: "file"))
    var output: String

    @Flag(
        help:
            "Your keys, channels and subscriptions alone; not messages, contacts, members' names, requests and authorizations."
    )
    var keysOnly = false

    @Option(help: "The paper of a sheet.") var paper = PaperName.a4

    @OptionGroup var passphrase: NewPassphraseOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output != "" else { throw ValidationError("-o needs the name of a file") }
        guard keysOnly || !isSheet else {
            throw ValidationError("a sheet holds keys alone: --keys-only")
        }
        guard output != "-" || !format.json else {
            throw ValidationError("with -o - standard output is the backup's")
        }
    }

    private var isSheet: Bool { output.lowercased().hasSuffix(".pdf") }

    func run() throws {
        let session = try vault.session()
        let file = try StreamedOutput(output, isWithheld: output != "-", inputs: vault.files)
        var record = BackupJSON(file: output, content: keysOnly ? "keys" : "vault")
        if keysOnly {
            let keys = try session.backUpKeys(under: passphrase.chosen())
            let bytes =
                isSheet
                ? try BackupSheet(keys, of: session.identity.card.name, made: session.now).pdf(
                    on: paper.paper)
                : keys.file
            try file.write(bytes, 0..<bytes.count)
            record.bytes = bytes.count
        } else {
            var count = 0
            try session.backUp(under: passphrase.chosen()) { bytes, range in
                try file.write(bytes, range)
                count += range.count
            }
            record.bytes = count
        }
        try file.finish()
        if format.json {
            try JSON.print(record)
        } else {
            Console.note("sealed \(keysOnly ? "the keys" : "the vault"): \(record.bytes.grouped) bytes")
            if keysOnly {
                Console.note(
                    "left out: messages, contacts, the names of members, requests and authorizations")
            }
        }
    }
}
