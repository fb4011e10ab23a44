"""One person's data for a portable backup, and the same data as the program shows it."""

import base64
from datetime import UTC, datetime

import tool
from person import NOW, TEXTS, Owner, Person
from seqrcast import classic, codes, compact, hybrid
from seqrcast.backup import PORTABLE, open_backup, seal_backup
from seqrcast.entries import Channel, Contact, Member, Message, Parts, Place, Request, Sighting
from seqrcast.fields import read_fields, write_fields, write_file, write_record
from seqrcast.keys import Keys, Leaf, OwnChannel, Subscription
from seqrcast.layout import Reader
from seqrcast.message import parse_message
from seqrcast.part import split
from seqrcast.portable import Portable
from seqrcast.suites import digits
from seqrcast.tree import member_labels

PASSPHRASE = "tin soldier"
AVATAR = tool.ROOT / "fixtures/portraits/small.jpg"


def seal(data):
    """Returns the file of a portable backup."""
    return b"SEQR1BK:" + seal_backup(PORTABLE, data, PASSPHRASE, cost=10)


def unseal(file):
    content, data, _ = open_backup(file[8:], PASSPHRASE)
    if content != PORTABLE:
        raise ValueError("another content")
    return data


class Holder:
    """An owner with members, who follows two other owners and has unsubscribed from one."""

    def __init__(self, suite):
        self.me = Owner(suite, "Ruth", "ours")
        self.followed = Owner(hybrid if suite is hybrid else classic, "Otto", "go")
        self.left = Owner(compact, "Olaf", "walks")
        self.member, self.revoked = Person(compact, "Pia"), Person(classic, "Paul")
        self.asker = Person(hybrid if suite is hybrid else compact, "Petra")
        self.late = Person(hybrid if suite is hybrid else compact, "Pelle")

    def message(self, owner, kind, content, number, metadata=b"", **fields):
        """Returns a stored message with a code of its own."""
        owner.number = number - 1
        expiry = fields.get("expiry", 0)
        code = codes.parse(owner.publish(kind, content, metadata=metadata, expiry=expiry))[1]
        known = {
            "own": owner is self.me,
            "unread": False,
            "version": 1,
            "expiry": 0,
            "received": NOW - 7_200,
        } | fields
        return Message(
            channel_id=owner.channel.id,
            type=kind,
            number=number,
            created=NOW,
            content=content,
            code=code,
            **known,
        )

    def keys(self):
        ours, theirs = self.me.channel, self.followed.channel
        labels = member_labels(self.followed.tree_secret, 5)
        kept = OwnChannel(
            "ours",
            NOW - 90_000,
            ours.nonce,
            ours.key,
            self.me.tree_secret,
            12,
            301,
            [(3, 4), (8, 9)],
            [(7, 11)],
            ours.rules,
        )
        held = Subscription(
            self.followed.card,
            "go",
            NOW - 90_001,
            NOW - 500,
            theirs.nonce,
            theirs.key,
            3,
            [Leaf(5, labels)],
            [(6, 8)],
            theirs.rules,
        )
        return Keys(self.me.identity, "Ruth", [kept], [held])

    def contacts(self):
        return [
            Contact(self.followed.card, "Big Otto", NOW - 9_000, NOW - 8_000),
            Contact(self.member.card, "", NOW - 8_500),
            Contact(self.left.card, "Olaf", NOW - 8_400),
            Contact(self.asker.card, "Peti", NOW - 8_300, NOW - 8_200),
        ]

    def channels(self):
        return [
            Channel(self.me.channel.id, self.me.fingerprint, "ours", NOW - 90_000, 0, 12, jumps=[(7, 11)]),
            Channel(
                self.followed.channel.id,
                self.followed.fingerprint,
                "go",
                NOW - 90_001,
                NOW - 500,
                3,
                [(NOW - 900, NOW - 899), (NOW - 700, NOW - 600)],
                [(5, 6)],
                [(6, 8)],
            ),
            Channel(
                self.left.channel.id,
                self.left.fingerprint,
                "walks",
                NOW - 90_002,
                NOW - 600,
                2,
                [(NOW - 800, NOW - 799)],
            ),
        ]

    def members(self):
        """Returns the members; the last one has a leaf in the second tree."""
        ours = self.me.channel.id
        return [
            Member(ours, self.member.card, 0, NOW - 5_000, NOW - 4_000),
            Member(ours, self.revoked.card, 3, NOW - 5_000, NOW - 4_999, NOW - 4_500),
            Member(ours, self.late.card, 300, NOW - 4_000, NOW - 3_000),
        ]

    def messages(self):
        near = Sighting(NOW - 7_000, Place(37.5, -122.25, 10.5, 5.0))
        texts = [
            self.message(
                self.followed,
                kind,
                text.encode(),
                number,
                sightings=[Sighting(NOW - 60 * number)],
                unread=True,
            )
            for number, (kind, text) in enumerate(TEXTS.items(), 20)
        ]
        fields = {"row": "12", "place": "hall ♜"}
        return [
            self.message(self.me, "text", b"Hello", 1),
            self.message(self.me, "text", b"Again", 2, expiry=NOW + 90_000, metadata=write_fields(fields)),
            *texts,
            self.message(
                self.followed,
                "file",
                write_file("a.dat", "a/b", b"\0\xff"),
                9,
                sightings=[near, Sighting(NOW - 6_000, Place(-90.0, 180.0)), Sighting(NOW - 5_000)],
            ),
            self.message(
                self.followed, "record", write_record("seat", fields), 10, metadata=write_fields(fields)
            ),
            self.message(self.followed, "record", write_record("seat", {}), 10, version=2, unread=True),
            self.message(self.left, "text", b"It was nice", 4, received=NOW - 80_000),
        ]

    def requests(self):
        return [
            Request(self.followed.fingerprint, "go", "Hello ♜", NOW - 900, None, NOW - 800),
            Request(self.member.fingerprint, "", "", NOW - 700, self.left.fingerprint),
        ]

    def whole(self):
        """Returns the parts of a code, some of which are stored."""
        self.followed.number = 29
        text = self.followed.publish("text", b"x" * 300)
        return split(text[:8].encode() + codes.parse(text)[1], 3, 2)

    def portable(self, **others):
        """Returns a backup of all data; `others` replace the entries of a kind."""
        self.parts = self.whole()
        have = {
            kind: getattr(self, kind)()
            for kind in ("contacts", "channels", "members", "messages", "requests")
        }
        have |= {"parts": [Parts(NOW - 50, NOW - 40, [self.parts[0], self.parts[3]])]} | others
        return Portable(
            self.keys(), AVATAR.read_bytes(), [entry for entries in have.values() for entry in entries]
        )


