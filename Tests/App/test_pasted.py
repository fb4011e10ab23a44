"""The codes in a pasted or shared text."""

import json
import subprocess
import unittest

from app_test import ROOT

FOUND = f"""
  import {{ pastedCodes, withoutBlanks }} from "{ROOT}/Pages/common/code.js";
  const found = JSON.parse(process.argv[1]).map(pastedCodes);
  // Each would take hours if the time grew with the square of the length.
  const long = ["a", " ", "a:", "://", "a b "].map((text) => pastedCodes(text.repeat(2_000_000)).length);
  const blank = withoutBlanks(`a${{" ".repeat(5_000_000)}}b`).length;
  console.log(JSON.stringify({{ found, long, blank }}));
"""


class PastedTests(unittest.TestCase):
    def test_codes_and_links(self):
        cases = {
            " SEQR1MS:A B \r\n\n\u200bSEQR1CA:C": ["SEQR1MS:A B", "SEQR1CA:C"],
            "Look: https://a.example/#SEQR1MS/A and (HTTPS://B.EXAMPLE/#SEQR1MS/B": [
                "https://a.example/#SEQR1MS/A",
                "HTTPS://B.EXAMPLE/#SEQR1MS/B",
            ],
            "https://a.example/ has no fragment": ["https://a.example/ has no fragment"],
            "://#": ["://#"],
            "": [],
        }
        done = subprocess.run(
            ["node", "--input-type=module", "-e", FOUND, json.dumps(list(cases))],
            capture_output=True,
            text=True,
            check=True,
        )
        told = json.loads(done.stdout)
        self.assertEqual(told["found"], list(cases.values()))
        self.assertEqual(told["long"], [1, 0, 1, 1, 1])
        self.assertEqual(told["blank"], 5_000_002)


if __name__ == "__main__":
    unittest.main()
