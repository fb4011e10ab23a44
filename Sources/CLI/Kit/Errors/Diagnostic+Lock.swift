import SeQRcast

extension Diagnostic {
    init(_ error: LockError) {
        switch error {
        case .newer: self.init(.newer, "the locked text was made by a newer version of seqrcast")
        case .damaged:
            self.init(.damaged, "the locked text is damaged: it is cut short, or was altered")
        case .absurd(let iterations):
            self.init(
                .damaged,
                "the locked text asks for \(iterations) iterations, which no locked text does; nothing was done"
            )
        case .wrongPassphrase: self.init(.locked, "that is not the passphrase of this locked text")
        }
    }
}
