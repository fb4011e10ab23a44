public import Exchange
public import Wire

/// A follow request that this user received.
public struct StoredRequest: Sendable {
    public enum State: Int, Sendable {
        case pending = 0
        case accepted = 1
        case rejected = 2
    }

    /// What it is named by.
    public let id: Int64
    public let request: VerifiedRequest
    /// The row of the own channel that it is for, where that is known.
    package let channel: Int64?
    let authorization: Int64?
    /// When it was scanned.
    public let received: Timestamp
    public let state: State
    /// When it was accepted or rejected.
    public let decided: Timestamp?

    public var fingerprint: Fingerprint { request.requester.fingerprint }
}
