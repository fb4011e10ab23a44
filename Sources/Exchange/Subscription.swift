import Primitives
public import Wire

/// A channel of another owner, which a share gave to this user.
public struct Subscription: Sendable {
    public let name: Name
    /// The time at which the owner created the channel.
    public let created: Timestamp
    /// The time at which the share was made: an older share never replaces a newer one.
    public let issued: Timestamp
    /// Lower numbers do not count as missed.
    public let nextNumber: UInt64
    public let keys: ChannelKeys
    public let labels: MemberLabels

    public init(
        name: Name, created: Timestamp, issued: Timestamp, nextNumber: UInt64, keys: ChannelKeys,
        labels: MemberLabels
    ) {
        self.name = name
        self.created = created
        self.issued = issued
        self.nextNumber = nextNumber
        self.keys = keys
        self.labels = labels
    }

    /// Opens a share for `identity`, and verifies the owner's card and signature inside.
    ///
    /// - Throws: `.notForThisIdentity`, `.malformed`, `.invalidPublicKey`, or
    ///   `.authenticationFailed`.
    public init(opening sealed: SealedCode, with identity: Identity) throws(ExchangeError) {
        try self.init(share: identity.open(sealed), for: identity.fingerprint)
    }

    /// - Parameter plaintext: a share. The owner's card and their signature for this recipient are
    ///   verified.
    /// - Throws: `.malformed`, `.invalidPublicKey`, or `.authenticationFailed`.
    init(share plaintext: [UInt8], for recipient: Fingerprint) throws(ExchangeError) {
        let share: Share
        do {
            share = try Share(plaintext: plaintext)
        } catch {
            throw .malformed(error)
        }
        let owner = try PublicIdentity(verifying: share.owner)
        guard owner.keys.isValid(share.signature, for: share.signedBytes(recipient: recipient))
        else { throw .authenticationFailed }
        self.init(
            name: share.name, created: share.created, issued: share.issued, nextNumber: share.nextNumber,
            keys: ChannelKeys(owner: owner, nonce: share.channelNonce, key: SecretBytes(share.channelKey)),
            labels: MemberLabels(leaf: share.leaf, labels: share.labels.map { SecretBytes($0) }))
    }
}
