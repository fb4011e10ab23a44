"""The model of a channel: its leaves and numbers, and the readers of each message.

It follows docs/reference/format.md (Member tree, Revocation, Content block, Going on from a
backup), but leaves keys and codes to the program.
"""

import copy
import dataclasses
import itertools

# Seconds. Clocks of two devices may differ by an hour, and a hand-over is valid for a day.
HOUR, DAY = 3_600, 86_400
TREE_LEAVES = 256
GROVE_LEAVES = 64 * TREE_LEAVES
# A restored channel goes on in a grove that is at least this many leaves further.
SKIPPED_LEAVES = 65_536
# After a restore the next number is one of the next NUMBER_STEPS multiples of NUMBER_STEP.
NUMBER_STEP = 1_000_000
NUMBER_STEPS = 10_000


class Shared:
    """A thing that exists only once, even if vaults are copied."""

    def __deepcopy__(self, _):
        return self


class NextNumber(Shared):
    """The number of the next message. After a restore it is random, and known only once it is used."""

    def __init__(self, value=None, draws=0):
        self.value = value
        # How often a number was drawn since the last message.
        self.draws = draws


class Channel(Shared):
    """The facts about a channel that all devices share."""

    def __init__(self, name, owner):
        self.name, self.owner = name, owner
        # Messages by number. Two messages with one number are an error.
        self.messages = {}
        # People whom the owner wants to leave out, whether or not the vaults know it.
        self.banned = set()
        # Whether two devices published at the same time.
        self.is_forked = False
        self._skips = itertools.count(1)

    def tree(self, leaf):
        return leaf // TREE_LEAVES

    def leaf_after_skip(self, used):
        """Returns the first leaf of a later grove. Each call gives another one, as the program draws it."""
        grove = (used + SKIPPED_LEAVES - TREE_LEAVES) // GROVE_LEAVES + next(self._skips)
        return TREE_LEAVES + grove * GROVE_LEAVES


@dataclasses.dataclass(eq=False)
class Message(Shared):
    """A message that was published, and what its code says about leaves and numbers."""

    channel: Channel
    number: int
    kind: str
    text: str
    created: int
    expires: int | None
    # Whether anybody was a member when it was published.
    has_readers: bool
    revoked: frozenset
    skipped: tuple
    trees: int
    jumps: tuple
    files: list
    # Whether a lost device published it, so that the owner's present device does not know it.
    is_stray: bool = False

    def admits(self, leaf):
        """Whether the holder of this leaf can read it."""
        return self.refusal(leaf) is None

    def refusal(self, leaf):
        """Returns why the holder of this leaf cannot read it, as the outcome of a scan; None: they can."""
        if not self.revoked and not self.skipped:
            return None
        # Members are in the first tree, and in the first trees of groves: no other one of a grove is
        # counted before theirs.
        if self.channel.tree(leaf) >= self.trees:
            return "before_membership"
        is_skipped = any(first <= leaf < end for first, end in self.skipped)
        return "access_ended" if is_skipped or leaf in self.revoked else None

    def is_expired(self, clock):
        return self.expires is not None and clock >= self.expires


@dataclasses.dataclass
class Member:
    """One line of the output of `members`: a person and a leaf."""

    person: object
    leaf: int
    issued: int
    endorser: object = None
    # For somebody new to the vault: the numbers used before. The vault did not know whether they
    # could read some of these.
    earlier: frozenset = frozenset()
    doubtful: frozenset = frozenset()
    is_revoked: bool = False


@dataclasses.dataclass
class Share(Shared):
    """A share that was drawn for somebody."""

    channel: Channel
    person: object
    leaf: int
    issued: int
    next: NextNumber
    files: list
    # Numbers that another device may have used. The sharing vault knows neither the messages nor
    # their readers.
    unsure: frozenset = frozenset()
    # Numbers that the share cannot name as absences: the person may have had a leaf for them.
    doubtful: frozenset = frozenset()


def _is_in(number, first, end):
    return first <= number and (end.value is None or number < end.value)


