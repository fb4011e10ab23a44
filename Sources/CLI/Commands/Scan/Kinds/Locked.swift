import SeQRcast
import Texts

/// A locked text or a guest key.
struct LockedPresentation: OutcomePresentation, InspectionPresentation {
    let kind: Code.Kind

    var label: String { kind.label }
    var phrase: String { kind.phrase }

    func line(_ text: MessageText) throws -> String {
        kind == .guestKey
            ? "a guest key: open it with the page of `seqrcast guest`"
            : "a locked text: open it with `seqrcast unlock` and its passphrase"
    }
}

/// A backup of a vault's keys.
struct BackupCode: OutcomePresentation, InspectionPresentation {
    var label: String { Code.Kind.backup.label }
    var phrase: String { Code.Kind.backup.phrase }

    func line(_ text: MessageText) throws -> String {
        "a backup of keys: restore it into a new vault with `seqrcast restore`"
    }
}
