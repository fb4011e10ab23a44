#!/usr/bin/python3
"""Times fixed commands of two builds in turns, in memory and on the disk.

    bench-against.py [--rounds N] COMMIT PROGRAM

Builds COMMIT below .build/against, once, and compares it with PROGRAM, a release build of seqrcast.
Each round begins with new folders; in each, every command runs with both builds, one after the other,
and the order changes from round to round. A ratio is that of the time after to the time before, of
one round: the table has the median, and between which ratios half of the rounds are. Processor time
has that of the processes that a command starts.
"""

import argparse
import pathlib
import statistics
import subprocess
import tempfile

from measured import Program, steps

ROOT = pathlib.Path(__file__).resolve().parents[1]
NOTICES = 1000
MEMORY = pathlib.Path("/dev/shm")


def built(commit):
    """Returns the release build of a commit."""
    told = ["git", "-C", ROOT, "rev-parse", "--verify", "--short=12", f"{commit}^{{commit}}"]
    name = subprocess.run(told, capture_output=True, text=True, check=True).stdout.strip()
    tree = ROOT / ".build/against" / name
    if not tree.exists():
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "--detach", tree, name], check=True)
    subprocess.run(["make", "-C", tree, "release"], check=True)
    return tree / ".build/release/seqrcast"


def timed(programs, folder, is_turned):
    """Yields the name of each command, and elapsed and processor times of both builds."""
    places = [folder / "before", folder / "after"]
    for place in places:
        place.mkdir()
    pair = [Program(program, place) for program, place in zip(programs, places, strict=True)]
    for [name, before], [_, after] in zip(*(steps(place, NOTICES) for place in places), strict=True):
        turns = [(0, before), (1, after)]
        times = {index: pair[index].run(*arguments) for index, arguments in turns[:: -1 if is_turned else 1]}
        if name is not None:
            yield name, times[0], times[1]


def rounds(programs, place, count):
    """Returns the pairs of times of each command, by its name."""
    found = {}
    for turn in range(count):
        with tempfile.TemporaryDirectory(dir=place) as folder:
            for name, before, after in timed(programs, pathlib.Path(folder), turn % 2 == 1):
                found.setdefault(name, []).append((before, after))
    return found


def line(name, pairs):
    """Returns a row of the table."""
    [elapsed, processor] = [[(before[index], after[index]) for before, after in pairs] for index in (0, 1)]
    cells = [name, *(f"{statistics.median(times) * 1000:.1f}" for times in zip(*processor, strict=True))]
    for times in (processor, elapsed):
        ratios = [after / before for before, after in times]
        [low, middle, high] = statistics.quantiles(ratios, n=4)
        cells.append(f"{middle:.2f} ({low:.2f} to {high:.2f})")
    return f"| {' | '.join(cells)} |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("commit")
    parser.add_argument("program", type=pathlib.Path)
    given = parser.parse_args()
    programs = [built(given.commit), given.program.resolve()]
    for title, place in [("In memory", MEMORY), ("On the disk", ROOT / ".build")]:
        print(f"\n{title}, medians of {given.rounds} rounds:\n")
        print("| command | before, ms | after, ms | processor time | elapsed |\n|---|---:|---:|---:|---:|")
        for name, pairs in rounds(programs, place, given.rounds).items():
            print(line(name, pairs), flush=True)


if __name__ == "__main__":
    main()
