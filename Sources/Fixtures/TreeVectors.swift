import Exchange
import Primitives
import Wire

/// Labels of leaves, from the secret that only an owner has.
func treeVectors() -> [Vector] {
    let secret = (0..<32).map { UInt8($0) }
    let leaves: [(String, String, Leaf)] = [
        ("height_1", "A tree of two leaves.", Leaf(tree: 0, height: 1, index: 1)),
        ("height_3", "A leaf in the middle of the second tree.", Leaf(tree: 1, height: 3, index: 5)),
        ("height_8", "The last leaf of a tree of the default height.", Leaf(tree: 0, height: 8, index: 255)),
        ("last_tree", "The first leaf of the last tree.", Leaf(tree: 65_535, height: 2, index: 0)),
    ]
    return leaves.map { scenario, comment, leaf in
        let trees = MemberTrees(secret: SecretBytes(secret), height: leaf.height)
        return Vector("tree", scenario, comment)
            .with("tree secret", secret).with("tree", "\(leaf.tree)").with("height", "\(leaf.height)")
            .with("leaf", "\(leaf.index)").with("labels", trees.labels(of: leaf).flatMap { $0 })
    }
}
