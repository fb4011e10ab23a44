import Primitives
public import Wire

/// A channel of this user's own: its keys, the secret of its member trees, and its counters.
public struct OwnedChannel: Sendable {
    public let name: Name
    public let created: Timestamp
    public let keys: ChannelKeys
    public let trees: MemberTrees
    /// The number of the next message, at least 1.
    public var nextNumber: UInt64
    /// Leaves given out so far, or skipped; none is ever given twice.
    public var leavesUsed: Int
    /// Numbers that were left out, as messages that the owner has forgotten may bear them. Ascending, apart from each other.
    public var jumps: [Range<UInt64>] = []
    /// Leaves that somebody may hold whom the owner has forgotten: revoked. Ascending, apart from each other.
    public var skippedLeaves: [Range<Int>] = []

    public static let defaultTreeHeight = 8

    /// A new channel.
    ///
    /// - Parameter treeHeight: in [1, 16]; where the 2^treeHeight leaves of a tree are given out, another tree begins.
    public init(
        name: Name, owner: PublicIdentity, created: Timestamp, treeHeight: Int = Self.defaultTreeHeight
    ) {
        self.init(
            name: name, created: created, keys: ChannelKeys(newFor: owner),
            trees: MemberTrees(secret: .random(count: 32), height: treeHeight), nextNumber: 1, leavesUsed: 0)
    }

    /// A channel that was kept.
    public init(
        name: Name, created: Timestamp, keys: ChannelKeys, trees: MemberTrees, nextNumber: UInt64,
        leavesUsed: Int
    ) {
        precondition(nextNumber > 0 && leavesUsed >= 0)
        self.name = name
        self.created = created
        self.keys = keys
        self.trees = trees
        self.nextNumber = nextNumber
        self.leavesUsed = leavesUsed
    }

    /// The next leaf that nobody has had.
    ///
    /// - Returns: nil where 65,536 trees are full.
    public mutating func takeLeaf() -> Leaf? {
        guard let leaf = Leaf(ordinal: leavesUsed, height: trees.height) else { return nil }
        leavesUsed += 1
        return leaf
    }

    /// What leaves the holders of these leaves out of a message.
    ///
    /// - Parameter revoked: ordinals of leaves that were given out, each once, at least one; none of the runs is empty.
    /// - Returns: nil where they are more than a message can name, some thousands, or the trees more than it can wrap for.
    public func revocation(of revoked: [Range<Int>]) -> Revocation? {
        // Where nobody is left, there is a tree more, lest the message be for nobody at all.
        let isEverybody = revoked.reduce(0) { $0 + $1.count } == leavesUsed
        let leaves = isEverybody ? leavesUsed + 1 : leavesUsed
        let treeCount = (leaves - 1) >> trees.height + 1
        guard treeCount <= Leaf.treeLimit + 1,
            let list = RevokedLeaves(runs: revoked, treeCount: treeCount, height: trees.height)
        else { return nil }
        let revocation = Revocation(trees: trees, revoked: list)
        return revocation.length <= MessagePreamble.revocationLimit ? revocation : nil
    }

    /// The share code that gives this channel to `recipient` as the member at `leaf`.
    public func share(
        with recipient: PublicIdentity, at leaf: Leaf, issued: Timestamp, signedBy identity: Identity
    ) -> Code {
        let share = share(for: recipient.fingerprint, at: leaf, issued: issued, signedBy: identity)
        return recipient.seal(share.plaintext, as: .share)
    }

    func share(
        for recipient: Fingerprint, at leaf: Leaf, issued: Timestamp, signedBy identity: Identity
    ) -> Share {
        Share(
            owner: identity.card, channelNonce: keys.nonce, channelKey: keys.key.bytes, created: created,
            name: name, issued: issued, nextNumber: nextNumber, leaf: leaf,
            labels: trees.labels(of: leaf),
            recipient: recipient, signedBy: identity.keys.signature)
    }
}