class OwnChannel:
    """A channel in a vault of its owner."""

    def __init__(self, channel):
        self.channel = channel
        self.used = 0
        self.members = []
        # Leaves of members whose names are missing in a backup of keys.
        self.unknown = set()
        self.revoked = set()
        self.skipped = []
        self.next = NextNumber(1)
        self.jumps = []
        self.waits = False
        # The time of the last skip of numbers.
        self.jumped = None
        # The time at which this device handed over the channel without taking it back.
        self.handed_over = None
        self.messages = {}
        # Numbers that another device published, and numbers that it must have used.
        self.elsewhere, self.used_elsewhere = set(), set()
        # The number of the first message after all members with unknown names were revoked.
        self.emptied = None
        self.authorizations = []

    # Members

    def live(self, person):
        """Returns the line of a member, or None."""
        lines = (member for member in self.members if member.person is person)
        return next((member for member in lines if not member.is_revoked), None)

    def was_revoked(self, person):
        return self.live(person) is None and any(member.person is person for member in self.members)

    def people(self):
        return [member.person for member in self.members if not member.is_revoked]

    def admit(self, person, clock, endorser=None):
        """Gives out the next leaf."""
        member = Member(person, self.used, clock, endorser)
        if all(other.person is not person for other in self.members):
            member.earlier, member.doubtful = frozenset(self.channel.messages), self.doubtful(person)
        self.used += 1
        self.members.append(member)
        return member

    def doubtful(self, person):
        """Returns the numbers of messages that a person may have been able to read.

        An unknown person may have had a leaf until the last skip, or until all members with unknown
        names were revoked; or they still have it. A person may never have seen the share for a leaf
        (docs/reference/format.md, Absences).
        """
        messages = self.channel.messages
        lines = [member for member in self.members if member.person is person]
        if not lines:
            ends = (
                [self.jumps[-1][1], *([self.emptied] if self.emptied else [])]
                if self.jumps and not self.unknown
                else []
            )
            is_known = ends and all(end.value is not None for end in ends)
            last = max(end.value for end in ends) if is_known else None
            return (
                frozenset(number for number in messages if last is None or number < last)
                | self.used_elsewhere
            )
        given = frozenset(
            number for number, message in messages.items() if any(message.admits(line.leaf) for line in lines)
        )
        # The share for another leaf does not name the earlier messages that left them out. Another
        # device may have revoked them earlier than this one.
        return given.union(
            self.used_elsewhere, *(line.earlier if line.is_revoked else line.doubtful for line in lines)
        )

    def renew(self, member, clock):
        """Dates the member's share after all earlier ones that are not ahead of the clock."""
        ahead = member.issued > clock + DAY
        member.issued = clock if ahead else max(clock, member.issued + 1)

    def revoke(self, person):
        """Revokes all leaves given to a person by name, and withdraws their authorization."""
        for member in self.members:
            if member.person is person and not member.is_revoked:
                self._end(member)

    def revoke_all(self):
        for member in self.members:
            if not member.is_revoked:
                self._end(member)
        if self.unknown:
            self.emptied = self.next
        self.revoked |= self.unknown
        self.unknown = set()

    def _end(self, member):
        member.is_revoked = True
        self.revoked.add(member.leaf)
        for authorization in self.authorizations:
            authorization.is_withdrawn |= authorization.authorizer is member.person

    # Messages

    def publish(self, number, **content):
        """Publishes the message under a number that the program chose."""
        self.next.value = number
        self._admit_uses()
        has_readers = bool(self.unknown or self.people())
        last = self.used - 1 if has_readers else self.used
        message = Message(
            channel=self.channel,
            number=number,
            has_readers=has_readers,
            revoked=frozenset(self.revoked),
            skipped=tuple(self.skipped),
            trees=self.channel.tree(last) + 1,
            jumps=tuple(self.jumps),
            **content,
        )
        self.messages[number] = self.channel.messages[number] = message
        self.next = NextNumber(number + 1)
        return message

    def _admit_uses(self):
        """Counts jumps as used, up to the number of another device.

        Excepts those that the device's message names as unused.
        """
        for number in sorted(self.elsewhere):
            for place, (first, end) in enumerate(self.jumps):
                if first <= number < end.value:
                    self.jumps[place : place + 1] = [
                        *self._unused(first, number),
                        *([(number + 1, end)] if number + 1 < end.value else []),
                    ]
                    break

    def _unused(self, first, number):
        """Returns the numbers from `first` on that the message names as unused."""
        named = (
            (max(start, first), min(end.value, number)) for start, end in self.channel.messages[number].jumps
        )
        return [(start, NextNumber(end)) for start, end in named if start < end]

    def see(self, message):
        """Stores a message published by another device of the owner."""
        self.messages[message.number] = message
        self.elsewhere.add(message.number)
        self.used_elsewhere.add(message.number)
        for first, end in self.jumps:
            if _is_in(message.number, first, end):
                self.used_elsewhere |= {
                    number
                    for number in self.channel.messages
                    if first <= number < message.number
                    and not any(_is_in(number, *jump) for jump in message.jumps)
                }

    def notices(self, message, clock):
        """Whether this message proves that another device is still in use."""
        if self.handed_over is not None:
            return False
        if self.next.value is not None and message.number >= self.next.value:
            return True
        is_ahead = self.jumped is not None and self.jumped > clock + DAY
        return self.is_jumped(message.number) and (is_ahead or message.created > self.jumped + HOUR)

    def is_jumped(self, number):
        """Whether this device skipped the number, and no message shows that another device used it."""
        return any(
            _is_in(number, first, end)
            and not any(
                _is_in(other, first, end)
                and other > number
                and not any(_is_in(number, *jump) for jump in self.channel.messages[other].jumps)
                for other in self.elsewhere
            )
            for first, end in self.jumps
        )

    def is_unsure(self, number):
        """Whether another device may have used this number, for a message that the vault cannot judge."""
        return self.is_jumped(number) or number in self.used_elsewhere

    def has_seen(self, message):
        return message.number in self.messages

    def takes(self, number):
        """Whether the program may give this number to the next message."""
        if self.next.value is not None:
            return number == self.next.value
        first = self.jumps[-1][0]
        most = (first // NUMBER_STEP + NUMBER_STEPS * self.next.draws) * NUMBER_STEP
        return number % NUMBER_STEP == 0 and first < number <= most

    # Going on from a backup

    def go_on(self, clock):
        """Skips leaves and numbers, ends authorizations, and waits until the members are confirmed."""
        end = self.channel.leaf_after_skip(self.used)
        self.skipped.append((self.used, end))
        self.used = end
        self.jump()
        self.jumped = clock
        for authorization in self.authorizations:
            authorization.is_withdrawn = True
        self.waits, self.handed_over = True, None

    def jump(self):
        """Gives the next message a random number, far above all others."""
        first, draws = max([self.next.value or 0, *(number + 1 for number in self.messages)]), 1
        if self.next.value is None:
            first, draws = max(first, self.jumps.pop()[0]), self.next.draws + 1
        self.next = NextNumber(draws=draws)
        self.jumps.append((first, self.next))

    def hand_over(self, clock):
        """Stops, so that another device can go on."""
        if self.handed_over is not None and clock > self.handed_over + DAY:
            self.go_on(clock)
        self.waits, self.handed_over = True, clock

    def confirm(self, clock):
        """Ends the waiting. A channel taken back after a hand-over skips numbers first."""
        if self.handed_over is not None:
            self.go_on(clock)
        self.waits = False

    def saved(self, kind):
        """Returns the part of the channel that a backup of this kind contains."""
        saved = copy.deepcopy(self)
        if kind != "vault":
            saved.authorizations = []
            # A backup of this kind has no such date.
            saved.jumped = None
            for member in saved.members:
                member.endorser = None
        if kind == "keys":
            saved.unknown |= {member.leaf for member in saved.members if not member.is_revoked}
            saved.members = []
            saved.messages = {}
        return saved
