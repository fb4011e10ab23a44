"""The program reads everything that the Python implementation writes."""

import base64
import os
import unittest

import tool
from person import NOW, TEXTS, Owner, Person, read
from seqrcast import classic, codes, compact, hybrid
from seqrcast.backup import KEYS, seal_backup
from seqrcast.card import KEY_CARD, parse_card, parse_key_card
from seqrcast.document import Document, seal_for_members, seal_for_recipients
from seqrcast.fields import write_fields, write_file, write_record
from seqrcast.invitation import make_invitation
from seqrcast.keys import Keys, Leaf, OwnChannel, Subscription, write_keys
from seqrcast.layout import Reader
from seqrcast.link import link
from seqrcast.locked import LEAST_ITERATIONS, lock, write_inside
from seqrcast.part import split
from seqrcast.request import open_request
from seqrcast.share import open_share
from seqrcast.signature import sign_document
from seqrcast.suites import digits
from seqrcast.tree import member_labels

SUITES = {"compact": compact, "classic": classic, "hybrid": hybrid}


def init(who, suite="compact"):
    """Makes an identity with the program; returns its card, with the sealing key."""
    tool.run(who, "init", "--name", who.title(), "--suite", suite)
    return drawn_card(who)


def drawn_card(who):
    header, body = codes.parse(tool.drawn(who, "id"))
    return (parse_key_card if header == KEY_CARD else parse_card)(Reader(body))


