"""Section "Going on from a backup": the leaves and numbers that an owner skips."""

from dataclasses import dataclass

from .backup import is_handed_over
from .tree import GROVE_SIZE, LEAF_LIMIT, TREE_SIZE

SKIPPED_LEAVES = 65_536
GROVE_LEAVES = GROVE_SIZE * TREE_SIZE
MILLION = 1_000_000
MILLIONS = 10_000
NO_NUMBER = 2**53


@dataclass(frozen=True)
class Next:
    """The range of the next member's leaf, and the range of the next message's number."""

    leaves: tuple
    numbers: tuple
    # The first number of the jump.
    jump: int


def going_on(leaves_used, next_number, jumps, last, handed_over, now):
    """Returns the next leaves and numbers.

    `last` is the highest number seen, 0 for none; `handed_over` is the time of the hand-over, 0 for
    none.
    """
    would_be = max([next_number, last + 1, *(end for _, end in jumps)])
    if handed_over and is_handed_over(handed_over, now):
        return Next((leaves_used, leaves_used), (would_be, would_be), would_be)
    # All groves follow the first tree.
    groves = -(-(leaves_used + SKIPPED_LEAVES - TREE_SIZE) // GROVE_LEAVES)
    leaf, last_leaf = TREE_SIZE + groves * GROVE_LEAVES, LEAF_LIMIT - GROVE_LEAVES
    leaves = (leaf, last_leaf) if leaf <= last_leaf else (LEAF_LIMIT, LEAF_LIMIT)
    first = would_be // MILLION + 1
    numbers = tuple(min(millions * MILLION, NO_NUMBER) for millions in (first, first + MILLIONS - 1))
    return Next(leaves, numbers, would_be)
