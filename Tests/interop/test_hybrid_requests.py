"""Requests, authorizations and endorsed requests of the hybrid suite, in Python alone."""

import unittest
from dataclasses import replace

from person import NOW, Owner, Person
from refusals import RefusalCase, flip
from seqrcast import classic, codes, compact, hybrid
from seqrcast.authorization import open_authorization, seal_authorization
from seqrcast.endorsement import (
    HEADER,
    Given,
    check_endorsement,
    open_endorsement,
    seal_endorsement,
)
from seqrcast.layout import Reader
from seqrcast.reply_keys import endorsing_key, reply_key, seal_answer, unseal_answer
from seqrcast.request import make_reply, make_request, open_request, seal_reply, seal_request
from seqrcast.sealing import seal
from seqrcast.share import open_share


def ask(person, owner, reply=b"", channel="go"):
    return make_request(person.identity, person.card, owner.fingerprint, channel, "Hello", NOW, reply)


def ask_via(person, owner, reply=None, **fields):
    """Returns a request for an authorizer, its reply sealed to the owner."""
    return ask(
        person, owner, seal_reply(reply or make_reply(person.identity), person.identity, owner.keys), **fields
    )


class RequestTests(RefusalCase):
    @classmethod
    def setUpClass(cls):
        cls.owner, cls.old_owner = Owner(hybrid, "Otto", "go"), Owner(compact, "Olaf", "go")
        cls.pia, cls.paul = Person(hybrid, "Pia"), Person(compact, "Paul")

    def open(self, request, reader=None, held=None):
        reader = reader or self.owner
        return open_request(seal_request(request, reader.keys), reader.identity, held)

    def test_answer(self):
        """The owner answers under the reply key of the request, and needs no sealing key."""
        request = self.open(ask(self.pia, self.owner, make_reply(self.pia.identity)))
        self.assertEqual(request.requester.keys.sealing_key, b"")
        text = self.owner.share(request.requester.keys, 5, request.reply)
        self.assertEqual(open_share(codes.expect(text, "CS"), self.pia.identity).leaf, 5)

    def test_older_suites(self):
        """No reply stands in a request of an older suite. Owners of every suite get one, and answer."""
        for owner in (self.owner, self.old_owner, Owner(classic, "Clara", "go")):
            self.assertEqual(self.open(ask(self.paul, owner), owner).reply, b"")
            request = self.open(ask(self.pia, owner, make_reply(self.pia.identity)), owner)
            text = owner.share(request.requester.keys, 5, request.reply)
            self.assertEqual(open_share(codes.expect(text, "CS"), self.pia.identity).leaf, 5)

    def test_owner_refusals(self):
        """A reply is never empty, and not sealed for the owner."""
        clear = make_reply(self.pia.identity)
        for owner in (self.owner, self.old_owner, Owner(classic, "Clara", "go")):
            sealed = seal_reply(clear, self.pia.identity, owner.keys)
            replies = {
                "none": b"",
                "sealed": sealed,
                "one byte less": clear[:-1],
                "one byte more": clear + b"\0",
                "sealed, one byte more": sealed + b"\0",
                "sealed, in the wrong suite": b"\0" + sealed[1:],
            }
            self.assert_all_refused(
                {
                    name: ("out of range", ask(self.pia, owner, reply), owner)
                    for name, reply in replies.items()
                }
                | {"one's own": ("not for this identity", ask(owner, owner, clear), owner)},
                self.open,
            )
        own = ask_via(self.owner, self.owner)
        self.assert_refused("out of range", self.open, own)

    def test_order_of_layout(self):
        """The length comes before the bytes, and the first byte before the card and the signature."""
        sealed = seal_reply(make_reply(self.pia.identity), self.pia.identity, self.owner.keys)
        forged = replace(ask(self.pia, self.owner, b"\2" + sealed[1:]), signature=bytes(64))
        self.assert_refused("out of range", self.open, forged)
        for size, reason in ((47, "out of range"), (48, "truncated"), (1_185, "truncated")):
            fields = replace(ask(self.pia, self.owner), reply=bytes(size)).fields()
            body = seal(b"SEQR1FR:", self.owner.keys, fields[: -size or None])
            self.assert_refused(reason, open_request, body, self.owner.identity)

    def test_order_of_checks(self):
        """The form of the reply comes after the signature, and before all that depends on the reader."""
        clear = make_reply(self.pia.identity)
        sealed = ask_via(self.pia, self.owner)
        for request in (sealed, ask(self.pia, Owner(hybrid, "Olga", "go"), clear)):
            self.assert_refused("out of range", self.open, request, held=[])
            self.assert_refused("authentication failed", self.open, replace(request, signature=bytes(64)))

    def test_altered_reply(self):
        """The reply is signed: nobody can put a key of their own there."""
        request = ask(self.pia, self.owner, make_reply(self.pia.identity))
        forged = replace(request, reply=make_reply(self.pia.identity))
        self.assert_refused("authentication failed", self.open, forged)

    def test_authorizer(self):
        """Authorizers of each suite pass on requests to owners of each suite."""
        for owner in (self.owner, self.old_owner, Owner(classic, "Clara", "go")):
            for authorizer in (Person(compact, "Vera"), Person(hybrid, "Viktor"), Person(classic, "Volker")):
                allowed, _ = owner.authorize(authorizer.keys)
                request = self.open(ask_via(self.pia, owner), authorizer, [allowed])
                self.assertIs(request.reply_suite, owner.identity.suite)
                self.assertEqual(self.open(ask(self.paul, owner), authorizer, [allowed]).reply, b"")

    def test_authorizer_refusals(self):
        """An authorizer cannot read what the owner answers."""
        authorizer = Person(compact, "Vera")
        allowed, _ = self.owner.authorize(authorizer.keys)
        of_old, _ = self.old_owner.authorize(authorizer.keys)
        clear = make_reply(self.pia.identity)
        sealed = seal_reply(clear, self.pia.identity, self.owner.keys)
        to_old = seal_reply(clear, self.pia.identity, self.old_owner.keys)
        held = [allowed, of_old]
        self.assert_all_refused(
            {
                "clear": ("out of range", ask(self.pia, self.owner, clear), held),
                "clear, of an unknown owner": ("out of range", ask(self.pia, self.owner, clear), []),
                "none": ("out of range", ask(self.pia, self.owner), held),
                "none, for an older suite": ("out of range", ask(self.pia, self.old_owner), held),
                "another first byte": ("out of range", ask(self.pia, self.owner, b"\2" + sealed[1:]), held),
                "in another suite": ("out of range", ask(self.pia, self.owner, to_old), held),
                "for an older suite": ("out of range", ask(self.pia, self.old_owner, sealed), held),
                "clear, for an older suite": ("out of range", ask(self.pia, self.old_owner, clear), held),
                "of another owner": ("not authorized: unknown", ask(self.pia, self.owner, to_old), [of_old]),
                "of another channel": (
                    "not authorized: other channel",
                    ask(self.pia, self.owner, to_old, channel="chess"),
                    held,
                ),
            },
            lambda request, held: self.open(request, authorizer, held),
        )


