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
    package let authorization: Int64?
    /// The time at which it was scanned.
    public let received: Timestamp
    public let state: State
    /// The time at which it was accepted or rejected.
    public let decided: Timestamp?

    package init(
        id: Int64, request: VerifiedRequest, channel: Int64?, authorization: Int64?, received: Timestamp,
        state: State, decided: Timestamp?
    ) {
        self.id = id
        self.request = request
        self.channel = channel
        self.authorization = authorization
        self.received = received
        self.state = state
        self.decided = decided
    }

    public var fingerprint: Fingerprint { request.requester.fingerprint }
}

/// A follow request by this user that no share has answered.
package struct UnansweredRequest {
    package let id: Int64
    package let owner: Fingerprint
    /// The requested channel. Nil: the owner decides which.
    package let channel: Name?

    package init(id: Int64, owner: Fingerprint, channel: Name?) {
        self.id = id
        self.owner = owner
        self.channel = channel
    }
}
