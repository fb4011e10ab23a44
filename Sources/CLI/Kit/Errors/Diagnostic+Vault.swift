import SeQRcast
import Texts

extension Diagnostic {
    init(_ error: VaultError) { self.init(error, ofVault: nil) }

    /// - Parameter path: the path of the vault, for errors that do not have it; nil if unknown.
    init(_ error: VaultError, ofVault path: String?) {
        let vault = path?.printableName ?? "the vault"
        let doctor = "seqrcast doctor --vault \(path?.inShell ?? "FILE")"
        switch error {
        case .missing:
            self.init(
                .fileError, "there is no vault yet\(path.map { ": \($0.printableName)" } ?? "")",
                hints: ["create one with `seqrcast init --name NAME`", Self.anotherVault])
        case .movedAside(let place, let path):
            self.init(
                .fileError, "there is no vault: the damaged one was moved to \(path.printableName)",
                hints: Self.afterMoving(place, to: path) + ["or create a new vault with `seqrcast init`"])
        case .alreadyThere(let path):
            self.init(
                .failed, "\(path.printableName) already exists; it was not changed",
                hints: [Self.anotherVault])
        case .notAVault(let path): self = Self.notAVault(path)
        case .foreignFile(let path):
            self.init(
                .fileError,
                "vault not opened: \(path.printableName) is a link, or belongs to another user")
        case .newer:
            self.init(
                .vaultBroken, "\(vault) was made by a newer version of seqrcast; it was not changed",
                hints: ["update seqrcast"])
        case .broken(let path): self = Self.broken(path)
        case .notDamaged: self.init(.failed, "\(vault) is intact; it was not moved")
        case .strayLog(let path): self = Self.strayLog(path)
        case .strayJournal(let path): self = Self.strayJournal(path)
        case .unreadableLog(let path): self = Self.unreadableLog(path)
        case .sealBroken:
            self.init(
                .vaultBroken, "a sealed entry of the vault was changed outside seqrcast; nothing was done",
                hints: ["`seqrcast doctor` examines the vault"])
        case .foreignTables: self = Self.foreignTables(in: vault, doctor)
        case .tooMuchWork:
            self.init(
                .vaultBroken,
                "\(vault) is damaged: reading it takes too much work for its size; nothing was done",
                hints: ["`\(doctor) --rescue NEW` saves what is readable into the new vault NEW"])
        case .locked: self.init(.locked, "the vault is locked with a passphrase")
        case .wrongPassphrase: self.init(.locked, "wrong passphrase for the vault")
        case .lockTooCostly(let cost):
            self.init(cost: cost, ofPassphraseFor: "the vault", ifInvalid: .vaultBroken)
        case .keyChanged:
            self.init(
                .locked, "another process changed the vault's passphrase; nothing was done",
                hints: ["try again"])
        case .busy: self.init(.locked, "another process holds the vault", hints: ["try again"])
        case .failed(let fault, let path): self = Self.failed(fault, path)
        case .tracesRemain:
            self.init(
                .failed,
                "done, but traces of deleted data remain: another process reads the vault, or the disk is full",
                hints: ["the next command that can will remove them"])
        }
    }

    private static let anotherVault = "`--vault FILE` or SEQRCAST_VAULT names another vault"

    private static func notAVault(_ path: String) -> Diagnostic {
        guard FileStatus(path: path)?.kind == .file else {
            return Diagnostic(.fileError, "\(path.printableName) is not a file", hints: [anotherVault])
        }
        return Diagnostic(
            .fileError,
            "\(path.printableName) is not a vault: it is cut short, damaged, or another program's; it was not changed",
            hints: [
                anotherVault,
                "if it was a vault, `seqrcast doctor --vault \(path.inShell) --move-aside` makes room to restore a backup",
            ])
    }

    private static func broken(_ path: String) -> Diagnostic {
        Diagnostic(
            .vaultBroken, "the vault is damaged: \(path.printableName); it was not changed",
            hints: [
                "`seqrcast doctor --vault \(path.inShell) --rescue FILE` saves what is readable into the new vault FILE",
                "`seqrcast doctor --vault \(path.inShell) --move-aside` makes room to restore a backup",
            ])
    }

    private static func foreignTables(in vault: String, _ doctor: String) -> Diagnostic {
        Diagnostic(
            .vaultBroken, "\(vault) was not opened: it has foreign tables, triggers or views",
            hints: [
                "somebody may have prepared this file",
                "`\(doctor) --move-aside` makes room to restore a backup",
            ])
    }

    private static func failed(_ fault: FileFault, _ path: String) -> Diagnostic {
        guard fault != .readOnly else {
            return Diagnostic(.fileError, "the vault is read-only: \(path.printableName)")
        }
        return Diagnostic(
            .fileError, "cannot use the vault \(path.printableName): \(fault.phrase)",
            hints: fault == .diskFull ? ["nothing was lost: free some space, then try again"] : [])
    }