class AuthorizationTests(RefusalCase):
    @classmethod
    def setUpClass(cls):
        cls.owner = Owner(hybrid, "Otto", "go")

    def test_round_trip(self):
        for authorizer in (Person(hybrid, "Vera"), Person(compact, "Viktor"), Person(classic, "Volker")):
            given, text = self.owner.authorize(authorizer.keys)
            opened = open_authorization(codes.expect(text, "AU"), authorizer.identity)
            self.assertEqual(opened, given)
            self.assertEqual(opened.endorsing_key, endorsing_key(self.owner.identity, opened.nonce))
            self.assertNotEqual(opened.endorsing_key, reply_key(self.owner.identity, opened.nonce))
            without = replace(opened, endorsing_key=b"")
            self.assertNotEqual(opened.digest(authorizer.fingerprint), without.digest(authorizer.fingerprint))

    def test_refusals(self):
        authorizer = Person(hybrid, "Vera")
        given, text = self.owner.authorize(authorizer.keys)
        body = codes.expect(text, "AU")
        without = seal_authorization(replace(given, endorsing_key=b""), self.owner.identity, authorizer.keys)
        own = seal_authorization(given, self.owner.identity, self.owner.keys)
        self.assert_refused("not for this identity", open_authorization, flip(body, -1), authorizer.identity)
        self.assert_refused("truncated", open_authorization, without, authorizer.identity)
        self.assert_refused("not for this identity", open_authorization, own, self.owner.identity)
        self.assert_refused("unknown suite", open_authorization, b"\0" + body[1:], authorizer.identity)


