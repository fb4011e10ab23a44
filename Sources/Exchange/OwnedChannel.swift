import Primitives
public import Wire

/// A channel that this user owns: its keys, the secret of its member trees, and its counters.
public struct OwnedChannel: Sendable {
    public let name: Name
    public let created: Timestamp
    public let keys: ChannelKeys
    public let trees: MemberTrees
    /// The number of the next message, at least 1.
    public var nextNumber: UInt64
    /// Leaves given out or skipped so far; a leaf is never given out twice.
    public var leavesUsed: Int
    /// Numbers that were skipped, as forgotten messages may have them. Ascending, separate.
    public var jumps: [Range<UInt64>] = []
    /// Leaves that a forgotten member may hold, so they count as revoked. Ascending, separate.
    public var skippedLeaves: [Range<Int>] = []

    /// Creates a channel.
    ///
    /// - Parameter rules: of an owner of the hybrid suite.
    public init(name: Name, owner: PublicIdentity, created: Timestamp, rules: ChannelRules = []) {
        self.init(
            name: name, created: created, keys: ChannelKeys(newFor: owner, rules: rules),
            trees: MemberTrees(secret: .random(count: 32)), nextNumber: 1, leavesUsed: 0)
    }

    /// A channel from storage.
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

    /// The jumps that every message names: if there are very many, the highest.
    public var namedJumps: [Range<UInt64>] { Array(jumps.suffix(ContentBlock.jumpLimit)) }

    /// Assigns the next unused leaf.
    ///
    /// - Returns: nil if all trees are full.
    public mutating func assignLeaf() -> Leaf? {
        guard let leaf = Leaf(ordinal: leavesUsed) else { return nil }
        leavesUsed += 1
        return leaf
    }

    /// The revocation that leaves the holders of these leaves out of a message.
    ///
    /// - Parameter revoked: ordinals of leaves that were given out, each once, at least one; no run
    ///   is empty.
    /// - Returns: nil if there are more leaves than a message can list, some thousands, or more
    ///   groves than it can wrap for.
    public func revocation(of revoked: [Range<Int>]) -> Revocation? {
        // If nobody is left, one more tree is added, since a message must have a cover.
        let isEverybody = revoked.leafCount == leavesUsed
        let leaves = isEverybody ? leavesUsed + 1 : leavesUsed
        guard let last = Leaf(ordinal: leaves - 1),
            let list = RevokedLeaves(runs: revoked, treeCount: last.tree + 1)
        else { return nil }
        return Revocation(trees: trees, revoked: list, suite: keys.owner.card.suite)
    }

    /// The share that admits `recipient` to this channel as the member at `leaf`.
    ///
    /// - Parameter absences: the numbers that the recipient can't read, from `absences(after:treeFirst:)`.
    public func share(
        with recipient: ShareAddressee, at leaf: Leaf, issued: Timestamp, absences: [Range<UInt64>] = [],
        signedBy identity: Identity
    ) -> Code {
        let share = share(
            for: recipient.person.fingerprint, at: leaf, issued: issued, absences: absences,
            signedBy: identity)
        return recipient.seal(share)
    }

    func share(
        for recipient: Fingerprint, at leaf: Leaf, issued: Timestamp, absences: [Range<UInt64>] = [],
        signedBy identity: Identity
    ) -> Share {
        Share(
            owner: identity.card, rules: keys.rules, channelNonce: keys.nonce, channelKey: keys.key.bytes,
            created: created,
            name: name, issued: issued, nextNumber: nextNumber, absences: absences, leaf: leaf,
            labels: trees.labels(of: leaf),
            recipient: recipient, signedBy: identity.keys.signature)
    }
}

extension OwnedChannel {
    /// Skips leaves and numbers that another device may have used, before it was lost or beside this
    /// one (docs/reference/format.md, "Backup"): 65,536 leaves or more, which count as revoked, and
    /// numbers up to one of the next ten thousand multiples of a million.
    ///
    /// The distance is random: the same backup may be restored twice, and the second channel must
    /// not use again what the first one used. Both draw the same number with a chance of one in ten
    /// thousand, and the same leaves with one in four thousand (docs/decisions/0078-restore-skips.md).
    ///
    /// - Parameter last: the highest number that was seen. Nil: none.
    package mutating func skipPossiblyUsed(last: UInt64?) {
        nextNumber = numberAfter(last: last)
        let (grove, groveLimit) = (Self.grove(from: leavesUsed + Self.skippedLeaves), Self.groveLimit)
        let drawn = grove < groveLimit ? grove + .random(in: 0...(groveLimit - grove) / 16) : groveLimit
        let fresh = Leaf.trees(ofGrove: drawn).lowerBound << Leaf.treeHeight
        skippedLeaves = (skippedLeaves + [leavesUsed..<fresh]).merged()
        leavesUsed = fresh

        let million = nextNumber / Self.million + .random(in: 1...Self.skippedMillions)
        let next = min(million * Self.million, messageNumberLimit + 1)
        jumps = (jumps + [nextNumber..<next]).merged()
        nextNumber = next
    }

    /// Takes over the numbers that neither another device of the owner nor this one has used, so that
    /// this device's messages name them too.
    ///
    /// - Parameters:
    ///   - jumps: as a message of the other device names them.
    ///   - next: the number of this device's next message. It may have used lower ones.
    package mutating func adopt(jumps: [Range<UInt64>], from next: UInt64) {
        let later = jumps.filter { $0.upperBound > next }.map { max($0.lowerBound, next)..<$0.upperBound }
        self.jumps = (self.jumps + later).merged()
    }

    /// Takes numbers as used that this device skipped, since another device of the owner published one
    /// of them: that one, and all skipped ones below it.
    ///
    /// - Parameter otherJumps: the jumps that the other device's message names.
    package mutating func admitUse(of number: UInt64, besides otherJumps: [Range<UInt64>]) {
        guard let skipped = jumps.first(where: { $0.contains(number) }) else { return }
        let used = (skipped.lowerBound..<number + 1).subtracting(otherJumps)
        jumps = jumps.flatMap { $0.subtracting(used) }
    }

    /// Skips every leaf that was ever given out, so that it counts as revoked.
    package mutating func skipAllLeaves() {
        skippedLeaves = leavesUsed == 0 ? [] : [0..<leavesUsed]
    }

    /// The first grove whose leaves all have at least this ordinal.
    private static func grove(from ordinal: Int) -> Int {
        let leaves = 1 << (Leaf.groveHeight + Leaf.treeHeight)
        return max(0, ordinal - Leaf.leaves(ofTree: 0).upperBound + leaves - 1) / leaves
    }

    private static let groveLimit = (Leaf.treeLimit - 1) >> Leaf.groveHeight
    private static let skippedLeaves = 65_536
    private static let million: UInt64 = 1_000_000
    private static let skippedMillions: UInt64 = 10_000
}
