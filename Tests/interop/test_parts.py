"""Both implementations keep the promises of the chapter "Part" about forged parts."""

import unittest

import tool
from person import Owner
from seqrcast import codes, hybrid
from seqrcast.part import Part, PartSet, split
from test_tool_reads import init

DATA_PARTS, PARITY_PARTS = 4, 3


def forge(part, mark):
    """Returns a forged part of the same index. The padding of a last data part stays valid."""
    return Part(*part.set, part.index, bytes([part.shard[0] ^ mark]) + part.shard[1:])


def promised(true):
    """Returns orders of parts from which every reader recovers the payload, by their descriptions."""
    forged = {mark: [forge(part, mark) for part in true] for mark in (1, 2, 3)}
    few = slice(DATA_PARTS)
    first, last = true[few], forged[1][few] + forged[2][few] + forged[3][few]
    return {
        "none is forged": true[-DATA_PARTS:],
        "one is forged, of an index of its own": [forged[1][0], *true[1 : DATA_PARTS + 1]],
        "one is forged, before the true one": [forged[1][2], *true[: DATA_PARTS + 1]],
        "one is forged, after all": [*true[1 : DATA_PARTS + 1], forged[1][0]],
        "of each index the true one came first": first + last,
        "of each index the true one came last": last + first,
        "of each index the true one came last, one index after another": [
            part for index in range(DATA_PARTS) for part in (forged[1][index], forged[2][index], true[index])
        ],
        "of all indices the true one came last, in the opposite order": forged[1][::-1] + true[::-1],
        "of some indices the true one came last": forged[1][1:4] + true,
    }


class ForgedPartTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.owner = Owner(hybrid, "Otto", "go")
        card = init("gatherer", "hybrid")
        tool.scan("gatherer", cls.owner.card_code, cls.owner.share(card.keys, leaf=5))

    def payload(self):
        text = self.owner.publish("text", bytes(range(48, 58)) * 20)
        return text[:8].encode() + codes.parse(text)[1]

    def cases(self):
        """Yields each case with a payload of its own."""
        for case in promised(split(self.payload(), DATA_PARTS, PARITY_PARTS)):
            payload = self.payload()
            yield case, payload, promised(split(payload, DATA_PARTS, PARITY_PARTS))[case]

    def test_python(self):
        for case, payload, gathered in self.cases():
            with self.subTest(case):
                parts = PartSet()
                for part in gathered:
                    parts.add(part)
                self.assertEqual(parts.payload(), payload)

    def test_tool(self):
        for case, _, gathered in self.cases():
            with self.subTest(case):
                # Parts after the complete payload form another set, and may be refused.
                told = tool.scan(
                    "gatherer", *(codes.text(b"SEQR1PP:", part.raw) for part in gathered), status=None
                )
                stored = [line["message"]["number"] for line in told if line.get("outcome") == "stored"]
                self.assertEqual(stored, [self.owner.number])


if __name__ == "__main__":
    unittest.main()