class EndorsementTests(RefusalCase):
    @classmethod
    def setUpClass(cls):
        cls.owner = Owner(hybrid, "Otto", "go", rules=b"\0")
        cls.vera, cls.pia, cls.paul = Person(hybrid, "Vera"), Person(hybrid, "Pia"), Person(compact, "Paul")
        cls.authorization, _ = cls.owner.authorize(cls.vera.keys)
        cls.reply = make_reply(cls.pia.identity)
        cls.request = ask_via(cls.pia, cls.owner, cls.reply)

    def given(self, **fields):
        digest = self.authorization.digest(self.vera.fingerprint)
        given = Given(digest, self.vera.card, self.owner.channel.id, "go", 0, 1, False, 0, b"\0")
        return replace(given, **fields)

    def endorse(self, request, authorization=None, authorizer=None):
        return seal_endorsement(
            request, authorization or self.authorization, (authorizer or self.vera).identity, self.owner.keys
        )

    def admit(self, body, given=None, standing="stranger", owner=None):
        given = given or self.given()
        owner = (owner or self.owner).identity
        endorsement = open_endorsement(body, owner)
        return check_endorsement(endorsement, owner, {given.digest: given}, standing, NOW)

    def test_answer(self):
        """The owner gets the reply key past the authorizer, and answers under it."""
        reply = self.admit(self.endorse(self.request))
        self.assertEqual(reply, self.reply)
        text = self.owner.share(self.pia.keys, 5, reply)
        self.assertEqual(open_share(codes.expect(text, "CS"), self.pia.identity).leaf, 5)
        self.assert_refused("not for this identity", open_share, codes.expect(text, "CS"), self.vera.identity)

    def test_size(self):
        """No encapsulated key is needed but that of the reply."""
        body = self.endorse(self.request)
        self.assertEqual(body[:17], b"\0" + self.authorization.nonce)
        self.assertLess(len(body), 1_185 + 500)

    def test_older_suites(self):
        """People and authorizers of older suites, and owners of one."""
        viktor = Person(classic, "Viktor")
        authorization, _ = self.owner.authorize(viktor.keys)
        given = self.given(digest=authorization.digest(viktor.fingerprint), authorizer=viktor.card)
        body = self.endorse(ask(self.paul, self.owner), authorization, viktor)
        self.assertEqual(self.admit(body, given), b"")

    def test_older_owners(self):
        """Owners of older suites answer under the reply key, too."""
        to_hybrid = self.request.reply
        for olaf in (Owner(compact, "Olaf", "go"), Owner(classic, "Olga", "go")):
            authorization, _ = olaf.authorize(self.vera.keys)
            digest = authorization.digest(self.vera.fingerprint)
            given = self.given(digest=digest, channel_id=olaf.channel.id, rules=b"")

            def endorse(request, olaf=olaf, authorization=authorization):
                return seal_endorsement(request, authorization, self.vera.identity, olaf.keys)

            body = endorse(ask_via(self.pia, olaf, self.reply))
            reply = self.admit(body, given, owner=olaf)
            self.assertEqual((body[0], reply), (olaf.identity.suite.NUMBER, self.reply))
            share = codes.expect(olaf.share(self.pia.keys, 5, reply), "CS")
            self.assertEqual(open_share(share, self.pia.identity).owner, olaf.card)
            for wrong in (b"", self.reply, to_hybrid):
                body = endorse(ask(self.pia, olaf, wrong))
                self.assert_refused("out of range", self.admit, body, given, owner=olaf)
            altered = flip(seal_reply(self.reply, self.pia.identity, olaf.keys), -1)
            body = endorse(ask(self.pia, olaf, altered))
            self.assert_refused("not for this identity", self.admit, body, given, owner=olaf)

    def sealed(self, inside, key_id=None, key=None, header=HEADER):
        given = self.authorization
        return seal_answer(
            header, self.owner.fingerprint, key_id or given.nonce, key or given.endorsing_key, inside
        )

    def test_opening(self):
        body = self.endorse(self.request)
        inside = unseal_answer(HEADER, self.owner.identity, Reader(body), endorsing_key)
        as_reply = reply_key(self.owner.identity, self.authorization.nonce)
        self.assertEqual(self.admit(self.sealed(inside)), self.reply)
        self.assert_all_refused(
            {
                "in suite 03": ("unknown suite", seal(HEADER, self.owner.keys, inside)),
                "03 alone": ("unknown suite", b"\3"),
                "in suite 02": ("not for this identity", seal(HEADER, self.paul.keys, inside)),
                "under a reply key": ("not for this identity", self.sealed(inside, key=as_reply)),
                "under another id": ("not for this identity", self.sealed(inside, key_id=bytes(16))),
                "under another header": ("not for this identity", self.sealed(inside, header=b"SEQR1CS:")),
                "an altered id": ("not for this identity", flip(body, 1)),
                "an altered tag": ("not for this identity", flip(body, -1)),
                "no ciphertext": ("truncated", body[:49]),
                "the mark alone": ("truncated", b"\0"),
                "cut inside": ("truncated", self.sealed(inside[:-1])),
                "a byte more inside": ("trailing bytes", self.sealed(inside + b"\0")),
            },
            self.admit,
        )
        for suite in (compact, classic):
            owner = Owner(suite, "Olga", "go")
            self.assert_refused("not for this identity", open_endorsement, body, owner.identity)
            self.assert_refused("truncated", open_endorsement, body[:49], owner.identity)
            self.assert_refused("unknown suite", open_endorsement, b"\3" + body[1:], owner.identity)

    def test_replies(self):
        """The reply is sealed to this owner, for this requester."""
        olga = Owner(hybrid, "Olga", "go")
        for_other = seal_reply(self.reply, self.pia.identity, olga.keys)
        for_compact = seal_reply(self.reply, self.pia.identity, self.paul.keys)
        of_other = ask_via(Person(hybrid, "Petra"), self.owner).reply
        cases = {
            "clear": ("out of range", self.reply),
            "none": ("out of range", b""),
            "another first byte": ("out of range", b"\2" + self.request.reply[1:]),
            "in another suite": ("out of range", for_compact),
            "sealed to another owner": ("not for this identity", for_other),
            "somebody else's": ("not for this identity", of_other),
            "altered": ("not for this identity", flip(self.request.reply, 500)),
        }
        self.assert_all_refused(
            {
                name: (reason, self.endorse(ask(self.pia, self.owner, reply)))
                for name, (reason, reply) in cases.items()
            },
            self.admit,
        )

    def test_rules(self):
        """A channel for the hybrid suite alone refuses others, after all earlier checks."""
        alone, from_paul = self.given(rules=b"\1"), self.endorse(ask(self.paul, self.owner))
        self.assertEqual(self.admit(self.endorse(self.request), alone), self.reply)
        self.assertEqual(self.admit(from_paul), b"")
        used = replace(alone, used=1)
        self.assert_all_refused(
            {
                "a stranger": ("not authorized: suite", from_paul, alone, "stranger"),
                "a member": ("not authorized: suite", from_paul, alone, "member"),
                "used up": ("not authorized: suite", from_paul, used, "stranger"),
                "revoked": ("not authorized: requester revoked", from_paul, alone, "revoked"),
                "rejected": ("not authorized: requester rejected", from_paul, alone, "rejected"),
                "expired": ("not authorized: expired", from_paul, replace(alone, until=NOW), "stranger"),
                "of the suite": (
                    "not authorized: used up",
                    self.endorse(self.request),
                    used,
                    "stranger",
                ),
            },
            self.admit,
        )

    def test_order(self):
        """Each fault is reported before those that are checked later."""
        forged = replace(self.request, signature=flip(self.request.signature))
        clear = ask(self.pia, self.owner, self.reply, channel="chess")
        away = ask_via(self.pia, self.owner, channel="chess")
        stolen = ask(self.pia, self.owner, flip(self.request.reply, 9), channel="chess")
        unknown = self.given(digest=bytes(32))
        worst = self.given(withdrawn=True, until=NOW, used=1, rules=b"\1", channel_name="x")
        digest = self.authorization.digest(self.pia.fingerprint)
        self_endorsed = self.given(digest=digest, authorizer=self.pia.card)
        forger = Person(hybrid, "Vera")
        body = self.endorse(self.request)
        other_owner = replace(forged, owner=bytes(32))
        self.assert_all_refused(
            {
                "2 before 3": ("not for this identity", self.endorse(other_owner), unknown, "revoked"),
                "3, the signature": ("authentication failed", self.endorse(forged), unknown, "revoked"),
                "3, the form of the reply": ("out of range", self.endorse(clear), unknown, "revoked"),
                "3, the reply": ("not for this identity", self.endorse(stolen), unknown, "revoked"),
                "4": ("not authorized: unknown", self.endorse(away), unknown, "revoked"),
                "5, the signature": (
                    "authentication failed",
                    self.endorse(away, authorizer=forger),
                    replace(worst, digest=self.authorization.digest(forger.fingerprint)),
                    "revoked",
                ),
                "5, the suite": (
                    "authentication failed",
                    self.endorse(away),
                    replace(worst, authorizer=Person(compact, "Vera").card),
                    "revoked",
                ),
                "6": ("not authorized: other channel", body, worst, "revoked"),
                "7": (
                    "not authorized: endorsed themselves",
                    self.endorse(self.request, authorizer=self.pia),
                    replace(self_endorsed, withdrawn=True, until=NOW),
                    "revoked",
                ),
                "8": ("not authorized: withdrawn", body, replace(worst, channel_name="go"), "revoked"),
            },
            self.admit,
        )

    def test_own_request(self):
        own = ask_via(self.owner, self.owner)
        self.assert_refused("not for this identity", self.admit, self.endorse(own))


if __name__ == "__main__":
    unittest.main()
