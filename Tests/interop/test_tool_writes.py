"""The Python implementation reads everything that the program writes."""

import base64
import re
import subprocess
import unittest
from dataclasses import replace

import tool
from person import NOW, TEXTS, Owner, Person, channel_of, read
from seqrcast import classic, codes, compact, hybrid
from seqrcast.authorization import open_authorization
from seqrcast.backup import KEYS, VAULT, open_backup
from seqrcast.card import KEY_CARD, parse_card
from seqrcast.document import open_document
from seqrcast.endorsement import Given, check_endorsement, open_endorsement, seal_endorsement
from seqrcast.errors import Refused
from seqrcast.fields import read_fields
from seqrcast.guest import open_guest
from seqrcast.invitation import open_invitation
from seqrcast.keys import parse_keys
from seqrcast.layout import Reader
from seqrcast.link import code_text
from seqrcast.locked import open_locked
from seqrcast.part import parse_part
from seqrcast.request import make_reply, make_request, open_request, seal_reply, seal_request
from seqrcast.share import open_share
from seqrcast.signature import open_signature
from seqrcast.suites import digits
from test_tool_reads import SUITES, drawn_card, init


class OwnerTests:
    """An owner with the program, and members of all suites who use Python."""

    suite: str

    @classmethod
    def setUpClass(cls):
        cls.owner = f"owner-{cls.suite}"
        (cls.told,) = tool.lines(cls.owner, "init", "--name", "Alice", "--suite", cls.suite)
        tool.run(cls.owner, "channel", "create", "chess")
        cls.members = [
            Person(compact, "Pia"),
            Person(classic, "Paul"),
            Person(hybrid, "Hilde"),
            Person(compact, "Petra"),
        ]
        cls.shares = [cls.share(member) for member in cls.members]
        cls.card = drawn_card(cls.owner)

    @classmethod
    def share(cls, person):
        text = tool.drawn(cls.owner, "share", "chess", "--to", tool.draw(person.code))
        return open_share(codes.expect(text, "CS"), person.identity)

    def publish(self, *arguments):
        return tool.drawn(self.owner, "publish", "chess", *arguments)

    def test_card(self):
        self.assertEqual((self.card.name, digits(self.card.fingerprint)), ("Alice", self.told["fingerprint"]))

    def test_shares(self):
        for leaf, share in enumerate(self.shares):
            self.assertEqual((share.owner.raw, share.name, share.leaf), (self.card.raw, "chess", leaf))

    def test_only_its_recipient_opens_a_share(self):
        text = tool.drawn(self.owner, "share", "chess", "--to", tool.draw(self.members[0].card_code))
        with self.assertRaisesRegex(Refused, "not for this identity"):
            open_share(codes.expect(text, "CS"), self.members[-1].identity)

    def test_texts(self):
        for kind, text in TEXTS.items():
            with self.subTest(type=kind):
                code = self.publish(text, "--expires", "3d")
                for share in self.shares[:3]:
                    block = read(share, code).block
                    self.assertEqual((block.type, block.content.decode()), (kind, text))
                    self.assertGreater(block.expiry, NOW)

    def test_files_and_records(self):
        block = read(
            self.shares[0], self.publish("--file", tool.write(b"\0\xff", "dat"), "--file-name", "a.dat")
        ).block
        self.assertEqual((block.type, block.content[-2:]), ("file", b"\0\xff"))
        message = read(self.shares[0], self.publish("--record", "seat", "row=12", "--plain", "place=hall"))
        reader = Reader(message.block.content)
        self.assertEqual(
            (message.block.type, reader.name(), read_fields(reader)), ("record", "seat", [("row", "12")])
        )
        self.assertEqual(read_fields(Reader(message.metadata)), [("place", "hall")])

    def test_parts(self):
        name = tool.new("png").removesuffix(".png")
        data = bytes(range(256)) * 4
        tool.run(
            self.owner,
            "publish",
            "chess",
            "--file",
            tool.write(data),
            "--max-version",
            "12",
            "--parity",
            "30",
            "-o",
            f"{name}.png",
        )
        texts = tool.codes(*sorted(path.name for path in tool.folder().glob(f"{name}-*.png")))
        needed = parse_part(codes.expect(texts[0], "PP")).data_parts
        self.assertLess(needed, len(texts))
        self.assertIsNone(tool.join(texts[: needed - 1]))
        for some in (texts[:needed], texts[-needed:], texts[::-1]):
            self.assertTrue(read(self.shares[0], tool.join(some)).block.content.endswith(data))

    def test_batch(self):
        tool.run(
            self.owner,
            "publish",
            "chess",
            "--batch",
            tool.write(b"text,file\none,1\ntwo,2\n", "csv"),
            "-o",
            f"batch-{self.suite}",
        )
        pictures = sorted(
            path.relative_to(tool.folder()) for path in tool.path(f"batch-{self.suite}").glob("*.png")
        )
        blocks = [read(self.shares[0], text).block for text in tool.codes(*map(str, pictures))]
        self.assertEqual([block.content for block in blocks], [b"one", b"two"])
        self.assertEqual(blocks[1].number, blocks[0].number + 1)

    def test_revocation(self):
        tool.run(self.owner, "channel", "create", "go")
        people = [Person(compact, f"Person {number}") for number in range(5)]
        shares = []
        for person in people:
            text = tool.drawn(self.owner, "share", "go", "--to", tool.draw(person.card_code))
            shares.append(open_share(codes.expect(text, "CS"), person.identity))
        self.assertEqual([share.leaf for share in shares], [0, 1, 2, 3, 4])
        revoked = set()
        for number in (1, 2, 3):
            tool.run(self.owner, "revoke", "go", tool.draw(people[number].card_code), "--yes")
            revoked.add(number)
            text = tool.drawn(self.owner, "publish", "go", f"after {number}")
            for other, share in enumerate(shares):
                with self.subTest(revoked=revoked, reader=other):
                    if other in revoked:
                        with self.assertRaisesRegex(Refused, "access ended"):
                            read(share, text)
                    else:
                        self.assertEqual(read(share, text).block.content, f"after {number}".encode())

    def test_requests(self):
        for person in (Person(compact, "Rita"), Person(classic, "Rolf"), Person(hybrid, "Romy")):
            reply = make_reply(person.identity) if person.identity.is_hybrid else b""
            request = make_request(
                person.identity, person.card, self.card.fingerprint, "chess", "Hello ♜", NOW, reply
            )
            (told,) = tool.scan(self.owner, codes.text(b"SEQR1FR:", seal_request(request, self.card.keys)))
            self.assertEqual((told["outcome"], told["request"]["note"]), ("new_request", "Hello ♜"))
            text = tool.drawn(self.owner, "requests", "accept", str(told["request"]["request"]), "--yes")
            body = codes.expect(text, "CS")
            share = open_share(body, person.identity)
            self.assertEqual(body[:17], b"\0" + reply[:16] if reply else body[:17])
            self.assertEqual(read(share, self.publish("to all")).block.content, b"to all")

    def test_authorization(self):
        """The owner authorizes somebody, who endorses the requests of others."""
        for authorizer in (Person(compact, "Vera"), Person(classic, "Viktor"), Person(hybrid, "Vroni")):
            picture = tool.draw(authorizer.code)
            text = tool.drawn(self.owner, "authorize", "chess", picture, "--people", "2")
            authorization = open_authorization(codes.expect(text, "AU"), authorizer.identity)
            self.assertEqual((authorization.name, authorization.people, authorization.until), ("chess", 2, 0))
            self.assertEqual(authorization.channel_id, self.shares[0].channel_id)
            for suite, outcome, status in (
                (compact, "admitted", 0),
                (hybrid, "admitted", 0),
                (hybrid, "not_authorized", 13),
            ):
                self._endorse(Person(suite, "Emil"), authorizer, authorization, outcome, status)

    def _endorse(self, person, authorizer, authorization, outcome, status):
        reply = b""
        if person.identity.is_hybrid:
            reply = seal_reply(make_reply(person.identity), person.identity, self.card.keys)
        request = make_request(person.identity, person.card, self.card.fingerprint, "", "", NOW, reply)
        body = seal_endorsement(request, authorization, authorizer.identity, self.card.keys)
        folder = tool.new("shares")
        arguments = ("scan", "--yes", "-o", folder, tool.draw(codes.text(b"SEQR1EN:", body)))
        (told,) = tool.lines(self.owner, *arguments, status=status)
        self.assertEqual(told["outcome"], outcome)
        if status == 0:
            (text,) = tool.codes(told["share"])
            self.assertEqual(open_share(codes.expect(text, "CS"), person.identity).name, "chess")

    def test_signature(self):
        text = tool.drawn(self.owner, "sign", tool.write(b"The minutes"), "--note", "of Tuesday")
        signed = open_signature(codes.expect(text, "SD"))
        self.assertEqual((signed.signer.fingerprint, signed.note), (self.card.fingerprint, "of Tuesday"))
        self.assertTrue(signed.is_over(b"The minutes"))
        self.assertFalse(signed.is_over(b"The minuets"))

    def test_invitation(self):
        text = tool.drawn(self.owner, "invite", "chess", "--note", "On Thursdays", "--until", "2w")
        invitation = open_invitation(codes.expect(text, "IN"))
        self.assertEqual(
            (invitation.owner.fingerprint, invitation.channel, invitation.note),
            (self.card.fingerprint, "chess", "On Thursdays"),
        )
        self.assertEqual(invitation.until - invitation.created, 14 * 86_400)

    def test_documents_for_people(self):
        data = bytes(range(256)) * 600
        file = tool.new("seqr")
        pictures = [tool.draw(member.code) for member in self.members[:3]]
        command = ("encrypt", tool.write(data, "txt"), "--to", *pictures, "-o", file)
        tool.run(self.owner, *command, status=None)
        self.assertFalse(tool.path(file).exists())
        tool.run(self.owner, *command, "--allow-mixed")
        sealed = tool.path(file).read_bytes()
        for member in self.members[:3]:
            document = open_document(sealed, identity=member.identity)
            self.assertEqual(
                (document.writer.fingerprint, document.media_type), (self.card.fingerprint, "text/plain")
            )
            self.assertEqual(document.data, data)
        with self.assertRaisesRegex(Refused, "not for this identity"):
            open_document(sealed, identity=self.members[-1].identity)

    def test_documents_for_members(self):
        share, other = self.shares[0], self.share(Person(classic, "Olga"))
        for revoked in (False, True):
            if revoked:
                tool.run(self.owner, "revoke", "chess", "Olga", "--yes")
            file = tool.new("seqr")
            command = ("encrypt", tool.write(b"for all"), "--channel", "chess", "-o", file)
            tool.run(self.owner, *command, "--allow-mixed")
            sealed = tool.path(file).read_bytes()
            self.assertEqual(open_document(sealed, channel=channel_of(share), member=share).data, b"for all")
            if revoked:
                with self.assertRaisesRegex(Refused, "access ended"):
                    open_document(sealed, channel=channel_of(other), member=other)

    def backup(self, *options):
        file = tool.new("seqr")
        tool.run(self.owner, "backup", *options, "-o", file, passphrase="tin soldier")
        data = tool.path(file).read_bytes()
        self.assertEqual(data[:8], b"SEQR1BK:")
        return open_backup(data[8:], "tin soldier")[:2]

    def test_sheet(self):
        """Checks a backup of keys on paper: a PDF file of symbols."""
        file, page = tool.new("pdf"), tool.new("page")
        tool.run(self.owner, "backup", "--keys-only", "-o", file, passphrase="tin soldier")
        subprocess.run(["pdftoppm", "-r", "150", "-png", file, page], cwd=tool.folder(), check=True)
        texts = tool.codes(*sorted(path.name for path in tool.folder().glob(f"{page}-*.png")))
        content, data, _ = open_backup(codes.expect(tool.join(texts), "BK"), "tin soldier")
        self.assertEqual((content, parse_keys(data).identity.fingerprint), (KEYS, self.card.fingerprint))

    def test_backups(self):
        content, data = self.backup("--keys-only")
        self.assertEqual(content, KEYS)
        keys = parse_keys(data)
        self.assertEqual((keys.identity.fingerprint, keys.name), (self.card.fingerprint, "Alice"))
        chess = next(channel for channel in keys.channels if channel.name == "chess")
        self.assertEqual((chess.nonce, chess.key), (self.shares[0].nonce, self.shares[0].key))
        self.assertEqual(chess.rules, self.shares[0].rules)
        self.assertGreaterEqual(chess.leaves_used, 3)
        content, data = self.backup()
        self.assertEqual((content, data[:15]), (VAULT, b"SQLite format 3"))


