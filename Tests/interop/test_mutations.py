"""The program and the Python implementation agree on altered codes.

The program's vault is restored from a backup made here, so that both have the same private keys.
Alterations are random: INTEROP_MUTATIONS of each kind, from INTEROP_SEED. A failure names both.
"""

import random
import unittest
from concurrent.futures import ThreadPoolExecutor

import tool
from mutations import CONTENTS, COUNT, SEED, alterations, rephrase
from person import NOW, Owner, Person
from seqrcast import classic, codes, compact, hybrid
from seqrcast.authorization import open_authorization
from seqrcast.backup import KEYS, open_backup, seal_backup
from seqrcast.card import parse_card, parse_key_card
from seqrcast.content_block import ContentBlock, write_content_block
from seqrcast.document import Document, open_document, seal_for_members, seal_for_recipients
from seqrcast.endorsement import Given, check_endorsement, open_endorsement, seal_endorsement
from seqrcast.errors import Refused
from seqrcast.fields import write_fields
from seqrcast.invitation import make_invitation, open_invitation
from seqrcast.keys import Keys, Leaf, OwnChannel, Subscription, parse_keys, write_keys
from seqrcast.layout import Reader
from seqrcast.locked import lock, open_locked, write_inside
from seqrcast.message import open_message, seal_message
from seqrcast.part import parse_part, split
from seqrcast.reply_keys import MARK, endorsing_key, reply_key, seal_answer, unseal_answer
from seqrcast.request import make_reply, make_request, open_request, seal_reply, seal_request
from seqrcast.sealing import seal, unseal
from seqrcast.share import open_share
from seqrcast.signature import open_signature, sign_document
from seqrcast.tree import member_labels

REFUSALS = {
    "authentication failed": "tampered",
    "invalid public key": "invalid_public_key",
    "not for this identity": "not_for_you",
    "not subscribed": "not_subscribed",
    "access ended": "access_ended",
    "before membership": "before_membership",
    "not a code": "plain",
}
COARSE = {"newer": "newer_version", "damaged": "damaged"}


def outcome(refusal):
    """Returns the outcome by which a scan reports this refusal."""
    if refusal.reason.startswith("not authorized"):
        return "not_authorized"
    return REFUSALS.get(refusal.reason) or COARSE[refusal.coarse]


