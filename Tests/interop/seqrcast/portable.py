"""Section "Portable backup": one person's data, for programs that store it in different ways."""

from dataclasses import dataclass, field

from .entries import Channel, Contact, Member, Message, Parts, Request
from .errors import Refused, require
from .keys import KEYS_LIMIT, Keys, parse_keys, write_keys
from .layout import Reader, block, merged
from .message import parse_message

KEYS, AVATAR = 1, 2
ENTRIES = {3: Contact, 4: Channel, 5: Member, 6: Message, 7: Request, 8: Parts}
ENTRY_LIMIT = 4 * 1024 * 1024
AVATAR_LIMIT = 16_384


@dataclass
class Portable:
    """The entries behind the keys and the avatar, in their order."""

    keys: Keys
    avatar: bytes = b""
    entries: list = field(default_factory=list)

    def all(self, kind):
        """Returns the entries of a kind, such as Contact."""
        return [entry for entry in self.entries if isinstance(entry, kind)]

    def people(self):
        """Returns the fingerprints of all contacts, including the owners in the keys."""
        people = {contact.card.fingerprint for contact in self.all(Contact)}
        return people | {held.owner.fingerprint for held in self.keys.subscriptions}

    def channel_ids(self):
        """Returns the ids of all channels: those in the keys, and those with an entry."""
        keys = self.keys
        own = {own_id for own_id, _ in keys.own_channels()}
        followed = {held.channel_id for held in keys.subscriptions}
        return own | followed | {channel.id for channel in self.all(Channel)}

    def followed(self, held):
        """Returns the effective `next` and jumps of a subscription in the keys."""
        entries = [entry for entry in self.all(Channel) if entry.id == held.channel_id]
        jumps = merged([*held.jumps, *(jump for entry in entries for jump in entry.jumps)])
        return min([held.next, *(entry.next for entry in entries)]), jumps

    def messages(self):
        """Returns the messages without repetitions."""
        known = {}
        for message in self.all(Message):
            same = (
                message.channel_id,
                message.type,
                message.number,
                message.created,
                message.expiry,
                message.content,
                parse_message(message.code)[3],
            )
            known.setdefault(same, message)
        return list(known.values())

    def requests(self):
        """Returns the requests without repetitions; the first one counts."""
        known = {}
        for request in self.all(Request):
            known.setdefault((request.owner, request.name, request.note, request.created), request)
        return list(known.values())

    def parts(self):
        """Returns the parts without repetitions."""
        return {part.raw for entry in self.all(Parts) for part in entry.parts}


def parse_portable(data):
    """Reads a portable backup. Refusals are `newer` or `damaged`."""
    reader = Reader(data)
    kind, fields = _read_entry(reader)
    require(kind == KEYS, "damaged")
    known = _Known(parse_keys(fields))
    while reader.left:
        kind, fields = _read_entry(reader)
        try:
            known.add(kind, fields)
        except Refused:
            raise Refused("damaged") from None
    return known.portable


def _read_entry(reader):
    """Reads kind and fields of the next entry."""
    try:
        kind = reader.byte()
        fields = reader.block(KEYS_LIMIT if kind == KEYS else ENTRY_LIMIT)
    except Refused:
        raise Refused("damaged") from None
    require(kind in (KEYS, AVATAR, *ENTRIES), "newer")
    return kind, fields


class _Known:
    """The entries read so far, which later ones may refer to and must not contradict."""

    def __init__(self, keys):
        self.portable = Portable(keys)
        self.me = keys.identity.fingerprint
        self.own = dict(keys.own_channels())
        self.subscribed = {held.channel_id for held in keys.subscriptions}
        self.left = set()
        self.contacts = {held.owner.fingerprint for held in keys.subscriptions}
        self.leaves = set()

    def add(self, kind, fields):
        require(kind != KEYS, "out of range")
        if kind == AVATAR:
            require(len(fields) <= AVATAR_LIMIT, "out of range")
            if is_picture(fields):
                self.portable.avatar = fields
            return
        reader = Reader(fields)
        entry = ENTRIES[kind].read(reader)
        reader.end()
        if kind in self.CHECKS:
            require(self.CHECKS[kind](self, entry), "out of range")
        self.portable.entries.append(entry)

    def _contact(self, contact):
        self.contacts.add(contact.card.fingerprint)
        return contact.card.fingerprint != self.me

    def _channel(self, channel):
        if channel.id in self.own or channel.id in self.subscribed:
            return True
        self.left.add(channel.id)
        return channel.owner in self.contacts and channel.issued > 0

    def _member(self, member):
        channel = self.own.get(member.channel_id)
        leaf = member.channel_id, member.leaf
        if channel is None or leaf in self.leaves or member.leaf >= channel.leaves_used:
            return False
        self.leaves.add(leaf)
        return member.revoked > 0 or not any(first <= member.leaf < end for first, end in channel.revoked)

    def _message(self, message):
        return message.channel_id in self.own or (
            not message.own and message.channel_id in self.subscribed | self.left
        )

    def _request(self, request):
        return request.owner in self.contacts

    CHECKS = {3: _contact, 4: _channel, 5: _member, 6: _message, 7: _request}


def is_picture(data):
    """Whether bytes look like a JPEG or WebP file at their front and end. The rest is not examined."""
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return int.from_bytes(data[4:8], "little") + 8 == len(data)
    return data.startswith(b"\xff\xd8\xff") and data.endswith(b"\xff\xd9")


def write_portable(portable):
    kinds = {entry: kind for kind, entry in ENTRIES.items()}
    return (
        _entry(KEYS, write_keys(portable.keys))
        + (_entry(AVATAR, portable.avatar) if portable.avatar else b"")
        + b"".join(_entry(kinds[type(entry)], entry.raw) for entry in portable.entries)
    )


def _entry(kind, fields):
    return bytes([kind]) + block(fields)
