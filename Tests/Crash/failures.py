"""Lets each call that changes a file fail, and examines the result (`walk`).

The program must report the failure, and lose nothing. The places take turns: each fails with
another error, once or with all later calls of its name. Writes are cut short in earnest, by a limit
on the size of files.
"""

import itertools

import table
import walk

ERRORS = ["ENOSPC", "EIO", "EDQUOT", "EROFS"]
WAYS = list(itertools.product(ERRORS, [False, True]))
SIZES = [0, 1000, 4096, 33000, 70000, 150000, 230000]


def _fail(arguments):
    each, place, (error, ever_after) = arguments
    return each.fail(place, error, ever_after)


def _limit(arguments):
    each, size = arguments
    return each.limit(size)


def _endings(each, pool):
    places = zip(itertools.repeat(each), each.places, itertools.cycle(WAYS))
    yield from pool.imap_unordered(_fail, places, chunksize=4)
    yield from pool.imap_unordered(_limit, [(each, size) for size in walk.spread(SIZES)])


def run(world, commands, pool):
    """Lets the calls of all commands fail; returns the findings."""
    return table.filled(world, commands, "failed", lambda each: _endings(each, pool))
