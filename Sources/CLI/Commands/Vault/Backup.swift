import ArgumentParser
import Platform
import Records
import SeQRcast
import Texts

struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the vault, or only its keys, under a passphrase.",
        discussion: """
            EXAMPLES
              seqrcast backup --generate -o alice.backup
              seqrcast backup --keys-only --generate -o sheet.pdf
              seqrcast backup --portable --generate -o phone.seqr
              seqrcast backup --portable --hand-over --generate -o phone.seqr

            Anybody with the backup and its passphrase can act as you: keep the two in different places. \
            `seqrcast restore` restores it, and the app for phones one with --portable or --keys-only. After a restore, you must confirm the members of each channel of \
            yours; so make a new backup after each revocation. A copy of the vault file is no backup: used \
            twice, it gives two members the same place, or two messages the same number.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; - is standard output. With --keys-only, a name that ends in .pdf makes a sheet for printing.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
    var output: String

    @OptionGroup var overwrite: OverwriteOption

    @Flag(
        help:
            "Back up only keys, channels and subscriptions: no messages, contacts, names of members, requests and authorizations."
    )
    var keysOnly = false

    @Flag(
        help:
            "Make a backup that the app for phones restores too: everything but authorizations, received requests and batches."
    )
    var portable = false

    @Flag(
        help:
            "Hand your channels over to the device that restores this backup: here you cannot publish or share any more."
    )
    var handOver = false

    @OptionGroup var paper: PaperOptions

    @OptionGroup var passphrase: NewPassphraseOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output != "" else { throw ValidationError("-o needs a file name") }
        guard !(keysOnly && portable) else {
            throw ValidationError("--keys-only and --portable are two kinds of backup: leave one out")
        }
        guard keysOnly || !isSheet else {
            throw ValidationError("a PDF holds only keys: add --keys-only")
        }
        guard output != "-" || !format.json else {
            throw ValidationError("with -o - the backup uses standard output: leave out --json")
        }
    }

    private var content: BackupContent { keysOnly ? .keys : portable ? .portable : .vault }

    private var isSheet: Bool { output.lowercased().hasSuffix(".pdf") }

    func run() throws {
        let sheetPaper = try paper.size.largePaper()
        let session = try vault.session()
        try FileEnding(output).check(
            keysOnly ? ["seqr", "pdf"] : ["seqr"], of: "a backup", sparing: vault.files)
        let file = try StreamedOutput(output, isWithheld: output != "-", inputs: vault.files, overwrite)
        var record = BackupJSON(file: output, content: content.rawValue)
        var announcement: String?
        let chosen = try passphrase.chosen()
        var leftOutSightings = 0
        let markHandedOver = handOver ? { record.handedOver = try handOver(session) } : nil
        do {
            try SignalMask.withoutBrokenPipe {
                if keysOnly {
                    let keys = try ProgressBar.during("deriving the key") {
                        try session.backUpKeys(under: chosen, handOver: markHandedOver)
                    }
                    let sheet =
                        isSheet
                        ? try BackupSheet(keys, of: session.identity.publicIdentity, made: session.now) : nil
                    let bytes = try sheet?.pdf(on: sheetPaper, paper.language.paper) ?? keys.file
                    announcement = sheet?.drawing.announcement(of: [output])
                    try file.write(bytes, 0..<bytes.count)
                    record.bytes = bytes.count
                } else {
                    var count = 0
                    let progress = ProgressBar("backing up", of: "MiB")
                    progress.show()
                    let write: ByteSink<any Error> = { bytes, range in
                        try file.write(bytes, range)
                        count += range.count
                        progress.show(count >> 20)
                    }
                    if portable {
                        leftOutSightings = try session.backUpPortable(
                            under: chosen, handOver: markHandedOver, to: write)
                    } else {
                        try session.backUp(under: chosen, handOver: markHandedOver, to: write)
                    }
                    record.bytes = count
                }
                try file.finish()
            }
        } catch  where record.handedOver != nil {
            throw Diagnostic(error).afterHandOver
        }
        let ended =
            handOver && content != .vault
            ? try session.grantedAuthorizations().filter { $0.isStanding(at: session.now) } : []
        if format.json {
            if !ended.isEmpty {
                record.endedAuthorizations = ended.map { AuthorizationJSON($0, now: session.now) }
            }
            JSON.report(record)
        } else {
            Console.note("backed up \(keysOnly ? "the keys" : "the vault"): \(record.bytes.grouped) bytes")
            if let announcement { Console.note(announcement) }
            if let names = record.handedOver {
                let list = names.map { $0.printableName }.joined(separator: ", ")
                Console.note("handed over: \(list); publish with the other device only")
            }
            if leftOutSightings > 0 {
                Console.note("not in the backup: the \(leftOutSightings.grouped) oldest sightings")
            }
            if keysOnly {
                Console.note(
                    "not in the backup: messages, contacts, names of members, requests, authorizations")
            } else if portable {
                Console.note("not in the backup: authorizations, received requests, interrupted batches")
            }
            for authorization in ended {
                Console.note(
                    "\(authorization.authorizer.printable) can no longer endorse requests for "
                        + "\(authorization.channel.name.printable): authorize them again on the other device"
                )
            }
            if content == .vault, try session.passphraseLock() != nil {
                Console.note("to restore it, you also need the passphrase of the vault")
            }
        }
    }
}

extension Diagnostic {
    /// The failure of a backup after the channels were handed over: nobody publishes then.
    fileprivate var afterHandOver: Diagnostic {
        Diagnostic(
            status,
            "your channels are handed over, but the backup failed: "
                + sentence.replacing("; nothing was done", with: ""),
            hints: hints + [
                "make the backup again with --hand-over",
                "or stay here: `seqrcast members CHANNEL --confirm` for each channel",
            ])
    }
}

extension Backup {
    /// Before the content of the backup is read: if that fails, nobody publishes, and the command can
    /// be repeated.
    private func handOver(_ session: Session) throws -> [String] {
        let earlier = try session.channels().map(\.channel).filter { $0.waiting == .handedOver }
        let names = try session.handOverChannels()
        guard !names.isEmpty else {
            throw Diagnostic(
                .failed, "you own no channel, so there is nothing to hand over",
                hints: ["a member may use several devices: make the backup without --hand-over"])
        }
        for channel in earlier {
            Console.warn(
                """
                \(channel.name.printable) was handed over before, on \(channel.handedOver?.local ?? ""): destroy that \
                backup; if a device was restored from it, destroy this one, and hand over there
                """)
        }
        return names.map(\.text)
    }
}

/// A written backup, as JSON.
struct BackupJSON: Encodable {
    var file: String
    /// `vault`, `keys` or `portable`.
    var content: String
    var bytes = 0
    /// With --hand-over: the names of the own channels.
    var handedOver: [String]?
    /// With --hand-over: those that are not in the backup, and end.
    var endedAuthorizations: [AuthorizationJSON]?
}
