public import Wire

/// Whom a message is to leave out, and what its owner makes the others' labels from.
public struct Revocation: Sendable {
    public let trees: MemberTrees
    public let revoked: RevokedLeaves
    /// The subsets of those who are left; at least one.
    let cover: [MemberSubset]

    /// - Parameter revoked: of trees of this height; not every leaf of all trees, as then nobody could read.
    public init(trees: MemberTrees, revoked: RevokedLeaves) {
        self.trees = trees
        self.revoked = revoked
        cover = revoked.cover
        precondition(revoked.height == trees.height && !cover.isEmpty)
    }

    /// Bytes by which a message grows.
    public var length: Int { revoked.bytes.count + RevocationBlock.secretLength * cover.count }
}
