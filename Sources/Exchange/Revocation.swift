public import Wire

/// The leaves that a message leaves out, and the trees from which its owner derives the others'
/// labels.
public struct Revocation: Sendable {
    public let trees: MemberTrees
    public let revoked: RevokedLeaves
    /// The subsets of the remaining members; at least one.
    let cover: [MemberSubset]

    /// - Parameter revoked: in trees of this height; not all leaves of all trees, as then nobody
    ///   could read.
    public init(trees: MemberTrees, revoked: RevokedLeaves) {
        self.trees = trees
        self.revoked = revoked
        cover = revoked.cover
        precondition(revoked.height == trees.height && !cover.isEmpty)
    }

    /// The bytes by which a message grows.
    public var length: Int { revoked.bytes.count + RevocationBlock.secretLength * cover.count }
}
