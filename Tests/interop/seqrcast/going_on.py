"""Section "Going on from a backup": what an owner skips who goes on from one of whichever content."""

from dataclasses import dataclass

from .backup import is_handed_over

SKIPPED_LEAVES = 65_536
LAST_TREE = 65_535
MILLION = 1_000_000
MILLIONS = 10_000
NO_NUMBER = 2**53


@dataclass(frozen=True)
class Next:
    """The lowest and the highest leaf that the next member may get, and number that the next message may have."""

    leaves: tuple
    numbers: tuple
    # The first number of the jump.
    jump: int


def going_on(height, leaves_used, next_number, jumps, last, handed_over, now):
    """`last` is the highest number that was seen, 0 for none; `handed_over` is when, 0 for a backup by which nothing was."""
    would_be = max([next_number, last + 1, *(end for _, end in jumps)])
    if handed_over and is_handed_over(handed_over, now):
        return Next((leaves_used, leaves_used), (would_be, would_be), would_be)
    all_leaves = (LAST_TREE + 1) << height
    tree = -(-(leaves_used + SKIPPED_LEAVES) // 2**height)
    leaves = (tree << height, LAST_TREE << height) if tree <= LAST_TREE else (all_leaves, all_leaves)
    first = would_be // MILLION + 1
    numbers = tuple(min(millions * MILLION, NO_NUMBER) for millions in (first, first + MILLIONS - 1))
    return Next(leaves, numbers, would_be)
