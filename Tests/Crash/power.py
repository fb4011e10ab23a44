"""Takes the power away at random moments of a working session, and looks at what the disk may then hold.

All that the commands of the session write is recorded with its data, and played on a `Disk` up to some moment. Of each image

- SQLite finds the vaults, and the lists beside them, sound, and the program opens them;
- the rows are those before the command that was cut short, or those after it; once it has told that it is done, those after it. Of a
  command that goes in steps, each message that was told is there;
- each file that has a name is whole; one that cannot be made again is there once it was told;
- of a sample: the next message that is published has a number that no earlier one had, told or drawn.
"""

import bisect
import collections
import dataclasses
import hashlib
import multiprocessing
import pathlib
import random
import tempfile

import disk
import files
import people
import recording
import state

ROWS = 60
SAMPLE = 20


@dataclasses.dataclass
class Step:
    """One command of the session."""

    who: str
    arguments: tuple
    input: str = None
    # Whether it goes in steps, each of which is told; or changes something that is not told.
    goes_in_steps: bool = False
    # A file that cannot be made again.
    makes: str = None


def session():
    def alice(*arguments, **more):
        return Step("alice", arguments, **more)

    def bob(*arguments, **more):
        return Step("bob", arguments, **more)

    yield alice("init", "--name", "Alice")
    yield alice("channel", "create", "chess")
    yield alice("id", "-o", "alice.png")
    yield bob("init", "--name", "Bob")
    yield bob("id", "-o", "bob.png")
    yield alice("share", "chess", "--to", "bob.png", "-o", "share.png")
    yield bob("scan", "share.png", "--yes")
    for number in range(1, 6):
        yield alice("publish", "chess", f"message {number}", "-o", f"message-{number}.png")
    yield bob("scan", *(f"message-{number}.png" for number in range(1, 6)), goes_in_steps=True)
    yield bob("history", "--mark-read", goes_in_steps=True)
    yield alice("publish", "chess", "--batch", "table.csv", "--template", "{name}", "-o", "out", goes_in_steps=True)
    yield bob("scan", "out", goes_in_steps=True)
    yield alice("forget", "chess#2", "chess#3", "--yes")
    yield bob("forget", "chess#4", "--yes")
    yield alice("publish", "chess", "after that", "-o", "message-6.png")
    yield alice("guest", "chess", "-o", "guest.html", "--passphrase-fd", "0", input="passphrase", makes="guest.html")
    yield alice("revoke", "chess", "Guest", "--yes")
    yield alice("publish", "chess", "without the guest", "-o", "message-7.png")
    yield bob("threats", "import", "list.txt")
    yield bob("threats", "import", "longer.txt")
    yield bob("threats", "remove", "list")
    yield bob("channel", "create", "hikes")
    yield bob("publish", "hikes", "Sunday", "-o", "hike.png")
    yield alice("encrypt", "table.csv", "--channel", "chess", "-o", "table.seqr", makes="table.seqr")
    yield bob("decrypt", "table.seqr", "-o", "table.txt", makes="table.txt")
    yield alice("backup", "-o", "alice.backup", "--passphrase-fd", "0", input="passphrase", makes="alice.backup")
    yield Step("restored", ("restore", "alice.backup", "--passphrase-fd", "0"), input="passphrase")
    yield bob("unsubscribe", "chess", "--yes")
    yield bob("channel", "delete", "hikes", "--yes")


@dataclasses.dataclass
class Moment:
    """What was known when a call was made."""

    step: int
    # Lines of JSON that the step has told.
    told: int


