"""The model of a subscription: the messages that its holder can read, has seen and has missed.

It follows docs/reference/format.md (Renewal, Content block) and docs/guide/history.md (Missed numbers).
"""

import copy
import math

from channel import DAY

# A reader keeps the leaves of this many shares.
LEAVES = 16


class Subscription:
    """A subscription to somebody else's channel."""

    def __init__(self, channel):
        self.channel = channel
        self.is_subscribed = False
        # The leaves of the latest shares, latest first: a renewed share takes no access away.
        self.leaves = []
        # All leaves that the reader ever had, also before unsubscribing and coming back.
        self.ever = set()
        # Numbers that the shares may name as absences, no matter who can read them.
        self.unsure = set()
        # Numbers that the shares may not name as absences, although the reader was never able to
        # read them.
        self.doubtful = set()
        # The first number that each share names.
        self.nexts = []
        self.issued = None
        self.replaced = set()
        self.replaced_until = -1
        self.seen = {}
        self.forgotten = set()
        self.dismissed = set()
        self.jumps = set()

    # Shares

    def take(self, share, clock):
        """Scans a share; returns its outcome."""
        if not self.is_subscribed:
            self.is_subscribed = True
            self._adopt(share)
            return "subscribed"
        if not self._renews(share.issued, clock):
            return "already_subscribed"
        if self.issued <= clock + DAY:
            self.replaced_until = max(self.replaced_until, self.issued)
        self.replaced.add(self.issued)
        self._adopt(share)
        return "renewed"

    def _renews(self, issued, clock):
        if issued == self.issued or issued in self.replaced or issued <= self.replaced_until:
            return False
        is_ahead, holds_ahead = issued > clock + DAY, self.issued > clock + DAY
        if is_ahead != holds_ahead:
            return holds_ahead
        return issued > self.issued

    def _adopt(self, share):
        earlier = [leaf for leaf in self.leaves if leaf != share.leaf]
        self.leaves = [share.leaf, *earlier][:LEAVES]
        self.ever.add(share.leaf)
        self.unsure |= share.unsure
        self.doubtful |= share.doubtful
        self.nexts.append(share.next)
        self.issued = share.issued

    def leave(self):
        """Unsubscribes, and keeps the messages."""
        self.is_subscribed = False
        self.leaves, self.issued, self.replaced, self.replaced_until = [], None, set(), -1

    # Messages

    def can_read(self, message):
        return any(message.admits(leaf) for leaf in self.leaves)

    def can_ever_read(self, message):
        """Whether the reader can read the message, or could before unsubscribing."""
        return any(message.admits(leaf) for leaf in self.ever)

    def refusals(self, message):
        """The outcomes that a refused message may have."""
        if self.channel.is_forked:
            # If two devices each drew a tree, nobody knows which of the trees is later.
            return {"access_ended", "before_membership"}
        return {message.refusal(leaf) for leaf in self.leaves}

    def see(self, message):
        self.seen[message.number] = message
        self.forgotten.discard(message.number)
        self.jumps |= set(message.jumps)

    def has_seen(self, message):
        return message.number in self.seen

    def forget(self, number):
        del self.seen[number]
        self.forgotten.add(number)

    def first(self):
        """Returns the lowest number that a share called the next one and that was used since."""
        return min((number.value for number in self.nexts if number.value is not None), default=math.inf)

    def latest(self):
        """The highest number of a message that the reader has seen."""
        return max(self.seen.keys() | self.forgotten, default=0)

    def missed(self):
        """Returns the numbers of all messages that this reader could have read and has not seen."""
        if not self.is_subscribed:
            return set()
        known = self.seen.keys() | self.forgotten | self.dismissed
        return {
            number
            for number, message in self.channel.messages.items()
            if self.first() <= number < self.latest()
            and number not in known
            and not self.is_jumped(number)
            and self.can_ever_read(message)
        }

    def is_jumped(self, number):
        return any(first <= number < end.value for first, end in self.jumps)

    def saved(self, kind):
        """Returns the part of the subscription that a backup of this kind contains."""
        saved = copy.deepcopy(self)
        if kind == "keys":
            saved.seen, saved.forgotten, saved.dismissed = {}, set(), set()
            saved.replaced, saved.replaced_until = set(), -1
        return saved