class ReaderTests:
    """Somebody with the program reads codes of owners of all suites, who use Python."""

    suite: str

    @classmethod
    def setUpClass(cls):
        cls.reader = f"reader-{cls.suite}"
        cls.card = init(cls.reader, cls.suite)
        cls.owners = [
            Owner(compact, "Otto", "go"),
            Owner(classic, "Clara", "chess"),
            Owner(hybrid, "Hugo", "halma"),
            Owner(hybrid, "Hanna", "hearts", rules=b"\1"),
        ]
        for owner in cls.owners:
            tool.scan(cls.reader, owner.code, owner.share(cls.card.keys, leaf=5))

    def scan(self, *texts, status=0):
        """Returns the program's report of the last code."""
        return tool.scan(self.reader, *texts, status=status)[len(texts) - 1]

    def test_cards(self):
        for suite in SUITES.values():
            for name in ("Pia", "", "Pía ♜ 東京"):
                person = Person(suite, name)
                told = self.scan(person.card_code)
                self.assertEqual(told["outcome"], "new_contact")
                self.assertEqual(told["contact"]["fingerprint"], digits(person.fingerprint))
                self.assertEqual(told["contact"].get("name", ""), name)

    def test_key_cards(self):
        """A key card is the card, before it and after it."""
        for first, second in (("card_code", "key_card_code"), ("key_card_code", "card_code")):
            person = Person(hybrid, "Pia")
            told = self.scan(getattr(person, first))
            self.assertEqual(told["outcome"], "new_contact")
            self.assertEqual(told["contact"]["fingerprint"], digits(person.fingerprint))
            self.assertEqual(self.scan(getattr(person, second))["outcome"], "known_contact")
            sealed = tool.drawn(self.reader, "request", "--to", digits(person.fingerprint))
            request = open_request(codes.expect(sealed, "FR"), person.identity)
            self.assertEqual(request.requester.fingerprint, self.card.fingerprint)

    def test_small_cards(self):
        """Nothing can be sealed to somebody of whom only the small card is known."""
        picture = tool.draw(Person(hybrid, "Pia").card_code)
        output = tool.new("png")
        tool.run(self.reader, "request", "--to", picture, "-o", output, status=None)
        self.assertFalse(tool.path(output).exists())

    def test_shares(self):
        for suite in SUITES.values():
            owner = Owner(suite, "Olaf", f"Olaf's {suite.NUMBER}")
            outcomes = [self.scan(owner.share(self.card.keys, leaf))["outcome"] for leaf in (0, 1)]
            self.assertEqual(outcomes, ["subscribed", "renewed"])
        for suite in SUITES.values():
            told = self.scan(owner.share(Person(suite, "Pia").keys, 2), status=12)
            self.assertEqual(told["outcome"], "not_for_you")

    def test_texts(self):
        for owner in self.owners:
            for kind, text in TEXTS.items():
                for compress in (False, True):
                    with self.subTest(type=kind, compress=compress):
                        told = self.scan(
                            owner.publish(kind, text.encode(), compress=compress, expiry=NOW + 3600)
                        )
                        message = told["message"]
                        self.assertEqual(
                            (told["outcome"], message["text"], message["type"]), ("stored", text, kind)
                        )
                        self.assertEqual((message["number"], message["is_expired"]), (owner.number, False))

    def test_files_and_records(self):
        for owner in self.owners:
            content = write_file("a.dat", "application/x-a", b"\0\xff")
            file = self.scan(owner.publish("file", content))["message"]["file"]
            self.assertEqual((file["name"], file["media_type"]), ("a.dat", "application/x-a"))
            self.assertEqual(base64.b64decode(file["bytes"]), b"\0\xff")
            fields = {"row": "12", "place": "hall ♜"}
            text = owner.publish("record", write_record("seat", fields), metadata=write_fields(fields))
            message = self.scan(text)["message"]
            self.assertEqual(message["record"], {"type": "seat", "data": fields})
            self.assertEqual(message["plain"], fields)

    def test_jump(self):
        owner = self.owners[0]
        told = self.scan(
            owner.publish("text", b"a"), owner.publish("text", b"b", jumps=[(owner.number + 1, 5_000_000)])
        )
        self.assertEqual((told["message"]["number"], "missed" in told), (5_000_000, False))
        told = self.scan(
            owner.publish("text", b"c"), owner.publish("text", b"d", jumps=[(5_000_002, 5_000_003)])
        )
        owner.number += 2
        self.assertEqual(self.scan(owner.publish("text", b"e"))["missed"], [5_000_004, 5_000_005])

    def test_revocation(self):
        for owner in self.owners:
            for trees, revoked, outcome, status in (
                (1, [(0, 0)], "stored", 0),
                (1, [(4, 4)], "stored", 0),
                (1, [(0, 4), (6, 7)], "stored", 0),
                (3, [(2, 4), (6, 600)], "stored", 0),
                (3, [(300, 300)], "stored", 0),
                (1, [(5, 5)], "access_ended", 6),
                (2, [(3, 300)], "access_ended", 6),
            ):
                with self.subTest(trees=trees, revoked=revoked):
                    text = owner.publish("text", os.urandom(8).hex().encode(), trees, revoked)
                    self.assertEqual(self.scan(text, status=status)["outcome"], outcome)

    def test_before_membership(self):
        owner = Owner(compact, "Olga", "Olga's")
        self.scan(owner.share(self.card.keys, leaf=16_640))
        for trees, revoked, outcome, status in (
            (65, [(1, 1)], "before_membership", 6),
            (66, [(1, 2), (16_641, 16_641)], "stored", 0),
            (67, [(300, 300), (16_896, 17_000)], "stored", 0),
            (67, [(300, 16_640)], "access_ended", 6),
        ):
            with self.subTest(trees=trees, revoked=revoked):
                told = self.scan(owner.publish("text", b"a", trees=trees, revoked=revoked), status=status)
                self.assertEqual(told["outcome"], outcome)

    def test_uncounted_tree(self):
        """A tree that is not counted is for whom its grove's subset holds it."""
        owner = Owner(compact, "Ottilie", "Ottilie's")
        self.scan(owner.share(self.card.keys, leaf=5_000))
        told = self.scan(owner.publish("text", b"a", trees=3, revoked=[(300, 300)]))
        self.assertEqual(told["outcome"], "stored")
        told = self.scan(owner.publish("text", b"a", trees=3, revoked=[(300, 300), (512, 512)]), status=6)
        self.assertEqual(told["outcome"], "before_membership")

    def test_parts(self):
        owner = self.owners[0]
        text = owner.publish("file", write_file("a", "a/b", bytes(range(256)) * 4))
        payload = text[:8].encode() + codes.parse(text)[1]
        for k, m, chosen in ((3, 0, [0, 1, 2]), (4, 3, [6, 5, 1, 4]), (7, 5, [11, 10, 9, 8, 7, 6, 0])):
            owner.number += 1
            parts = [codes.text(b"SEQR1PP:", part.raw) for part in split(payload, k, m)]
            told = self.scan(*(parts[index] for index in chosen))
            self.assertIn(told["outcome"], ("stored", "seen_before"))
            self.assertEqual(len(base64.b64decode(told["message"]["file"]["bytes"])), 1024)

    def test_signature(self):
        for suite in SUITES.values():
            signer = Person(suite, "Sophie")
            code = codes.text(
                b"SEQR1SD:", sign_document(signer.identity, signer.card, b"abc", NOW, "of Tuesday")
            )
            by = ("--by", digits(signer.fingerprint))
            picture = tool.draw(code)
            (told,) = tool.lines(self.reader, "verify", tool.write(b"abc"), "--signature", picture, *by)
            self.assertEqual((told["note"], told["bytes"]), ("of Tuesday", 3))
            tool.run(self.reader, "verify", tool.write(b"abd"), "--signature", picture, *by, status=7)
            tool.run(self.reader, "verify", tool.write(b"abc"), "--signature", picture, status=8)

    def test_invitation(self):
        for suite in SUITES.values():
            owner = Person(suite, "Iris")
            body = make_invitation(owner.identity, owner.card, "chess", NOW, "On Thursdays", NOW + 86_400)
            code = codes.text(b"SEQR1IN:", body)
            told = self.scan(code)
            self.assertEqual(
                (told["outcome"], told["invitation"]["channel"], told["invitation"]["note"]),
                ("invitation", "chess", "On Thursdays"),
            )
            tool.run(self.reader, "request", "--to", tool.draw(code), "-o", tool.new("png"))
            ended = make_invitation(owner.identity, owner.card, "chess", NOW - 9, until=NOW - 1)
            picture = tool.draw(codes.text(b"SEQR1IN:", ended))
            tool.run(self.reader, "request", "--to", picture, "-o", tool.new("png"), status=6)

    def test_documents(self):
        data = bytes(range(256)) * 600
        for owner in self.owners:
            document = Document(owner.card, NOW, "minutes.txt", "text/plain", data)
            others = [Person(suite, "Pia").keys for suite in SUITES.values()]
            recipients = [others[0], self.card.keys, *others[1:]]
            files = [seal_for_recipients(document, owner.identity, recipients)]
            for revoked in ([], [(0, 4)]):
                iv, block, secret = owner.revocation(1, revoked)
                files.append(
                    seal_for_members(
                        document, owner.identity, owner.channel, iv or os.urandom(16), block, secret
                    )
                )
            for file in files:
                output = tool.new("txt")
                (told,) = tool.lines(self.reader, "decrypt", tool.write(file), "-o", output)
                self.assertEqual(told["writer"]["fingerprint"], digits(owner.fingerprint))
                self.assertEqual(tool.path(output).read_bytes(), data)
            iv, block, secret = owner.revocation(1, [(5, 5)])
            file = seal_for_members(document, owner.identity, owner.channel, iv, block, secret)
            tool.run(self.reader, "decrypt", tool.write(file), "-o", tool.new("txt"), status=6)


