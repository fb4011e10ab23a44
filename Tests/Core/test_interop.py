"""The program and Python read a thousand codes of the core, which reads theirs."""

import json
import os
import pathlib
import struct
import subprocess
import sys
import unittest
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/interop"))

import tool  # noqa: E402
from person import TEXTS, Owner, Person, read  # noqa: E402
from seqrcast import classic, codes, compact, hybrid  # noqa: E402
from seqrcast.card import parse_card  # noqa: E402
from seqrcast.layout import Reader  # noqa: E402
from seqrcast.share import open_share  # noqa: E402
from seqrcast.suites import digits  # noqa: E402

COUNT = int(os.environ.get("INTEROP_CODES") or 1000)
SUITES = {"compact": compact, "classic": classic, "hybrid": hybrid}


def core(lines, *arguments):
    """Sends lines of JSON to the core, in node; returns its answers."""
    done = subprocess.run(
        ["node", str(ROOT / "Tests/Core/interop.mjs"), *arguments],
        check=True,
        capture_output=True,
        input="".join(json.dumps(line) + "\n" for line in lines).encode(),
    )
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def written(card):
    """Returns cards, shares and messages of three owners for the person with this card."""
    return core([{"card": card.hex()}], "write", str(COUNT // 3))


def png(size, modules, scale=3, quiet=4):
    """Returns a picture of a symbol."""
    side = scale * (size + 2 * quiet)
    dark = (
        [[0] * size] * quiet
        + [list(modules[row * size : (row + 1) * size]) for row in range(size)]
        + [[0] * size] * quiet
    )
    rows = b""
    for row in dark:
        line = bytes(
            pixel for module in [0] * quiet + row + [0] * quiet for pixel in [255 * (1 - module)] * scale
        )
        rows += (b"\0" + line) * scale

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 1))
        + chunk(b"IEND", b"")
    )


class WrittenByTheCore(unittest.TestCase):
    def test_the_tool_reads(self):
        tool.run("reader", "init", "--name", "Rita", "--suite", "compact")
        card = parse_card(Reader(codes.expect(tool.drawn("reader", "id"), "PK")))
        lines = written(card.raw)
        folder = tool.path("core")
        folder.mkdir()
        for index, line in enumerate(lines):
            (folder / f"{index:05}.png").write_bytes(png(line["size"], bytes.fromhex(line["modules"])))
        told = tool.lines("reader", "scan", "--yes", "core")
        told = [line for line in told if line["outcome"] not in ("missed", "summary")]
        self.assertEqual(len(told), len(lines))
        for line, found in zip(lines, told):
            match line["kind"]:
                case "card":
                    self.assertEqual(
                        (found["outcome"], found["contact"]["fingerprint"]), ("new_contact", line["digits"])
                    )
                case "share":
                    self.assertEqual((found["outcome"], found["channel"]), ("subscribed", line["channel"]))
                case "message":
                    message = found["message"]
                    self.assertEqual(
                        (found["outcome"], message["number"], message["type"], message["text"]),
                        ("stored", line["number"], line["type"], line["text"]),
                    )

    def test_python_reads(self):
        for suite in SUITES.values():
            person = Person(suite, "Pia")
            for line in written(codes.parse(person.code)[1]):
                match line["kind"]:
                    case "card":
                        found = parse_card(Reader(codes.expect(line["code"], "PK")))
                        self.assertEqual(digits(found.fingerprint), line["digits"])
                    case "share":
                        share = open_share(codes.expect(line["code"], "CS"), person.identity)
                        self.assertEqual(share.name, line["channel"])
                    case "message":
                        block = read(share, line["code"]).block
                        self.assertEqual(
                            (block.number, block.type, block.content.decode()),
                            (line["number"], line["type"], line["text"]),
                        )


class ReadByTheCore(unittest.TestCase):
    def lines(self, suite, name):
        """Returns a member of this suite, and the first line of the input, which has the member's keys."""
        person = Person(SUITES[suite], name)
        return person, [{"who": name, "suite": suite, "privateKeys": person.identity.private.hex()}]

    def compare(self, lines, expected):
        found = core(lines, "read")[-len(expected) :]
        self.assertEqual(len(found), len(expected))
        for told, wanted in zip(found, expected):
            self.assertEqual(told, wanted)

    def test_python_writes(self):
        for suite, algorithms in SUITES.items():
            person, lines = self.lines(suite, "Mia")
            owner = Owner(algorithms, "Otto", "go")
            lines += [
                {"who": "Mia", "code": code} for code in (owner.card_code, owner.share(person.keys, leaf=5))
            ]
            expected = []
            for index in range(COUNT // 2):
                kind, text = list(TEXTS.items())[index % len(TEXTS)]
                revoked = [(1, 1)] if index % 3 else []
                code = owner.publish(kind, text.encode(), compress=index % 2 == 0, revoked=revoked)
                lines.append({"who": "Mia", "code": code})
                expected.append({"number": owner.number, "type": kind, "text": text})
            self.compare(lines, expected)

    def test_the_tool_writes(self):
        for suite in SUITES:
            person, lines = self.lines(suite, "Mia")
            owner = f"writer-{suite}"
            tool.run(owner, "init", "--name", "Alice", "--suite", suite)
            tool.run(owner, "channel", "create", "chess")
            share = tool.drawn(owner, "share", "chess", "--to", tool.draw(person.code), "--max-version", "40")
            count = COUNT // 2
            table = "text,file\n" + "".join(f'"Notice {index} ♜",{index:05}\n' for index in range(count))
            tool.run(
                owner,
                "publish",
                "chess",
                "--batch",
                tool.write(table.encode(), "csv"),
                "-o",
                f"written-{suite}",
            )
            pictures = sorted(
                path.relative_to(tool.folder()) for path in tool.path(f"written-{suite}").glob("*.png")
            )
            texts = tool.codes(*pictures)
            lines += [{"who": "Mia", "code": code} for code in [share, *texts]]
            self.compare(
                lines,
                [
                    {"number": index + 1, "type": "text", "text": f"Notice {index} ♜"}
                    for index in range(count)
                ],
            )


if __name__ == "__main__":
    unittest.main()