class GuestTests:
    """An owner with a channel that a page reads."""

    def test_guest(self):
        page = tool.new("html")
        tool.run(self.owner, "guest", "chess", "-o", page, passphrase="tin soldier")
        (key,) = re.findall('id="guest-key">([^<]*)<', tool.path(page).read_text())
        guest, share = open_guest(codes.expect(base64.b64decode(key).decode(), "GK"), "tin soldier")
        self.assertNotEqual(guest, self.card.fingerprint)
        self.assertEqual(read(share, self.publish("for guests, too")).block.content, b"for guests, too")


class CompactOwnerTests(GuestTests, OwnerTests, unittest.TestCase):
    suite = "compact"


class ClassicOwnerTests(OwnerTests, unittest.TestCase):
    suite = "classic"


class HybridOwnerTests(GuestTests, OwnerTests, unittest.TestCase):
    suite = "hybrid"

    def test_small_card(self):
        small = parse_card(Reader(codes.expect(tool.drawn(self.owner, "id", "--card"), "PK")))
        self.assertEqual(small, replace(self.card, keys=replace(self.card.keys, sealing_key=b"")))

    def test_sealing_key(self):
        self.assertEqual(self.card.keys.suite, hybrid)
        self.assertEqual(len(self.card.keys.sealing_key), hybrid.SEALING_KEY_SIZE)
        text = tool.drawn(self.owner, "invite", "chess")
        owner = open_invitation(codes.expect(text, "IN")).owner
        self.assertEqual(owner.with_key, self.card.with_key)


