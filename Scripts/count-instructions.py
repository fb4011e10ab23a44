#!/usr/bin/python3
"""Counts the instructions of fixed commands, and compares them with Benchmarks/instructions.tsv.

    count-instructions.py [--write] PROGRAM

PROGRAM is a release build of seqrcast. Valgrind runs it on a processor of its own, so counts differ by
less than a thousandth from run to run, whatever else the machine does; those of another system's
libraries differ. Processes that a command starts, such as those that decode images, are not counted.
With --write, writes the table.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).resolve().parents[1] / "Benchmarks/instructions.tsv"
TOLERANCE = 0.03
NOTICES = 100


class Counter:
    def __init__(self, program, folder):
        self.folder = folder
        # Valgrind 3.19 cannot read the debugging information of Swift's linker.
        self.program = folder / "seqrcast"
        subprocess.run(["strip", "-o", self.program, program], check=True)
        decoder = pathlib.Path(program).resolve().with_name("seqrcast-decode")
        (folder / decoder.name).symlink_to(decoder)
        self.environment = {
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "PATH": os.defpath,
            "SWIFT_DETERMINISTIC_HASHING": "1",
            "TZ": "UTC",
        }

    def run(self, *arguments, under=()):
        command = [*under, self.program, *arguments]
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            sys.exit(f"count-instructions: {' '.join(map(str, arguments))}: {done.stderr.strip()}")

    def count(self, *arguments):
        counts = self.folder / "counts"
        self.run(*arguments, under=["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}"])
        return int(re.search(r"^(?:summary|totals): (\d+)", counts.read_text(), re.MULTILINE)[1])

    def counts(self):
        """Yields the name of each command and the number of its instructions."""
        alice, bob, classic = (["--vault", f"{name}.vault"] for name in ("alice", "bob", "classic"))
        rows = [f"Seat {number} of the hall in the row behind the lamp\n" for number in range(NOTICES)]
        (self.folder / "table.csv").write_text("".join(["text\n", *rows]))
        yield "--version", self.count("--version")
        yield "--help", self.count("--help")
        yield "init", self.count("init", "--name", "Alice", *alice)
        self.run("init", "--name", "Bob", *bob)
        self.run("init", "--name", "Alice", "--suite", "classic", *classic)
        for owner in (alice, classic):
            self.run("channel", "create", "chess", *owner)
        self.run("id", "-o", "bob.png", *bob)
        yield "scan a card", self.count("scan", "bob.png", *alice)
        yield "share", self.count("share", "chess", "--to", "Bob", "-o", "share.png", *alice)
        self.run("scan", "--yes", "share.png", *bob)
        notice = "Tuesday, 7 pm, back room"
        yield "publish", self.count("publish", "chess", notice, "-o", "notice.png", *alice)
        batch = ["publish", "chess", "--batch", "table.csv", "--jobs", "1", "-o"]
        yield f"publish {NOTICES}", self.count(*batch, "out", *alice)
        yield f"publish {NOTICES}, classic", self.count(*batch, "classic", *classic)
        yield f"scan {NOTICES}", self.count("scan", "out", "--jobs", "2", *bob)
        yield "a page of history", self.count("history", *bob)


def is_measured_system():
    """Whether this is the system of the table: each has libraries of other versions."""
    release = pathlib.Path("/etc/os-release").read_text()
    return "VERSION_CODENAME=bookworm" in release and os.uname().machine == "x86_64"


def main():
    *options, program = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        counted = dict(Counter(program, pathlib.Path(folder)).counts())
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
