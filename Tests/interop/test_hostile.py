"""The program refuses each hostile code of the hybrid suite, and changes nothing.

It prints how many codes of each kind were refused, and with which outcome.
"""

import sqlite3
import unittest
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import hostile
import tool
from seqrcast import hybrid
from test_mutations import MutationTests


class HostileTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        class Setting(MutationTests):
            suite = hybrid

        Setting.setUpClass()
        cls.setting = Setting()
        cls.who, cls.me, cls.other = Setting.who, Setting.me, Setting.other

    def content(self):
        """Returns all that the vault holds."""
        with sqlite3.connect(tool.path(f"{self.who}.vault")) as vault:
            return list(vault.iterdump())

    def refuse(self, kind, cases):
        """Scans all codes; asserts the outcome of each, one sentence for each, and an unchanged vault."""
        with ThreadPoolExecutor(2) as pool:
            pictures = list(pool.map(tool.draw, (text for _, text in cases)))
        before = self.content()
        lines = tool.lines(self.who, "scan", "--yes", *pictures, status=None)
        told = {line["file"]: line for line in lines if "file" in line}
        plain, errors = tool.run(self.who, "scan", "--yes", *pictures, status=None)
        sentences = (plain + errors).split("\n")
        self.assertEqual(lines[-1]["outcome"], "summary")
        self.assertEqual(self.content(), before)
        found = Counter()
        for (name, text), picture in zip(cases, pictures, strict=True):
            outcome = told.get(picture, {}).get("outcome", "none")
            found[outcome] += 1
            with self.subTest(kind=kind, case=name, code=text):
                expected = self.setting.expected(text)
                self.assertIsNotNone(expected)
                self.assertEqual(outcome, expected)
                self.assertEqual([f" {picture}: " in f" {line}" for line in sentences].count(True), 1)
        print(f"{kind}: {len(cases)} ({', '.join(f'{found[one]} {one}' for one in sorted(found))})")

    def test_cards(self):
        self.refuse("cards", hostile.cards(self.other))

    def test_key_cards(self):
        self.refuse("key cards", hostile.key_cards(self.other))

    def test_invitations(self):
        self.refuse("invitations", hostile.invitations(self.other))

    def test_shares(self):
        self.refuse("shares, sealed", hostile.shares(self.other, self.me))

    def test_answers(self):
        self.refuse("shares, under reply keys", hostile.answers(self.other, self.me))

    def test_requests(self):
        self.refuse("requests", hostile.requests(self.me))

    def test_endorsements(self):
        setting = self.setting
        self.refuse(
            "endorsed requests",
            hostile.endorsements(self.me, setting.authorization, setting.authorizer),
        )

    def test_authorizations(self):
        self.refuse("authorizations", hostile.authorizations(self.other, self.me))


if __name__ == "__main__":
    unittest.main()