class RulesTests(unittest.TestCase):
    """An owner with the program has a channel for people of the hybrid suite alone."""

    @classmethod
    def setUpClass(cls):
        cls.owner = "strict"
        cls.card = init(cls.owner, "hybrid")
        tool.run(cls.owner, "channel", "create", "pq", "--require-pq")
        cls.vera = Person(hybrid, "Vera")
        text = tool.drawn(cls.owner, "authorize", "pq", tool.draw(cls.vera.code))
        cls.authorization = open_authorization(codes.expect(text, "AU"), cls.vera.identity)

    def refuse(self, *arguments):
        """Asserts that a command draws nothing."""
        output = tool.new("png")
        tool.run(self.owner, *arguments, "-o", output, status=None)
        self.assertFalse(tool.path(output).exists())

    def test_members(self):
        hilde = Person(hybrid, "Hilde")
        text = tool.drawn(self.owner, "share", "pq", "--to", tool.draw(hilde.code))
        share = open_share(codes.expect(text, "CS"), hilde.identity)
        self.assertEqual((share.rules, share.channel_id), (b"\1", self.authorization.channel_id))
        self.assertEqual(read(share, tool.drawn(self.owner, "publish", "pq", "Hi")).block.content, b"Hi")
        for suite in (compact, classic):
            picture = tool.draw(Person(suite, "Paul").code)
            self.refuse("share", "pq", "--to", picture)
            self.refuse("authorize", "pq", picture)

    def test_requests(self):
        for suite in (compact, classic):
            paul = Person(suite, "Paul")
            request = make_request(paul.identity, paul.card, self.card.fingerprint, "pq", "", NOW)
            (told,) = tool.scan(
                self.owner, codes.text(b"SEQR1FR:", seal_request(request, self.card.keys)), status=None
            )
            if "request" in told:
                self.refuse("requests", "accept", str(told["request"]["request"]), "--yes")
            body = seal_endorsement(request, self.authorization, self.vera.identity, self.card.keys)
            (told,) = tool.scan(self.owner, codes.text(b"SEQR1EN:", body), status=13)
            self.assertEqual(told["outcome"], "not_authorized")


