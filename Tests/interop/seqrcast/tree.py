"""Chapter "Channel": channel ids, and the labels of the members' trees."""

from .hashes import hmac, sha256, tag


def channel_id(owner, nonce):
    """Returns the id of the channel with this owner's fingerprint and nonce."""
    return sha256(tag("channel") + owner + nonce)


def label_count(height):
    return 1 + height * (height + 1) // 2


def whole_label(secret, tree):
    return hmac(secret, tag("tree all") + _four(tree) + _four(1))[:16]


def node_label(secret, tree, node):
    return hmac(secret, tag("tree node") + _four(tree) + _four(node))[:16]


def descend(label, start, node):
    """Derives the label of (i, node) from that of (i, start); node must be at or below start."""
    for shift in reversed(range(node.bit_length() - start.bit_length())):
        step = "tree right" if node >> shift & 1 else "tree left"
        label = hmac(label, tag(step))[:16]
    return label


def pair_label(secret, tree, i, j):
    """Returns the label for the leaves below i that are not below j."""
    return descend(node_label(secret, tree, i), i, j)


def is_below(node, ancestor):
    """Whether a node is at or below another."""
    shift = node.bit_length() - ancestor.bit_length()
    return shift >= 0 and node >> shift == ancestor


def pairs(height, leaf):
    """Returns the pairs (i, j) whose labels the holder of a leaf gets, in their order."""
    node = (1 << height) + leaf
    path = [node >> shift for shift in reversed(range(height + 1))]
    return [(path[depth], below ^ 1) for depth in range(height) for below in path[depth + 1 :]]


def member_labels(secret, tree, height, leaf):
    """Returns all labels that the holder of a leaf gets."""
    return [whole_label(secret, tree)] + [pair_label(secret, tree, i, j) for i, j in pairs(height, leaf)]


def _four(number):
    return number.to_bytes(4, "big")