class CompactReaderTests(ReaderTests, unittest.TestCase):
    suite = "compact"


class ClassicReaderTests(ReaderTests, unittest.TestCase):
    suite = "classic"


class HybridReaderTests(ReaderTests, unittest.TestCase):
    suite = "hybrid"

    def test_answers(self):
        """Shares under reply keys of the program, by owners of each suite."""
        for suite in SUITES.values():
            owner = Owner(suite, "Olaf", f"Answers {suite.NUMBER}")
            sealed = tool.drawn(self.reader, "request", "--to", tool.draw(owner.code))
            request = open_request(codes.expect(sealed, "FR"), owner.identity)
            self.assertEqual(request.reply_suite, None)
            answer = owner.share(request.requester.keys, 5, request.reply)
            self.assertEqual(self.scan(answer)["outcome"], "subscribed")
            again = owner.share(request.requester.keys, 5, request.reply)
            self.assertEqual(self.scan(again)["outcome"], "renewed")
            told = self.scan(owner.publish("text", b"Hello"))
            self.assertEqual((told["outcome"], told["message"]["text"]), ("stored", "Hello"))
            other = owner.share(Person(hybrid, "").keys, 6, request.reply)
            self.assertEqual(self.scan(other, status=12)["outcome"], "not_for_you")

    def test_answers_after_a_restore(self):
        """The reply secret belongs to the private keys."""
        owner, who, file = Owner(classic, "Olaf", "late"), tool.new("restored"), tool.new("seqr")
        sealed = tool.drawn(self.reader, "request", "--to", tool.draw(owner.code))
        tool.run(self.reader, "backup", "--keys-only", "-o", file, passphrase="x")
        request = open_request(codes.expect(sealed, "FR"), owner.identity)
        tool.run(who, "restore", file, passphrase="x")
        (told,) = tool.scan(who, owner.share(request.requester.keys, 5, request.reply))
        self.assertEqual(told["outcome"], "subscribed")


