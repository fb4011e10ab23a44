public import Primitives
public import Wire

/// A channel of this user's own: its keys, the secret of its member trees, and its counters.
public struct OwnedChannel: Sendable {
    public let name: Name
    public let created: Timestamp
    public let keys: ChannelKeys
    /// 32 bytes, from which every member's labels come.
    public let treeSecret: SecretBytes
    /// In [1, 16]: every tree of the channel has 2^height leaves.
    public let treeHeight: Int
    /// The number of the next message, at least 1.
    public var nextNumber: UInt64
    /// Leaves given out so far; none is ever given twice.
    public var leavesUsed: Int

    public static let defaultTreeHeight = 8

    /// A new channel.
    public init(name: Name, owner: Party, created: Timestamp) {
        self.init(
            name: name, created: created, keys: ChannelKeys(newFor: owner), treeSecret: .random(count: 32),
            treeHeight: Self.defaultTreeHeight, nextNumber: 1, leavesUsed: 0)
    }

    /// A channel that was kept.
    public init(
        name: Name, created: Timestamp, keys: ChannelKeys, treeSecret: SecretBytes, treeHeight: Int,
        nextNumber: UInt64, leavesUsed: Int
    ) {
        precondition((1...Leaf.heightLimit).contains(treeHeight) && nextNumber > 0 && leavesUsed >= 0)
        self.name = name
        self.created = created
        self.keys = keys
        self.treeSecret = treeSecret
        self.treeHeight = treeHeight
        self.nextNumber = nextNumber
        self.leavesUsed = leavesUsed
    }

    /// The next leaf that nobody has had.
    ///
    /// - Returns: nil where 65,536 trees are full.
    public mutating func takeLeaf() -> Leaf? {
        guard let leaf = Leaf(ordinal: leavesUsed, height: treeHeight) else { return nil }
        leavesUsed += 1
        return leaf
    }

    /// The share code that gives this channel to `recipient` as the member at `leaf`.
    public func share(
        with recipient: Party, at leaf: Leaf, issued: Timestamp, signedBy identity: Identity
    ) -> Code {
        let share = Share(
            owner: identity.card, channelNonce: keys.nonce, channelKey: keys.key.bytes, created: created,
            name: name, issued: issued, nextNumber: nextNumber, leaf: leaf,
            labels: MemberTree(secret: treeSecret, tree: leaf.tree, height: treeHeight).labels(of: leaf),
            recipient: recipient.fingerprint, signedBy: identity.keys.signature)
        return share.seal(to: recipient)
    }
}
