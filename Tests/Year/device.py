"""The model of people, their vaults, and the content of backups.

It follows docs/guide/backup.md and docs/guide/members.md.
"""

import copy
import dataclasses

from channel import Shared


class Person(Shared):
    """Somebody with keys; the name is a claim that others may make too."""

    def __init__(self, name, suite):
        self.name, self.suite = name, suite
        self.fingerprint = None
        self.card = None
        self.devices = []
        # Shares that were handed to the person, in the order in which they were drawn.
        self.inbox = []
        # The week until which the person sees nothing.
        self.away_until = 0

    @property
    def device(self):
        """The device in use."""
        return self.devices[-1]


@dataclasses.dataclass
class Authorization:
    """An authorization by an owner. Its copies in several vaults have one serial."""

    serial: int
    channel: object
    authorizer: Person
    until: int | None
    people: int
    used: int = 0
    is_withdrawn: bool = False

    def stands(self, clock):
        is_over = self.until is not None and clock >= self.until
        return not self.is_withdrawn and not is_over and self.used < self.people


@dataclasses.dataclass(frozen=True)
class Endorsed(Shared):
    """An endorsed request, as its authorizer hands it to the owner."""

    requester: Person
    serial: int
    channel: object
    files: list


class Device:
    """A vault, and what its holder may do with it."""

    def __init__(self, person, vault):
        self.person, self.vault = person, vault
        self.own = {}
        self.subscriptions = {}
        # Requests that wait for an answer: numbers by person and channel.
        self.pending = {}
        # People whose request for a channel was rejected.
        self.rejected = set()
        # The serials of authorizations that this person holds, by channel.
        self.held = {}
        # The latest time by the clock of this device at which an entry may have been made.
        self.latest = 0

    def subscription(self, channel):
        """Returns the subscription unless it has ended."""
        found = self.subscriptions.get(channel)
        return found if found is not None and found.is_subscribed else None

    def holder(self, channel):
        """Returns the own channel or the subscription, whichever the vault has."""
        return self.own.get(channel) or self.subscription(channel)

    # Backups

    def backup(self, kind):
        """Returns the content of a backup of this kind: `vault`, `portable` or `keys`."""
        saved = Device(self.person, None)
        saved.own = {channel: own.saved(kind) for channel, own in self.own.items()}
        saved.subscriptions = {
            channel: subscription.saved(kind)
            for channel, subscription in self.subscriptions.items()
            if subscription.is_subscribed or kind != "keys"
        }
        if kind == "vault":
            saved.pending, saved.rejected = dict(self.pending), set(self.rejected)
            saved.held = dict(self.held)
        if kind != "keys":
            saved.latest = self.latest
        return saved

    def restored(self, vault, is_handed_over, clock):
        """Returns the device that goes on from this backup.

        After a hand-over nothing is lost, so nothing is skipped.
        """
        device = copy.deepcopy(self)
        device.vault = vault
        for own in device.own.values():
            if not is_handed_over:
                own.go_on(clock)
            own.waits, own.handed_over, own.jumped = True, None, own.jumped or clock
        return device

    def hand_over(self, clock):
        """Stops publishing in all channels."""
        for own in self.own.values():
            own.hand_over(clock)

    # Requests

    def verdict(self, endorsed, clock):
        """Returns the outcome of scanning an endorsed request, and the reason of a refusal."""
        own = self.own.get(endorsed.channel)
        given = own.authorizations if own else []
        authorization = next((one for one in given if one.serial == endorsed.serial), None)
        if authorization is None:
            return "not_authorized", "unknown"
        if authorization.is_withdrawn:
            return "not_authorized", "withdrawn"
        if authorization.until is not None and clock >= authorization.until:
            return "not_authorized", "expired"
        if own.live(endorsed.requester):
            return "already_member", None
        if own.was_revoked(endorsed.requester):
            return "not_authorized", "requester_revoked"
        if (endorsed.requester, endorsed.channel) in self.rejected:
            return "not_authorized", "requester_rejected"
        if authorization.used >= authorization.people:
            return "not_authorized", "used_up"
        return "admitted", None
