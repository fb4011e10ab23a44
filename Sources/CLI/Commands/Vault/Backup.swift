import ArgumentParser
import SeQRcast

struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Back up the vault, or only its keys, under a passphrase.",
        discussion: """
            EXAMPLES
              seqrcast backup --generate -o alice.backup
              seqrcast backup --keys-only --generate -o sheet.pdf

            Anybody with the backup and its passphrase can act as you: keep the two in different places. \
            `seqrcast restore` restores it. After a restore, you must confirm the members of each channel of \
            yours; so make a new backup after each revocation.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; - is standard output. With --keys-only, a name that ends in .pdf makes a sheet for printing.",
            valueName: "file"))
    var output: String

    @Flag(
        help:
            "Back up only keys, channels and subscriptions: no messages, contacts, names of members, requests and authorizations."
    )
    var keysOnly = false

    @Option(help: "The paper size of a sheet.") var paper = PaperName.a4

    @OptionGroup var passphrase: NewPassphraseOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output != "" else { throw ValidationError("-o needs a file name") }
        guard keysOnly || !isSheet else {
            throw ValidationError("a PDF holds only keys: add --keys-only")
        }
        guard output != "-" || !format.json else {
            throw ValidationError("with -o - the backup uses standard output: leave out --json")
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
            Console.note("backed up \(keysOnly ? "the keys" : "the vault"): \(record.bytes.grouped) bytes")
            if keysOnly {
                Console.note(
                    "not in the backup: messages, contacts, names of members, requests, authorizations")
            }
        }
    }
}

/// A written backup, as JSON.
struct BackupJSON: Encodable {
    var file: String
    /// `vault` or `keys`.
    var content: String
    var bytes = 0
}
