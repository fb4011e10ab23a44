"""The club with its people, channels and calendar, and the program that they all use."""

import collections
import json
import random
import time

import known
from channel import DAY, HOUR, Channel, OwnChannel
from device import Device, Person
from program import Program

WEEK = 7 * DAY
# Monday, 2027-01-04, 08:00 UTC.
BEGIN = 1_799_049_600
NAMES = ["Bob", "Carol", "Dave", "Erin", "Frank", "Gina", "Hans", "Ida", "Jan", "Kim"]
CHANNELS = ["club", "board", "tickets"]
SUITES = ["compact", "classic"]


class Finding(Exception):
    """A difference between the program and the model."""


class Club:
    """One year of the club."""

    def __init__(self, seed, suite, folder):
        self.random = random.Random(f"{seed} {suite}")
        self.suite = suite
        self.program = Program(folder)
        self.clock = BEGIN
        self.week = 0
        self.known = collections.Counter()
        self.counts = collections.Counter()
        # The last number of each kind of file.
        self.names = collections.Counter()
        self.posters = []
        # The messages that the reader of everything has scanned.
        self.read = set()
        # Backups of the owner's device: each file with its content.
        self.backups = []
        self.endorsed = []
        # The serial number of the latest authorization.
        self.serial = 0
        self.owner = self.person("Alice", suite)
        self.members = [self.person(name, SUITES[at % 2]) for at, name in enumerate(NAMES)]
        # Rita reads everything, each week.
        self.reader = self.person("Rita", "compact")
        self.door = self.person("Door", "compact")
        self.channels = [self._channel(name) for name in CHANNELS]
        self.club, self.board, self.tickets = self.channels

    # Calendar

    def pass_time(self, most=4 * HOUR):
        self.clock += self.random.randrange(60, most)

    def begin_week(self, week):
        self.week = week
        self.clock = max(self.clock, BEGIN + week * WEEK + self.random.randrange(DAY))

    def date(self, clock=None):
        """Returns a time in the form of the JSON output; by default the present time."""
        moment = self.clock if clock is None else clock
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment))

    # People

    def file(self, stem, ending="png"):
        """A new name of a file."""
        self.names[stem] += 1
        return f"{stem}-{self.names[stem]}.{ending}"

    def person(self, name, suite):
        """Makes an identity, and draws its card."""
        person = Person(name, suite)
        device = Device(person, self.file(name.lower(), "vault"))
        person.devices.append(device)
        made = self.done(device, "init", "--name", name, "--suite", suite).object
        person.fingerprint = made["fingerprint"]
        person.card = self.file(f"card-{name.lower()}")
        self.draw(device, "id", stem=None, file=person.card)
        return person

    def _channel(self, name):
        device = self.owner.device
        self.done(device, "channel", "create", name)
        channel = Channel(name, self.owner)
        device.own[channel] = OwnChannel(channel)
        return channel

    def own(self, channel):
        """The record of a channel in the owner's present vault."""
        return self.owner.device.own[channel]

    def present(self):
        """Returns the members who look at the board this week."""
        return [person for person in self.members if person.away_until <= self.week]

    # Commands

    def run(self, device, *arguments, secret=False, zone="UTC", clock=None):
        """Runs a command with JSON; the caller checks how it ended."""
        clock = self.clock if clock is None else clock
        return self.program.run(device.vault, *arguments, "--json", clock=clock, zone=zone, secret=secret)

    def done(self, device, *arguments, **options):
        """Runs a command that must succeed."""
        return self.ended(0, self.run(device, *arguments, **options))

    def refused(self, status, device, *arguments, **options):
        """Runs a command that must end with this exit code."""
        return self.ended(status, self.run(device, *arguments, **options))

    def ended(self, status, answer):
        self.equal(status, answer.status, f"exit code of `{answer.command}`", answer.errors)
        return answer

    def draw(self, device, *arguments, stem, file=None, status=0):
        """Runs a command that draws a code; returns its JSON and the files, dated by the clock."""
        file = file or self.file(stem)
        answer = self.refused(status, device, *arguments, "--scale", 3, "-o", file)
        if status != 0:
            return answer, []
        files = files_of(answer.object)
        self.program.date_files(files, self.clock)
        return answer, files

    # Judgement

    def equal(self, expected, got, title, more="", **facts):
        if expected != got:
            self.differ(f"{title}: expected {brief(expected)}, got {brief(got)}\n{more}", **facts)

    def differ(self, sentence, **facts):
        """Raises a finding, or counts it if it is a known one."""
        name = known.explanation({"what": None, **facts})
        if name is None:
            raise Finding(sentence)
        self.known[name] += 1


def files_of(drawing):
    return drawing.get("files") or [drawing["file"]]


def brief(value):
    return value if isinstance(value, str) else json.dumps(value, default=str, sort_keys=True)
