"""The scanner's report: texts, codes that contain no text, and symbols that were not read."""

import json
import struct
import subprocess
import unittest

from app_test import ROOT

READ = f"""
  import {{ reportOf }} from "{ROOT}/Pages/app/scan/report.js";
  import {{ sentencesOfUnopened }} from "{ROOT}/Pages/app/scan/unopened.js";
  const report = Buffer.from(process.argv[1], "hex");
  const memory = Uint8Array.from(report).buffer;
  const {{ symbols, unopened, unread }} = reportOf(memory, 0, 100, 100);
  console.log(JSON.stringify({{ texts: symbols.map(({{ text }}) => text), unopened, unread, said: sentencesOfUnopened(unopened) }}));
"""
CORNERS = (0, 0, 0, 50, 50, 50, 50, 0)


def numbers(*values):
    return struct.pack(f"<{len(values)}i", *values)


def code(*segments, part=(0, 0)):
    """Encodes a report of a code with these segments, each a character set's number and bytes."""
    described = b"".join(numbers(number, len(data)) + data for number, data in segments)
    return numbers(*CORNERS, *part, len(segments)) + described


def read(*codes):
    content = numbers(len(codes)) + b"".join(codes) + numbers(1, 1, *CORNERS)
    report = numbers(len(content)) + content
    done = subprocess.run(
        ["node", "--input-type=module", "-e", READ, report.hex()], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


class ReportTests(unittest.TestCase):
    def test_a_text_beside_an_unread_symbol(self):
        found = read(code((-1, b"Tuesday"), (4, b"\xb1")))
        self.assertEqual((found["texts"], found["unopened"]), (["Tuesdayą"], []))
        self.assertEqual([symbol["cause"] for symbol in found["unread"]], ["cut"])

    def test_one_of_several_codes_of_another_program(self):
        found = read(code((-1, b"first"), part=(1, 3)), code((-1, b"whole")))
        self.assertEqual(found["texts"], ["whole"])
        self.assertEqual(found["said"], [{"key": "scan.appended", "values": {"number": 2, "count": 3}}])

    def test_a_character_set_that_browsers_do_not_have(self):
        for number in [2, 34, 899]:
            found = read(code((-1, b"text"), (number, b"x")), code((number, b"y")))
            self.assertEqual(found["texts"], [])
            self.assertEqual(found["said"], [{"key": "scan.characters", "values": {"number": str(number)}}])

    def test_bytes_that_are_not_text(self):
        for segment in [(26, b"\xff"), (-1, b"\x00\x80")]:
            self.assertEqual(read(code(segment))["said"], [{"key": "scan.noText", "values": {}}])

    def test_an_empty_code_has_no_text(self):
        found = read(code())
        self.assertEqual((found["texts"], found["unopened"]), ([], []))


if __name__ == "__main__":
    unittest.main()
