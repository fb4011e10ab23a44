"""The model of a channel: its leaves, its numbers, and who can read which message.

It follows docs/reference/format.md (Member tree, Revocation, Content block, Going on from a backup) as far
as these questions need: keys and codes are the program's alone.
"""

import copy
import dataclasses
import itertools

# In seconds. Clocks of two devices may differ by an hour, and a hand-over counts for a day.
HOUR, DAY = 3_600, 86_400
# A restored channel goes on in a tree that is at least so many leaves further.
SKIPPED_LEAVES = 65_536
# A restored channel goes on with a number that is a multiple of this, and one of the next so many.
NUMBER_STEP = 1_000_000
NUMBER_STEPS = 10_000


class Shared:
    """A thing of the world of which there is one, also where vaults are copied."""

    def __deepcopy__(self, _):
        return self


class NextNumber(Shared):
    """The number of a message that comes next. After a restore it is random: known once it is used."""

    def __init__(self, value=None, draws=0):
        self.value = value
        # How often it was drawn since the last message.
        self.draws = draws


class Channel(Shared):
    """What all devices mean by one channel."""

    def __init__(self, name, owner, height):
        self.name, self.owner, self.height = name, owner, height
        # By number. Two messages of one number are an error.
        self.messages = {}
        # People whom the owner wants to leave out, whatever the vaults know.
        self.banned = set()
        # Whether two devices published at the same time.
        self.is_forked = False
        self._skips = itertools.count(1)

    def tree(self, leaf):
        return leaf >> self.height

    def leaf_after_skip(self, used):
        """The first leaf of a later tree; another one at each call, as the program draws it."""
        return (self.tree(used + SKIPPED_LEAVES) + next(self._skips)) << self.height


@dataclasses.dataclass(eq=False)
class Message(Shared):
    """A message that was published, and what its code says about leaves and numbers."""

    channel: Channel
    number: int
    kind: str
    text: str
    created: int
    expires: int | None
    # Whether somebody was a member when it was published.
    has_readers: bool
    revoked: frozenset
    skipped: tuple
    trees: int
    jumps: tuple
    files: list
    # Whether the owner went on with another device, which does not know it.
    is_stray: bool = False

    def admits(self, leaf):
        """Whether the holder of this leaf can read it."""
        return self.refusal(leaf) is None

    def refusal(self, leaf):
        """Returns why the holder of this leaf cannot read it, as the outcome of a scan; None: they can."""
        if not self.revoked and not self.skipped:
            return None
        if self.channel.tree(leaf) >= self.trees:
            return "before_membership"
        is_skipped = any(first <= leaf < end for first, end in self.skipped)
        return "access_ended" if is_skipped or leaf in self.revoked else None

    def is_expired(self, clock):
        return self.expires is not None and clock >= self.expires


@dataclasses.dataclass
class Member:
    """One line of `members`: a person and a leaf."""

    person: object
    leaf: int
    issued: int
    endorser: object = None
    # Of somebody whom the vault did not know before: numbers that were used before, and those of which it did
    # not know whether they could read them.
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
    # Numbers of which the vault that drew it cannot know whether a message has them, and who can read that.
    unsure: frozenset = frozenset()
    # Numbers that it cannot name as absences, as the person may have had a leaf that could read them.
    doubtful: frozenset = frozenset()


def _is_in(number, first, end):
    return first <= number and (end.value is None or number < end.value)


