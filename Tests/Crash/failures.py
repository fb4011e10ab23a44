"""Has each call that changes a file fail, and looks at what is left (`walk`): the program says what it could not do, and nothing is lost.

Each place fails in one way: with each error in turn, by itself and with all later calls of its name in turn. Writes that are cut short are real
ones: no file may become larger than a limit.
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
    """Walks through the commands, and gives the findings."""
    return table.filled(world, commands, "failed", lambda each: _endings(each, pool))
