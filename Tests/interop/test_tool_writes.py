"""The Python implementation reads everything that the program writes."""

import base64
import re
import subprocess
import unittest

import tool
from person import NOW, TEXTS, Owner, Person, channel_of, read
from seqrcast import classic, codes, compact
from seqrcast.authorization import open_authorization
from seqrcast.backup import KEYS, VAULT, open_backup
from seqrcast.card import parse_card
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
from seqrcast.request import make_request, open_request, seal_request
from seqrcast.share import open_share
from seqrcast.signature import open_signature
from seqrcast.suites import digits


class OwnerTests:
    """An owner with the program, and members of both suites who use Python."""

    suite: str

    @classmethod
    def setUpClass(cls):
        cls.owner = f"owner-{cls.suite}"
        (cls.told,) = tool.lines(cls.owner, "init", "--name", "Alice", "--suite", cls.suite)
        tool.run(cls.owner, "channel", "create", "chess")
        cls.members = [Person(compact, "Pia"), Person(classic, "Paul"), Person(compact, "Petra")]
        cls.shares = [cls.share(member) for member in cls.members]
        cls.card = parse_card(Reader(codes.expect(tool.drawn(cls.owner, "id"), "PK")))

    @classmethod
    def share(cls, person):
        text = tool.drawn(cls.owner, "share", "chess", "--to", tool.draw(person.card_code))
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
            open_share(codes.expect(text, "CS"), self.members[2].identity)

    def test_texts(self):
        for kind, text in TEXTS.items():
            with self.subTest(type=kind):
                code = self.publish(text, "--expires", "3d")
                for share in self.shares[:2]:
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
        for person in (Person(compact, "Rita"), Person(classic, "Rolf")):
            request = make_request(
                person.identity, person.card, self.card.fingerprint, "chess", "Hello ♜", NOW
            )
            (told,) = tool.scan(self.owner, codes.text(b"SEQR1FR:", seal_request(request, self.card.keys)))
            self.assertEqual((told["outcome"], told["request"]["note"]), ("new_request", "Hello ♜"))
            text = tool.drawn(self.owner, "requests", "accept", str(told["request"]["request"]), "--yes")
            share = open_share(codes.expect(text, "CS"), person.identity)
            self.assertEqual(read(share, self.publish("to all")).block.content, b"to all")

    def test_authorization(self):
        """The owner authorizes somebody, who endorses the requests of others."""
        for authorizer in (Person(compact, "Vera"), Person(classic, "Viktor")):
            picture = tool.draw(authorizer.card_code)
            text = tool.drawn(self.owner, "authorize", "chess", picture, "--people", "1")
            authorization = open_authorization(codes.expect(text, "AU"), authorizer.identity)
            self.assertEqual((authorization.name, authorization.people, authorization.until), ("chess", 1, 0))
            self.assertEqual(authorization.channel_id, self.shares[0].channel_id)
            for outcome, status in (("admitted", 0), ("not_authorized", 13)):
                self._endorse(authorizer, authorization, outcome, status)

    def _endorse(self, authorizer, authorization, outcome, status):
        person = Person(compact, "Emil")
        request = make_request(person.identity, person.card, self.card.fingerprint, "", "", NOW)
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
        pictures = [tool.draw(member.card_code) for member in self.members[:2]]
        tool.run(
            self.owner,
            "encrypt",
            tool.write(data, "txt"),
            "--to",
            *pictures[:1],
            "--to",
            *pictures[1:],
            "-o",
            file,
        )
        sealed = tool.path(file).read_bytes()
        for member in self.members[:2]:
            document = open_document(sealed, identity=member.identity)
            self.assertEqual(
                (document.writer.fingerprint, document.media_type), (self.card.fingerprint, "text/plain")
            )
            self.assertEqual(document.data, data)
        with self.assertRaisesRegex(Refused, "not for this identity"):
            open_document(sealed, identity=self.members[2].identity)

    def test_documents_for_members(self):
        share, other = self.shares[0], self.share(Person(classic, "Olga"))
        for revoked in (False, True):
            if revoked:
                tool.run(self.owner, "revoke", "chess", "Olga", "--yes")
            file = tool.new("seqr")
            tool.run(self.owner, "encrypt", tool.write(b"for all"), "--channel", "chess", "-o", file)
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
        self.assertGreaterEqual(chess.leaves_used, 3)
        content, data = self.backup()
        self.assertEqual((content, data[:15]), (VAULT, b"SQLite format 3"))


class CompactOwnerTests(OwnerTests, unittest.TestCase):
    suite = "compact"

    def test_guest(self):
        page = tool.new("html")
        tool.run(self.owner, "guest", "chess", "-o", page, passphrase="tin soldier")
        (key,) = re.findall('id="guest-key">([^<]*)<', tool.path(page).read_text())
        guest, share = open_guest(codes.expect(base64.b64decode(key).decode(), "GK"), "tin soldier")
        self.assertNotEqual(guest, self.card.fingerprint)
        self.assertEqual(read(share, self.publish("for guests, too")).block.content, b"for guests, too")


class ClassicOwnerTests(OwnerTests, unittest.TestCase):
    suite = "classic"


class FollowerTests(unittest.TestCase):
    """Owners who use Python, and followers with the program."""

    def test_request_and_endorsement(self):
        for number, suite in enumerate((compact, classic)):
            with self.subTest(suite=suite.NUMBER):
                self._check(suite, f"authorizer-{number}", f"requester-{number}")

    def _check(self, suite, authorizer, requester):
        owner = Owner(suite, "Otto", "go")
        cards = {}
        for who in (authorizer, requester):
            tool.run(who, "init", "--name", who)
            cards[who] = parse_card(Reader(codes.expect(tool.drawn(who, "id"), "PK")))
        text = tool.drawn(
            requester, "request", "--to", tool.draw(owner.card_code), "--channel", "go", "--note", "Hi"
        )
        request = open_request(codes.expect(text, "FR"), owner.identity)
        self.assertEqual((request.requester.raw, request.owner), (cards[requester].raw, owner.fingerprint))
        self.assertEqual((request.channel, request.note), ("go", "Hi"))
        authorization, text = owner.authorize(cards[authorizer].keys)
        self.assertEqual(tool.scan(authorizer, text)[0]["outcome"], "new_authorization")
        via = tool.draw(codes.text(b"SEQR1PK:", cards[authorizer].raw))
        text = tool.drawn(
            requester, "request", "--to", tool.draw(owner.card_code), "--channel", "go", "--via", via
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
        )
        check_endorsement(endorsement, owner.fingerprint, {given.digest: given}, "stranger", NOW)
        self.assertEqual(endorsement.request.requester.raw, cards[requester].raw)


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
