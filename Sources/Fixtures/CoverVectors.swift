import Exchange
import Wire

/// Whom a message leaves out, and the subsets that hold all others.
func coverVectors() -> [Vector] {
    let restored = [1..<2, 5..<66_048]
    let scenarios: [(scenario: String, comment: String, height: Int, trees: Int, revoked: [Range<Int>])] = [
        ("smallest", "One of the two leaves of the smallest tree.", 1, 1, [1].runs),
        ("one", "The hole is the leaf itself.", 8, 1, [77].runs),
        ("siblings", "Two leaves with one parent, which is the hole.", 3, 1, [4..<6]),
        ("ends", "Two leaves whose common ancestor is the root.", 4, 1, [0, 15].runs),
        ("worst", "As many subsets as four leaves can take: seven.", 6, 1, [0, 4, 16, 20].runs),
        ("half", "All of the left half, and one of the right.", 3, 1, [0..<4, 6..<7]),
        ("alternating", "Every other leaf.", 3, 1, [0, 2, 4, 6].runs),
        ("all_but_one", "One leaf is left, the first.", 3, 1, [1..<8]),
        ("tree_gone", "The middle one of three trees has no subset.", 2, 3, [1..<2, 4..<8]),
        ("trees", "Trees with none, one, two and three revoked.", 2, 5, [5, 8, 11, 12, 13, 15].runs),
        ("all", "Nobody is left: such a message is refused.", 2, 1, [0..<4]),
        ("long_gap", "The first leaf of the first and the last of the last tree.", 16, 4, [0, 262_143].runs),
        ("run", "A run that is the leaves of no node.", 4, 1, [3..<13]),
        ("runs", "Runs with one leaf between them.", 4, 1, [0..<3, 4..<7, 8..<16]),
        ("run_over_trees", "A run that begins in one tree and ends in the next but one.", 3, 4, [5..<19]),
        ("restored", "After a restore: all leaves of many trees.", 8, 260, restored),
        (
            "longest_run", "All leaves of 65,536 trees of height 16 but the last.", 16, 65_536,
            [0..<1 << 32 - 1]
        ),
    ]
    return scenarios.map { scenario, comment, height, trees, revoked in
        guard let list = RevokedLeaves(runs: revoked, treeCount: trees, height: height) else {
            preconditionFailure("\(scenario) is too long")
        }
        return Vector("cover", scenario, comment)
            .with("height", "\(height)").with("trees", "\(trees)")
            .with("revoked", revoked.map(\.printable).joined(separator: " "))
            .with("list", list.bytes)
            .with(
                "subsets",
                list.cover.map { "\($0.tree) \($0.top) \($0.hole ?? 0)" }.joined(separator: ", "))
    }
}

extension Range<Int> {
    /// `5`, or `5-9` for several leaves.
    fileprivate var printable: String {
        count == 1 ? "\(lowerBound)" : "\(lowerBound)-\(upperBound - 1)"
    }
}
