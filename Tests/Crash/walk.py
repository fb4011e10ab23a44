"""Interrupts one command from one folder, and examines the result.

- SQLite finds the vault and the lists beside it intact.
- The program shows the vault as before the command, or as after it. For a command that works in
  steps, each entry is one of the two.
- Everything that the command reported on standard output is in the vault.
- Each file with a name is complete, and none shows data that the vault does not have.
- A second run succeeds, or reports that nothing is left to do. Then the state is as after the
  command, and no number occurs twice.
- Only the vault has changed among the earlier files. If its key has changed, the former key is
  nowhere in it.

Threads make the order vary: a place that a run did not reach is tried twice more, and then counted
as missed.
"""

import contextlib
import dataclasses
import os
import pathlib
import shutil
import tempfile

import files
import people
import state
import tracing

TRIES = 3

# The exit statuses in the documents.
STATUSES = {*range(16), 64}


@dataclasses.dataclass
class Outcome:
    """The outcome of one ending, or the sum over all endings of a command."""

    reached: int = 0
    missed: int = 0
    before: int = 0
    after: int = 0
    between: int = 0
    findings: list = dataclasses.field(default_factory=list)
    leftovers: set = dataclasses.field(default_factory=set)
    remaining: set = dataclasses.field(default_factory=set)

    def add(self, other):
        for name in ["reached", "missed", "before", "after", "between"]:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.findings += other.findings
        self.leftovers |= other.leftovers
        self.remaining |= other.remaining


class Walk:
    """A command with its states before and after, and the places at which it changes a file."""

    def __init__(self, world, command):
        self.world, self.command = world, command
        self.files_before = files.listed(world)
        self.others = self._others(world)
        self.digest = state.digest(world, command.who)
        self.key = state.key(world, command.who)
        self.before = self._shown(world)
        with self.folder() as folder:
            self.places = spread(tracing.places(folder, command))
            self.after = self._shown(folder)
            self.rows = state.rows(folder, command.who)
            self.files_after = files.listed(folder)
        self.is_changing = self.before != self.after

    def die(self, place):
        """Kills the command at a place: the call is begun and not carried out."""
        outcome = Outcome()
        for _ in range(TRIES):
            with self.folder() as folder:
                done, _ = tracing.killed(folder, self.command, place)
                if done.returncode == -9:
                    outcome.reached = 1
                    self._attempt(outcome, f"killed at {place[0]} {place[1]}", folder, done)
                    return outcome
        outcome.missed = 1
        return outcome

    def fail(self, place, error, ever_after):
        """Lets a call fail, alone or with all later calls of its name."""
        outcome = Outcome()
        for _ in range(TRIES):
            with self.folder() as folder:
                done, log = tracing.failing(folder, self.command, place, error, ever_after=ever_after)
                if "(INJECTED)" in log:
                    outcome.reached = 1
                    title = f"{error} at {place[0]} {place[1]}{' and after' if ever_after else ''}"
                    self._attempt(outcome, title, folder, done)
                    return outcome
        outcome.missed = 1
        return outcome

    def limit(self, size):
        """Runs the command with a limit on file sizes: writes are cut short there, then fail."""
        outcome = Outcome(reached=1)
        with self.folder() as folder:
            prefix = ("env", "--ignore-signal=XFSZ", "prlimit", f"--fsize={size}")
            done = self.command.run(folder, prefix)
            self._attempt(outcome, f"files of {size} bytes", folder, done)
        return outcome

    def _attempt(self, outcome, title, folder, done):
        try:
            if done.returncode != -9:
                check_ending(folder, done)
            self._look(folder, done, outcome)
        except Exception as error:
            outcome.findings.append(f"{self.command.name}, {title}: {error}")

    @contextlib.contextmanager
    def folder(self):
        with tempfile.TemporaryDirectory(prefix="run-", dir=self.world.parent) as name:
            shutil.copytree(self.world, name, dirs_exist_ok=True)
            yield pathlib.Path(name)

    def _others(self, folder):
        """Returns the bytes of all files that are not part of the vault, by name."""
        own = f"{self.command.who}.vault"
        return {name: (folder / name).read_bytes() for name in self.files_before if not name.startswith(own)}

    def _shown(self, folder):
        return state.shown(folder, self.command.who, self.command.keys, draws_keys=self.command.draws_keys)

    def _look(self, folder, done, outcome):
        digest = state.digest(folder, self.command.who)
        if digest == self.digest:
            # The rows are unchanged. The second run shows that the program opens them.
            found = self.before
        else:
            found = self._shown(folder)
        place = self._place(found)
        setattr(outcome, place, 1)
        self._check_reported(people.objects(done.stdout), found, place)
        if done.returncode in (0, self.command.success) and place != "after":
            raise AssertionError(f"it reported success, but its state is: {place}")
        new = files.listed(folder) - self.files_before
        outcome.leftovers = {files.general(name) for name in new if files.is_leftover(name)}
        self._check_files(folder, new, place)
        self._run_again(folder, place, digest)
        is_rekeyed = self.key and self.key != state.key(folder, self.command.who)
        if is_rekeyed and self.key in state.written(folder, self.command.who):
            raise AssertionError("the former vault key is still in the file")
        left = files.listed(folder) - self.files_after
        outcome.remaining = {files.general(name) for name in left if files.is_leftover(name)}

    def _place(self, found):
        if found == self.before:
            return "before" if self.is_changing else "after"
        if found == self.after:
            return "after"
        if self.command.steps:
            before, after, now = (state.entries(one) for one in (self.before, self.after, found))
            if before & after <= now <= before | after:
                return "between"
        raise AssertionError(f"neither as before nor as after the command: {difference(self.after, found)}")

    def _check_reported(self, lines, found, place):
        # The summary of a scan is no entry of the vault.
        lines = [line for line in lines if line.get("outcome") != "summary"]
        if place == "after" or self.command.shows or not lines:
            return
        if place == "before":
            raise AssertionError(f"{len(lines)} lines were reported, and nothing is in the vault")
        new = state.entries(found) - state.entries(self.before)
        parts = {line["part"] for line in lines if line.get("outcome") == "part"}
        seen = [line for line in lines if line.get("outcome") == "seen_before"]
        # The message made of all parts has replaced them.
        if not new and not parts <= state.parts(found):
            raise AssertionError(f"parts {parts} were reported, and {state.parts(found)} are in the vault")
        if state.sightings(found) - state.sightings(self.before) < len(seen):
            raise AssertionError(f"{len(seen)} messages were reported as seen again, and not in the vault")
        if len(new) < len(lines) - len(parts) - len(seen):
            raise AssertionError(f"{len(lines)} lines were reported, and {len(new)} entries are in the vault")
        known = state.messages(found)
        for line in lines:
            if "number" in line and (line["channel"], line["number"]) not in known:
                raise AssertionError(f"message {line['number']} was reported, and is not in the vault")

    def _check_files(self, folder, new, place):
        for name in sorted(new):
            if files.is_leftover(name) or files.is_database(name):
                continue
            if place == "before" and not self.command.steps:
                raise AssertionError(f"{name} is there, and the vault does not know of it")
            if not files.is_whole(folder / name):
                raise AssertionError(f"{name} is not whole")

    def _run_again(self, folder, place, digest):
        command = self.command
        done = command.run(folder)
        if self._others(folder) != self.others:
            raise AssertionError("an earlier file has changed")
        allowed = command.again if place == "after" else (command.success,)
        if done.returncode not in allowed:
            raise AssertionError(f"again: status {done.returncode}: {done.stderr.decode().strip()}")
        if place == "before":
            # With unchanged rows in the beginning, the number of rows is sufficient proof.
            rows = state.rows(folder, command.who)
            if rows != self.rows:
                raise AssertionError(f"again: {rows}, not {self.rows}")
        elif place == "between" or command.adds or state.digest(folder, command.who) != digest:
            found = self._shown(folder)
            if command.adds:
                found, after = found[command.adds], self.after[command.adds]
                if len(found) != len(after) + 1:
                    raise AssertionError(f"again: {len(found)} entries in {command.adds}, after {len(after)}")
            elif state.entries(found) != state.entries(self.after):
                raise AssertionError(f"again: {difference(self.after, found)}")
        missing = {files.general(name) for name in self.files_after - files.listed(folder)}
        missing -= {files.general(name) for name in files.listed(folder)}
        if done.returncode == command.success and missing:
            raise AssertionError(f"again: no {', '.join(sorted(missing))}")
        self._read(folder)

    def _read(self, folder):
        """Lets a reader scan all pictures of a publisher. Two messages with one number would be an alarm."""
        if self.command.line[0] != "publish":
            return
        pictures = [str(path) for path in folder.rglob("*.png") if path.name.startswith(("out", "chess"))]
        done = people.command(folder, "carol", "scan", "--json", *pictures)
        claims = [line for line in people.objects(done.stdout) if line.get("claim", 1) > 1]
        if claims:
            raise AssertionError(f"again: a number was used twice: {claims[0]['number']}")


