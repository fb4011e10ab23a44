"""The hybrid suite in Python alone: codes are read as they were written, or refused by its rules."""

import unittest
from dataclasses import replace
from os import urandom

from person import NOW, Owner, Person, channel_of, read
from refusals import RefusalCase, flip
from seqrcast import classic, codes, compact, hybrid, xwing
from seqrcast.card import make_card, parse_card, parse_key_card
from seqrcast.document import Document, open_document, seal_for_members, seal_for_recipients
from seqrcast.guest import HEADER as GUEST
from seqrcast.guest import open_guest
from seqrcast.hashes import tag
from seqrcast.invitation import make_invitation, open_invitation
from seqrcast.layout import Reader
from seqrcast.locked import LEAST_ITERATIONS, lock
from seqrcast.reply_keys import endorsing_key, reply_key, seal_answer
from seqrcast.request import make_reply
from seqrcast.share import HEADER as SHARE
from seqrcast.share import Share, open_share, seal_share
from seqrcast.signature import open_signature, sign_document
from seqrcast.suites import PublicKeys
from seqrcast.tree import channel_id, member_labels

ZERO_POINT = bytes(32)
# The coefficient 3,329 in front.
LARGE_COEFFICIENT = bytes.fromhex("010d")


def card_naming(identity, sealing_key):
    """Returns a card with a valid signature and the hash of any sealing key."""
    raw = identity.public.raw[:32] + hybrid.key_hash(sealing_key)
    fields = bytes([hybrid.NUMBER]) + raw + b"\0\0"
    signature = identity.sign(tag("card") + fields)
    return replace(
        make_card(identity),
        keys=PublicKeys(hybrid, raw, sealing_key),
        signature=signature,
        raw=fields + signature,
    )


def share_of(owner, leaf=0, **fields):
    channel, labels = owner.channel, member_labels(owner.tree_secret, leaf)
    share = Share(
        owner.card,
        channel.nonce,
        channel.key,
        NOW,
        owner.channel_name,
        NOW,
        1,
        leaf,
        labels,
        rules=channel.rules,
    )
    return replace(share, **fields)


class CardTests(RefusalCase):
    @classmethod
    def setUpClass(cls):
        cls.pia, cls.other = Person(hybrid, "Pia"), Person(hybrid, "Olga")
        cls.body = codes.expect(cls.pia.key_card_code, "KC")

    def test_card(self):
        card = parse_card(Reader(codes.expect(self.pia.card_code, "PK")))
        self.assertEqual((card, card.keys.sealing_key), (self.pia.card, b""))
        self.assertEqual(len(card.raw), 1 + 64 + 4 + 1 + 64)

    def test_key_card(self):
        card = parse_key_card(Reader(self.body))
        self.assertEqual((card.raw, card.fingerprint), (self.pia.card.raw, self.pia.fingerprint))
        self.assertEqual(card.keys.sealing_key, hybrid.sealing_key(self.pia.identity.private))

    def test_card_refusals(self):
        raw = self.pia.card.raw
        self.assert_all_refused(
            {
                "an invalid Ed25519 key": ("invalid public key", raw[:1] + bytes(32) + raw[33:]),
                "another key hash": ("authentication failed", flip(raw, 40)),
                "a key card": ("trailing bytes", self.body),
                "another suite": ("unknown suite", b"\4" + raw[1:]),
            },
            lambda data: parse_card(Reader(data)),
        )

    def test_key_card_refusals(self):
        raw, key = self.pia.card.raw, self.pia.keys.sealing_key
        large = LARGE_COEFFICIENT + key[2:]
        low = key[:-32] + ZERO_POINT
        self.assert_all_refused(
            {
                "another's key": ("authentication failed", raw + self.other.keys.sealing_key),
                "an altered key": ("authentication failed", raw + flip(key, 600)),
                "an invalid key of another hash": ("authentication failed", raw + large),
                "a large coefficient": ("invalid public key", card_naming(self.pia.identity, large).with_key),
                "a point of low order": ("invalid public key", card_naming(self.pia.identity, low).with_key),
                "a forged card": ("authentication failed", flip(raw, -1) + key),
                "an invalid card": ("invalid public key", raw[:1] + bytes(32) + raw[33:] + large),
                "no key": ("truncated", raw),
                "a key cut short": ("truncated", self.body[:-1]),
                "a byte more": ("trailing bytes", self.body + b"\0"),
                "of the compact suite": ("unknown suite", Person(compact, "Pia").card.raw + key),
                "of the classic suite, cut": ("unknown suite", b"\1"),
                "nothing": ("truncated", b""),
            },
            lambda data: parse_key_card(Reader(data)),
        )


