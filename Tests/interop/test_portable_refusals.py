"""The program and Python give altered portable backups the outcome that the document names."""

import random
import unittest
from dataclasses import replace
from math import inf, nan

import tool
from holdings import PASSPHRASE, Holder, seal
from mutations import COUNT, SEED, alter, alterations
from person import NOW, Person
from seqrcast import compact
from seqrcast.backup import KEYS, PORTABLE, VAULT, open_backup, read_file, seal_backup
from seqrcast.entries import Channel, Contact, Member, Message, Parts, Place, Request, Sighting
from seqrcast.errors import Refused
from seqrcast.keys import parse_keys
from seqrcast.layout import block, varint
from seqrcast.part import split
from seqrcast.portable import ENTRIES, ENTRY_LIMIT, Portable, parse_portable, write_portable

STATUS = {"restored": 0, "damaged": 4, "wrong passphrase": 9, "newer": 11}
LAST_DATE = 253_402_300_799


def outcome(body):
    try:
        content, data, _ = open_backup(body, PASSPHRASE)
        (parse_portable if content == PORTABLE else parse_keys)(data)
        return "restored"
    except Refused as refusal:
        return refusal.reason


def entry(kind, fields):
    return bytes([kind]) + block(fields)


def kind_of(held):
    return next(kind for kind, read in ENTRIES.items() if isinstance(held, read))


class RefusalTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = Holder(compact)
        cls.portable = cls.holder.portable()
        cls.data = write_portable(cls.portable)

    def check(self, body, expected=None):
        """Asserts that both give the same outcome, and that a refusal leaves no vault."""
        told = outcome(body)
        if expected:
            self.assertEqual(told, expected)
        who = tool.new("restored")
        tool.run(who, "restore", tool.write(b"SEQR1BK:" + body), passphrase=PASSPHRASE, status=STATUS[told])
        self.assertEqual(tool.path(f"{who}.vault").exists(), told == "restored")

    def check_all(self, expected, cases):
        """Checks the outcome of each plaintext, named by its special feature."""
        for name, data in cases.items():
            with self.subTest(name):
                self.check(seal(data)[8:], expected)

    def having(self, kind, which=0, **fields):
        """Returns the whole backup with other fields in one entry."""
        changed = self.portable.all(kind)[which]
        entries = [replace(held, **fields) if held is changed else held for held in self.portable.entries]
        return write_portable(Portable(self.portable.keys, self.portable.avatar, entries))

    def with_more(self, *entries):
        return self.data + b"".join(self.raw(held) for held in entries)

    @staticmethod
    def raw(held):
        return entry(kind_of(held), held.raw)

    def test_framing(self):
        keys, contact = (
            self.data[: len(write_portable(Portable(self.portable.keys)))],
            self.portable.all(Contact)[0],
        )
        self.check_all("restored", {"keys alone": keys, "all": self.data, "no avatar": keys + entry(2, b"")})
        self.check_all(
            "damaged",
            {
                "keys twice": keys + keys,
                "no keys": self.raw(contact),
                "keys later": self.raw(contact) + keys,
                "cut": self.data[:-1],
                "a kind alone": self.data + b"\3",
                "a length in a long form": keys + b"\2\x81\0x",
                "a byte more": keys + entry(3, contact.raw + b"\0"),
                "a byte less": keys + entry(3, contact.raw[:-1]),
                "an empty entry": keys + entry(3, b""),
                "a large avatar": keys + entry(2, bytes(16_385)),
                "an unknown kind, cut": self.data + b"\x09\x05a",
                "an unknown kind, too long": keys + entry(9, bytes(ENTRY_LIMIT + 1)),
                "damage before an unknown kind": keys + entry(3, b"") + entry(9, b""),
            },
        )
        self.check_all(
            "newer",
            {
                "an unknown kind": self.data + entry(9, b"abc"),
                "kind 0": self.data + entry(0, b""),
                "first of all": entry(9, b"abc") + self.data,
                "damage after it": keys + entry(200, b"") + entry(3, b""),
            },
        )

    def test_contacts(self):
        me, stranger = self.holder.me.card, Person(compact, "Sven").card
        forged = replace(stranger, raw=stranger.raw[:-1] + bytes([stranger.raw[-1] ^ 1]))
        self.check_all(
            "damaged",
            {
                "the own card": self.with_more(Contact(me, "", NOW)),
                "a forged card": self.with_more(Contact(forged, "", NOW)),
                "an unknown suite": self.with_more(
                    Contact(replace(stranger, raw=b"\4" + stranger.raw[1:]), "", NOW)
                ),
                "a name with a blank": self.having(Contact, name=" x"),
                "a late date": self.having(Contact, added=LAST_DATE + 1),
            },
        )
        self.check_all("restored", {"twice": self.with_more(self.portable.all(Contact)[0])})

    def test_channels(self):
        walks = 2
        self.check_all(
            "damaged",
            {
                "left, of a stranger": self.having(Channel, walks, owner=bytes(32)),
                "left, not issued": self.having(Channel, walks, issued=0),
                "left, of one's own": self.having(Channel, walks, owner=self.holder.me.fingerprint),
                "no name": self.having(Channel, name=""),
                "a page that is no URL": self.having(Channel, 1, link="club.example"),
                "a page with a user": self.having(Channel, 1, link="https://a@club.example/"),
                "a page with a fragment": self.having(Channel, 1, link="https://club.example/#"),
                "a page of 201 characters": self.having(
                    Channel, 1, link="https://club.example/".ljust(201, "a")
                ),
                "next 0": self.having(Channel, next=0),
                "next 2^53 + 1": self.having(Channel, next=2**53 + 1),
                "touching ranges": self.having(Channel, 1, forgotten=[(4, 5), (5, 6)]),
                **{
                    f"{ranges} to 2^53": self.having(Channel, 1, **{ranges: [(4, 2**53 + 1)]})
                    for ranges in ("replaced", "forgotten", "jumps")
                },
            },
        )
        self.check_all(
            "restored",
            {
                "otherwise than in keys": self.having(
                    Channel, name="x", created=1, next=2**53, jumps=[], owner=bytes(32), issued=9
                ),
                "from 0 to 2^53 - 1": self.having(
                    Channel, 1, replaced=[(0, 2**53)], forgotten=[(0, 2**53)], jumps=[(0, 2**53)]
                ),
                "paused": self.having(Channel, 1, paused=True, ended=NOW),
                "a page": self.having(Channel, 0, link="https://club.example/"),
                "twice": self.with_more(self.portable.all(Channel)[1]),
            },
        )

    def test_members(self):
        ours, card = self.holder.me.channel.id, Person(compact, "Sven").card
        self.check_all(
            "damaged",
            {
                "of no channel": self.having(Member, channel_id=bytes(32)),
                "of somebody's channel": self.having(Member, channel_id=self.holder.followed.channel.id),
                "a leaf of another": self.with_more(Member(ours, card, 0, NOW, NOW)),
                "a leaf that nobody has": self.with_more(Member(ours, card, 301, NOW, NOW)),
                "a revoked leaf": self.having(Member, 1, revoked=0),
            },
        )
        self.check_all("restored", {"revoked here alone": self.having(Member, 0, revoked=NOW)})

    def test_messages(self):
        held, walks = self.portable.all(Message), self.portable.all(Channel)[2]
        file = next(place for place, message in enumerate(held) if message.type == "file")
        code, raw = held[0].code, held[file].raw
        places = [
            (90.5, 0.0),
            (0.0, -180.5),
            (nan, 0.0),
            (0.0, inf),
            (0.0, 0.0, inf),
            (0.0, 0.0, None, nan),
            (0.0, 0.0, None, -1.0),
        ]
        self.check_all(
            "damaged",
            {
                "of no channel": self.having(Message, file, channel_id=bytes(32)),
                "own, and somebody's": self.having(Message, file, own=True),
                "own, and left": self.having(Message, -1, own=True),
                "expired at once": self.having(Message, file, expiry=NOW),
                "number 0": self.having(Message, number=0),
                "number 2^53": self.having(Message, number=2**53),
                "version 0": self.having(Message, version=0),
                "version 2^20 + 1": self.having(Message, version=2**20 + 1),
                "a file without a name": self.having(Message, file, content=b"\0\3a/b"),
                "a long content": self.having(Message, content=b"x" * (2**20 + 1)),
                "no code": self.having(Message, code=b""),
                "a cut code": self.having(Message, code=code[:100]),
                "a long code": self.having(Message, code=code.ljust(2**21 + 1, b"\0")),
                "an unknown type": self.data.replace(raw, raw[:34] + b"\x08" + raw[35:]),
                "neither own nor not": self.data.replace(raw, raw[:32] + b"\2" + raw[33:]),
                "before its channel": self.data.replace(self.raw(walks), b"") + self.raw(walks),
                **{
                    f"at {place}": self.having(Message, file, sightings=[Sighting(NOW, Place(*place))])
                    for place in places
                },
            },
        )
        self.check_all(
            "restored",
            {
                "scanned in an own channel": self.having(Message, own=False),
                "twice": self.with_more(held[0]),
                "the largest numbers": self.having(
                    Message, number=2**53 - 1, version=2**20, received=LAST_DATE
                ),
                "the longest": self.having(Message, content=b"x" * 2**20, code=code.ljust(2**21, b"\0")),
            },
        )

    def test_invalid_requests(self):
        self.check_all(
            "damaged",
            {
                "to a stranger": self.having(Request, owner=bytes(32)),
                "to oneself": self.having(Request, owner=self.holder.me.fingerprint),
                "a long note": self.having(Request, note="x" * 1025),
                "a name with a blank": self.having(Request, name="x "),
            },
        )
        self.check_all("restored", {"by a stranger": self.having(Request, authorizer=bytes(32))})

    def test_parts(self):
        other = split(b"SEQR1MS:" + bytes(range(1, 99)), 3, 2)
        self.check_all(
            "damaged",
            {
                "none": self.having(Parts, parts=[]),
                "of two codes": self.having(Parts, parts=[self.holder.parts[0], other[1]]),
                "no part": self.data + entry(8, varint(NOW) * 2 + varint(1) + block(b"part")),
                "with padding": self.having(
                    Parts, parts=[replace(other[2], shard=other[2].shard[:-1] + b"\1")]
                ),
            },
        )
        self.check_all(
            "restored",
            {
                "enough": self.having(Parts, parts=self.holder.parts),
                "twice": self.with_more(self.portable.all(Parts)[0]),
            },
        )

    def test_files(self):
        """A file begins with its header, where another version means newer."""
        body = seal(self.data)[8:]
        for front, status in (
            (b"SEQR2BK:", 11),
            (b"SEQRZBK:", 11),
            (b"SEQR1bk:", 3),
            (b"SEQR1MS:", 3),
            (b"seqr1BK:", 3),
        ):
            with self.subTest(front):
                with self.assertRaisesRegex(Refused, "newer" if status == 11 else "not a code"):
                    read_file(front + body)
                tool.run(
                    tool.new("restored"),
                    "restore",
                    tool.write(front + body),
                    passphrase=PASSPHRASE,
                    status=status,
                )
        self.assertEqual(read_file(b"SEQR1BK:" + body), body)

    def test_no_vault(self):
        """Content that claims to be a vault and is none is damage."""
        body = seal_backup(VAULT, self.data, PASSPHRASE, cost=10)
        who = tool.new("restored")
        tool.run(who, "restore", tool.write(b"SEQR1BK:" + body), passphrase=PASSPHRASE, status=4)
        self.assertFalse(tool.path(f"{who}.vault").exists())

    def test_other_contents(self):
        """The content has another kind than the backup names."""
        self.check(seal_backup(KEYS, self.data, PASSPHRASE, cost=10), "damaged")
        self.check(seal_backup(3, self.data, PASSPHRASE, cost=10), "newer")
        self.check(seal_backup(PORTABLE, self.data, "another", cost=10), "wrong passphrase")

    def test_bodies(self):
        chance = random.Random(SEED)
        body = seal_backup(PORTABLE, self.data, PASSPHRASE, cost=10)
        for altered in alterations(body, chance) + [
            body[:cut] for cut in chance.sample(range(len(body)), COUNT // 4)
        ]:
            with self.subTest(body=altered.hex(), seed=SEED, count=COUNT):
                self.check(altered)

    def test_entries(self):
        """Alters an entry as somebody with the passphrase could. Texts and contents stay valid."""
        chance = random.Random(SEED)
        for _ in range(COUNT):
            held = chance.choice(
                [
                    held
                    for held in self.portable.entries
                    if not isinstance(held, Message) or held.type in ("file", "record")
                ]
            )
            kept = 35 if isinstance(held, Message) else 0
            altered = entry(kind_of(held), held.raw[:kept] + alter(held.raw[kept:], chance))
            with self.subTest(entry=altered.hex(), seed=SEED, count=COUNT):
                self.check(seal(self.data.replace(self.raw(held), altered))[8:])


if __name__ == "__main__":
    unittest.main()
