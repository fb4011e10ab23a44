import Primitives
public import Wire

/// A follow request that its requester signed.
public struct VerifiedRequest: Sendable {
    public let request: FollowRequest
    public let requester: PublicIdentity

    /// Opens a request sealed to `identity`: the owner to whom it is addressed, or an authorizer
    /// asked to endorse it.
    ///
    /// - Throws: `.notForThisIdentity`, `.malformed`, `.invalidPublicKey`, or
    ///   `.authenticationFailed`.
    public init(opening sealed: SealedCode, with identity: Identity) throws(ExchangeError) {
        try self.init(plaintext: identity.open(sealed))
        // Whoever is not the owner shall not be able to read what answers the request.
        if case .key? = request.reply, request.owner != identity.fingerprint {
            throw request.replyOutOfRange
        }
        if case .sealed? = request.reply, request.owner == identity.fingerprint {
            throw request.replyOutOfRange
        }
    }

    /// - Throws: `.malformed`, `.invalidPublicKey`, or `.authenticationFailed`.
    package init(plaintext: [UInt8]) throws(ExchangeError) {
        let request: FollowRequest
        do {
            request = try FollowRequest(plaintext: plaintext)
        } catch {
            throw .malformed(error)
        }
        try self.init(verifying: request)
    }

    init(verifying request: FollowRequest) throws(ExchangeError) {
        self.request = request
        requester = try PublicIdentity(verifying: request.requester)
        guard requester.keys.isValid(request.signature, for: request.signedBytes) else {
            throw .authenticationFailed
        }
    }
}

extension Identity {
    /// A request to follow a channel.
    ///
    /// - Parameters:
    ///   - owner: the channel's owner.
    ///   - authorizer: who shall endorse it; nil: the owner is the recipient.
    ///   - note: at most `FollowRequest.noteLimit` bytes.
    /// - Returns: the code for its recipient, and the request inside.
    package func request(
        to owner: Addressee, via authorizer: Addressee? = nil, channel: Name?, note: String,
        created: Timestamp
    ) -> (code: Code, request: FollowRequest) {
        let request = FollowRequest(
            requester: card, owner: owner.person.fingerprint, channel: channel, note: note, created: created,
            reply: newReplyKey.map { authorizer == nil ? .key($0) : sealed($0, to: owner) },
            signedBy: keys.signature)
        return ((authorizer ?? owner).seal(request.plaintext, as: .request), request)
    }

    /// The record of a request that was made before, whose code is gone.
    ///
    /// - Parameter note: at most `FollowRequest.noteLimit` bytes.
    package func formerRequest(
        to owner: Fingerprint, channel: Name?, note: String, created: Timestamp
    ) -> FollowRequest {
        FollowRequest(
            requester: card, owner: owner, channel: channel, note: note, created: created,
            reply: newReplyKey.map { .key($0) }, signedBy: keys.signature)
    }

    /// The key for the answer to a request. Nil unless this identity is of the hybrid suite.
    private var newReplyKey: ReplyKey? {
        keys.replyKey(id: Random.bytes(count: ReplyKey.idLength), for: .share)
    }

    private func sealed(_ reply: ReplyKey, to owner: Addressee) -> FollowRequest.Reply {
        let (encapsulatedKey, ciphertext) = owner.key.seal(
            reply.bytes, binding: Self.replyBinding(owner: owner.person.fingerprint, requester: fingerprint))
        return .sealed(owner.key.suite, encapsulatedKey: encapsulatedKey, ciphertext: ciphertext)
    }

    private static func replyBinding(owner: Fingerprint, requester: Fingerprint) -> [UInt8] {
        Code.Kind.request.binding(recipient: owner) + requester.bytes
    }

    /// The key for the answer to a request that asks this identity, directly or endorsed.
    ///
    /// - Returns: nil if the requester is of another suite than the hybrid one.
    /// - Throws: `.malformed` if it is sealed in another suite than this one, `.notForThisIdentity` if it
    ///   does not open.
    package func replyKey(in request: VerifiedRequest) throws(ExchangeError) -> ReplyKey? {
        precondition(request.request.owner == fingerprint)
        switch request.request.reply {
        case nil: return nil
        case .key(let key): return key
        case .sealed(let suite, let encapsulatedKey, let ciphertext):
            guard suite == card.suite else { throw request.request.replyOutOfRange }
            let binding = Self.replyBinding(owner: fingerprint, requester: request.requester.fingerprint)
            guard
                let bytes = try? keys.open(ciphertext, encapsulatedKey: encapsulatedKey, binding: binding),
                let key = ReplyKey(bytes: bytes)
            else { throw .notForThisIdentity }
            return key
        }
    }
}

extension FollowRequest {
    /// Checks that the key for the answer is sealed in the owner's suite.
    ///
    /// - Throws: `.malformed`.
    package func checkReply(to owner: PublicIdentity) throws(ExchangeError) {
        guard let reply else { return }
        guard case .sealed(owner.card.suite, _, _) = reply else { throw replyOutOfRange }
    }

    /// The refusal of a reply of another form than its reader's.
    var replyOutOfRange: ExchangeError {
        .malformed(.outOfRange(value: UInt64(reply?.bytes.count ?? 0), limit: 0))
    }
}
