/// How a run ended. With several inputs the highest that occurred, `usage` aside.
enum ExitStatus: Int32, CaseIterable, Error, Comparable {
    case done = 0
    case failed = 1
    case fileError = 2
    case noCode = 3
    case damaged = 4
    case notSubscribed = 5
    case ended = 6
    case tampered = 7
    case unconfirmed = 8
    case locked = 9
    case vaultBroken = 10
    case newer = 11
    case wrongKind = 12
    case notAuthorized = 13
    case unfitList = 14
    case usage = 64

    var meaning: String {
        switch self {
        case .done: "all of it done"
        case .failed: "anything not below"
        case .fileError: "a file, or the vault, could not be found, read or written"
        case .noCode: "no code found, or none that could be read"
        case .damaged: "a code, or a backup, is damaged"
        case .notSubscribed: "not subscribed: no channel's hint fits"
        case .ended: "no access: it appears to have ended, or begins later; or expired, under --strict"
        case .tampered:
            "tampered: a signature, tag or fingerprint does not verify, or a public key is invalid"
        case .unconfirmed: "needs a confirmation that was not given"
        case .locked:
            "the vault is locked, by its passphrase or another process, or that is not the passphrase"
        case .vaultBroken: "the vault is damaged, or newer than the tool"
        case .newer: "a code, or a backup, is of a newer format, or of a kind not known to this version"
        case .wrongKind: "a code of another kind than asked for, or for somebody else"
        case .notAuthorized: "an endorsement that lets nobody in: no authorization stands behind it"
        case .unfitList:
            "a threat list is of no known format, damaged, or no update of the list that is there"
        case .usage: "usage"
        }
    }

    static var table: String {
        allCases.map { status in
            let number = String(status.rawValue)
            return String(repeating: " ", count: 4 - number.count) + number + "  " + status.meaning
        }.joined(separator: "\n")
    }

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
