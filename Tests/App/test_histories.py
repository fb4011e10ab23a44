"""Shared histories: a vault and the app come to the same results from the same codes and decisions."""

import json
import unittest

from histories import AppMemory, ToolMemory
from model_test import Failed, ModelTest
from program import ROOT

HISTORIES = sorted((ROOT / "Tests/Histories").glob("*.json"))
# The keys of a step that are arguments of its call.
VALUES = {
    "channel",
    "card",
    "owner",
    "via",
    "code",
    "note",
    "request",
    "people",
    "length",
    "text",
    "readmits",
    "member",
    "keeps",
}


class HistoryTest(ModelTest):
    def memories(self, history, subject):
        """Returns a memory for each person. The memory of the subject is under test."""
        for name, suite in history["people"].items():
            is_subject = name == history["subject"]
            yield name, (subject if is_subject else ToolMemory)(self, name, suite)

    def play(self, history, subject):
        self.clear()
        self.open()
        people = dict(self.memories(history, subject))
        codes = {}
        for name, memory in people.items():
            codes[name] = memory.card()
        for number, step in enumerate(history["steps"], 1):
            with self.subTest(subject=subject.__name__, step=number):
                self.take(people[step["who"]], step, codes)

    def take(self, memory, step, codes):
        """Plays one step, and compares the memory with the state that the step names."""
        if "spoils" in step:
            codes[step["gives"]] = [spoiled(code) for code in codes[step["spoils"]]]
        if "scans" in step:
            names = step["scans"]
            scanned = [code for name in names for code in codes[name]]
            found = memory.scan(scanned, days_ago=step.get("daysAgo", 0))
            if "finds" in step:
                self.assertEqual(found, step["finds"])
        if "does" in step:
            values = {key: value for key, value in step.items() if key in VALUES}
            for key in ("card", "owner", "via", "code"):
                if key in values:
                    [values[key]] = codes[values[key]]
            call = getattr(memory, step["does"])
            if "fails" in step:
                with self.assertRaises((Failed, AssertionError)):
                    call(**values)
            else:
                made = call(**values)
                if "gives" in step:
                    codes[step["gives"]] = made
        if "remembers" in step:
            remembered = memory.remembered()
            self.assertEqual({key: remembered[key] for key in step["remembers"]}, step["remembers"])


def spoiled(code):
    """Returns a damaged code: it has a smaller digit, and is still valid Base45."""
    place = next(place for place in range(len(code) - 10, len(code)) if code[place] != "0")
    return code[:place] + "0" + code[place + 1 :]


def test_of(path):
    def test(self):
        history = json.loads(path.read_text(encoding="utf-8"))
        for subject in (ToolMemory, AppMemory):
            self.play(history, subject)

    test.__doc__ = json.loads(path.read_text(encoding="utf-8"))["about"]
    return test


for history in HISTORIES:
    setattr(HistoryTest, f"test_{history.stem.replace('-', '_')}", test_of(history))


if __name__ == "__main__":
    unittest.main()
