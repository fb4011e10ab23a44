"""Python reads the program's portable backups, and the program restores Python's."""

import unittest
from dataclasses import replace

import tool
from holdings import AVATAR, PASSPHRASE, SHOWN, Holder, by_tool, seal, unseal
from person import NOW, TEXTS, Owner, Person, channel_of, read
from seqrcast import classic, codes, compact, hybrid
from seqrcast.entries import Channel, Contact, Member, Message, Parts, Request
from seqrcast.errors import Refused
from seqrcast.fields import write_fields, write_file, write_record
from seqrcast.layout import block
from seqrcast.message import open_message
from seqrcast.part import split
from seqrcast.portable import Portable, parse_portable, write_portable
from seqrcast.share import Share, open_share
from seqrcast.suites import digits
from seqrcast.tree import member_labels
from test_tool_reads import SUITES, init


def backup(who, *options):
    """Returns the plaintext of a portable backup made by the program."""
    file = tool.new("seqr")
    tool.run(who, "backup", "--portable", *options, "-o", file, passphrase=PASSPHRASE)
    return unseal(tool.path(file).read_bytes())


class WriterTests:
    """Somebody with the program makes a backup."""

    suite: str

    @classmethod
    def setUpClass(cls):
        cls.who = f"holder-{cls.suite}"
        cls.card = init(cls.who, cls.suite)
        latest = hybrid if cls.suite == "hybrid" else compact
        cls.otto, cls.olaf = Owner(latest, "Otto", "go"), Owner(classic, "Olaf", "walks")
        cls.people = [Person(compact, "Pia"), Person(classic, "Paul"), Person(latest, "Petra")]
        cls.own()
        cls.follow()
        cls.ask()
        cls.data = backup(cls.who)
        cls.portable = parse_portable(cls.data)

    @classmethod
    def do(cls, *arguments):
        return tool.run(cls.who, *arguments)

    @classmethod
    def scan(cls, text, *options):
        cls.do("scan", "--yes", *options, tool.draw(text))

    @classmethod
    def own(cls):
        """Makes a channel with three members.

        One is revoked and no longer a contact.
        """
        cls.do("id", "--picture", str(AVATAR))
        cls.do("channel", "create", "ours")
        cls.shares = []
        for person in cls.people:
            text = tool.drawn(cls.who, "share", "ours", "--to", tool.draw(person.code))
            cls.shares.append(open_share(codes.expect(text, "CS"), person.identity))
        cls.do("revoke", "ours", "Paul", "--yes")
        cls.do("contact", "remove", "Paul", "--yes")
        cls.published = [
            tool.drawn(cls.who, "publish", "ours", "Hello"),
            tool.drawn(cls.who, "publish", "ours", "Again", "--expires", "3d", "--plain", "row=12"),
        ]

    @classmethod
    def follow(cls):
        """Subscribes to a channel with messages of all types, and to one that is then left."""
        for owner in (cls.otto, cls.olaf):
            cls.scan(owner.code)
            cls.scan(owner.share(cls.card.keys, leaf=5))
        for kind, text in TEXTS.items():
            cls.scan(cls.otto.publish(kind, text.encode()), "--at", "geo:37.5,-122.25")
        cls.scan(
            cls.otto.publish("file", write_file("a.dat", "a/b", b"\0\xff")),
            "--at",
            "geo:-33.5,151.125,10.5;u=5",
        )
        cls.scan(
            cls.otto.publish("record", write_record("seat", {"row": "12"}), metadata=write_fields({"a": "b"}))
        )
        cls.otto.number -= 1
        cls.scan(cls.otto.publish("text", b"Another under this number"))
        cls.do("history", "--type", "url", "--mark-read")
        cls.do("forget", "go#1", "--yes")
        cls.scan(cls.otto.publish("text", b"Much later", jumps=[(9, 1_000)]))
        cls.scan(cls.otto.share(cls.card.keys, leaf=5))
        cls.otto.number += 1
        cls.kept = split(cls.payload(cls.otto.publish("text", b"x" * 300)), 3, 2)
        for index in (0, 3):
            cls.scan(codes.text(b"SEQR1PP:", cls.kept[index].raw))
        cls.scan(cls.olaf.publish("text", b"It was nice", expiry=NOW + 3_600))
        cls.do("unsubscribe", "walks", "--keep-history", "--yes")
        cls.do("contact", "verify", "Otto", "--yes")
        cls.do("contact", "rename", "Otto", "Big Otto")

    @staticmethod
    def payload(text):
        return text[:8].encode() + codes.parse(text)[1]

    @classmethod
    def ask(cls):
        """Makes two requests: one is answered, and one goes to an authorizer."""
        otto, via = tool.draw(cls.otto.code), tool.draw(Person(compact, "Vera").card_code)
        cls.do("request", "--to", otto, "--channel", "go", "--note", "Hi ♜", "-o", tool.new("png"))
        cls.scan(cls.otto.share(cls.card.keys, leaf=5))
        cls.do("request", "--to", tool.draw(cls.people[0].card_code), "--via", via, "-o", tool.new("png"))

    def test_writing_gives_the_same_bytes(self):
        self.assertEqual(write_portable(self.portable), self.data)

    def test_the_program_shows_the_same(self):
        for show in SHOWN:
            with self.subTest(show.__name__):
                self.assertCountEqual(show(self.portable), by_tool(self.who, show))

    def test_identity(self):
        keys = self.portable.keys
        self.assertEqual((keys.identity.fingerprint, keys.name), (self.card.fingerprint, self.who.title()))
        self.assertEqual(self.portable.avatar, AVATAR.read_bytes())

    def test_contacts(self):
        cards = {contact.card.fingerprint: contact.card for contact in self.portable.all(Contact)}
        for person in (self.otto, self.olaf, self.people[0], self.people[2]):
            self.assertEqual(cards[person.fingerprint].with_key, person.card.with_key)
        self.assertNotIn(self.people[1].fingerprint, cards)

    def test_channels(self):
        ours, go, walks = self.portable.all(Channel)
        self.assertEqual(ours.id, self.shares[0].channel_id)
        self.assertEqual((ours.issued, ours.next, ours.forgotten, ours.jumps), (0, 3, [], []))
        latest = self.otto.issued - 1
        self.assertEqual((go.id, go.owner), (self.otto.channel.id, self.otto.fingerprint))
        self.assertEqual((go.issued, go.replaced), (latest, [(0, latest)]))
        self.assertEqual((go.next, go.forgotten, go.jumps), (1, [(1, 2)], [(9, 1_000)]))
        self.assertEqual((walks.owner, walks.issued), (self.olaf.fingerprint, NOW))
        (held,) = self.portable.keys.subscriptions
        self.assertEqual(held.channel_id, go.id)

    def test_members(self):
        held = self.portable.all(Member)
        self.assertEqual(
            [(member.card.raw, member.leaf) for member in held],
            [(person.card.raw, leaf) for leaf, person in enumerate(self.people)],
        )
        self.assertEqual(
            [member.card.keys.sealing_key for member in held],
            [person.card.keys.sealing_key for person in self.people],
        )
        self.assertEqual([member.issued for member in held], [share.issued for share in self.shares])
        self.assertEqual([member.revoked > 0 for member in held], [False, True, False])

    def test_messages(self):
        """Each message's code has the content that its entry names."""
        ours, go, walks = (channel.id for channel in self.portable.all(Channel))
        (held,) = self.portable.keys.subscriptions
        readers = {
            ours: (channel_of(self.shares[0]), self.shares[0]),
            go: (self.otto.channel, held),
            walks: (self.olaf.channel, held),
        }
        for message in self.portable.all(Message):
            block = open_message(message.code, *readers[message.channel_id]).block
            self.assertEqual(
                (block.type, block.number, block.created, block.expiry, block.content),
                (message.type, message.number, message.created, message.expiry, message.content),
            )
        codes_of_own = [message.code for message in self.portable.all(Message) if message.own]
        self.assertEqual(codes_of_own, [codes.parse(text)[1] for text in self.published])

    def test_requests(self):
        answered, waiting = self.portable.all(Request)
        self.assertEqual(
            (answered.owner, answered.name, answered.note), (self.otto.fingerprint, "go", "Hi ♜")
        )
        self.assertIsNone(answered.authorizer)
        self.assertGreater(answered.answered, 0)
        self.assertEqual((waiting.owner, waiting.name, waiting.answered), (self.people[0].fingerprint, "", 0))

    def test_parts(self):
        (held,) = self.portable.all(Parts)
        self.assertEqual(held.parts, [self.kept[0], self.kept[3]])
        self.assertLessEqual(held.first, held.last)


