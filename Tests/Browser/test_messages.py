"""The format's test vectors for guest pages: all kinds that they read, in the compact suite."""

import functools
import hashlib
import hmac
import json
import unittest

from harness import PageTest, folder, seqrcast
from locked_text import tag
from vectors import vectors

COMMON = """
  const [vectors, done] = arguments;
  const bytes = (text) => Uint8Array.from((text ?? "").match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hex = (array) => [...array].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const leafOf = (vector) => ({
    index: Number(vector.leaf ?? 0), heaps: heapsOf(Number(vector.leaf ?? 0)),
    labels: ((vector.labels ?? "").match(/.{32}/g) ?? []).map(bytes),
  });
  const rangesText = (ranges) => ranges.map(({ from, to }) => (to - from === 1 ? `${from}` : `${from}-${to - 1}`)).join(" ");
  const answer = (verdict, fields = {}) => ({ expect: verdict, ...fields });
  const run = async (vector) => {%s};
  const runSafely = (vector) => run(vector).catch((error) =>
    error instanceof Refusal ? answer(error.outcome) : answer(String(error.stack)));
  (async () => {
    const answers = [];
    for (const vector of vectors) answers.push(await runSafely(vector));
    return answers;
  })().then(done);
"""

CARD = """
  const { kind, body } = parseCode(vector.code);
  const reader = new ByteReader(body);
  const card = readCard(reader, body);
  reader.end();
  const { fingerprint } = await verifyCard(card);
  return answer("success", {
    name: JSON.stringify(card.name), picture: hex(card.picture), fingerprint: hex(fingerprint),
    digits: fingerprintDigits(fingerprint),
  });
"""

COVER = """
  const reader = new ByteReader(bytes(vector.list));
  const list = readRevokedLeaves(reader);
  reader.end();
  const subsets = coverOf(list).map(({ kind, number, top, hole }) => `${kind} ${number} ${top} ${hole}`);
  return answer("success", { trees: `${list.trees}`, revoked: rangesText(list.runs.map(({ start, end }) => ({ from: start, to: end }))), subsets: subsets.join(", ") });
"""

LABELS = """
  const all = {};
  const leaf = leafOf(vector);
  for (const { kind, number } of leaf.heaps) {
    for (const [top, hole] of vector.pairs) {
      const subset = { kind, number, top, hole };
      if (holds(subset, leaf)) all[`${kind} ${number} ${top} ${hole}`] = hex(await labelOf(subset, leaf));
    }
  }
  return all;
"""

GUEST = """
  const plaintext = await openLocked(parseCode(vector.code), JSON.parse(vector.passphrase));
  let key;
  try {
    key = await openGuestKey(plaintext);
  } catch (error) {
    if (error instanceof Refusal) return answer("damaged", { refusal: error.outcome });
    throw error;
  }
  const { channel, leaf: { index, labels } } = key;
  return answer("success", {
    guest: hex(plaintext.slice(0, 32)), owner: hex(channel.owner.fingerprint), "channel id": hex(channel.id),
    "channel key": hex(channel.key), name: JSON.stringify(key.channelName), created: `${key.created}`,
    issued: `${key.issued}`, next: `${key.next}`, absences: rangesText(key.absences), leaf: `${index}`,
    labels: labels.map(hex).join(""),
  });
"""

MESSAGE = """
  const card = bytes(vector["owner card"]);
  const owner = await verifyCard(readCard(new ByteReader(card), card));
  const channel = await makeChannel(owner, {
    rules: bytes(vector["channel rules"] ?? ""), nonce: bytes(vector["channel nonce"]), key: bytes(vector["channel key"]),
  });
  const message = await openMessage(parseCode(vector.code), { channel, leaf: leafOf(vector) });
  const { content, jumps } = message;
  return answer("success", {
    type: content.type, number: `${message.number}`, created: `${message.created}`, expiry: `${message.expiry}`,
    metadata: hex(message.metadata), jumps: rangesText(jumps),
    ...("text" in vector ? { text: JSON.stringify(content.text) } : { content: hex(content.bytes) }),
  });
"""


@functools.cache
def scanner_page():
    """Returns a page with the scanner, which brings the Brotli decoder that messages need."""
    path = folder() / "reader-scanner.html"
    seqrcast("reader", "--with-scanner", "-o", str(path))
    return path


class MessageVectorTests(PageTest):
    page = staticmethod(scanner_page)

    def answers(self, script, fields):
        """Returns the page's result for each vector."""
        return self.browser.execute_async_script(COMMON % script, fields)

    def compare(self, script, found):
        """Compares the verdict and, on success, each field that the page computes."""
        self.open()
        for vector, answer in zip(found, self.answers(script, [vector.fields for vector in found])):
            with self.subTest(vector.name):
                self.assertEqual(answer["expect"], vector["expect"])
                if answer["expect"] == "success":
                    computed = {name: plain(value) for name, value in answer.items()}
                    self.assertEqual(computed, {name: plain(vector.get(name) or "") for name in answer})

    def test_cards(self):
        found = [vector for vector in vectors("card") if not vector.name.startswith("classic_")]
        self.assertGreater(len(found), 60)
        self.compare(CARD, found)

    def test_covers(self):
        self.assertGreater(len(vectors("cover")), 15)
        self.compare(COVER, vectors("cover"))

    def test_guest_keys(self):
        self.assertGreater(len(vectors("guest")), 20)
        self.compare(GUEST, vectors("guest"))

    def test_messages(self):
        found = [vector for vector in vectors("message") if vector.name.startswith("compact_")]
        self.assertGreater(len(found), 240)
        self.compare(MESSAGE, found)

    def test_labels(self):
        """The page derives the same label as the owner for each subset with the leaf."""
        self.open()
        for vector in vectors("tree"):
            leaf, secret = int(vector["leaf"]), vector.bytes("tree secret")
            pairs = [(1, 0)] if leaf < 256 else []
            for top in range(1, 16):
                below = [2 * top, 2 * top + 1]
                # The nodes of a grove.
                while below[0] < 128 and len(below) <= 64:
                    pairs += [(top, node) for node in below]
                    below = [child for node in below for child in (2 * node, 2 * node + 1)]
            with self.subTest(vector.name):
                answer = self.answers(LABELS, [{**vector.fields, "pairs": pairs}])[0]
                self.assertGreater(len(answer), 6)
                for pair, label in answer.items():
                    kind, *place = pair.split()
                    self.assertEqual(label, owner_label(secret, kind, *map(int, place)).hex(), pair)


def owner_label(secret, kind, number, top, hole):
    """Derives a label as owners do (docs/reference/format.md, "Member tree")."""
    name = f"{kind} node" if hole else f"{kind} all"
    place = number.to_bytes(4, "big") + top.to_bytes(4, "big")
    label = hmac.digest(secret, tag(name) + place, hashlib.sha256)[:16]
    for step in range(hole.bit_length() - top.bit_length() - 1, -1, -1):
        label = hmac.digest(label, tag("tree right" if hole >> step & 1 else "tree left"), hashlib.sha256)[
            :16
        ]
    return label


def plain(value):
    """Returns a field's value, whether or not it is written as JSON."""
    return json.loads(value) if value.startswith('"') else value


if __name__ == "__main__":
    unittest.main()
