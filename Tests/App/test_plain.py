"""Codes of other programs: their purpose, and the warnings about them."""

import json
import subprocess
import unittest

from app_test import ROOT, AppTest, owner
from test_board import foreign
from test_strings import sentences

CODES = {
    "text": ["Lost cat, black, call 030 1234", "SEQR", "Time: now", ""],
    "link": ["https://example.org/jazz", "HTTP://EXAMPLE.ORG"],
    "wifi": ["WIFI:T:WPA;S:Cafe;P:latte macchiato;;"],
    "contact": ["BEGIN:VCARD\nVERSION:2.1\nFN:Erika\nEND:VCARD", "MECARD:N:Muster,Erika;;"],
    "event": ["BEGIN:VEVENT\nSUMMARY:Jazz\nEND:VEVENT"],
    "payment": [
        "BCD\n002\n1\nSCT\n\nErika Muster\nDE02120300000000202051\nEUR12.5",
        "SPC\r\n0200\r\n1",
        "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W",
        "upi://pay?pa=x@bank",
    ],
    "health": ["HC1:6BF+70790T9WJWG.FKY*4GO0.O1CV2"],
    "login": [
        "otpauth://totp/Example:erika?secret=JBSWY3DPEHPK3PXP",
        "otpauth-migration://offline?data=x",
        "FIDO:/123",
    ],
    "mail": ["mailto:erika@example.org", "MATMSG:TO:erika@example.org;;"],
    "telephone": ["tel:+49301234", "SMSTO:+49301234:hello"],
    "place": ["geo:52.5,13.38"],
    "app": ["tg://resolve?domain=x", "intent://scan/#Intent;end"],
}


class KindTests(unittest.TestCase):
    def test_kinds(self):
        script = (
            f"import {{ plainKind }} from '{ROOT / 'Pages/app/content/plainkind.js'}'; "
            f"console.log(JSON.stringify({json.dumps(list(CODES.values()))}.map((codes) => codes.map(plainKind))))"
        )
        done = subprocess.run(
            ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
        )
        self.assertEqual(json.loads(done.stdout), [[kind] * len(codes) for kind, codes in CODES.items()])

    def test_each_has_a_name(self):
        self.assertEqual({f"plain.{kind}" for kind in CODES} - sentences("en").keys(), set())


class PlainCodeTests(AppTest):
    def test_a_chosen_picture_with_a_plain_code(self):
        self.begin()
        for kind, words in {
            "wifi": ["Access to a Wi-Fi network", "the network’s password", "latte macchiato"],
            "payment": ["A payment", "Compare recipient and amount", "DE02120300000000202051"],
            "login": ["A code for logging in", "JBSWY3DPEHPK3PXP"],
            "link": ["A link", "This link leads to", "example.org", "Follow the link…"],
        }.items():
            with self.subTest(kind):
                self.choose(foreign(CODES[kind][0]))
                self.wait_for(*words, "Not a code of SeQRcast", "Copy")

    def test_several_in_a_list(self):
        self.begin()
        self.go("scan")
        self.press("Paste")
        self.fill("#pasted", "\n".join(CODES[kind][0] for kind in ("wifi", "health")))
        self.press("Read them", "dialog")
        self.wait_for("2 codes read")
        self.press("A health certificate")
        self.wait(lambda: self.elements("dialog[open]"))
        self.assertIn("a date of birth", self.element("dialog").text)
        self.press("Copy", "dialog")
        self.wait(lambda: any(word in self.element("dialog").text for word in ("Copied", "Not copied")))

    def test_a_plain_code_before_the_camera_does_not_replace_other_outcomes(self):
        alice = owner()
        self.begin()
        self.follow(alice)
        self.film(foreign(CODES["wifi"][0]))
        self.go("me")
        self.go("scan")
        self.wait_for("Access to a Wi-Fi network", "Copy")
        [message] = alice.publish("Tuesday, 7 pm")
        self.go("me")
        self.film(message, foreign(CODES["health"][0]))
        self.go("scan")
        self.wait_for("1 message found", "Tuesday, 7 pm")
        self.assertNotIn("A health certificate", self.text)


if __name__ == "__main__":
    unittest.main()