    private static func strayLog(_ path: String) -> Diagnostic {
        Diagnostic(
            .fileError,
            "\(path.printableName) is the log of a vault that is not here; nothing was changed",
            hints: ["move it to its vault: it may have that vault's latest entries"])
    }

    private static func strayJournal(_ path: String) -> Diagnostic {
        Diagnostic(
            .fileError,
            "SQLite would write \(path.printableName) into the file beside it; nothing was done",
            hints: ["seqrcast makes no such file: move it to another folder"])
    }

    private static func unreadableLog(_ path: String) -> Diagnostic {
        Diagnostic(
            .fileError,
            "the vault is read-only, and its log \(path.printableName) needs a folder to write in",
            hints: ["copy the vault and its log into a folder of your own"])
    }

    /// Hints for a damaged vault that was moved aside.
    static func afterMoving(_ place: String, to path: String) -> [String] {
        [
            "`seqrcast doctor --vault \(path.inShell) --rescue \(place.inShell)` saves what is readable, if anything is",
            "or restore a backup with `seqrcast restore`",
        ]
    }

    /// Explains what kept a file from being opened that is no fault of the file.
    init(_ fault: FileFault) {
        self.init(.failed, fault.phrase, hints: fault == .tooManyFiles ? [Self.moreFiles] : [])
    }

    static let moreThreads = "`ulimit -u` sets how many processes and threads a user may start"
    static let moreFiles = "`ulimit -n` sets how many files a program may open"

    /// Explains why a file cannot be written.
    init(_ fault: FileFault, writing name: String) {
        let reason =
            switch fault {
            case .diskFull, .nameTooLong, .linkLoop, .deadLink, .tooManyFiles, .ioError, .outOfMemory,
                .closedPipe:
                ": \(fault.phrase)"
            case .readOnly: ": the file system is read-only"
            case .cannotOpen: ": no such folder, or no permission"
            case .unexpected(let code): ": \(code)"
            case .notAFile: ": it is not a file"
            case .folder: ": a folder has this name"
            }
        self.init(
            .fileError, "cannot write \(name)\(reason)",
            hints: fault == .diskFull ? ["free some space, or choose another file"] : [])
    }
}

extension FileFault {
    fileprivate var phrase: String {
        switch self {
        case .diskFull: "the disk is full"
        case .readOnly: "it is read-only"
        case .cannotOpen: "the file or its folder cannot be opened"
        case .nameTooLong: "the name is too long"
        case .linkLoop: "links lead in a circle"
        case .deadLink: "the link leads to no file"
        case .tooManyFiles: "too many files are open"
        case .ioError: "the disk reported an error"
        case .outOfMemory: "there is not enough memory"
        case .closedPipe: "nobody reads it"
        case .notAFile: "it is not a file"
        case .folder: "it is a folder"
        case .unexpected(let code): "unexpected error (\(code))"
        }
    }
}

extension Diagnostic {
    init(_ error: BackupError) {
        switch error {
        case .notABackup: self.init(.noCode, "not a backup")
        case .newer:
            self.init(
                .newer, "this backup was made by a newer version of seqrcast", hints: [Self.update])
        case .damaged: self.init(.damaged, "the backup is damaged: it was cut short or changed")
        case .tooCostly(let cost):
            self.init(cost: cost, ofPassphraseFor: "the backup", ifInvalid: .damaged)
        case .wrongPassphrase: self.init(.locked, "wrong passphrase for this backup")
        case .noVaultInside:
            self.init(
                .damaged, "the backup does not contain a valid vault; nothing was restored",
                hints: ["restore an earlier backup"])
        }
    }

    init(_ error: LockError) {
        switch error {
        case .newer:
            self.init(
                .newer, "this code was made by a newer version of seqrcast", hints: [Self.update])
        case .damaged: self.init(.damaged, "this code is damaged: it was cut short or changed")
        case .absurd(let iterations):
            self.init(
                .damaged,
                "this code is not valid: \(iterations) iterations are out of range; nothing was done")
        case .wrongPassphrase: self.init(.locked, "wrong passphrase for this locked text")
        }
    }

    /// Explains why scrypt did not run with N = 2^cost.
    ///
    /// - Parameters:
    ///   - subject: the vault or backup that is opened or made.
    ///   - status: for a cost that no genuine file has.
    private init(cost: Int, ofPassphraseFor subject: String, ifInvalid status: ExitStatus) {
        guard Self.validCosts.contains(cost) else {
            self.init(
                status,
                "\(subject) is not valid: its scrypt cost is \(cost), not 10 to 20; nothing was done")
            return
        }
        let memory = 1 << (cost - 10)
        self.init(
            .failed, "not enough memory for the passphrase of \(subject); nothing was done",
            hints: ["it takes \(memory) MiB: free some memory, then try again"])
    }

    /// The costs that the format allows (docs/reference/format.md).
    private static let validCosts = 10...20
}