class MutationTests:
    suite: object

    @classmethod
    def setUpClass(cls):
        cls.chance = random.Random(SEED)
        cls.who = f"both-{cls.__name__}"
        cls.me = Owner(cls.suite, "Ruth", "ours")
        cls.other = Owner(cls.suite, "Otto", "go")
        cls._restore()
        cls.authorizer = Person(cls.suite, "Vera")
        picture = tool.draw(cls.authorizer.code)
        text = tool.drawn(cls.who, "authorize", "ours", picture, "--people", "1")
        cls.authorization = open_authorization(codes.expect(text, "AU"), cls.authorizer.identity)

    @classmethod
    def _restore(cls):
        """Makes the program's vault: the owner of `ours`, who subscribes to `go`."""
        theirs, ours = cls.other.channel, cls.me.channel
        labels = member_labels(cls.other.tree_secret, 5)
        cls.held = Subscription(
            cls.other.card, "go", NOW, NOW, theirs.nonce, theirs.key, 1, [Leaf(5, labels)], [], theirs.rules
        )
        kept = OwnChannel("ours", NOW, ours.nonce, ours.key, cls.me.tree_secret, 1, 0, [], [], ours.rules)
        cls.keys = write_keys(Keys(cls.me.identity, "Ruth", [kept], [cls.held]))
        file = tool.write(b"SEQR1BK:" + seal_backup(KEYS, cls.keys, "x", cost=10))
        tool.run(cls.who, "restore", file, passphrase="x")
        tool.run(cls.who, "members", "ours", "--confirm", "--yes")

    def read(self, text):
        """Opens a code as the program would; raises Refused."""
        header, body = codes.parse(text)
        me = self.me.identity
        if header == b"SEQR1PK:":
            parse_card(Reader(body))
        elif header == b"SEQR1KC:":
            parse_key_card(Reader(body))
        elif header == b"SEQR1CS:":
            open_share(body, me)
        elif header == b"SEQR1MS:":
            open_message(body, self.other.channel, self.held.leaves[0])
        elif header == b"SEQR1FR:":
            open_request(body, me, held=[])
        elif header == b"SEQR1AU:":
            open_authorization(body, me)
        elif header == b"SEQR1EN:":
            given = Given(
                self.authorization.digest(self.authorizer.fingerprint),
                self.authorizer.card,
                self.me.channel.id,
                "ours",
                0,
                1,
                False,
                0,
                self.me.channel.rules,
            )
            check_endorsement(open_endorsement(body, me), me, {given.digest: given}, "stranger", NOW)
        elif header == b"SEQR1SD:":
            open_signature(body)
        elif header == b"SEQR1IN:":
            open_invitation(body)
        elif header == b"SEQR1PP:":
            parse_part(body)

    def expected(self, text):
        try:
            self.read(text)
            return None
        except Refused as refusal:
            return outcome(refusal)

    def refusals(self, texts):
        """Returns the program's refusal of each code; None if it accepts the code."""
        with ThreadPoolExecutor() as pool:
            pictures = list(pool.map(tool.draw, texts))
        lines = tool.lines(self.who, "scan", "--yes", *pictures, status=None)
        outcomes = {line["file"]: line["outcome"] for line in lines if "file" in line}
        refusals = {*REFUSALS.values(), *COARSE.values(), "not_authorized"}
        return [outcomes[picture] if outcomes[picture] in refusals else None for picture in pictures]

    def check(self, texts, accepts=False):
        """Asserts that both give the same outcome, and refuse every code unless `accepts`."""
        for text, refusal in zip(texts, self.refusals(texts), strict=True):
            with self.subTest(code=text, seed=SEED, count=COUNT):
                self.assertEqual(refusal, self.expected(text))
                if not accepts:
                    self.assertIsNotNone(refusal)

    def requests(self, is_sealed=False):
        """Returns a request to the program by somebody of its suite, and one of the hybrid suite."""
        return [self.request(Person(suite, "Rita"), is_sealed) for suite in {self.suite, hybrid}]

    def request(self, person, is_sealed):
        """Returns a request, its reply perhaps sealed for an authorizer."""
        reply = make_reply(person.identity) if person.identity.is_hybrid else b""
        if reply and is_sealed:
            reply = seal_reply(reply, person.identity, self.me.keys)
        return make_request(person.identity, person.card, self.me.fingerprint, "", "Hello", NOW, reply)

    def valid(self):
        """Returns a new code of each kind, which the program has never seen."""
        mine = self.me.keys
        _, authorization = self.other.authorize(mine, until=NOW + 3600)
        endorsements = [
            seal_endorsement(request, self.authorization, self.authorizer.identity, mine)
            for request in self.requests(is_sealed=True)
        ]
        of_suite = [self.other.key_card_code] if mine.is_hybrid else []
        answers = [self.other.share(mine, 5, make_reply(self.me.identity))] if mine.is_hybrid else []
        invitation = make_invitation(self.other.identity, self.other.card, "theirs", NOW, "Come", NOW + 9)
        signature = sign_document(self.other.identity, self.other.card, b"abc", NOW, "of Tuesday")
        return [
            self.other.card_code,
            self.other.share(mine, 5),
            authorization,
            *answers,
            *(codes.text(b"SEQR1FR:", seal_request(request, mine)) for request in self.requests()),
            *(codes.text(b"SEQR1EN:", endorsement) for endorsement in endorsements),
            *of_suite,
            codes.text(b"SEQR1SD:", signature),
            codes.text(b"SEQR1IN:", invitation),
            self.other.publish("text", b"Hello"),
            self.other.publish("text", b"Hello", revoked=[(1, 3)], metadata=write_fields({"a": "b"})),
        ]

    def test_bodies(self):
        for text in self.valid():
            header, body = codes.parse(text)
            self.check([codes.text(header, altered) for altered in alterations(body, self.chance)])

    def test_headers(self):
        """Tries each body under each other header that a scan opens, and each header with a flipped bit."""
        texts = self.valid()
        headers = {text[:8] for text in texts}
        self.check([header + text[8:] for text in texts for header in headers - {text[:8]}])
        flipped = [
            texts[0][:place] + chr(ord(texts[0][place]) ^ 1 << bit) + texts[0][place + 1 :]
            for place in range(8)
            for bit in range(7)
        ]
        self.check([text for text in flipped if text.isprintable()])

    def test_splices(self):
        """Joins the front of one code with the end of another of its kind."""
        for one, other in zip(self.valid(), self.valid(), strict=True):
            header, front = codes.parse(one)
            _, back = codes.parse(other)
            spliced = [
                front[:cut] + back[cut:] for cut in self.chance.choices(range(1, len(front)), k=COUNT // 4)
            ]
            self.check([codes.text(header, body) for body in spliced if body not in (front, back)])

    def test_sealed_contents(self):
        """Alters signed data inside the sealing, and seals it again."""
        for text in self.valid():
            header, body = codes.parse(text)
            if header not in (b"SEQR1CS:", b"SEQR1AU:", b"SEQR1FR:", b"SEQR1EN:"):
                continue
            plaintext, again = self.opened(header, body)
            altered = alterations(plaintext, self.chance)
            self.check([codes.text(header, again(inside)) for inside in altered])

    def opened(self, header, body):
        """Returns the plaintext, and a function that seals another in the same way."""
        me = self.me.identity
        if not body.startswith(MARK):
            return unseal(header, me, Reader(body)), lambda inside: seal(header, me.public, inside)
        derive, key_id = reply_key if header == b"SEQR1CS:" else endorsing_key, body[1:17]
        return (
            unseal_answer(header, me, Reader(body), derive),
            lambda inside: seal_answer(header, me.fingerprint, key_id, derive(me, key_id), inside),
        )

    def message(self, block, **fields):
        return codes.text(b"SEQR1MS:", seal_message(block, self.other.channel, self.other.identity, **fields))

    def test_content_blocks(self):
        """Signs content blocks that break the format, as a hostile owner could."""
        self.other.number += 1_000
        for content in (b"Hello", b"Hello, hello, hello, hello, hello, hello, hello, hello"):
            block = ContentBlock("text", 2**40 + 1, NOW, NOW + 3600, [(2**40, 2**40 + 1)], content)
            block = write_content_block(block, compress=len(content) > 5)
            self.check([self.message(altered) for altered in alterations(block, self.chance)], accepts=True)

    def test_contents(self):
        for kind, contents in CONTENTS.items():
            for content in contents:
                texts = []
                for altered in alterations(content, self.chance, COUNT // 2):
                    texts.append(self.other.publish(kind, altered))
                for _ in range(COUNT // 2):
                    texts.append(self.other.publish(kind, rephrase(content, self.chance)))
                self.check(texts, accepts=True)

    def test_revocation_blocks(self):
        """Makes lists and wraps that break the format, with a valid hint, key and signature."""
        for runs in ([(1, 1)], [(0, 3), (6, 6), (9, 20)]):
            iv, block, secret = self.other.revocation(3, runs)
            self.other.number += 1
            content = write_content_block(ContentBlock("text", self.other.number, NOW, 0, [], b"Hello"))
            altered = alterations(block, self.chance)
            self.check(
                [self.message(content, revocation=r, secret=secret, iv=iv) for r in altered if r],
                accepts=True,
            )

    def test_parts(self):
        """A part proves nothing, so the two only agree whether it is one."""
        part = split(b"SEQR1MS:" + bytes(range(100)), 3, 2)[2]
        texts = [codes.text(b"SEQR1PP:", altered) for altered in alterations(part.raw, self.chance)]
        pictures = [tool.draw(text) for text in texts]
        lines = tool.lines(self.who, "inspect", *pictures, status=None)
        refused = {line["file"] for line in lines if "error" in line}
        for text, picture in zip(texts, pictures, strict=True):
            with self.subTest(code=text, seed=SEED, count=COUNT):
                self.assertEqual(picture in refused, self.expected(text) is not None)

    def test_backups(self):
        """Alters a backup, and keys inside it as somebody with the passphrase could."""
        body = seal_backup(KEYS, self.keys, "x", cost=10)
        inside = [
            seal_backup(KEYS, keys, "x", cost=10) for keys in alterations(self.keys, self.chance) if keys
        ]
        for altered in alterations(body, self.chance, COUNT // 4) + inside:
            with self.subTest(body=altered.hex(), seed=SEED, count=COUNT):
                who = tool.new("restored")
                tool.run(who, "restore", tool.write(b"SEQR1BK:" + altered), passphrase="x", status=None)
                self.assertEqual(tool.path(f"{who}.vault").exists(), self.is_backup(altered))

    def is_backup(self, body):
        try:
            parse_keys(open_backup(body, "x")[1])
            return True
        except Refused:
            return False

    def test_documents(self):
        document = Document(self.other.card, NOW, "a.txt", "text/plain", b"abc")
        iv, block, secret = self.other.revocation(1, [(1, 3)])
        for file in (
            seal_for_recipients(document, self.other.identity, [self.me.keys]),
            seal_for_members(document, self.other.identity, self.other.channel, iv, block, secret),
        ):
            for altered in alterations(file, self.chance, COUNT // 4):
                with self.subTest(file=altered.hex(), seed=SEED, count=COUNT):
                    self.assertRaises(
                        Refused,
                        open_document,
                        altered,
                        self.me.identity,
                        self.other.channel,
                        self.held.leaves[0],
                    )
                    output = tool.new("out")
                    tool.run(self.who, "decrypt", tool.write(altered), "-o", output, status=None)
                    self.assertFalse(tool.path(output).exists())


class LockedMutationTests(unittest.TestCase):
    def test_locked(self):
        body = lock(b"SEQR1LK:", write_inside("text", b"Hello"), "x")
        for altered in alterations(body, random.Random(SEED)):
            with self.subTest(body=altered.hex(), seed=SEED, count=COUNT):
                self.assertRaises(Refused, open_locked, altered, "x")
                told, _ = tool.run(
                    "nobody", "unlock", codes.text(b"SEQR1LK:", altered), passphrase="x", status=None
                )
                self.assertEqual(told, "")


class CompactMutationTests(MutationTests, unittest.TestCase):
    suite = compact


class ClassicMutationTests(MutationTests, unittest.TestCase):
    suite = classic


class HybridMutationTests(MutationTests, unittest.TestCase):
    suite = hybrid


if __name__ == "__main__":
    unittest.main()
