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
    /// Of the leaf that the latest share gave.
    public let labels: MemberLabels
    /// Of leaves that earlier shares gave, the latest first: they open what the latest does not, such as
    /// messages from before a restore.
    public let formerLabels: [MemberLabels]
    /// Lower numbers that no leaf of the share's recipient opens. They do not count as missed.
    public let absences: [Range<UInt64>]

    /// The most leaves of one channel.
    package static let leafLimit = 16

    public init(
        name: Name, created: Timestamp, issued: Timestamp, nextNumber: UInt64, keys: ChannelKeys,
        labels: MemberLabels, formerLabels: [MemberLabels] = [], absences: [Range<UInt64>] = []
    ) {
        self.name = name
        self.created = created
        self.issued = issued
        self.nextNumber = nextNumber
        self.keys = keys
        self.labels = labels
        self.formerLabels = formerLabels
        self.absences = absences
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
            keys: ChannelKeys(
                owner: owner, rules: share.rules, nonce: share.channelNonce,
                key: SecretBytes(share.channelKey)),
            labels: MemberLabels(leaf: share.leaf, labels: share.labels.map { SecretBytes($0) }),
            absences: share.absences)
    }

    /// The subscription after this share has renewed one: its reader keeps the leaves that they had.
    public func renewing(_ held: Subscription) -> Subscription {
        let former = held.leaves.filter { $0.leaf != labels.leaf }
        return Subscription(
            name: name, created: created, issued: issued, nextNumber: min(nextNumber, held.nextNumber),
            keys: keys, labels: labels, formerLabels: Array(former.prefix(Self.leafLimit - 1)),
            absences: absences)
    }

    /// All leaves, the latest first.
    package var leaves: [MemberLabels] { [labels] + formerLabels }

    /// What opens messages that leave members out.
    public var labelSource: LabelSource { .member(leaves) }
}