class PassphraseTests(unittest.TestCase):
    def test_locked(self):
        for kind, text in TEXTS.items():
            for deflate in (False, True):
                body = lock(
                    b"SEQR1LK:",
                    write_inside(kind, text.encode(), deflate),
                    "Tin Soldier ♜",
                    LEAST_ITERATIONS + 1,
                )
                code = codes.text(b"SEQR1LK:", body)
                (told,) = tool.lines("nobody", "unlock", code, passphrase="Tin Soldier ♜")
                self.assertEqual((told["type"], told["text"]), (kind, text))
        picture = tool.draw(link("https://example.org/r", code))
        (told,) = tool.lines("nobody", "unlock", picture, passphrase="Tin Soldier ♜")
        self.assertEqual(told["text"], text)
        tool.run("nobody", "unlock", code, passphrase="tin soldier ♜", status=9)

    def test_generated(self):
        generated = "dusom-tifap-kohin-bavuz-lojit-ramug"
        code = codes.text(b"SEQR1LK:", lock(b"SEQR1LK:", write_inside("text", b"words"), generated))
        for typed in (generated, "DUSOM TIFAP kohinbavuz-lojit-ramug "):
            (told,) = tool.lines("nobody", "unlock", code, passphrase=typed)
            self.assertEqual(told["text"], "words")

    def test_backups(self):
        for suite in SUITES.values():
            with self.subTest(suite=suite.NUMBER):
                self._restore(suite, f"restored-{suite.NUMBER}")

    def _restore(self, suite, who):
        """Restores a backup made here: the program goes on as an owner and as a reader."""
        other = Owner(hybrid if suite is hybrid else compact, "Otto", "go")
        owner, member = Owner(suite, "Ruth", "ruth's"), Person(suite, "Pia")
        channel = owner.channel
        held = Subscription(
            other.card,
            "go",
            NOW,
            NOW,
            other.channel.nonce,
            other.channel.key,
            1,
            [Leaf(5, member_labels(other.tree_secret, 5))],
            [(3, 7)],
            other.channel.rules,
        )
        kept = OwnChannel(
            "ruth's",
            NOW,
            channel.nonce,
            channel.key,
            owner.tree_secret,
            12,
            9,
            [(1, 3), (5, 6)],
            [(4, 10)],
            channel.rules,
        )
        data = write_keys(Keys(owner.identity, "Ruth", [kept], [held]))
        file = tool.write(b"SEQR1BK:" + seal_backup(KEYS, data, "tin soldier", cost=12))
        (told,) = tool.lines(who, "restore", file, passphrase="tin soldier")
        self.assertEqual((told["content"], told["unconfirmed"]), ("keys", ["ruth's"]))
        self.assertEqual(told["identity"]["fingerprint"], digits(owner.fingerprint))
        (told,) = tool.scan(who, other.publish("text", b"Hello", revoked=[(0, 4)]))
        self.assertEqual((told["outcome"], told["message"]["text"]), ("stored", "Hello"))
        self._go_on(who, owner, member)

    def _go_on(self, who, owner, member):
        tool.run(who, "members", "ruth's", "--confirm", "--yes")
        text = tool.drawn(who, "share", "ruth's", "--to", tool.draw(member.code))
        share = open_share(codes.expect(text, "CS"), member.identity)
        self.assertGreaterEqual(share.leaf, 9 + 65_536)
        message = read(share, tool.drawn(who, "publish", "ruth's", "I am back"))
        self.assertEqual((message.block.content, message.block.number % 1_000_000), (b"I am back", 0))
        self.assertEqual(message.block.jumps, [(4, 10), (12, message.block.number)])


if __name__ == "__main__":
    unittest.main()
