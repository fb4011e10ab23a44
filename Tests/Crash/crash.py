"""`make crash`: kills the program at the worst moments, and examines the data it leaves.

CRASH_COMMANDS=publish,scan tries only commands whose names begin so. CRASH_PLACES=N tries N places
of each command, spread evenly. CRASH_IMAGES=N simulates N losses of power instead of ten thousand.
Exit status 1 if anything is lost or half done.
"""

import multiprocessing
import os
import pathlib
import sys
import time

import commands
import deaths
import failures
import people
import power
import surroundings
import together


def chosen():
    names = os.environ.get("CRASH_COMMANDS", "").split(",")
    return [command for command in commands.commands() if command.name.startswith(tuple(names))]


def main():
    began = time.monotonic()
    processes = os.cpu_count()
    with people.temporary_folder() as name:
        folder = pathlib.Path(name)
        world = folder / "world"
        world.mkdir()
        people.settle(world)
        with multiprocessing.Pool(processes) as pool:
            findings = deaths.run(world, chosen(), pool) + failures.run(world, chosen(), pool)
        findings += power.run(folder, int(os.environ.get("CRASH_IMAGES", "10000")), processes)
        findings += surroundings.run(world) + together.run(world)
    print(f"\n{len(findings)} findings in {time.monotonic() - began:.0f} s")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