class ShareTests(RefusalCase):
    @classmethod
    def setUpClass(cls):
        cls.owner, cls.old_owner = Owner(hybrid, "Otto", "go"), Owner(compact, "Olaf", "walks")
        cls.pia, cls.paul = Person(hybrid, "Pia"), Person(compact, "Paul")
        cls.reply = make_reply(cls.pia.identity)
        cls.sealed = codes.expect(cls.owner.share(cls.pia.keys, 5), "CS")
        cls.answer = codes.expect(cls.owner.share(cls.pia.keys, 5, cls.reply), "CS")

    def test_round_trips(self):
        """Shares in each suite, and messages of their channel."""
        for owner in (self.owner, self.old_owner, Owner(classic, "Clara", "chess")):
            for person in (self.pia, self.paul, Person(classic, "Petra")):
                body = codes.expect(owner.share(person.keys, 5), "CS")
                share = open_share(body, person.identity)
                self.assertEqual((body[0], share.rules), (person.keys.suite.NUMBER, owner.channel.rules))
                self.assertEqual(read(share, owner.publish("text", b"Hello")).block.content, b"Hello")

    def test_answer(self):
        """An answer is shorter by the encapsulated key but for id and salt."""
        share = open_share(self.answer, self.pia.identity)
        self.assertEqual(share.channel_id, self.owner.channel.id)
        self.assertEqual(self.answer[:17], b"\0" + self.reply[:16])
        self.assertEqual(len(self.sealed) - len(self.answer), 1_120 - 32)

    def test_sealing_refusals(self):
        zero = self.sealed[:1089] + ZERO_POINT + self.sealed[1121:]
        self.assert_all_refused(
            {
                "ML-KEM's ciphertext": ("not for this identity", flip(self.sealed, 1)),
                "X25519's key": ("not for this identity", flip(self.sealed, 1089)),
                "the secret of X25519": ("not for this identity", zero),
                "the ciphertext": ("not for this identity", flip(self.sealed, 1121)),
                "the tag": ("not for this identity", flip(self.sealed, -1)),
                "no ciphertext": ("truncated", self.sealed[: 1 + 1_120 + 16]),
                "a suite that nobody knows": ("unknown suite", b"\4"),
                "the suite alone": ("truncated", b"\3"),
                "nothing": ("truncated", b""),
            },
            lambda body: open_share(body, self.pia.identity),
        )
        self.assert_refused("not for this identity", open_share, self.sealed, self.paul.identity)

    def test_answer_refusals(self):
        key_id, key = self.reply[:16], self.reply[16:]
        share = share_of(self.owner)
        signed = share.fields() + self.owner.identity.sign(
            tag("share") + SHARE + self.pia.fingerprint + share.fields()
        )
        wrong = endorsing_key(self.pia.identity, key_id)
        self.assert_all_refused(
            {
                "the id": ("not for this identity", flip(self.answer, 1)),
                "the salt": ("not for this identity", flip(self.answer, 17)),
                "the ciphertext": ("not for this identity", flip(self.answer, 33)),
                "no ciphertext": ("truncated", self.answer[:49]),
                "the mark alone": ("truncated", b"\0"),
                "under an endorsing key": (
                    "not for this identity",
                    seal_answer(SHARE, self.pia.fingerprint, key_id, wrong, signed),
                ),
                "under another header": (
                    "not for this identity",
                    seal_answer(b"SEQR1EN:", self.pia.fingerprint, key_id, key, signed),
                ),
                "for another giver": (
                    "not for this identity",
                    seal_answer(SHARE, self.owner.fingerprint, key_id, key, signed),
                ),
            },
            lambda body: open_share(body, self.pia.identity),
        )
        self.assert_refused("truncated", open_share, self.answer[:49], self.paul.identity)
        for reader in (self.paul, self.owner):
            self.assert_refused("not for this identity", open_share, self.answer, reader.identity)

    def test_answer_of_an_older_suite(self):
        """Owners of older suites answer, too."""
        for owner in (self.old_owner, Owner(classic, "Clara", "chess")):
            body = seal_share(share_of(owner), owner.identity, self.pia.keys, self.reply)
            share = open_share(body, self.pia.identity)
            self.assertEqual((share.owner, share.rules), (owner.card, b""))

    def test_key_of_a_request(self):
        """The key follows from the id and the reply secret."""
        self.assertEqual(self.reply[16:], reply_key(self.pia.identity, self.reply[:16]))
        same_keys = replace(self.pia.identity, private=self.pia.identity.private[:64] + urandom(32))
        self.assertEqual(same_keys.fingerprint, self.pia.fingerprint)
        self.assert_refused("not for this identity", open_share, self.answer, same_keys)

    def test_rules(self):
        """A channel without its rule is another channel, which has no messages."""
        owner = Owner(hybrid, "Odo", "secret", rules=b"\1")
        message = owner.publish("text", b"Hello")
        share = open_share(codes.expect(owner.share(self.pia.keys, 5), "CS"), self.pia.identity)
        self.assertEqual(read(share, message).block.content, b"Hello")
        without = seal_share(share_of(owner, rules=b"\0"), owner.identity, self.pia.keys)
        other = open_share(without, self.pia.identity)
        self.assertNotEqual(other.channel_id, share.channel_id)
        self.assert_refused("not subscribed", read, other, message)
        self.assertEqual(
            len({channel_id(owner.fingerprint, share.nonce, rules) for rules in (b"", b"\0", b"\1")}), 3
        )
        for rules in (b"\2", b"\3", b"\x80"):
            body = seal_share(share_of(owner, rules=rules), owner.identity, self.pia.keys)
            self.assert_refused("unknown flags", open_share, body, self.pia.identity)

    def test_altered_rules(self):
        """The rules are signed."""
        share = share_of(self.owner)
        signature = self.owner.identity.sign(tag("share") + SHARE + self.pia.fingerprint + share.fields())
        altered = replace(share, rules=b"\1").fields() + signature
        body = seal_answer(SHARE, self.pia.fingerprint, self.reply[:16], self.reply[16:], altered)
        self.assert_refused("authentication failed", open_share, body, self.pia.identity)


