"""Runs the program under a faked clock, and keeps a shell transcript of all its commands."""

import dataclasses
import json
import os
import pathlib
import resource
import shlex
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("SEQRCAST") or str(ROOT / ".build/release/seqrcast")

PASSPHRASE = "dusom-tifap-kohin-bavuz-lojit-ramug"
PASSPHRASE_FILE = "passphrase"

# A command that takes longer than this hangs, in seconds.
SECONDS = 120

# The clock stands still while a command runs. Only waiting goes on, and files have their true dates.
FAKE_CLOCK = {"NO_FAKE_STAT": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_FMT": "%s"}

# The beginning of each transcript: `at CLOCK ZONE VAULT COMMAND` runs one command.
TRANSCRIPT_HEAD = f"""\
at() {{ clock=$1 zone=$2 vault=$3; shift 3; echo "\\$ seqrcast $*" >&2
  {" ".join(f"{name}={value}" for name, value in FAKE_CLOCK.items())} TZ=$zone SEQRCAST_VAULT=$vault \\
  faketime -f "$clock" "${{SEQRCAST:-seqrcast}}" "$@"; echo "[exit $?]" >&2; }}
echo {PASSPHRASE} >{PASSPHRASE_FILE}
"""


@dataclasses.dataclass
class Answer:
    """How one command ended."""

    command: str
    status: int
    objects: list
    errors: str

    @property
    def output(self):
        """Returns the whole output, to search for a word."""
        return f"{self.objects}\n{self.errors}"

    @property
    def object(self):
        """Returns the only printed object, or an empty one."""
        return self.objects[0] if len(self.objects) == 1 else {}


class Program:
    """The program, in the folder of one year."""

    def __init__(self, folder):
        self.folder = folder
        self.commands = 0
        # It stays open for the whole year.
        self._transcript = open(folder / "transcript.sh", "w", encoding="utf-8")  # noqa: SIM115
        self._transcript.write(TRANSCRIPT_HEAD)
        self.lines = []
        (folder / PASSPHRASE_FILE).write_text(f"{PASSPHRASE}\n")

    def run(self, vault, *arguments, clock, zone="UTC", secret=False):
        """Runs one command; with `secret` it reads the passphrase of a backup."""
        return self.finish(self.start(vault, *arguments, clock=clock, zone=zone, secret=secret))

    def start(self, vault, *arguments, clock, zone="UTC", secret=False):
        """Starts one command, so that others can run beside it."""
        arguments = [str(argument) for argument in arguments]
        descriptors = []
        shown = shlex.join(arguments)
        if secret:
            descriptors = [os.open(self.folder / PASSPHRASE_FILE, os.O_RDONLY)]
            arguments += ["--passphrase-fd", str(descriptors[0])]
            shown += f" --passphrase-fd 3 3<{PASSPHRASE_FILE}"
        self.note(f"at {clock} {zone} {vault} {shown}")
        environment = {**os.environ, **FAKE_CLOCK, "TZ": zone, "SEQRCAST_VAULT": str(self.folder / vault)}
        process = subprocess.Popen(
            ["faketime", "-f", str(clock), TOOL, *arguments],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=descriptors,
            start_new_session=True,
        )
        for descriptor in descriptors:
            os.close(descriptor)
        self.commands += 1
        return process, shown

    def finish(self, started):
        """Waits for a command that was started."""
        process, shown = started
        output, errors = process.communicate(timeout=SECONDS)
        objects = [json.loads(line) for line in output.decode().splitlines() if line.startswith("{")]
        self.note(f"# exit {process.returncode}: {' | '.join(errors.decode().split(chr(10)))[:300]}")
        return Answer(shown, process.returncode, objects, errors.decode())

    def date_files(self, files, clock):
        """Dates files by the fake clock, as if they were just written."""
        for file in files:
            os.utime(self.folder / file, (clock, clock))
        self.note(f"touch -d @{clock} {shlex.join(files)}")

    def collect(self, folder, stem):
        """Moves the images of a folder, whose names are not predictable, to `STEM-1.png` and so on."""
        images = sorted((self.folder / folder).glob("*.png"), key=lambda image: (len(image.name), image.name))
        for at, image in enumerate(images, 1):
            image.rename(self.folder / f"{stem}-{at}.png")
        self.note(f'i=0; for f in $(ls -v {folder}/*.png); do i=$((i+1)); mv "$f" {stem}-$i.png; done')
        return [f"{stem}-{at}.png" for at in range(1, len(images) + 1)]

    def copy(self, vault, other):
        """Copies a vault's file, to try refused commands on the copy."""
        (self.folder / other).write_bytes((self.folder / vault).read_bytes())
        self.note(f"cp {vault} {other}")

    def processor_seconds(self, vault, *arguments, clock):
        """Returns the processor time that a command takes."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.run(vault, *arguments, clock=clock)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def last_lines(self, count):
        """Returns the end of the transcript."""
        return "\n".join(self.lines[-count:])

    def close(self):
        self._transcript.close()

    def note(self, line):
        """Adds a line to the transcript."""
        self.lines.append(line)
        self._transcript.write(f"{line}\n")
        self._transcript.flush()