def spread(places):
    """Returns all places, or CRASH_PLACES=N of them at equal distances, including the last."""
    count = int(os.environ.get("CRASH_PLACES", "0"))
    if not 0 < count < len(places):
        return places
    return [places[(index + 1) * len(places) // count - 1] for index in range(count)]


def check_ending(folder, done):
    """Checks the end of a command that was not killed: its status, and one sentence if it failed.

    The vault still exists.
    """
    errors = [line for line in done.stderr.decode().splitlines() if line.startswith("error: ")]
    if done.returncode not in STATUSES:
        raise AssertionError(f"status {done.returncode}: {done.stderr.decode()[-300:]}")
    # With --json the sentence is in an object; a failed picture among several is reported on
    # standard output.
    if done.returncode != 0 and not errors and b'"error":"' not in done.stdout + done.stderr:
        raise AssertionError(f"status {done.returncode} without a sentence: {done.stderr.decode()[-300:]}")
    if "--move-aside" not in done.args and any(".broken-" in name for name in files.listed(folder)):
        raise AssertionError(f"the vault was moved aside: {errors}")


def difference(expected, found):
    """Returns the differences between two views of a vault, shortened."""
    lines = []
    for name in sorted(expected.keys() | found.keys()):
        one, other = set(expected.get(name, [])), set(found.get(name, []))
        lines += [f"{name}: not {line[:160]}" for line in sorted(one - other)]
        lines += [f"{name}: but {line[:160]}" for line in sorted(other - one)]
    return "; ".join(lines[:4])
