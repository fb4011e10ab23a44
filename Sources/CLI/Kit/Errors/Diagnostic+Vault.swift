import SeQRcast

extension Diagnostic {
    init(_ error: VaultError) {
        switch error {
        case .missing:
            self.init(
                .fileError, "there is no vault yet", hints: ["create one with `seqrcast init --name NAME`"])
        case .alreadyThere:
            self.init(
                .failed, "a vault already exists; it was not changed",
                hints: ["`--vault FILE` or SEQRCAST_VAULT names another vault"])
        case .notAVault:
            self.init(
                .fileError,
                "not a vault: the file is cut short or belongs to another program; it was not changed")
        case .foreignFile(let path):
            self.init(
                .fileError,
                "vault not opened: \(path.printableName) is a link, or belongs to another user")
        case .newer:
            self.init(.vaultBroken, "the vault was made by a newer version of seqrcast; it was not changed")
        case .broken(let path):
            self.init(
                .vaultBroken, "the vault is damaged; it was moved to \(path.printableName)",
                hints: [
                    "nothing was deleted: `seqrcast doctor --vault \(path.inShell) --rescue FILE` saves what is readable",
                    "or restore a backup before you create a new vault",
                ])
        case .sealBroken:
            self.init(
                .vaultBroken, "a sealed entry of the vault was changed outside seqrcast; nothing was done")
        case .foreignTables:
            self.init(
                .vaultBroken,
                "vault not opened: it has tables, triggers or views that seqrcast did not create",
                hints: [
                    "somebody may have prepared this file; `seqrcast restore` restores a backup of yours"
                ])
        case .tooMuchWork:
            self.init(
                .vaultBroken,
                "the vault is damaged: reading it takes too much work for its size; nothing was done",
                hints: ["`seqrcast doctor --rescue FILE` saves what is readable into the new vault FILE"])
        case .locked: self.init(.locked, "the vault is locked with a passphrase")
        case .wrongPassphrase: self.init(.locked, "wrong passphrase for the vault")
        case .lockTooCostly(let cost):
            self.init(.vaultBroken, Self.sentence(aboutCost: cost, of: "the vault's lock"))
        case .keyChanged:
            self.init(
                .locked, "another process changed the vault's passphrase; nothing was done",
                hints: ["try again"])
        case .busy: self.init(.locked, "another process holds the vault", hints: ["try again"])
        case .failed(let code):
            // The low byte is the primary result code (https://sqlite.org/rescode.html).
            let reason =
                switch code & 0xFF {
                case 13: "the disk is full"
                case 8: "it is read-only"
                case 3, 14, 23: "the file or its folder cannot be opened for writing"
                case 10: "the disk reported an error"
                default: "SQLite reported an error"
                }
            self.init(
                .fileError, "cannot use the vault: \(reason)", hints: ["SQLite's result code is \(code)"])
        case .tracesRemain:
            self.init(
                .failed,
                "done, but traces of deleted data remain: another process reads the vault, or the disk is full",
                hints: ["the next command that can will remove them"])
        }
    }
}