def moment(seconds):
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _present(**fields):
    return {key: value for key, value in fields.items() if value is not None}


def _moment_or_none(seconds):
    return moment(seconds) if seconds else None


def _names(portable):
    return {channel.id: channel.name for channel in portable.all(Channel)}


def _owner(portable, channel_id):
    """Returns the digits of a channel's owner; None for an own channel."""
    (owner,) = {channel.owner for channel in portable.all(Channel) if channel.id == channel_id}
    return None if owner == portable.keys.identity.fingerprint else digits(owner)


def contacts(portable):
    return [
        _present(
            fingerprint=digits(contact.card.fingerprint),
            name=contact.name or contact.card.name or None,
            is_verified=contact.verified > 0,
            has_sealing_key=not contact.card.keys.is_hybrid or bool(contact.card.keys.sealing_key),
            added=moment(contact.added),
            verified=_moment_or_none(contact.verified),
        )
        for contact in portable.all(Contact)
    ]


def members(portable):
    return [
        _present(
            channel=_names(portable)[member.channel_id],
            member=digits(member.card.fingerprint),
            since=moment(member.since),
            share=moment(member.issued),
            revoked=_moment_or_none(member.revoked),
            first_number=member.end or None,
        )
        for member in portable.all(Member)
    ]


def channels(portable):
    followed = {digits(held.owner.fingerprint) for held in portable.keys.subscriptions}
    counts = [message.channel_id for message in portable.all(Message)]
    shown = []
    for channel in portable.all(Channel):
        owner = _owner(portable, channel.id)
        access = "owned" if owner is None else "subscribed" if owner in followed else "left"
        shown.append(
            _present(
                channel=channel.name,
                access=access,
                created=moment(channel.created),
                owner=owner,
                messages=counts.count(channel.id),
            )
        )
    return shown


def requests(portable):
    return [
        _present(
            owner=digits(request.owner),
            channel=request.name or None,
            note=request.note,
            created=moment(request.created),
            via=digits(request.authorizer) if request.authorizer else None,
            answered=_moment_or_none(request.answered),
        )
        for request in portable.all(Request)
    ]


def pending(portable):
    return [
        {
            "held": [part.index + 1 for part in held.parts],
            "needs": held.parts[0].data_parts,
            "of": held.parts[0].data_parts + held.parts[0].parity_parts,
            "since": moment(held.first),
        }
        for held in portable.all(Parts)
    ]


def _sighting(sighting):
    return {"time": moment(sighting.time)} | _present(**(vars(sighting.place) if sighting.place else {}))


def _content(message):
    reader = Reader(message.content)
    if message.type == "file":
        name, media_type = reader.string(255), reader.string(255)
        return {
            "file": {
                "name": name,
                "media_type": media_type,
                "bytes": base64.b64encode(reader.rest()).decode(),
            }
        }
    if message.type == "record":
        return {"record": {"type": reader.name(), "data": dict(read_fields(reader))}}
    return {"text": message.content.decode()}


def history(portable):
    shown = []
    for message in portable.all(Message):
        metadata = parse_message(message.code)[3]
        shown.append(
            _content(message)
            | _present(
                channel=_names(portable)[message.channel_id],
                owner=_owner(portable, message.channel_id),
                number=message.number,
                claim=message.version,
                direction="published" if message.own else "received",
                type=message.type,
                created=moment(message.created),
                expires=_moment_or_none(message.expiry),
                received=moment(message.received),
                is_unread=message.unread,
                sightings=[_sighting(seen) for seen in message.sightings],
                plain=dict(read_fields(Reader(metadata))) if metadata else None,
            )
        )
    return shown


# The commands that show the data of each kind.
SHOWN = {
    contacts: ("contact", "list"),
    members: ("members", "ours"),
    channels: ("channel", "list"),
    requests: ("requests", "--sent"),
    pending: ("scan", "--pending"),
    history: ("history",),
}


def by_tool(who, show):
    """Returns the program's output, without values that depend on the vault.

    People are their fingerprints.
    """
    left_out = {
        "schema",
        "cursor",
        "suite",
        "is_expired",
        "warnings",
        "set",
        "members",
        "restored",
        "waits",
        "id",
        "picture_bytes",
    }
    return [
        {
            key: value["fingerprint"] if isinstance(value, dict) and "fingerprint" in value else value
            for key, value in line.items()
            if key not in left_out
        }
        for line in tool.lines(who, *SHOWN[show])
    ]
