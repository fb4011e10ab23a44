import SeQRcast

extension Diagnostic {
    init(_ error: BackupError) {
        switch error {
        case .notABackup: self.init(.noCode, "it is no backup")
        case .newer: self.init(.newer, "the backup was made by a newer version of seqrcast")
        case .damaged:
            self.init(.damaged, "the backup is damaged: it is cut short, or was altered")
        case .tooCostly(let cost):
            self.init(
                .damaged,
                "the backup takes more memory than there is, or than any backup does (scrypt with N = 2^\(cost)); nothing was done"
            )
        case .wrongPassphrase: self.init(.locked, "that is not the passphrase of this backup")
        case .noVaultInside: self.init(.vaultBroken, "what is in the backup is no sound vault of seqrcast")
        }
    }
}
