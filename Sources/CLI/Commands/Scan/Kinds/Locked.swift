import SeQRcast

/// A locked text or a guest key.
struct LockedPresentation: OutcomePresentation, InspectionPresentation {
    let kind: Code.Kind

    var label: String { kind.label }
    var phrase: String { kind.phrase }

    func line(for identity: Identity) -> String {
        kind == .guestKey
            ? "a guest key: a page made by `seqrcast guest` opens it"
            : "a locked text: `seqrcast unlock` opens it with its passphrase"
    }
}

/// A backup of a vault's keys.
struct BackupCode: OutcomePresentation, InspectionPresentation {
    var label: String { Code.Kind.backup.label }
    var phrase: String { Code.Kind.backup.phrase }

    func line(for identity: Identity) -> String {
        "a backup of keys: `seqrcast restore` puts it back, where there is no vault"
    }
}
