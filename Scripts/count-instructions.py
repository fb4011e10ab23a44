#!/usr/bin/python3
"""Counts the instructions of fixed commands, and compares them with Benchmarks/instructions.tsv.

    count-instructions.py [--write] PROGRAM

PROGRAM is the seqrcast of CI's build. Valgrind runs it on a processor of its own, so counts differ by
less than half a hundredth from run to run, whatever else the machine does; those of another system's
libraries differ. Processes that a command starts, such as those that decode images, are not counted.
With --write, writes the table.
"""

import pathlib
import re
import sys
import tempfile

from measured import Program, steps

TABLE = pathlib.Path(__file__).resolve().parents[1] / "Benchmarks/instructions.tsv"
TOLERANCE = 0.03
NOTICES = 100


def count(program, arguments):
    counts = program.folder / "counts"
    program.run(*arguments, under=["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}"])
    return int(re.search(r"^(?:summary|totals): (\d+)", counts.read_text(), re.MULTILINE)[1])


def counts(program):
    """Yields the name of each command and the number of its instructions."""
    for name, arguments in steps(program.folder, NOTICES):
        if name is None:
            program.run(*arguments)
        else:
            yield name, count(program, arguments)


def is_measured_system():
    """Whether this is a system like that of the table.

    Others have libraries of other versions, which choose their code by the processor: Valgrind shows
    them AVX2 where there is AVX2, and nothing newer.
    """
    release = pathlib.Path("/etc/os-release").read_text()
    processor = pathlib.Path("/proc/cpuinfo").read_text()
    return "VERSION_CODENAME=bookworm" in release and " avx2 " in processor


def main():
    *options, program = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        counted = dict(counts(Program(program, pathlib.Path(folder))))
    if options == ["--write"]:
        lines = [f"{name}\t{count / 1e6:.2f}" for name, count in counted.items()]
        TABLE.write_text("\n".join(["command\tmillions of instructions", *lines]) + "\n")
        return
    lines = [line.split("\t") for line in TABLE.read_text().splitlines()[1:]]
    committed = {name: float(millions) * 1e6 for name, millions in lines}
    if committed.keys() != counted.keys():
        sys.exit("count-instructions: the table has other commands: --write makes it anew")
    changed = 0
    for name, count in counted.items():
        change = count / committed[name] - 1
        is_changed = abs(change) > TOLERANCE
        changed += is_changed
        print(f"{name:24} {count / 1e6:9.2f} M  {change:+7.1%}{'  changed' if is_changed else ''}")
    if changed and is_measured_system():
        sys.exit(f"count-instructions: {changed} beyond {TOLERANCE:.0%}: --write makes the table anew")


if __name__ == "__main__":
    main()
