import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

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
            is 10 if entries are damaged or lost, 1 if the surroundings are not safe, the clock is more than five \
            minutes behind the newest entry, or a library has known holes.
            """)

    @Option(
        help: ArgumentHelp(
            "Write all readable entries into a new vault; the damaged vault is not changed.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
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
        if let rescue { return try self.rescue(into: URL(fileURLWithPath: FileSystem.absolute(rescue))) }
        if moveAside { return try moveVaultAside() }
        let surroundings = try vault.named { try Session.surroundings(ofVault: vault.url) }
        let session = try vault.session()
        let progress = ProgressBar("checking the vault", of: "entries")
        progress.show()
        let examination = try session.examine { progress.show($0, of: $1) }
        let later = examination.newest.flatMap { session.isClockBehind($0) ? $0 : nil }
        let hasPassphrase = try session.passphraseLock() != nil
        let decoder = try DecoderState()
        let oldLibraries = KnownHoles()?.oldLibraries()
        if format.json {
            try JSON.print(
                DoctorJSON(
                    examination, surroundings, isClockBehind: later != nil, hasPassphrase: hasPassphrase,
                    decoder: decoder, oldLibraries: oldLibraries))
        } else {
            try Console.print(
                DoctorText(
                    examination: examination, surroundings: surroundings, later: later,
                    hasPassphrase: hasPassphrase, decoder: decoder, oldLibraries: oldLibraries
                ).text)
        }
        guard examination.isSound else {
            throw VaultError.broken(path: vault.url.path)
        }
        let dangers = [
            surroundings.contains(where: \.isUnsafe) ? "its surroundings are not safe" : nil,
            later == nil ? nil : "the clock is wrong",
            oldLibraries?.isEmpty == false ? "a library has known holes" : nil,
        ].compactMap(\.self)
        guard dangers.isEmpty else {
            throw Diagnostic(
                .failed,
                "the vault is intact, but \(dangers.formatted(.list(type: .and).locale(.english)))"
            )
        }
    }

    private func moveVaultAside() throws {
        let place = vault.url.path
        let done = Diagnostic(.failed, "the file was moved aside, and it has no passphrase")
        let path = try vault.unlocking(by: vault.unlockingKey, orThrow: done) { key in
            try vault.named { try Session.moveAside(vault: vault.url, unlocking: key).path }
        }
        if format.json {
            JSON.report(MovedVaultJSON(movedTo: path))
        } else {
            Console.report("moved the file to \(path.escaped())")
            for hint in Diagnostic.afterMoving(place, to: path) { Console.note(hint) }
        }
    }

    private func rescue(into url: URL) throws {
        let folder = url.deletingLastPathComponent().path
        guard FileStatus(path: folder) != nil else {
            throw Diagnostic(
                .fileError, "the new vault's folder does not exist: \(folder.printableName)",
                hints: ["create the folder, or name another file: `--rescue FILE`"])
        }
        let entries: RescuedEntries
        do {
            let progress = ProgressBar("rescuing", of: "entries")
            let done = Diagnostic(.failed, "the entries were rescued, and the vault has no passphrase")
            entries = try vault.unlocking(by: vault.unlockingKey, orThrow: done) { key in
                try vault.named {
                    try Session.rescue(vault: vault.url, into: url, unlocking: key) { progress.show($0) }
                }
            }
        } catch VaultError.alreadyThere(let path) {
            throw Diagnostic(
                .failed, "\(path.printableName) already exists; it was not changed",
                hints: ["name another new file: `--rescue FILE`"])
        } catch VaultError.sealBroken {
            throw Diagnostic(
                .vaultBroken,
                "nothing can be rescued: the vault's key, tables or identity are missing or unreadable",
                hints: ["restore a backup with `seqrcast restore`"])
        }
        try report(entries, in: url)
        if entries.leftOutCount > 0 {
            let people = entries.leftOutCount == 1 ? "1 person" : "\(entries.leftOutCount.grouped) people"
            Console.note(
                "left out of your channels, as entries are lost: \(people); share again with all whom you did not revoke"
            )
        }
        guard !entries.isIncomplete else {
            throw Diagnostic(.vaultBroken, "some entries are lost; all others are in the new vault")
        }
    }

    private func report(_ entries: RescuedEntries, in url: URL) throws {
        if format.json {
            for table in entries.tables { JSON.report(RescueJSON(table)) }
        } else {
            for table in entries.tables where table.rescued > 0 || table.isIncomplete {
                let lost = table.lost > 0 ? ", \(table.lost.grouped) lost" : ""
                let gaps = table.hasGaps ? ", parts of the file are unreadable" : ""
                Console.report("\(table.name.words): \(table.rescued.grouped) rescued\(lost)\(gaps)")
            }
            if entries.isIncomplete {
                Console.note(
                    "use the new vault with `--vault \(url.path.inShell)`, or put it in the place of the other:"
                )
                Console.note(
                    "`seqrcast doctor --vault \(vault.url.path.inShell) --move-aside`, then `mv \(url.path.inShell) \(vault.url.path.inShell)`"
                )
            } else {
                Console.note(
                    "every entry was rescued: use the new vault with `--vault \(url.path.inShell)`"
                )
            }
            Console.note("confirm the members of your channels: `seqrcast members CHANNEL --confirm`")
        }
    }
}

/// The results of an examination, as JSON.
private struct DoctorJSON: Encodable {
    var faults: [String]
    var entries: [Entries]
    var surroundings: [Surrounding]
    var clockBehind: Bool
    var passphrase: Bool
    var decoder: Decoder
    /// Whether the versions of libraries were compared.
    var librariesExamined: Bool
    var oldLibraries: [KnownHoles.OldLibrary]

    /// The program that reads images. Its path is absent where it is missing.
    struct Decoder: Encodable {
        var path: String?
        var confined: Bool
    }

    struct Entries: Encodable {
        var table: String
        var count: Int
        /// The rows of the damaged entries.
        var broken: [Int64]
    }

    struct Surrounding: Encodable {
        var sentence: String
        var isUnsafe: Bool
    }

    init(
        _ examination: VaultExamination, _ surroundings: [VaultSurrounding], isClockBehind: Bool,
        hasPassphrase: Bool, decoder: DecoderState, oldLibraries: [KnownHoles.OldLibrary]?
    ) {
        faults = examination.faults
        entries = examination.tables.map { Entries(table: $0.name, count: $0.count, broken: $0.broken) }
        self.surroundings = surroundings.map {
            Surrounding(sentence: $0.sentence, isUnsafe: $0.isUnsafe)
        }
        clockBehind = isClockBehind
        passphrase = hasPassphrase
        self.decoder = Decoder(path: decoder.path, confined: decoder.isConfined)
        librariesExamined = oldLibraries != nil
        self.oldLibraries = oldLibraries ?? []
    }
}

/// The result of a rescue for one table, as JSON.
private struct RescueJSON: Encodable {
    var table: String
    var rescued: Int
    var lost: Int
    var gaps: Bool

    init(_ table: RescuedTable) {
        self.table = table.name
        rescued = table.rescued
        lost = table.lost
        gaps = table.hasGaps
    }
}

/// A damaged vault that was moved aside, as JSON.
private struct MovedVaultJSON: Encodable {
    var movedTo: String
}

/// The results of an examination for people: a line for each result.
private struct DoctorText {
    let examination: VaultExamination
    let surroundings: [VaultSurrounding]
    /// The date of the newest entry, where the clock is earlier.
    let later: Timestamp?
    let hasPassphrase: Bool
    let decoder: DecoderState
    /// Nil where the versions of libraries were not compared.
    let oldLibraries: [KnownHoles.OldLibrary]?

    var text: String { (inside + outside).joined(separator: "\n") }

    private var inside: [String] {
        var lines = [
            examination.faults.isEmpty
                ? "the file is intact"
                : "damaged: the structure of the file, in \(examination.faults.count.counted("place"))"
        ]
        let count = examination.tables.reduce(0) { $0 + $1.count }
        let broken = examination.tables.filter { !$0.broken.isEmpty }
        for table in broken {
            let rows = table.broken.prefix(Self.rowLimit).map(String.init).joined(separator: ", ")
            let more = table.broken.count > Self.rowLimit ? ", …" : ""
            lines.append(
                "damaged: \(table.broken.count.grouped) of \(table.count.grouped) \(table.name.words) (\(rows)\(more))"
            )
        }
        if broken.isEmpty, examination.faults.isEmpty {
            lines.append("all \(count.grouped) sealed entries are intact")
        }
        return lines
    }

    private var outside: [String] {
        var lines = surroundings.map { ($0.isUnsafe ? "danger: " : "note: ") + $0.sentence }
        if let later {
            lines.append(
                """
                danger: the clock is earlier than the vault's newest entry, of \(later.local): dates and \
                expiries are wrong
                """)
        }
        lines.append(
            hasPassphrase
                ? "the file is locked with a passphrase"
                : "note: the vault has no passphrase: `seqrcast passphrase set` sets one"
        )
        lines.append(decoder.sentence)
        lines +=
            oldLibraries?.map(\.sentence)
            ?? ["note: libraries were not examined: this program has no list of known holes for this system"]
        return Console.isQuiet ? lines.filter { !$0.hasPrefix("note: ") } : lines
    }

    private static let rowLimit = 10
}

/// The program that reads images, and what the kernel lets it do.
private struct DecoderState {
    private let program: Result<DecoderProgram, DecoderFailure>
    let isConfined: Bool

    /// Nil where it is missing, or others could change it.
    var path: String? { try? program.get().path }

    /// - Throws: `DecoderFailure.cannotStart`.
    init() throws {
        program = Result { () throws(DecoderFailure) in try DecoderProgram() }
        isConfined = if case .success(let program) = program { try program.isConfined() } else { false }
    }

    fileprivate var sentence: String {
        let path: String
        switch program {
        case .success(let program): path = program.path
        case .failure(let failure):
            return "note: no image can be read: \(Diagnostic(failure).sentence)"
        }
        return isConfined
            ? "images are read by \(path.printableName), which can open no file and no connection"
            : "note: this kernel has no seccomp: an image that takes over \(path.printableName) could open files"
    }
}

extension KnownHoles.OldLibrary {
    fileprivate var sentence: String {
        let holes = source.replacing(",", with: ", ")
        return "danger: \(package) \(installed) has known holes, which \(fixed) closes: \(holes)"
    }
}

extension String {
    /// The entries of a table of this name, in the plural.
    var words: String { self == "identity" ? "identities" : replacing("_", with: " ") + "s" }
}

extension VaultSurrounding {
    /// Whether others may be able to read or change the vault, or its threat lists cannot be used.
    var isUnsafe: Bool {
        switch self {
        case .foreignOwner, .openToOthers, .folderWritableByOthers, .strayJournal: true
        case .symbolicLink, .hardLinks, .littleSpace, .leftover, .movedAside: false
        }
    }

    var sentence: String {
        switch self {
        case .symbolicLink(let target): "the vault is a link to \(target.printableName)"
        case .hardLinks(let count):
            "the vault's file has \(count) names (hard links), which all lead to the same vault"
        case .foreignOwner(let path): "\(path.printableName) belongs to another user"
        case .openToOthers(let path):
            "users other than the owner could read or write \(path.printableName)"
        case .folderWritableByOthers(let path):
            "other users could replace the vault: they can write to \(path.printableName)"
        case .littleSpace(let free, let needed):
            "little disk space: \(free.fileSize) free; deleting may need \(needed.fileSize)"
        case .leftover(let path):
            "a killed command left \(path.printableName); delete it: it may have contents of the vault"
        case .movedAside(let path):
            "a damaged vault was moved aside: `seqrcast doctor --vault \(path.inShell) --rescue NEW` saves what is readable"
        case .strayJournal(let path):
            "links are not looked up: SQLite would write \(path.printableName) into the threat lists; move it to another folder"
        }
    }
}
