import Exchange
import Primitives
import Rules
import Wire

/// Why an operation refuses: an outcome of the command line, and the reason as the vectors name it.
struct Refusal: Error {
    let outcome: Outcome
    let reason: String
    /// Whether every later scan of the code is refused as well.
    private(set) var isFinal = false

    init(_ outcome: Outcome, _ reason: String = "") {
        self.outcome = outcome
        self.reason = reason
    }

    init(_ error: WireError) {
        self.init(error == .notACode ? .notACode : error.isNewer ? .newerVersion : .damaged, error.reason)
        isFinal = error.isFinal
    }

    init(_ error: ExchangeError) {
        switch error {
        case .malformed(let error): self.init(error)
        case .invalidPublicKey: self.init(Outcome.invalidPublicKey)
        case .authenticationFailed: self.init(Outcome.tampered)
        case .notForThisIdentity: self.init(Outcome.notForYou)
        case .notSubscribed: self.init(Outcome.notSubscribed)
        case .accessEnded: self.init(Outcome.accessEnded)
        case .beforeMembership: self.init(Outcome.beforeMembership)
        case .notAuthorized(let fault): self.init(.notAuthorized, fault.reason)
        }
        isFinal = error.isFinal
    }

    init(_ error: LockError) {
        switch error {
        case .newer: self.init(Outcome.newerVersion)
        case .damaged: self.init(Outcome.damaged)
        case .absurd: self.init(.damaged, "absurd")
        case .wrongPassphrase: self.init(Outcome.wrongPassphrase)
        }
        isFinal = error.isFinal
    }

    init(_ error: BackupError) {
        switch error {
        case .newer: self.init(Outcome.newerVersion)
        case .notABackup: self.init(Outcome.notACode)
        case .damaged, .noVaultInside: self.init(Outcome.damaged)
        case .tooCostly: self.init(.damaged, "too_costly")
        case .wrongPassphrase: self.init(Outcome.wrongPassphrase)
        }
        isFinal = error.isFinal
    }

    /// A field of the request that no valid caller passes.
    init(field: String) { self.init(.usage, field) }
}

extension AuthorizationFault {
    fileprivate var reason: String {
        switch self {
        case .unknown: "unknown"
        case .otherChannel: "other_channel"
        case .endorsedThemselves: "endorsed_themselves"
        case .withdrawn: "withdrawn"
        case .replaced: "replaced"
        case .expired: "expired"
        case .usedUp: "used_up"
        case .requesterRevoked: "requester_revoked"
        case .requesterRejected: "requester_rejected"
        case .requesterSuite: "suite"
        }
    }
}

extension WireError {
    fileprivate var reason: String {
        switch self {
        case .notACode: ""
        case .unsupportedVersion: "unsupported_version"
        case .unknownKind: "unknown_kind"
        case .invalidBase45: "invalid_base45"
        case .invalidLink: "invalid_link"
        case .truncated: "truncated"
        case .trailingBytes: "trailing_bytes"
        case .nonCanonicalInteger: "non_canonical_integer"
        case .outOfRange: "out_of_range"
        case .invalidUTF8: "invalid_utf_8"
        case .nameTooLong: "name_too_long"
        case .nameEmpty: "name_empty"
        case .nameNotPlain: "name_not_plain"
        case .unknownSuite: "unknown_suite"
        case .unknownFlags: "unknown_flags"
        case .unknownContentType: "unknown_content_type"
        case .numberIsZero: "number_is_zero"
        case .expiresBeforeCreated: "expires_before_created"
        case .invalidCompression: "invalid_compression"
        case .paddingNotZero: "padding_not_zero"
        case .fieldsNotAscending: "fields_not_ascending"
        case .nulInText: "nul_in_text"
        case .invalidFileName: "invalid_file_name"
        case .invalidMediaType: "invalid_media_type"
        case .invalidContent: "invalid_content"
        case .unknownAudience: "unknown_audience"
        }
    }
}

/// An error of a module that an operation refuses for.
protocol Refused: Error {
    var refusal: Refusal { get }
}

extension WireError: Refused {
    var refusal: Refusal { Refusal(self) }
}

extension ExchangeError: Refused {
    var refusal: Refusal { Refusal(self) }
}

extension LockError: Refused {
    var refusal: Refusal { Refusal(self) }
}

extension PublishingState.Fault: Refused {
    var refusal: Refusal {
        switch self {
        case .membersUnconfirmed: Refusal(Outcome.membersUnconfirmed)
        case .tooManyRevoked: Refusal(Outcome.tooManyRevoked)
        case .channelFull: Refusal(Outcome.channelFull)
        case .expired: Refusal(field: "expiry")
        }
    }
}

extension BackupError: Refused {
    var refusal: Refusal { Refusal(self) }
}

/// Runs what throws an error of a module, and refuses for it.
func refusing<Value, Failure: Refused>(_ body: () throws(Failure) -> Value) throws(Refusal) -> Value {
    do { return try body() } catch { throw error.refusal }
}
