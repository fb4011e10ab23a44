"""Section "Revocation": lists of revoked leaves, and the subsets that cover everybody else.

Lists are kept as runs (first, last).
"""

from .errors import Refused, require
from .layout import Reader, varint

LIST_LIMIT = 8160


def parse_list(reader, height):
    """Reads the number of trees, and the runs of revoked leaves counted over all trees."""
    trees = reader.number(65_536)
    entries = reader.number(LIST_LIMIT)
    leaves = trees << height
    first = reader.varint(leaves - 1)
    runs = [(first, first)]
    after_run = False
    for _ in range(entries - 1):
        start, last = runs[-1]
        gap = reader.varint()
        if gap == 0:
            require(not after_run, "non-canonical integer")
            runs[-1] = (start, last + reader.varint() + 1)
        else:
            runs.append((last + gap + 1, last + gap + 1))
        require(runs[-1][1] < leaves, "out of range")
        after_run = gap == 0
    return trees, runs


def write_list(trees, runs):
    """Writes runs that ascend and do not touch."""
    entries = []
    before = -1
    for first, last in runs:
        entries.append(varint(first - before - 1))
        if last > first:
            entries.append(b"\x00" + varint(last - first - 1))
        before = last
    return varint(trees) + varint(len(entries)) + b"".join(entries)


def cover(height, trees, runs):
    """Yields the subsets (T, i, j) in their order; j is 0 if there is no hole."""
    position = 0
    for tree in range(trees):
        first, last = tree << height, (tree + 1 << height) - 1
        while position < len(runs) and runs[position][1] < first:
            position += 1
        inside = []
        following = position
        while following < len(runs) and runs[following][0] <= last:
            inside.append((max(runs[following][0], first) - first, min(runs[following][1], last) - first))
            following += 1
        if not inside:
            yield tree, 1, 0
        else:
            yield from ((tree, i, j) for i, j in _cover(height, 1, inside))


def _cover(height, i, runs):
    """Implements `cover(i, R)` of the format, for leaves of one tree at or below i."""
    j = _common_ancestor(height, runs[0][0], runs[-1][1])
    if j != i:
        yield i, j
    first, last = _leaves(height, j)
    if runs == [(first, last)]:
        return
    middle = (first + last + 1) // 2
    yield from _cover(height, 2 * j, [(a, min(b, middle - 1)) for a, b in runs if a < middle])
    yield from _cover(height, 2 * j + 1, [(max(a, middle), b) for a, b in runs if b >= middle])


def _common_ancestor(height, first, last):
    """Returns the lowest node with both leaves at or below it."""
    return (1 << height) + first >> (first ^ last).bit_length()


def _leaves(height, node):
    """Returns the first and the last leaf at or below a node."""
    depth = node.bit_length() - 1
    first = (node << height - depth) - (1 << height)
    return first, first + (1 << height - depth) - 1


def parse_masked_list(data, height):
    """Reads the list in front of the wraps; returns it and its length.

    A list of wrong form counts as altered.
    """
    reader = Reader(data[:LIST_LIMIT])
    try:
        trees, runs = parse_list(reader, height)
    except Refused:
        raise Refused("authentication failed") from None
    return trees, runs, reader.offset
