"""Section "Keys": the content of a backup of keys."""

from dataclasses import dataclass

from .card import Card, parse_card
from .errors import Refused, require
from .layout import LAST_NUMBER, Reader, block, read_ranges, string, varint, write_ranges
from .suites import Identity, read_suite
from .tree import LEAF_LIMIT, channel_id, label_count, read_rules

CARD_LIMIT = 32_768
HELD_LIMIT = 16
KEYS_LIMIT = 64 * 1024 * 1024


@dataclass(frozen=True)
class OwnChannel:
    name: str
    created: int
    nonce: bytes
    key: bytes
    tree_secret: bytes
    next: int
    leaves_used: int
    revoked: list
    jumps: list
    rules: bytes = b""


@dataclass(frozen=True)
class Leaf:
    leaf: int
    labels: list


@dataclass(frozen=True)
class Subscription:
    owner: Card
    name: str
    created: int
    issued: int
    nonce: bytes
    key: bytes
    next: int
    leaves: list
    jumps: list
    rules: bytes = b""

    @property
    def channel_id(self):
        return channel_id(self.owner.fingerprint, self.nonce, self.rules)


@dataclass(frozen=True)
class Keys:
    identity: Identity
    name: str
    channels: list
    subscriptions: list

    def own_channels(self):
        """Returns the own channels, each with its id."""
        me = self.identity.fingerprint
        return [(channel_id(me, channel.nonce, channel.rules), channel) for channel in self.channels]


def parse_keys(data):
    """Reads a backup of keys. Every broken rule of the layout is `damaged`."""
    try:
        require(len(data) <= KEYS_LIMIT, "out of range")
        reader = Reader(data)
        identity, name = _read_identity(reader), reader.name_or_none()
        channels = [_read_channel(reader, identity) for _ in range(reader.varint())]
        subscriptions = [_read_subscription(reader) for _ in range(reader.varint())]
        reader.end()
        keys = Keys(identity, name, channels, subscriptions)
        ids = [own_id for own_id, _ in keys.own_channels()]
        ids += [kept.channel_id for kept in keys.subscriptions]
        require(len(set(ids)) == len(ids), "out of range")
        require(
            all(kept.owner.fingerprint != identity.fingerprint for kept in keys.subscriptions), "out of range"
        )
        return keys
    except Refused:
        raise Refused("damaged") from None


def _read_identity(reader):
    suite = read_suite(reader)
    identity = Identity(suite, reader.block(4096))
    try:
        suite.check_private(identity.private)
        identity.public.check()
    except ValueError:
        raise Refused("invalid public key") from None
    return identity


def _read_channel(reader, identity):
    name, created = reader.name(), reader.time()
    rules = read_rules(reader, identity)
    nonce, key, tree_secret = reader.bytes(32), reader.bytes(32), reader.bytes(32)
    number = reader.number(LAST_NUMBER + 1)
    used = reader.varint(LEAF_LIMIT)
    return OwnChannel(
        name,
        created,
        nonce,
        key,
        tree_secret,
        number,
        used,
        read_ranges(reader, used),
        read_ranges(reader, number, start=1),
        rules,
    )


def _read_subscription(reader):
    owner = parse_card(Reader(reader.block(CARD_LIMIT)))
    name, created, issued = reader.name(), reader.time(), reader.time()
    rules = read_rules(reader, owner.keys)
    nonce, key, number = reader.bytes(32), reader.bytes(32), reader.number()
    leaves = [_read_leaf(reader) for _ in range(reader.number(HELD_LIMIT))]
    require(len({leaf.leaf for leaf in leaves}) == len(leaves), "out of range")
    jumps = read_ranges(reader, LAST_NUMBER, start=1)
    return Subscription(owner, name, created, issued, nonce, key, number, leaves, jumps, rules)


def _read_leaf(reader):
    leaf = reader.varint(LEAF_LIMIT - 1)
    return Leaf(leaf, [reader.bytes(16) for _ in range(label_count(leaf))])


def write_keys(keys):
    identity = bytes([keys.identity.suite.NUMBER]) + block(keys.identity.private) + string(keys.name)
    channels = varint(len(keys.channels)) + b"".join(map(_write_channel, keys.channels))
    return (
        identity
        + channels
        + varint(len(keys.subscriptions))
        + b"".join(map(_write_subscription, keys.subscriptions))
    )


def _write_channel(channel):
    return (
        string(channel.name)
        + varint(channel.created)
        + channel.rules
        + channel.nonce
        + channel.key
        + channel.tree_secret
        + varint(channel.next)
        + varint(channel.leaves_used)
        + write_ranges(channel.revoked)
        + write_ranges(channel.jumps)
    )


def _write_subscription(held):
    return (
        block(held.owner.raw)
        + string(held.name)
        + varint(held.created)
        + varint(held.issued)
        + held.rules
        + held.nonce
        + held.key
        + varint(held.next)
        + varint(len(held.leaves))
        + b"".join(map(_write_leaf, held.leaves))
        + write_ranges(held.jumps)
    )


def _write_leaf(held):
    return varint(held.leaf) + b"".join(held.labels)