class ContentTests(RefusalCase):
    @classmethod
    def setUpClass(cls):
        cls.owner, cls.pia = Owner(hybrid, "Otto", "go"), Person(hybrid, "Pia")
        cls.share = share_of(cls.owner, leaf=5)

    def test_revocation(self):
        for revoked in ([(0, 0)], [(0, 4), (6, 7)]):
            text = self.owner.publish("text", b"Hello", revoked=revoked)
            self.assertEqual(read(self.share, text).block.content, b"Hello")
        self.assert_refused(
            "access ended", read, self.share, self.owner.publish("text", b"Hello", revoked=[(5, 5)])
        )

    def test_other_suite_of_a_message(self):
        body = codes.expect(self.owner.publish("text", b"Hello"), "MS")
        for suite, reason in ((b"\2", "not subscribed"), (b"\4", "unknown suite")):
            self.assert_refused(reason, read, self.share, codes.text(b"SEQR1MS:", suite + body[1:]))

    def test_document_signature(self):
        body = sign_document(self.pia.identity, self.pia.card, b"abc", NOW, "of Tuesday")
        signed = open_signature(body)
        self.assertEqual((signed.signer.fingerprint, signed.note), (self.pia.fingerprint, "of Tuesday"))
        self.assert_refused("authentication failed", open_signature, flip(body, -1))

    def test_documents(self):
        document = Document(self.pia.card, NOW, "minutes.txt", "text/plain", bytes(100_000))
        people = [self.owner, Person(compact, "Paul"), Person(classic, "Petra")]
        file = seal_for_recipients(document, self.pia.identity, [person.keys for person in people])
        for person in people:
            self.assertEqual(open_document(file, identity=person.identity).data, document.data)
        self.assert_refused("not for this identity", open_document, file, identity=self.pia.identity)
        alone = seal_for_recipients(document, self.pia.identity, [self.owner.keys])
        self.assertEqual(len(file) - len(alone), 81 + 305)
        unsealed = alone[:10] + b"\0" + alone[11:]
        self.assert_refused("unknown suite", open_document, unsealed, identity=self.owner.identity)

    def test_documents_for_members(self):
        channel = channel_of(self.share)
        document = Document(self.owner.card, NOW, "", "", b"abc")
        for revoked in ([], [(0, 4)]):
            iv, block, secret = self.owner.revocation(1, revoked)
            file = seal_for_members(document, self.owner.identity, channel, iv, block, secret)
            self.assertEqual(open_document(file, channel=channel, member=self.share), document)

    def test_guest(self):
        guest = Person(hybrid, "Gast")
        signed = self.share.fields() + self.owner.identity.sign(
            tag("share") + SHARE + guest.fingerprint + self.share.fields()
        )
        body = lock(GUEST, guest.fingerprint + signed, "tin soldier", LEAST_ITERATIONS)
        fingerprint, share = open_guest(body, "tin soldier")
        self.assertEqual((fingerprint, share), (guest.fingerprint, self.share))