class FollowerTests(unittest.TestCase):
    """Owners of each suite who use Python, and authorizers and requesters with the program."""

    @classmethod
    def setUpClass(cls):
        cls.cards = {f"authorizer-{suite}": init(f"authorizer-{suite}", suite) for suite in SUITES}
        cls.cards |= {
            f"requester-{suite}": init(f"requester-{suite}", suite) for suite in ("compact", "hybrid")
        }

    def test_request_and_endorsement(self):
        for suite in SUITES.values():
            owner = Owner(suite, "Otto", "go")
            for requester in ("requester-compact", "requester-hybrid"):
                with self.subTest(owner=suite.NUMBER, requester=requester):
                    self._ask(owner, requester)
                for authorizer in (f"authorizer-{of}" for of in SUITES):
                    with self.subTest(owner=suite.NUMBER, requester=requester, authorizer=authorizer):
                        self._ask_via(owner, authorizer, requester)

    def _ask(self, owner, requester):
        text = tool.drawn(
            requester, "request", "--to", tool.draw(owner.code), "--channel", "go", "--note", "Hi"
        )
        request = open_request(codes.expect(text, "FR"), owner.identity)
        card = self.cards[requester]
        self.assertEqual((request.requester.raw, request.owner), (card.raw, owner.fingerprint))
        self.assertEqual((request.channel, request.note), ("go", "Hi"))
        self._answer(owner, requester, request.reply)

    def _answer(self, owner, requester, reply):
        card = self.cards[requester]
        self.assertEqual(len(reply), 48 if card.keys.is_hybrid else 0)
        (told,) = tool.scan(requester, owner.share(card.keys, 5, reply))
        self.assertIn(told["outcome"], ("subscribed", "renewed"))

    def _ask_via(self, owner, authorizer, requester):
        cards = self.cards
        authorization, text = owner.authorize(cards[authorizer].keys)
        (told,) = tool.scan(authorizer, text)
        self.assertIn(told["outcome"], ("new_authorization", "renewed_authorization"))
        is_hybrid = cards[authorizer].keys.is_hybrid
        header = KEY_CARD if is_hybrid else b"SEQR1PK:"
        via = tool.draw(codes.text(header, cards[authorizer].with_key))
        text = tool.drawn(
            requester, "request", "--to", tool.draw(owner.code), "--channel", "go", "--via", via
        )
        text = tool.drawn(authorizer, "endorse", tool.draw(text), "--yes")
        endorsement = open_endorsement(codes.expect(text, "EN"), owner.identity)
        given = Given(
            authorization.digest(cards[authorizer].fingerprint),
            cards[authorizer],
            owner.channel.id,
            "go",
            0,
            3,
            False,
            0,
            owner.channel.rules,
        )
        reply = check_endorsement(endorsement, owner.identity, {given.digest: given}, "stranger", NOW)
        self.assertEqual(endorsement.request.requester.raw, cards[requester].raw)
        self._answer(owner, requester, reply)


class PassphraseTests(unittest.TestCase):
    def test_locked(self):
        for kind, text in TEXTS.items():
            with self.subTest(type=kind):
                code = tool.drawn("nobody", "lock", text, passphrase="tin soldier")
                self.assertEqual(open_locked(codes.expect(code, "LK"), "tin soldier"), (kind, text.encode()))
        code = tool.drawn("nobody", "lock", "--file", tool.write(b"\0\xff"), passphrase="tin soldier")
        kind, content = open_locked(codes.expect(code, "LK"), "tin soldier")
        self.assertEqual((kind, content[-2:]), ("file", b"\0\xff"))

    def test_generated(self):
        picture = tool.new("png")
        _, told = tool.run("nobody", "lock", "words", "--link", "https://example.org/r", "-o", picture)
        (words,) = re.findall("^passphrase: (.*)$", told, re.MULTILINE)
        (text,) = tool.codes(picture)
        body = codes.expect(code_text(text), "LK")
        for typed in (words, words.upper().replace("-", " ")):
            self.assertEqual(open_locked(body, typed), ("text", b"words"))


if __name__ == "__main__":
    unittest.main()
