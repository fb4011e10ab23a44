import Exchange
import Wire

/// Whom a message leaves out, and the subsets that hold all others.
func coverVectors() -> [Vector] {
    let scenarios: [(scenario: String, comment: String, height: Int, trees: Int, revoked: [Int])] = [
        ("smallest", "One of the two leaves of the smallest tree.", 1, 1, [1]),
        ("one", "The hole is the leaf itself.", 8, 1, [77]),
        ("siblings", "Two leaves with one parent, which is the hole.", 3, 1, [4, 5]),
        ("ends", "Two leaves whose common ancestor is the root.", 4, 1, [0, 15]),
        ("worst", "As many subsets as four leaves can take: seven.", 6, 1, [0, 4, 16, 20]),
        ("half", "All of the left half, and one of the right.", 3, 1, [0, 1, 2, 3, 6]),
        ("alternating", "Every other leaf.", 3, 1, [0, 2, 4, 6]),
        ("all_but_one", "One leaf is left, the first.", 3, 1, Array(1..<8)),
        ("tree_gone", "The middle one of three trees has no subset.", 2, 3, [1, 4, 5, 6, 7]),
        ("trees", "Trees with none, one, two and three revoked.", 2, 5, [5, 8, 11, 12, 13, 15]),
        ("all", "Nobody is left: such a message is refused.", 2, 1, [0, 1, 2, 3]),
        ("long_gap", "The first leaf of the first and the last of the last tree.", 16, 4, [0, 262_143]),
    ]
    return scenarios.map { scenario, comment, height, trees, revoked in
        guard let list = RevokedLeaves(revoked, treeCount: trees, height: height) else {
            preconditionFailure("\(scenario) is too long")
        }
        return Vector("cover", scenario, comment)
            .with("height", "\(height)").with("trees", "\(trees)")
            .with("revoked", revoked.map(String.init).joined(separator: " "))
            .with("list", list.bytes)
            .with(
                "subsets",
                list.cover.map { "\($0.tree) \($0.top) \($0.hole ?? 0)" }.joined(separator: ", "))
    }
}
