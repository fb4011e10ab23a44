"""The program and the Python implementation read all that the app writes.

Tries each kind of code and content in both suites.
"""

import base64
import os
import shutil
import sys
import unittest

from model_test import ModelTest
from program import ROOT, Member

sys.path.insert(0, str(ROOT / "Tests/Browser"))
sys.path.insert(0, str(ROOT / "Tests/interop"))

from person import Person, read
from pixels import encoded
from seqrcast import classic, codes, compact
from seqrcast.authorization import open_authorization
from seqrcast.card import parse_card
from seqrcast.layout import Reader
from seqrcast.part import PartSet, parse_part, whole
from seqrcast.share import open_share
from seqrcast.suites import digits

# The number of codes of each kind and content, per suite: a tenth of INTEROP_CODES.
COUNT = max(4, int(os.environ.get("INTEROP_CODES") or 100) // 10)
SUITES = {"compact": compact, "classic": classic}

# Publishes drafts of each type.
PUBLISH = """
const [channel, start, count] = values;
const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata"];
const two = (number) => String(number).padStart(2, "0");
const drafts = {
  text: (index) => ({ text: `Notice ${index} ♜ ${"Bring a board; and, a clock.\\n".repeat(index % 7)}` }),
  url: (index) => ({ text: `https://example.org/${index}?y=%20#z` }),
  location: (index) => ({ place: { latitude: (index * 7.123456) % 90, longitude: -(index * 13.7654321) % 180, uncertainty: index % 2 ? 12.5 : undefined } }),
  event: (index) => ({ event: {
    summary: `Chess, ${index}; a \\\\ "title" ♜`, location: index % 2 ? "Back room; left, second door" : undefined, description: "Bring\\r\\na clock",
    ...[{ start: { form: "zoned", zone: zones[index % 3], text: `2026-12-${two(index % 28 + 1)}T19:30:00` }, end: { form: "zoned", zone: zones[index % 3], text: `2026-12-${two(index % 28 + 1)}T22:00:00` } },
      { start: { form: "date", text: "2026-12-01" }, end: { form: "date", text: "2026-12-03" } },
      { start: { form: "utc", text: "2026-12-01T19:30:00Z" } }, { start: { form: "floating", text: "2026-12-01T19:30:00" } }][index % 4] } }),
  contact: (index) => ({ contact: { name: `Ines; Example, ${index}`, telephone: "+49 30 1234", email: index % 2 ? "ines@example.org" : undefined,
    organization: "Mill; club", url: "https://example.org/", note: "Rings\\ntwice" } }),
  file: (index) => ({ file: { name: `plan ${index}.bin`, mediaType: "application/octet-stream", bytes: Uint8Array.from({ length: 1 + index * 53 % 300 }, (_, at) => at * index) } }),
};
const written = [];
for (const [type, make] of Object.entries(drafts)) {
  for (let index = start; index < start + count; index += 1) {
    const draft = { type, ...make(index) };
    const expiry = index % 3 === 0 ? Math.floor(Date.now() / 1000) + 86400 : null;
    const { message, drawings } = await model.publish(channel, { draft, expiry, token: `${type} ${index}` });
    const { content } = await model.message(message.id);
    written.push({ type, number: message.number, expires: expiry !== null, content, draft, drawings });
  }
}
return written;
"""


def png(drawing, scale=3, quiet=4):
    """Returns a PNG picture of a symbol."""
    size, modules = drawing["size"], drawing["modules"]
    light = bytes([255]) * (size + 2 * quiet) * scale
    rows = [light] * quiet * scale
    for row in range(size):
        dots = [0] * quiet + modules[row * size : (row + 1) * size] + [0] * quiet
        rows += [bytes(255 * (1 - dot) for dot in dots for _ in range(scale))] * scale
    return encoded(rows + [light] * quiet * scale)


def joined(drawings):
    """Returns the text of a code, joined in Python if it has parts."""
    if len(drawings) == 1:
        return drawings[0]["code"]
    parts = PartSet()
    for drawing in drawings[1:]:
        parts.add(parse_part(codes.expect(drawing["code"], "PP")))
    return whole(parts.payload())


class WrittenTests(ModelTest):
    def scanned(self, member, all_drawings):
        """Has the program scan pictures of symbols; returns the outcomes in order."""
        folder = member.folder / f"pictures-{member.pictures}"
        member.pictures += 1
        folder.mkdir()
        for index, drawing in enumerate(drawing for drawings in all_drawings for drawing in drawings):
            (folder / f"{index:05}.png").write_bytes(png(drawing))
        found = [
            line
            for line in member.run("scan", str(folder))
            if line["outcome"] not in ("missed", "summary", "part")
        ]
        for line in member.run("inspect", str(folder)):
            self.assertNotIn(line.get("error"), ("damaged", "not_a_code"), line)
        shutil.rmtree(folder)
        return found

    def reader(self, suite, channel):
        """Makes a member in Python, whom the owner admits; returns them and their share."""
        person = Person(SUITES[suite], "Pia")
        known = self.scan_one(person.card_code)["person"]["id"]
        return (
            person,
            known,
            open_share(codes.expect(joined(self.call("share", channel, known)), "CS"), person.identity),
        )

    def test_everything_that_an_owner_writes(self):
        for suite in SUITES:
            with self.subTest(suite):
                self.clear()
                self.open()
                self.make(suite=suite, name="Olga")
                channel = self.own()
                bob, gone = Member(self, suite=suite), Member(self, name="Gone")
                self.admit(bob, channel)
                left = self.admit(gone, channel)
                person, known, share = self.reader("classic" if suite == "compact" else "compact", channel)
                self.cards(bob)
                self.shares(bob, channel, person, known)
                self.authorizations(bob, channel, person, known)
                half = COUNT // 2
                self.messages(bob, share, self.run_script(PUBLISH, channel, 1, half))
                self.call("revoke", channel, left)
                self.messages(bob, share, self.run_script(PUBLISH, channel, 1 + half, COUNT - half))
                self.parts(bob, share, channel)

    def cards(self, bob):
        for index in range(COUNT):
            self.call("rename", f"Olga {index} ♜")
            card = self.call("card")
            found = parse_card(Reader(codes.expect(card["code"], "PK")))
            self.assertEqual(
                (found.name, digits(found.fingerprint)), (f"Olga {index} ♜", self.call("me")["digits"])
            )
            if index == 0:
                [line] = self.scanned(bob, [[card]])
                self.assertEqual(line["contact"]["fingerprint"], self.call("me")["digits"])

    def shares(self, bob, channel, person, known):
        card = self.scan_one(bob.draw("id"))["person"]["id"]
        made = [self.call("share", channel, card) for _ in range(COUNT)]
        self.assertEqual([line["outcome"] for line in self.scanned(bob, made)], ["renewed"] * COUNT)
        issued = []
        for _ in range(COUNT):
            share = open_share(
                codes.expect(joined(self.call("share", channel, known)), "CS"), person.identity
            )
            self.assertEqual((share.name, share.leaf), ("chess", 2))
            issued.append(share.issued)
        self.assertEqual(issued, sorted(set(issued)), "a later date each time")

    def authorizations(self, bob, channel, person, known):
        card = self.scan_one(bob.draw("id"))["person"]["id"]
        made = [self.call("authorize", channel, card, {"people": count + 1}) for count in range(COUNT)]
        self.assertEqual(
            [line["outcome"] for line in self.scanned(bob, made)],
            ["new_authorization"] + ["renewed_authorization"] * (COUNT - 1),
        )
        for count in range(COUNT):
            code = joined(self.call("authorize", channel, known, {"people": count + 1}))
            found = open_authorization(codes.expect(code, "AU"), person.identity)
            self.assertEqual((found.name, found.people), ("chess", count + 1))

    def messages(self, bob, share, written):
        lines = self.scanned(bob, [message["drawings"] for message in written])
        self.assertEqual(len(lines), len(written))
        for message, line in zip(written, lines):
            found, block = line["message"], read(share, joined(message["drawings"])).block
            self.assertEqual(
                (line["outcome"], found["number"], found["type"], "expires" in found),
                ("stored", message["number"], message["type"], message["expires"]),
                line,
            )
            self.assertEqual(
                (block.number, block.type, block.expiry > 0),
                (message["number"], message["type"], message["expires"]),
            )
            if message["type"] == "file":
                wanted = bytes(message["draft"]["file"]["bytes"])
                self.assertTrue(block.content.endswith(wanted))
                self.assertEqual(
                    (found["file"]["name"], base64.b64decode(found["file"]["bytes"])),
                    (message["draft"]["file"]["name"], wanted),
                )
            else:
                self.assertEqual((found["text"], block.content.decode()), (message["content"]["text"],) * 2)
            if message["type"] == "event":
                self.assertEqual(message["content"]["event"]["summary"], message["draft"]["event"]["summary"])
            if message["type"] == "location":
                place, wanted = message["content"]["place"], message["draft"]["place"]
                self.assertAlmostEqual(place["latitude"], wanted["latitude"], delta=1e-6)
                self.assertAlmostEqual(place["longitude"], wanted["longitude"], delta=1e-6)

    def parts(self, bob, share, channel):
        written = []
        for index in range(COUNT):
            data = [(at * at + index) % 256 for at in range(3000 + index * 40)]
            result = self.run_script(
                """
                const [channel, index, data] = values;
                const file = { name: "large.bin", mediaType: "image/webp", bytes: Uint8Array.from(data) };
                return model.publish(channel, { draft: { type: "file", file }, token: `part ${index}` });
            """,
                channel,
                index,
                data,
            )
            self.assertGreater(len(result["drawings"]), 2)
            self.assertTrue(read(share, joined(result["drawings"])).block.content.endswith(bytes(data)))
            written.append(result["drawings"])
        lines = self.scanned(bob, [drawings[1:] for drawings in written])
        self.assertEqual([line["outcome"] for line in lines], ["stored"] * COUNT)


if __name__ == "__main__":
    unittest.main()
