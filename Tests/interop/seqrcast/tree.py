"""Chapter "Channel": channel ids, and the labels of the members' trees and groves."""

from .errors import require
from .hashes import hmac, sha256, tag

# By kind: a tree has 2^8 leaves, and a grove 2^6 trees.
HEIGHTS = {"tree": 8, "grove": 6}
TREE_SIZE = 2**8
GROVE_SIZE = 2**6
TREE_LIMIT = 1 + 65_536 * GROVE_SIZE
LEAF_LIMIT = TREE_LIMIT * TREE_SIZE


# A bit of a channel's rules: the channel is for people of the hybrid suite alone.
HYBRID_ALONE = 1


def read_rules(reader, owner):
    """Reads the rules of a channel as bytes, of which there are none if the owner is not hybrid."""
    rules = reader.bytes(1 if owner.is_hybrid else 0)
    require(not any(byte & ~HYBRID_ALONE for byte in rules), "unknown flags")
    return rules


def channel_id(owner, nonce, rules=b""):
    """Returns the id of the channel with this owner's fingerprint, rules and nonce."""
    return sha256(tag("channel") + owner + rules + nonce)


def heaps(leaf):
    """Returns (kind, number, place) of each heap that holds a leaf: of its grove, if any, and its tree."""
    tree, inside = divmod(leaf, TREE_SIZE)
    own = ("tree", tree, inside)
    return [own] if tree == 0 else [("grove", *divmod(tree - 1, GROVE_SIZE)), own]


def label_count(leaf):
    return 1 + sum(HEIGHTS[kind] * (HEIGHTS[kind] + 1) // 2 for kind, _, _ in heaps(leaf))


def whole_label(secret, kind, number):
    return hmac(secret, tag(f"{kind} all") + _four(number) + _four(1))[:16]


def node_label(secret, kind, number, node):
    return hmac(secret, tag(f"{kind} node") + _four(number) + _four(node))[:16]


def descend(label, start, node):
    """Derives the label of (i, node) from that of (i, start); node must be at or below start."""
    for shift in reversed(range(node.bit_length() - start.bit_length())):
        step = "tree right" if node >> shift & 1 else "tree left"
        label = hmac(label, tag(step))[:16]
    return label


def subset_label(secret, kind, number, i, j):
    """Returns the label for the leaves below i that are not below j; for all if j is 0."""
    return descend(node_label(secret, kind, number, i), i, j) if j else whole_label(secret, kind, number)


def is_below(node, ancestor):
    """Whether a node is at or below another."""
    shift = node.bit_length() - ancestor.bit_length()
    return shift >= 0 and node >> shift == ancestor


def pairs(height, leaf):
    """Returns the pairs (i, j) whose labels the holder of a leaf gets, in their order."""
    node = (1 << height) + leaf
    path = [node >> shift for shift in reversed(range(height + 1))]
    return [(path[depth], below ^ 1) for depth in range(height) for below in path[depth + 1 :]]


def held_subsets(leaf):
    """Returns (kind, number, i, j) of each label that the holder of a leaf gets, in their order."""
    kind, number, _ = heaps(leaf)[0]
    return [(kind, number, 1, 0)] + [
        (kind, number, i, j) for kind, number, place in heaps(leaf) for i, j in pairs(HEIGHTS[kind], place)
    ]


def member_labels(secret, leaf):
    """Returns all labels that the holder of a leaf gets."""
    return [subset_label(secret, *subset) for subset in held_subsets(leaf)]


def _four(number):
    return number.to_bytes(4, "big")
