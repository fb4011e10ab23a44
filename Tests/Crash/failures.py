"""Has each call that changes a file fail, and looks at what is left (`walk`): the program says what it could not do, and nothing is lost.

Each place fails in one way: with each error in turn, by itself and with all later calls of its name in turn. Writes that are cut short are real
ones: no file may become larger than a limit.
"""

import itertools

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


def run(world, commands, pool):
    """Walks through the commands, prints a line for each, and gives the findings."""
    print(f"\n{'command':18}{'calls':>6}{'failed':>7}{'missed':>7}{'before':>7}{'between':>8}{'after':>6}")
    findings, failures = [], 0
    for command in commands:
        each = walk.Walk(world, command)
        total = walk.Outcome()
        places = zip(itertools.repeat(each), each.places, itertools.cycle(WAYS))
        for outcome in pool.imap_unordered(_fail, places, chunksize=4):
            total.add(outcome)
        for outcome in pool.imap_unordered(_limit, [(each, size) for size in SIZES]):
            total.add(outcome)
        print(f"{command.name:18}{len(each.places):6}{total.reached:7}{total.missed:7}{total.before:7}{total.between:8}{total.after:6}",
              flush=True)
        for finding in total.findings[:5]:
            print(f"  finding: {finding}", flush=True)
        findings += total.findings
        failures += total.reached
    print(f"{failures:,} failures, {len(findings)} findings")
    return findings
