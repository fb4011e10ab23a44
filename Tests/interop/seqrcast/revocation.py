"""Section "Revocation": the block that gives everybody but the revoked a broadcast secret."""

from .cover import LIST_LIMIT, cover, parse_masked_list, write_list
from .errors import require
from .hashes import hkdf, tag, xor
from .layout import varint
from .tree import descend, is_below, pair_label, pairs, whole_label


def _mask(channel, iv, length):
    return hkdf(channel.key, tag("revoked") + channel.id, length, salt=iv)


def _wrap(channel, iv, label, subset, secret):
    """Wraps or unwraps a secret."""
    numbers = b"".join(number.to_bytes(4, "big") for number in subset)
    return xor(secret, hkdf(label, tag("wrap") + channel.id + numbers, 16, salt=iv))


def broadcast_secret(block, iv, channel, member):
    """Returns the secret that a block wraps for a member.

    A member has `tree`, `height`, `leaf` and `labels`.
    """
    masked = block[:LIST_LIMIT]
    unmasked = xor(masked, _mask(channel, iv, len(masked)))
    trees, runs, length = parse_masked_list(unmasked, member.height)
    subsets = []
    for subset in cover(member.height, trees, runs):
        subsets.append(subset)
        require(length + 16 * len(subsets) <= len(block), "authentication failed")
    require(subsets, "authentication failed")
    require(len(block) == _filled(channel.owner.suite, length + 16 * len(subsets)), "authentication failed")
    start = len(block) - 16 * len(subsets)
    require(start <= LIST_LIMIT and not any(unmasked[length:start]), "authentication failed")
    wraps = block[start:]
    require(member.tree < trees, "before membership")
    counted = (member.tree << member.height) + member.leaf
    require(not any(first <= counted <= last for first, last in runs), "access ended")
    number = next(n for n, subset in enumerate(subsets) if _holds(subset, member))
    wrap = wraps[16 * number : 16 * number + 16]
    return _wrap(channel, iv, _label(subsets[number], member), subsets[number], wrap)


def _holds(subset, member):
    """Whether the member's leaf is in the subset."""
    tree, i, j = subset
    node = (1 << member.height) + member.leaf
    return tree == member.tree and is_below(node, i) and not (j and is_below(node, j))


def _label(subset, member):
    _, i, j = subset
    if j == 0:
        return member.labels[0]
    for label, (ancestor, held) in zip(member.labels[1:], pairs(member.height, member.leaf), strict=True):
        if ancestor == i and is_below(j, held):
            return descend(label, held, j)
    raise AssertionError("who is in a subset holds a label above its hole")


def make_block(secret, iv, channel, tree_secret, height, trees, runs):
    """Makes a block that wraps a broadcast secret for all but the revoked leaves, given as runs."""
    wraps = []
    for tree, i, j in cover(height, trees, runs):
        label = pair_label(tree_secret, tree, i, j) if j else whole_label(tree_secret, tree)
        wraps.append(_wrap(channel, iv, label, (tree, i, j), secret))
    written = write_list(trees, runs)
    size = len(written) + 16 * len(wraps)
    written += bytes(_filled(channel.owner.suite, size) - size)
    return xor(written, _mask(channel, iv, len(written))) + b"".join(wraps)


def _filled(suite, size):
    """Returns the length of a block with this many bytes of list and wraps."""
    while (len(varint(size)) + size - 1) % suite.CIPHER_BLOCK:
        size += 1
    return size
