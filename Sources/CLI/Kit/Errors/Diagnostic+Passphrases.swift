import SeQRcast

extension Diagnostic {
    init(_ error: BackupError) {
        switch error {
        case .notABackup: self.init(.noCode, "not a backup")
        case .newer: self.init(.newer, "this backup was made by a newer version of seqrcast")
        case .damaged: self.init(.damaged, "the backup is damaged: it was cut short or changed")
        case .tooCostly(let cost):
            self.init(.damaged, Self.sentence(aboutCost: cost, of: "the backup"))
        case .wrongPassphrase: self.init(.locked, "wrong passphrase for this backup")
        case .noVaultInside: self.init(.vaultBroken, "the backup does not contain a valid vault")
        }
    }

    init(_ error: LockError) {
        switch error {
        case .newer: self.init(.newer, "this locked text was made by a newer version of seqrcast")
        case .damaged: self.init(.damaged, "the locked text is damaged: it was cut short or changed")
        case .absurd(let iterations):
            self.init(
                .damaged,
                "the locked text is not valid: \(iterations) iterations are out of range; nothing was done")
        case .wrongPassphrase: self.init(.locked, "wrong passphrase for this locked text")
        }
    }

    /// Explains why scrypt did not run with N = 2^cost.
    ///
    /// - Parameter subject: the passphrase opens it.
    static func sentence(aboutCost cost: Int, of subject: String) -> String {
        validCosts.contains(cost)
            ? "not enough memory to open \(subject) (scrypt with N = 2^\(cost)); nothing was done"
            : "\(subject) is not valid: its scrypt cost is \(cost), not 10 to 20; nothing was done"
    }

    /// The costs that the format allows (docs/reference/format.md).
    private static let validCosts = 10...20
}
