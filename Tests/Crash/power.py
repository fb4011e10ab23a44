"""Simulates a loss of power at random moments of a session, and examines the possible disks.

All writes of the session are recorded, and replayed on a `Disk` up to some moment. Each image is
checked:

- SQLite finds the vaults and the lists beside them intact, and the program opens them.
- The rows are as before the interrupted command, or as after it. Once it has reported success, they
  are as after it. For a command that works in steps, each reported message is there.
- Each file with a name is complete. A file that cannot be made again is there once it was reported.
- After a change of the passphrase, the former vault key is nowhere in the vault.
- In a sample, the next published message has a number of its own.
"""

import bisect
import collections
import hashlib
import itertools
import multiprocessing
import pathlib
import random
import tempfile

import disk
import files
import people
import recording
import session
import state

SAMPLE = 20


class Recording:
    """A recorded session: its calls in order, and the expected results of each step."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "table.csv").write_text(
            "name\n" + "".join(f"guest {number}\n" for number in range(session.ROWS))
        )
        (folder / "list.txt").write_text("".join(f"https://bad{number}.example/\n" for number in range(500)))
        (folder / "longer.txt").write_text(
            "".join(f"https://worse{number}.example/\n" for number in range(700))
        )
        self.given = files.listed(folder)
        self.steps = list(session.session())
        self.calls, self.starts, self.lines = [], [], []
        # Before the first step and after each: the digest of all rows, by database.
        self.digests = [{}]
        # Passphrases by the digest of a vault's rows. No command that works in steps changes a
        # vault with a passphrase.
        self.passphrases = {}
        # Before the first step and after each: Alice's vault key, plain or sealed.
        self.keys = [b""]
        passphrases = {}
        for step in self.steps:
            done, calls = recording.record(
                folder, step.who, *people.asking_for_json(step.arguments), passphrases=step.passphrases
            )
            self.starts.append(len(self.calls))
            self.calls += calls
            self.lines.append(people.objects(done.stdout))
            self.digests.append(self._digests())
            self.keys.append(state.key(folder, "alice"))
            if step.arguments[0] == "passphrase":
                passphrases[step.who] = step.passphrases.get(people.OPTION)
            for name, digest in self.digests[-1].items():
                self.passphrases.setdefault(digest, passphrases.get(name.removesuffix(".vault")))
        self.contents = {name: (folder / name).read_bytes() for name in files.listed(folder)}

    def _digests(self):
        paths = [path for who in ["alice", "bob", "restored"] for path in state.databases(self.folder, who)]
        return {path.name: state.database(path)[0] for path in paths}

    def step(self, moment):
        return bisect.bisect_right(self.starts, moment) - 1


class Play:
    """Replays a recording from its beginning, in a process of its own."""

    def __init__(self, recording_):
        self.recording = recording_
        self.disk = disk.Disk()
        for name in recording_.given:
            self.disk.create(name).synced = recording_.contents[name]
        self.disk.sync()
        self.player = recording.Player(self.disk, recording_.folder)
        self.moment = 0
        self.reported = 0
        # The numbers of Alice's messages that were reported or drawn.
        self.numbers = set()
        # Digests of examined databases, by a digest of their bytes.
        self.known = {}

    def advance(self, moment):
        """Replays all calls before a moment."""
        while self.moment < moment:
            step = self.recording.step(self.moment)
            if self.moment == self.recording.starts[step]:
                self.player.begin()
                self.reported = 0
            output = self.player.play(self.recording.calls[self.moment])
            if output:
                self.reported += output.count(b"\n")
            self.moment += 1
            self._note_numbers(step)

    def _note_numbers(self, step):
        if self.recording.steps[step].arguments[:2] != ("publish", "chess"):
            return
        for index, line in enumerate(self.recording.lines[step]):
            if index < self.reported or self.disk.file(line["file"]):
                self.numbers.add(line["number"])

    def check(self, seed):
        """Makes an image of the present moment and checks it; raises if anything is wrong."""
        image = self.disk.image(f"{self.moment} {seed}")
        with tempfile.TemporaryDirectory(prefix="image-", dir=self.recording.folder.parent) as folder:
            folder = pathlib.Path(folder)
            for name, content in image.items():
                (folder / name).parent.mkdir(exist_ok=True)
                (folder / name).write_bytes(content)
            self._check_vaults(folder)
            self._check_files(image)
            self._check_keys(image)
            if seed % SAMPLE == 0 and (folder / "alice.vault").exists():
                self._publish(folder)

    @property
    def step(self):
        """The step that is interrupted, or has just ended."""
        return self.recording.step(max(self.moment - 1, 0))

    def _check_vaults(self, folder):
        step = self.step
        before, after = self.recording.digests[step], self.recording.digests[step + 1]
        lines = self.recording.lines[step]
        is_reported = self.reported == len(lines) > 0
        for name in sorted(before.keys() | after.keys()):
            who = name.removesuffix(".threats").removesuffix(".vault")
            found = self._open(folder, name, who)
            if found == after.get(name):
                continue
            if self.recording.steps[step].goes_in_steps:
                self._check_reported(folder, who, lines[: self.reported])
            elif found != before.get(name):
                raise AssertionError(f"{name}: neither as before nor as after the command")
            elif is_reported and before.get(name) != after.get(name):
                raise AssertionError(f"{name}: a reported change is missing")

    def _open(self, folder, name, who):
        """Has SQLite and the program open a database; returns the digest of its rows.

        Opens nothing if the same bytes were opened before.
        """
        parts = [folder / (name + suffix) for suffix in ["", "-wal"]]
        if not parts[0].exists():
            return None
        written = [part.read_bytes() if part.exists() else b"" for part in parts]
        key = hashlib.sha256(b"".join(written)).digest(), len(written[0]), (folder / f"{name}-shm").exists()
        if key not in self.known:
            self.known[key] = state.database(parts[0])[0]
            if (folder / f"{who}.vault").exists():
                arguments = ["threats", "list"] if name.endswith(".threats") else ["status"]
                self._run(folder, who, self.known[key], *arguments)
        return self.known[key]

    def _run(self, folder, who, digest, *arguments):
        passphrase = self.recording.passphrases.get(digest)
        return people.run(folder, who, *arguments, passphrases=people.unlocking(passphrase))

    def _check_reported(self, folder, who, lines):
        history = people.objects(people.run(folder, who, "history", "--json", "--limit", "100000").stdout)
        known = {message["number"] for message in history}
        for line in lines:
            number = line.get("number") or line.get("message", {}).get("number")
            if number is not None and number not in known:
                raise AssertionError(f"message {number} was reported, and is not there")

    def _check_files(self, image):
        step = self.step
        for name, content in image.items():
            # The pictures of a batch are synced together and then reported. The others are redrawn
            # when it goes on.
            is_of_batch = name.startswith("out/") and step <= self._batch
            if (
                files.is_leftover(name)
                or files.is_database(name)
                or (is_of_batch and name not in self._drawn(step))
            ):
                continue
            if content != self.recording.contents.get(name, content) and not name.startswith("out/manifest"):
                raise AssertionError(f"{name} is not whole")
        for index in range(step + 1):
            makes = self.recording.steps[index].makes
            if makes and (index < step or self.reported) and makes not in image:
                raise AssertionError(f"{makes} was reported, and is not there")

    def _check_keys(self, image):
        keys = self.recording.keys[: self.step + 1]
        for before, after in itertools.pairwise(keys):
            if before and before != after:
                for name, content in image.items():
                    if name.startswith("alice.vault") and before in content:
                        raise AssertionError(f"{name} still has the former vault key")

    @property
    def _batch(self):
        return next(index for index, step in enumerate(self.recording.steps) if "--batch" in step.arguments)

    def _drawn(self, step):
        """Returns the names of pictures that were reported."""
        return {line["file"] for line in self.recording.lines[step][: self.reported]}

    def _publish(self, folder):
        digest = state.database(folder / "alice.vault")[0]
        channels = people.objects(self._run(folder, "alice", digest, "channel", "list", "--json").stdout)
        if not channels:
            return
        made = self._run(folder, "alice", digest, "publish", "chess", "again", "-o", "again.png", "--json")
        number = people.objects(made.stdout)[0]["number"]
        if number in self.numbers:
            raise AssertionError(f"number {number} is used twice")


RECORDING = None


def begin(recording_):
    """Prepares a process of the pool."""
    global RECORDING
    RECORDING = recording_


def play(share):
    """Checks images at these moments, given in order: [(moment, seed)]."""
    play, findings = Play(RECORDING), collections.Counter()
    for moment, seed in share:
        play.advance(moment)
        try:
            play.check(seed)
        except Exception as error:
            step = RECORDING.steps[play.step]
            findings[f"{' '.join(step.arguments[:2])}: {error}"] += 1
    return len(share), len(play.known), findings


def run(folder, images, processes):
    """Records a session in a new folder and checks this many images; returns the findings."""
    session_folder = folder / "session"
    session_folder.mkdir()
    made = Recording(session_folder)
    source = random.Random(images)
    moments = sorted((source.randint(0, len(made.calls)), seed) for seed in range(images))
    shares = [moments[start::processes] for start in range(processes)]
    print(f"\npower loss: {len(made.steps)} commands, {len(made.calls):,} calls", flush=True)
    with multiprocessing.Pool(processes, begin, (made,)) as pool:
        done = pool.map(play, shares, chunksize=1)
    findings = sum((found for _, _, found in done), collections.Counter())
    print(
        f"{sum(count for count, _, _ in done):,} images, {sum(known for _, known, _ in done):,} databases opened, "
        f"{findings.total()} findings"
    )
    for finding, count in findings.most_common(20):
        print(f"  finding: {finding} ({count} times)")
    return list(findings)
