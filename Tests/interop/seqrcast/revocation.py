"""Section "Revocation": the block that gives everybody but the revoked a broadcast secret."""

from .cover import LIST_LIMIT, cover, parse_masked_list, write_list
from .errors import Refused, require
from .hashes import hkdf, tag, xor
from .layout import varint
from .tree import HEIGHTS, TREE_SIZE, descend, heaps, held_subsets, is_below, subset_label


def _mask(channel, iv, length):
    return hkdf(channel.key, tag("revoked") + channel.id, length, salt=iv)


def _pad(channel, iv, label, subset):
    kind, *numbers = subset
    info = tag("wrap" if kind == "tree" else "grove wrap") + channel.id
    return hkdf(label, info + b"".join(number.to_bytes(4, "big") for number in numbers), 16, salt=iv)


def broadcast_secret(block, iv, channel, member):
    """Returns the secret in a block, for the member with this leaf and these labels."""
    masked = block[:LIST_LIMIT]
    unmasked = xor(masked, _mask(channel, iv, len(masked)))
    trees, runs, length = parse_masked_list(unmasked)
    subsets = []
    for subset in cover(trees, runs):
        require(length + 16 * len(subsets) <= len(block), "authentication failed")
        subsets.append(subset)
    require(subsets, "authentication failed")
    size = length + 16 * (len(subsets) - 1)
    require(len(block) == _filled(channel.owner.suite, size), "authentication failed")
    start = len(block) - 16 * (len(subsets) - 1)
    require(start <= LIST_LIMIT and not any(unmasked[length:start]), "authentication failed")
    wraps = block[start:]
    number = next((n for n, subset in enumerate(subsets) if _holds(subset, member)), None)
    if number is None:
        require(member.leaf // TREE_SIZE < trees, "before membership")
        raise Refused("access ended")
    pad = _pad(channel, iv, _label(subsets[number], member), subsets[number])
    return pad if number == 0 else xor(pad, wraps[16 * number - 16 : 16 * number])


def _holds(subset, member):
    """Whether the member's leaf is in the subset."""
    kind, number, i, j = subset
    for own_kind, own_number, place in heaps(member.leaf):
        if (own_kind, own_number) == (kind, number):
            node = (1 << HEIGHTS[kind]) + place
            return is_below(node, i) and not (j and is_below(node, j))
    return False


def _label(subset, member):
    *above, j = subset
    for label, (*ancestor, held) in zip(member.labels, held_subsets(member.leaf), strict=True):
        if ancestor == above and (j == held or (held and is_below(j, held))):
            return descend(label, held, j)
    raise AssertionError("who is in a subset holds a label above its hole")


def make_block(iv, channel, tree_secret, trees, runs):
    """Returns a block for all but the revoked leaves, given as runs, and its broadcast secret."""
    secret, *pads = [
        _pad(channel, iv, subset_label(tree_secret, *subset), subset) for subset in cover(trees, runs)
    ]
    wraps = [xor(secret, pad) for pad in pads]
    written = write_list(trees, runs)
    size = len(written) + 16 * len(wraps)
    written += bytes(_filled(channel.owner.suite, size) - size)
    return xor(written, _mask(channel, iv, len(written))) + b"".join(wraps), secret


def _filled(suite, size):
    """Returns the length of a block with this many bytes of list and wraps."""
    while (len(varint(size)) + size - 1) % suite.CIPHER_BLOCK:
        size += 1
    return size