class CompactWriterTests(WriterTests, unittest.TestCase):
    suite = "compact"


class ClassicWriterTests(WriterTests, unittest.TestCase):
    suite = "classic"


class HybridWriterTests(WriterTests, unittest.TestCase):
    suite = "hybrid"


class ReaderTests:
    """Somebody with the program restores a backup that Python wrote."""

    suite: str

    def setUp(self):
        self.holder = Holder(SUITES[self.suite])
        self.portable = self.holder.portable()
        self.who = tool.new("restored")
        file = tool.write(seal(write_portable(self.portable)))
        (self.told,) = tool.lines(self.who, "restore", file, passphrase=PASSPHRASE)

    def test_the_program_shows_the_same(self):
        self.assertEqual((self.told["content"], self.told["unconfirmed"]), ("portable", ["ours"]))
        identity = self.told["identity"]
        self.assertEqual(
            (identity["fingerprint"], identity["name"]), (digits(self.holder.me.fingerprint), "Ruth")
        )
        for show in SHOWN:
            with self.subTest(show.__name__):
                self.assertCountEqual(by_tool(self.who, show), show(self.portable))

    def test_another_backup_has_the_same_entries(self):
        """Only values that a restore changes may differ."""
        again = parse_portable(backup(self.who))
        self.assertEqual(again.avatar, self.portable.avatar)
        self.assertEqual(again.keys.subscriptions, self.portable.keys.subscriptions)
        for kind in (Member, Request):
            held, written = ([entry.raw for entry in one.all(kind)] for one in (again, self.portable))
            self.assertCountEqual(held, written)
        held, written = (
            {contact.card.with_key for contact in one.all(Contact)} for one in (again, self.portable)
        )
        self.assertEqual(held, written)
        for kind in (Channel, Message, Parts):
            held, written = (sorted(map(str, self.comparable(kind, one))) for one in (again, self.portable))
            self.assertEqual(held, written)
        (kept,), (was,) = again.keys.channels, self.portable.keys.channels
        self.assertEqual(kept.tree_secret, was.tree_secret)
        self.assertEqual(kept.jumps, [*was.jumps, (was.next, kept.next)])
        self.assertEqual(kept.revoked, [*was.revoked, (was.leaves_used, kept.leaves_used)])
        self.assertEqual(again.all(Channel)[0].next, kept.next)

    def comparable(self, kind, portable):
        """Returns the entries without the values that change.

        These are the ids of channels after unsubscribing, the owner's next number and leaf, and the
        time of the last part.
        """
        of_left = self.holder.left.fingerprint
        left = {channel.id for channel in portable.all(Channel) if channel.owner == of_left}
        for entry in portable.all(kind):
            if kind is Parts:
                yield replace(entry, last=entry.first)
            elif kind is Message and entry.channel_id in left:
                yield replace(entry, channel_id=b"left")
            elif kind is Channel and entry.id in left:
                yield replace(entry, id=b"left")
            elif kind is Message or entry.owner != self.holder.me.fingerprint:
                yield entry

    def test_contact_names(self):
        """An empty name means that the user gave the contact none."""
        names = {
            contact.card.fingerprint: contact.name
            for contact in parse_portable(backup(self.who)).all(Contact)
        }
        self.assertEqual(names[self.holder.followed.fingerprint], "Big Otto")
        self.assertEqual(names[self.holder.member.fingerprint], "Pia")

    def test_owner_goes_on(self):
        tool.run(self.who, "members", "ours", "--confirm", "--yes")
        card = tool.draw(self.holder.member.card_code)
        text = tool.drawn(self.who, "share", "ours", "--to", card)
        share = open_share(codes.expect(text, "CS"), self.holder.member.identity)
        self.assertEqual(share.leaf, 0)
        message = read(share, tool.drawn(self.who, "publish", "ours", "I am back"))
        self.assertEqual(message.block.jumps, [(7, 11), (12, message.block.number)])
        newcomer = Person(compact, "Nils")
        text = tool.drawn(self.who, "share", "ours", "--to", tool.draw(newcomer.card_code))
        self.assertGreaterEqual(open_share(codes.expect(text, "CS"), newcomer.identity).leaf, 65_536)

    def test_reader_goes_on(self):
        owner = self.holder.followed
        stale = [NOW - 900, NOW - 650, NOW - 500]
        for owner.issued in (*stale, NOW):
            told = tool.scan(self.who, owner.share(self.holder.me.keys, 5))[0]["outcome"]
            self.assertEqual(told, "renewed" if owner.issued == NOW + 1 else "already_subscribed")
        owner.number = 0
        self.assertEqual(tool.scan(self.who, owner.publish("text", b"Early"))[0]["outcome"], "stored")
        owner.number = 24
        told = tool.scan(self.who, owner.publish("text", b"Late"))[0]
        self.assertEqual((told["outcome"], "missed" in told), ("stored", False))
        (told,) = tool.lines(self.who, "missed")
        self.assertEqual(told["missed"], [[3, 4], [8, 8], [11, 19]])

    def test_parts_go_on(self):
        told = tool.scan(self.who, codes.text(b"SEQR1PP:", self.holder.parts[4].raw))[0]
        self.assertEqual((told["outcome"], told["message"]["number"]), ("stored", 30))


