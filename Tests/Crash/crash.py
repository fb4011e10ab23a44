"""`make crash`: ends the program where it hurts most, and looks at what is left. Exit status 1 where anything is lost or half done.

CRASH_COMMANDS=publish,scan has the commands whose names begin so die and fail, and no others. CRASH_PLACES=N has each of them die and fail at N of
its places, spread over all. CRASH_IMAGES=N has power lost N times, else ten thousand times.
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
