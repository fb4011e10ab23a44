public import Exchange
public import Wire

/// A follow request to this user.
public struct StoredRequest: Sendable {
    public enum State: Int, Sendable {
        case pending = 0
        case accepted = 1
        case rejected = 2
    }

    /// The id that the user sees.
    public let id: Int64
    public let request: VerifiedRequest
    /// The row of the requested own channel, if known.
    package let channel: Int64?
    let authorization: Int64?
    /// The time at which it was scanned.
    public let received: Timestamp
    public let state: State
    /// The time at which it was accepted or rejected.
    public let decided: Timestamp?

    public var fingerprint: Fingerprint { request.requester.fingerprint }
}
