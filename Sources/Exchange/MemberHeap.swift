import Wire

/// A heap that members have labels of (docs/reference/format.md, "Member tree").
package enum MemberHeap: Hashable, Sendable {
    /// A tree of the channel: its leaves are members.
    case tree(Int)
    /// A grove: its leaves are 64 trees.
    case grove(Int)

    package var number: Int {
        switch self {
        case .tree(let number), .grove(let number): number
        }
    }

    var heap: Heap {
        switch self {
        case .tree: Heap(height: Leaf.treeHeight)
        case .grove: Heap(height: Leaf.groveHeight)
        }
    }

    /// The node of a member, or of the member's tree. Nil: the member is elsewhere.
    func node(of leaf: Leaf) -> Int? {
        switch self {
        case .tree(leaf.tree): return heap.node(ofLeaf: leaf.index)
        case .grove(let grove):
            guard let place = leaf.place, place.grove == grove else { return nil }
            return heap.node(ofLeaf: place.tree)
        case .tree: return nil
        }
    }
}

extension Leaf {
    /// Those that contain the leaf, from above. The label of all of the first is the leaf's.
    var heaps: [MemberHeap] {
        guard let place else { return [.tree(tree)] }
        return [.grove(place.grove), .tree(tree)]
    }
}