class SeveralTests(unittest.TestCase):
    """Entries that occur more than once and do not contradict each other."""

    def setUp(self):
        self.holder = Holder(compact)
        self.portable = self.holder.portable()
        self.who = tool.new("restored")

    def restore(self):
        tool.run(self.who, "restore", tool.write(seal(write_portable(self.portable))), passphrase=PASSPHRASE)

    def test_member_at_two_leaves(self):
        """Revoking a person revokes all of their leaves, whether or not the last one is revoked already."""
        ours, member = self.holder.me.channel, self.portable.all(Member)[0]
        self.portable.entries += [
            replace(member, leaf=5, since=NOW - 300),
            replace(member, leaf=7, since=NOW - 200, revoked=NOW - 100),
        ]
        self.restore()
        tool.run(self.who, "members", "ours", "--confirm", "--yes")
        tool.run(self.who, "revoke", "ours", "Pia", "--yes")
        text = tool.drawn(self.who, "publish", "ours", "Without Pia")
        for leaf in (0, 5, 7):
            share = Share(
                self.holder.me.card,
                ours.nonce,
                ours.key,
                NOW,
                "ours",
                NOW,
                1,
                leaf,
                member_labels(self.holder.me.tree_secret, leaf),
            )
            with self.assertRaisesRegex(Refused, "access ended"):
                read(share, text)

    def test_requests(self):
        held = self.portable.all(Request)[0]
        self.portable.entries += [held, replace(held, answered=0), replace(held, note="Another")]
        self.restore()
        again = parse_portable(backup(self.who)).all(Request)
        self.assertEqual([request.note for request in again].count(held.note), 1)
        self.assertEqual(len(again), 3)
        self.assertGreater(again[0].answered, 0)

    def test_avatars(self):
        """The last avatar counts.

        Bytes that are no picture, and pictures with more than pixels, do not count.
        """
        true = AVATAR.read_bytes()
        for avatars, kept in (
            ([true, b"junk"], true),
            ([b"junk"], b""),
            ([true + b"more"], b""),
            ([b"", true], true),
        ):
            with self.subTest(avatars=len(avatars)):
                keys = write_portable(Portable(self.portable.keys))
                self.who = tool.new("restored")
                data = keys + b"".join(b"\2" + block(avatar) for avatar in avatars)
                tool.run(self.who, "restore", tool.write(seal(data)), passphrase=PASSPHRASE)
                self.assertEqual(parse_portable(backup(self.who)).avatar, kept)


class CompactReaderTests(ReaderTests, unittest.TestCase):
    suite = "compact"


class ClassicReaderTests(ReaderTests, unittest.TestCase):
    suite = "classic"


class HybridReaderTests(ReaderTests, unittest.TestCase):
    suite = "hybrid"


if __name__ == "__main__":
    unittest.main()