class Recording:
    """A session that was carried out: its calls in order, and what was known at each."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "passphrase").write_text(people.PASSPHRASE + "\n")
        (folder / "table.csv").write_text("name\n" + "".join(f"guest {number}\n" for number in range(ROWS)))
        (folder / "list.txt").write_text("".join(f"https://bad{number}.example/\n" for number in range(500)))
        (folder / "longer.txt").write_text("".join(f"https://worse{number}.example/\n" for number in range(700)))
        self.given = files.listed(folder)
        self.steps = list(session())
        self.calls, self.starts, self.lines = [], [], []
        # Before the first step, and after each: the rows' digest, by database.
        self.digests = [{}]
        for step in self.steps:
            done, calls = recording.record(folder, step.who, *step.arguments, "--json", input=step.input)
            self.starts.append(len(self.calls))
            self.calls += calls
            self.lines.append(people.objects(done.stdout))
            self.digests.append(self._digests())
        self.contents = {name: (folder / name).read_bytes() for name in files.listed(folder)}

    def _digests(self):
        paths = [path for who in ["alice", "bob", "restored"] for path in state.databases(self.folder, who)]
        return {path.name: state.database(path)[0] for path in paths}

    def step(self, moment):
        return bisect.bisect_right(self.starts, moment) - 1


class Play:
    """A recording that is played from its beginning on, in a process of its own."""

    def __init__(self, recording_):
        self.recording = recording_
        self.disk = disk.Disk()
        for name in recording_.given:
            self.disk.create(name).synced = recording_.contents[name]
        self.disk.sync()
        self.player = recording.Player(self.disk, recording_.folder)
        self.moment = 0
        self.told = 0
        # Numbers of Alice's messages that are told or drawn.
        self.numbers = set()
        # Digests of databases that were looked at, by a digest of their bytes.
        self.known = {}

    def advance(self, moment):
        """Plays all calls before a moment."""
        while self.moment < moment:
            step = self.recording.step(self.moment)
            if self.moment == self.recording.starts[step]:
                self.player.begin()
                self.told = 0
            output = self.player.play(self.recording.calls[self.moment])
            if output:
                self.told += output.count(b"\n")
            self.moment += 1
            self._note_numbers(step)

    def _note_numbers(self, step):
        if self.recording.steps[step].arguments[:2] != ("publish", "chess"):
            return
        for index, line in enumerate(self.recording.lines[step]):
            if index < self.told or self.disk.file(line["file"]):
                self.numbers.add(line["number"])

    def check(self, seed):
        """Makes an image as of now, and looks at it. Raises where anything is wrong."""
        image = self.disk.image(f"{self.moment} {seed}")
        with tempfile.TemporaryDirectory(prefix="image-", dir=self.recording.folder.parent) as folder:
            folder = pathlib.Path(folder)
            for name, content in image.items():
                (folder / name).parent.mkdir(exist_ok=True)
                (folder / name).write_bytes(content)
            self._check_vaults(folder)
            self._check_files(image)
            if seed % SAMPLE == 0 and (folder / "alice.vault").exists():
                self._publish(folder)

    @property
    def step(self):
        """The command that is cut short, or has just ended."""
        return self.recording.step(max(self.moment - 1, 0))

    def _check_vaults(self, folder):
        step = self.step
        before, after = self.recording.digests[step], self.recording.digests[step + 1]
        lines = self.recording.lines[step]
        is_told = self.told == len(lines) > 0
        for name in sorted(before.keys() | after.keys()):
            who = name.removesuffix(".threats").removesuffix(".vault")
            found = self._open(folder, name, who)
            if found == after.get(name):
                continue
            if self.recording.steps[step].goes_in_steps:
                self._check_told(folder, who, lines[:self.told])
            elif found != before.get(name):
                raise AssertionError(f"{name}: neither before nor after")
            elif is_told and before.get(name) != after.get(name):
                raise AssertionError(f"{name}: what was told is not there")

    def _open(self, folder, name, who):
        """Has SQLite and the program open a database, unless its very bytes were opened before; gives its rows' digest."""
        parts = [folder / (name + suffix) for suffix in ["", "-wal"]]
        if not parts[0].exists():
            return None
        written = [part.read_bytes() if part.exists() else b"" for part in parts]
        key = hashlib.sha256(b"".join(written)).digest(), len(written[0]), (folder / f"{name}-shm").exists()
        if key not in self.known:
            self.known[key] = state.database(parts[0])[0]
            if (folder / f"{who}.vault").exists():
                people.run(folder, who, *(["threats", "list"] if name.endswith(".threats") else ["status"]))
        return self.known[key]

    def _check_told(self, folder, who, lines):
        history = people.objects(people.run(folder, who, "history", "--json", "--limit", "100000").stdout)
        known = {message["number"] for message in history}
        for line in lines:
            number = line.get("number") or line.get("message", {}).get("number")
            if number is not None and number not in known:
                raise AssertionError(f"message {number} was told, and is not there")

    def _check_files(self, image):
        step = self.step
        for name, content in image.items():
            # The pictures of a batch are synced together, and told then: those that were not are drawn anew when it goes on.
            is_of_batch = name.startswith("out/") and step <= self._batch
            if files.is_leftover(name) or files.is_database(name) or is_of_batch and name not in self._drawn(step):
                continue
            if content != self.recording.contents.get(name, content) and not name.startswith("out/manifest"):
                raise AssertionError(f"{name} is not whole")
        for index in range(step + 1):
            makes = self.recording.steps[index].makes
            if makes and (index < step or self.told) and makes not in image:
                raise AssertionError(f"{makes} was told, and is not there")

    @property
    def _batch(self):
        return next(index for index, step in enumerate(self.recording.steps) if "--batch" in step.arguments)

    def _drawn(self, step):
        """Names of pictures that were told."""
        return {line["file"] for line in self.recording.lines[step][:self.told]}

    def _publish(self, folder):
        channels = people.objects(people.run(folder, "alice", "channel", "list", "--json").stdout)
        if not channels:
            return
        made = people.run(folder, "alice", "publish", "chess", "again", "-o", "again.png", "--json")
        number = people.objects(made.stdout)[0]["number"]
        if number in self.numbers:
            raise AssertionError(f"number {number} is used twice")


RECORDING = None


def begin(recording_):
    """In each process of a pool."""
    global RECORDING
    RECORDING = recording_


def play(share):
    """Looks at the images of a share of moments, which come in order: [(moment, seed)]."""
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
    """Records a session in a new folder, and looks at that many images; gives the findings."""
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
    print(f"{sum(count for count, _, _ in done):,} images, {sum(known for _, known, _ in done):,} databases opened, "
          f"{findings.total()} findings")
    for finding, count in findings.most_common(20):
        print(f"  finding: {finding} ({count} times)")
    return list(findings)