class OwnChannel:
    """A channel in a vault of its owner."""

    def __init__(self, channel):
        self.channel = channel
        self.used = 0
        self.members = []
        # Leaves of members whose names a backup of keys did not have.
        self.unknown = set()
        self.revoked = set()
        self.skipped = []
        self.next = NextNumber(1)
        self.jumps = []
        self.waits = False
        # When numbers were skipped last.
        self.jumped = None
        # When this device handed the channel over and did not take it back.
        self.handed_over = None
        self.messages = {}
        # The numbers of those that another device published, and with them those that it must have used.
        self.elsewhere, self.used_elsewhere = set(), set()
        # The number of the first message since members of unknown names were all revoked.
        self.emptied = None
        self.authorizations = []

    # Members

    def live(self, person):
        """The line of a person who is a member, or None."""
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
        """The numbers of which this vault does not know whether somebody could read the messages.

        Somebody whom it does not know may have had a leaf until the last jump, or until all members of unknown
        names were revoked, or still have it; and whoever was given a leaf may never have seen its share (docs/reference/format.md, Absences).
        """
        messages = self.channel.messages
        lines = [member for member in self.members if member.person is person]
        if not lines:
            ends = [self.jumps[-1][1], *([self.emptied] if self.emptied else [])] if self.jumps and not self.unknown else []
            is_known = ends and all(end.value is not None for end in ends)
            last = max(end.value for end in ends) if is_known else None
            return frozenset(number for number in messages if last is None or number < last) | self.used_elsewhere
        given = frozenset(
            number for number, message in messages.items() if any(message.admits(line.leaf) for line in lines))
        # The share for another leaf does not say what left them out before they were known.
        # Another device may have revoked them before this one did.
        return given.union(self.used_elsewhere, *(line.earlier if line.is_revoked else line.doubtful for line in lines))

    def renew(self, member, clock):
        """Gives the member's share a later date than those before, which are not ahead of the clock."""
        ahead = member.issued > clock + DAY
        member.issued = clock if ahead else max(clock, member.issued + 1)

    def revoke(self, person):
        """Revokes all leaves that a person has by name, and withdraws their authorization."""
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
        """Takes a number that the program chose, and makes the message."""
        self.next.value = number
        self._admit_uses()
        has_readers = bool(self.unknown or self.people())
        last = self.used - 1 if has_readers else self.used
        message = Message(
            channel=self.channel, number=number, has_readers=has_readers, revoked=frozenset(self.revoked),
            skipped=tuple(self.skipped), trees=self.channel.tree(last) + 1, jumps=tuple(self.jumps),
            **content)
        self.messages[number] = self.channel.messages[number] = message
        self.next = NextNumber(number + 1)
        return message

    def _admit_uses(self):
        """Numbers that were skipped here are used up to one that another device published, but for those that its message names."""
        for number in sorted(self.elsewhere):
            for place, (first, end) in enumerate(self.jumps):
                if first <= number < end.value:
                    self.jumps[place:place + 1] = [*self._unused(first, number), *([(number + 1, end)] if number + 1 < end.value else [])]
                    break

    def _unused(self, first, number):
        """What the message with this number names as unused, of the numbers from `first` on."""
        named = ((max(start, first), min(end.value, number)) for start, end in self.channel.messages[number].jumps)
        return [(start, NextNumber(end)) for start, end in named if start < end]

    def see(self, message):
        """Stores a message that another device of the owner published."""
        self.messages[message.number] = message
        self.elsewhere.add(message.number)
        self.used_elsewhere.add(message.number)
        for first, end in self.jumps:
            if _is_in(message.number, first, end):
                self.used_elsewhere |= {
                    number for number in self.channel.messages if first <= number < message.number
                    and not any(_is_in(number, *jump) for jump in message.jumps)}

    def notices(self, message, clock):
        """Whether only another device that is still used can have published this message."""
        if self.handed_over is not None:
            return False
        if self.next.value is not None and message.number >= self.next.value:
            return True
        is_ahead = self.jumped is not None and self.jumped > clock + DAY
        return self.is_jumped(message.number) and (is_ahead or message.created > self.jumped + HOUR)

    def is_jumped(self, number):
        """Whether a number was skipped here, and no message seen of another device shows that it is used."""
        return any(
            _is_in(number, first, end) and not any(
                _is_in(other, first, end) and other > number
                and not any(_is_in(number, *jump) for jump in self.channel.messages[other].jumps)
                for other in self.elsewhere)
            for first, end in self.jumps)

    def is_unsure(self, number):
        """Whether the vault cannot know if a message has this number, and who can read it."""
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
        """Has the next message take a random number, far after all others."""
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
        """Ends the waiting. Who takes back a channel that was handed over skips first."""
        if self.handed_over is not None:
            self.go_on(clock)
        self.waits = False

    def saved(self, kind):
        """What a backup of this kind has of the channel."""
        saved = copy.deepcopy(self)
        if kind != "vault":
            saved.authorizations = []
            # It has no such date.
            saved.jumped = None
            for member in saved.members:
                member.endorser = None
        if kind == "keys":
            saved.unknown |= {member.leaf for member in saved.members if not member.is_revoked}
            saved.members = []
            saved.messages = {}
        return saved
