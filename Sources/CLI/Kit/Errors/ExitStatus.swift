/// The exit code of a run. With several inputs it is the highest code that occurred, except
/// `usage`, and `unconfirmed` where a missing confirmation ends the command.
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
    case seenBefore = 15
    case usage = 64

    var meaning: String {
        switch self {
        case .done: "success"
        case .failed: "any other error"
        case .fileError: "a file or the vault cannot be found, read or written, or is not a vault"
        case .noCode: "no code found, or no readable code"
        case .damaged: "a code or a backup is damaged"
        case .notSubscribed: "not subscribed: the message is from none of your channels"
        case .ended: "no access: ended, or begins later; or expired, with --strict or --once"
        case .tampered: "tampered: a signature, tag, fingerprint or public key is not valid"
        case .unconfirmed: "a confirmation is missing"
        case .locked: "the vault is locked or in use, or a passphrase is wrong"
        case .vaultBroken: "the vault, or its threat lists, is damaged or newer than this version"
        case .newer: "a code or a backup has a newer format, or an unknown kind"
        case .wrongKind: "the code has the wrong kind, or is for somebody else"
        case .notAuthorized:
            "the endorsement admits nobody: no valid authorization, or the requester may not become a member"
        case .unfitList: "an imported threat list is damaged, of unknown format, or a wrong update"
        case .seenBefore: "the message was seen before, with --once"
        case .usage: "wrong usage"
        }
    }

    static var table: String {
        var lines = ""
        for status in allCases {
            if !lines.isEmpty { lines += "\n" }
            let number = String(status.rawValue)
            for _ in number.utf8.count..<4 { lines += " " }
            lines += number + "  " + status.meaning
        }
        return lines
    }

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
