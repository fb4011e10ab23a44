"""Section "Revocation": lists of revoked leaves, and the subsets that cover everybody else.

Lists are kept as runs (first, last).
"""

from .errors import Refused, require
from .layout import Reader, varint
from .tree import GROVE_SIZE, HEIGHTS, TREE_LIMIT, TREE_SIZE

LIST_LIMIT = 8160


def parse_list(reader):
    """Reads the number of trees, and the runs of revoked leaves counted over all trees."""
    trees = reader.number(TREE_LIMIT)
    entries = reader.number(LIST_LIMIT)
    leaves = trees * TREE_SIZE
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


def cover(trees, runs):
    """Yields the subsets (kind, number, i, j) in their order; j is 0 if there is no hole."""
    yield from _tree_cover(0, runs) if runs[0][0] < TREE_SIZE else [("tree", 0, 1, 0)]
    position = 0
    for grove in range((trees - 1 + GROVE_SIZE - 1) // GROVE_SIZE):
        first_tree = 1 + grove * GROVE_SIZE
        first, last = first_tree * TREE_SIZE, (first_tree + GROVE_SIZE) * TREE_SIZE - 1
        while position < len(runs) and runs[position][1] < first:
            position += 1
        following = position
        while following < len(runs) and runs[following][0] <= last:
            following += 1
        if position == following:
            yield "grove", grove, 1, 0
        else:
            inside = _clip(runs[position:following], first, last)
            yield from _grove_cover(grove, trees - first_tree, inside)


def _grove_cover(grove, counted, runs):
    """Covers a grove of which some trees are counted. Leaves are counted from its first one."""
    places = []
    for first, last in runs:
        touched = (first // TREE_SIZE, last // TREE_SIZE)
        if places and touched[0] <= places[-1][1] + 1:
            places[-1] = (places[-1][0], touched[1])
        else:
            places.append(touched)
    height = HEIGHTS["grove"]
    for i, j in _cover(height, 1, places):
        (first, last), hole = _leaves(height, i), _leaves(height, j)
        if any(not hole[0] <= place <= hole[1] for place in range(first, min(last + 1, counted))):
            yield "grove", grove, i, j
    # Of the trees of a run only the first and the last one can have members left.
    ends = {end // TREE_SIZE for run in runs for end in run}
    for place in sorted(ends):
        first = place * TREE_SIZE
        inside = _clip(
            [run for run in runs if run[0] < first + TREE_SIZE and run[1] >= first], first, first + 255
        )
        yield from _tree_cover(1 + grove * GROVE_SIZE + place, inside)


def _tree_cover(tree, runs):
    """Covers a tree with a revoked leaf. Leaves are counted from its first one."""
    inside = _clip([run for run in runs if run[0] < TREE_SIZE], 0, TREE_SIZE - 1)
    yield from (("tree", tree, i, j) for i, j in _cover(HEIGHTS["tree"], 1, inside))


def _clip(runs, first, last):
    """Returns the part of runs between two leaves, counted from the first."""
    return [(max(a, first) - first, min(b, last) - first) for a, b in runs]


def _cover(height, i, runs):
    """Implements `cover(i, R)` of the format, for leaves of one heap at or below i."""
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


def parse_masked_list(data):
    """Reads the list in front of the wraps; returns it and its length.

    A list of wrong form counts as altered.
    """
    reader = Reader(data[:LIST_LIMIT])
    try:
        trees, runs = parse_list(reader)
    except Refused:
        raise Refused("authentication failed") from None
    return trees, runs, reader.offset