class InvitationTests(RefusalCase):
    @classmethod
    def setUpClass(cls):
        cls.owner = Person(hybrid, "Otto")
        cls.body = cls.invite(cls.owner.card)

    @classmethod
    def invite(cls, card):
        return make_invitation(cls.owner.identity, card, "go", NOW, "On Thursdays", NOW + 9)

    def test_round_trip(self):
        invitation = open_invitation(self.body)
        self.assertEqual((invitation.owner, invitation.channel), (self.owner.card, "go"))
        self.assertEqual(invitation.owner.keys.sealing_key, self.owner.keys.sealing_key)

    def test_refusals(self):
        key = self.owner.keys.sealing_key
        swapped = replace(
            self.owner.card, keys=replace(self.owner.keys, sealing_key=Person(hybrid, "").keys.sealing_key)
        )
        large = card_naming(self.owner.identity, LARGE_COEFFICIENT + key[2:])
        self.assert_all_refused(
            {
                "another's key": ("authentication failed", self.invite(swapped)),
                "an altered key": ("authentication failed", flip(self.body, len(self.owner.card.raw))),
                "an invalid key": ("invalid public key", self.invite(large)),
                "a forged note": ("authentication failed", self.body.replace(b"Thursdays", b"Saturdays")),
                "cut": ("truncated", self.body[:-1]),
                "the key cut": ("truncated", self.body[: len(self.owner.card.raw) + 1_215]),
                "a byte more": ("trailing bytes", self.body + b"\0"),
            },
            open_invitation,
        )


class SealingKeyTests(RefusalCase):
    def test_small_card(self):
        """Nothing can be sealed to a card alone."""
        person = Person(hybrid, "Pia")
        card = parse_card(Reader(person.card.raw))
        owner = Owner(hybrid, "Otto", "go")
        self.assertRaises(ValueError, owner.share, card.keys, 5)
        body = codes.expect(owner.share(card.keys, 5, make_reply(person.identity)), "CS")
        self.assertEqual(open_share(body, person.identity).leaf, 5)

    def test_seed(self):
        person = Person(hybrid, "Pia")
        self.assertEqual(person.keys.sealing_key, xwing.public(person.identity.private[32:64]))


if __name__ == "__main__":
    unittest.main()
