public import Wire

/// Whom a message is to leave out, and what its owner makes the others' labels from.
public struct Revocation: Sendable {
    public let trees: MemberTrees
    public let revoked: RevokedLeaves

    /// - Parameter revoked: of trees of this height; not every leaf of all trees, as then nobody could read.
    public init(trees: MemberTrees, revoked: RevokedLeaves) {
        precondition(revoked.height == trees.height && !revoked.cover.isEmpty)
        self.trees = trees
        self.revoked = revoked
    }

    /// Bytes by which a message grows.
    public var length: Int { revoked.bytes.count + RevocationBlock.secretLength * revoked.cover.count }
}
