"""Plays random histories in vaults and in the app, and prints small ones in which they differ.

play.py --first 1 --count 1000 --length 40
"""

import argparse
import collections
import json
import sys
import time

from comparing import difference
from generator import Generator
from known import known
from players import Players
from shrinking import shrunk


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--length", type=int, default=40)
    parser.add_argument("--kinds", type=int, default=8)
    options = parser.parse_args()
    players = Players()
    kinds, seen, waiting = {}, collections.Counter(), collections.Counter()
    begun = time.monotonic()
    for seed in range(options.first, options.first + options.count):
        history = Generator(seed).history(options.length)
        found = difference(players, history, seen)
        if seed % 50 == 0:
            print(f"{seed}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
        if found is None:
            continue
        if known(found):
            waiting[known(found)] += 1
            continue
        kinds.setdefault(found.kind, []).append(seed)
        if len(kinds[found.kind]) > 1:
            continue
        small = shrunk(players, history, found.kind)
        print(f"seed {seed}: {difference(players, small)}\n{printed(small)}\n", flush=True)
        if len(kinds) >= options.kinds:
            break
    players.close()
    print(", ".join(f"{count} {word}" for word, count in seen.most_common()))
    for name, count in waiting.items():
        print(f"{count} × {name}, which is known")
    for kind, seeds in kinds.items():
        print(f"{len(seeds)} × {kind}, first {seeds[0]}")
    print(
        f"{seed - options.first + 1} histories in {time.monotonic() - begun:.0f} s; {sum(map(len, kinds.values()))} differ"
    )
    sys.exit(1 if kinds else 0)


def printed(history):
    """As the files of Tests/Histories are: a line for each step."""
    head = {key: value for key, value in history.items() if key != "steps"}
    steps = ",\n".join(f"    {json.dumps(step)}" for step in history["steps"])
    return json.dumps(head, indent=2)[:-2] + ',\n  "steps": [\n' + steps + "\n  ]\n}"


main()
