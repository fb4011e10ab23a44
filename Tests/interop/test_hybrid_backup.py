"""Keys and portable backups of people of the hybrid suite, in Python alone."""

import unittest
from dataclasses import replace

from holdings import Holder
from person import NOW, Owner, Person
from refusals import RefusalCase, flip
from seqrcast import compact, hybrid
from seqrcast.backup import PORTABLE, open_backup, seal_backup
from seqrcast.entries import Channel, Contact, Member
from seqrcast.keys import Keys, parse_keys, write_keys
from seqrcast.layout import block, string, varint
from seqrcast.portable import parse_portable, write_portable


class KeysTests(RefusalCase):
    @classmethod
    def setUpClass(cls):
        cls.keys = Holder(hybrid).keys()

    def having(self, channels=None, subscriptions=None, **fields):
        """Returns the keys with other fields of the one channel and the one subscription."""
        (kept,), (held,) = self.keys.channels, self.keys.subscriptions
        return write_keys(
            replace(
                self.keys,
                channels=[replace(kept, **(channels or {}))],
                subscriptions=[replace(held, **(subscriptions or {}))],
                **fields,
            )
        )

    def test_round_trip(self):
        data = write_keys(self.keys)
        self.assertEqual(
            (parse_keys(data), data[:3]), (self.keys, b"\3\x60" + self.keys.identity.private[:1])
        )
        self.assertEqual(self.keys.channels[0].rules, b"\0")
        alone = self.having(channels={"rules": b"\1"}, subscriptions={"rules": b"\1"})
        self.assertEqual(parse_keys(alone).subscriptions[0].rules, b"\1")

    def test_one_nonce(self):
        """Two channels may differ in their rules alone."""
        (kept,) = self.keys.channels
        both = replace(self.keys, channels=[kept, replace(kept, rules=b"\1")])
        self.assertEqual(len(dict(parse_keys(write_keys(both)).own_channels())), 2)
        self.assert_refused("damaged", parse_keys, write_keys(replace(self.keys, channels=[kept, kept])))

    def test_older_suites(self):
        """Rules follow the suite of the owner, not of the holder of the keys."""
        of_hybrid = Holder(hybrid).keys().subscriptions
        keys = Keys(Person(compact, "Ruth").identity, "Ruth", [], of_hybrid)
        self.assertEqual(parse_keys(write_keys(keys)), keys)
        of_older = Holder(compact).keys().subscriptions
        keys = replace(self.keys, subscriptions=of_older)
        self.assertEqual(parse_keys(write_keys(keys)), keys)

    def test_refusals(self):
        private = self.keys.identity.private
        rest = write_keys(self.keys)[98:]
        self.assert_all_refused(
            {
                "unknown rules of a channel": ("damaged", self.having(channels={"rules": b"\2"})),
                "unknown rules of another's": ("damaged", self.having(subscriptions={"rules": b"\4"})),
                "no rules": ("damaged", self.having(subscriptions={"rules": b""})),
                "no reply secret": ("damaged", b"\3" + block(private[:64]) + rest),
                "a byte more": ("damaged", b"\3" + block(private + b"\0") + rest),
                "compact keys of this length": ("damaged", b"\2" + block(private) + rest),
                "an unknown suite": ("damaged", b"\4" + block(private) + rest),
            },
            parse_keys,
        )


class PortableTests(RefusalCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = Holder(hybrid)
        cls.portable = cls.holder.portable()
        cls.data = write_portable(cls.portable)

    @staticmethod
    def entry(kind, fields):
        return bytes([kind]) + block(fields)

    def test_round_trip(self):
        data = open_backup(seal_backup(PORTABLE, self.data, "x", cost=10), "x")[1]
        again = parse_portable(data)
        self.assertEqual((again, write_portable(again)), (self.portable, self.data))

    def test_sealing_keys(self):
        """Contacts and members keep their sealing keys where these are known."""
        portable = parse_portable(self.data)
        keys = {
            entry.card.fingerprint: entry.card.keys.sealing_key
            for entry in portable.all(Contact) + portable.all(Member)
        }
        for person in (self.holder.followed, self.holder.asker, self.holder.late):
            self.assertEqual(keys[person.fingerprint], person.keys.sealing_key)
        self.assertEqual(keys[self.holder.member.fingerprint], b"")
        card = self.holder.asker.card
        small = replace(card, keys=replace(card.keys, sealing_key=b""))
        member = Member(self.holder.me.channel.id, small, 20, NOW, NOW)
        more = self.entry(3, Contact(small, "", NOW).raw) + self.entry(5, member.raw)
        again = parse_portable(self.data + more)
        for kind in (Contact, Member):
            self.assertEqual(again.all(kind)[-1].card.keys.sealing_key, b"")

    def test_unknown_kind(self):
        """There is no ninth kind."""
        for at in (b"", self.data):
            self.assert_refused("newer", parse_portable, at + self.entry(9, b"abc"))

    def test_card_refusals(self):
        anna, olga, paul = Person(hybrid, "Anna"), Person(hybrid, "Olga"), Person(compact, "Paul")
        key = anna.keys.sealing_key
        ours = self.holder.me.channel.id

        def contact(data):
            return self.data + self.entry(3, block(data) + string("") + varint(NOW) + varint(0))

        def member(data):
            return self.data + self.entry(5, ours + block(data) + varint(20) + 2 * varint(NOW) + b"\0\0\0")

        for entry in (contact, member):
            parse_portable(entry(anna.card.with_key))
            parse_portable(entry(anna.card.raw))
            self.assert_all_refused(
                {
                    "another's key": ("damaged", entry(anna.card.raw + olga.keys.sealing_key)),
                    "an altered key": ("damaged", entry(anna.card.raw + flip(key, 99))),
                    "half a key": ("damaged", entry(anna.card.raw + key[:-1])),
                    "a byte more": ("damaged", entry(anna.card.with_key + b"\0")),
                    "a key of an older suite": ("damaged", entry(paul.card.raw + key)),
                },
                parse_portable,
            )

    def test_rules(self):
        """A channel with other rules is another channel."""
        kept = replace(self.portable.keys.channels[0], rules=b"\1")
        keys = replace(self.portable.keys, channels=[kept])
        self.assert_refused("damaged", parse_portable, write_portable(replace(self.portable, keys=keys)))
        owner = Owner(hybrid, "Odo", "secret", b"\1")
        entries = [
            Contact(owner.card, "", NOW),
            Channel(owner.channel.id, owner.fingerprint, "secret", NOW, NOW, 1),
        ]
        left = replace(self.portable, entries=self.portable.entries + entries)
        self.assertIn(owner.channel.id, parse_portable(write_portable(left)).channel_ids())


if __name__ == "__main__":
    unittest.main()
