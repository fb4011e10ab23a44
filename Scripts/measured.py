"""The fixed commands that are counted and timed (count-instructions.py, bench-against.py)."""

import os
import pathlib
import resource
import subprocess
import sys
import time


class Program:
    """A release build in a folder of its own, whose surroundings are the same on every machine."""

    def __init__(self, program, folder):
        self.folder = folder
        # Valgrind 3.19 cannot read the debugging information of Swift's linker.
        self.path = folder / "seqrcast"
        subprocess.run(["strip", "-o", self.path, program], check=True)
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
        """Runs a command, and returns its elapsed and its processor time in seconds."""
        command = [*under, self.path, *arguments]
        begin, before = time.monotonic(), spent()
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            sys.exit(f"{self.path.name} {' '.join(map(str, arguments))}: {done.stderr.strip()}")
        return time.monotonic() - begin, spent() - before


def spent():
    """The processor time of all ended processes, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def steps(folder, notices):
    """Writes the table of a batch, and yields names and arguments of commands, which need each other.

    A name is None where a command only prepares the next ones.
    """
    rows = [f"Seat {number} of the hall in the row behind the lamp\n" for number in range(notices)]
    (folder / "table.csv").write_text("".join(["text\n", *rows]))
    alice, bob, classic = (["--vault", f"{name}.vault"] for name in ("alice", "bob", "classic"))
    notice = "Tuesday, 7 pm, back room"
    batch = ["publish", "chess", "--batch", "table.csv", "--jobs", "1", "-o"]
    return [
        ("--version", ["--version"]),
        ("--help", ["--help"]),
        ("init", ["init", "--name", "Alice", "--suite", "compact", *alice]),
        (None, ["init", "--name", "Bob", "--suite", "compact", *bob]),
        (None, ["init", "--name", "Alice", "--suite", "classic", *classic]),
        (None, ["channel", "create", "chess", *alice]),
        (None, ["channel", "create", "chess", *classic]),
        (None, ["id", "-o", "bob.png", *bob]),
        ("scan a card", ["scan", "bob.png", *alice]),
        ("share", ["share", "chess", "--to", "Bob", "-o", "share.png", *alice]),
        (None, ["scan", "--yes", "share.png", *bob]),
        ("publish", ["publish", "chess", notice, "-o", "notice.png", *alice]),
        (f"publish {notices}", [*batch, "out", *alice]),
        (f"publish {notices}, classic", [*batch, "classic", *classic]),
        (f"scan {notices}", ["scan", "out", "--jobs", "2", *bob]),
        ("a page of history", ["history", *bob]),
    ]
