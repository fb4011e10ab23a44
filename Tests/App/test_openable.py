"""Addresses, numbers and places in texts, and the links that open them in other programs."""

import json
import subprocess
import unittest

from app_test import ROOT, AppTest

MODULE = ROOT / "Pages/app/content/openable.js"


def run(expression, values):
    script = f"import {{ addressOf, openablesIn }} from '{MODULE}'; console.log(JSON.stringify({json.dumps(values)}.map((value) => {expression})))"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


class FindingTests(unittest.TestCase):
    def assert_found(self, texts):
        found = run("openablesIn(value).map(({ kind, text }) => [kind, text])", list(texts))
        self.assertEqual(
            dict(zip(texts, found)), {text: [list(one) for one in wanted] for text, wanted in texts.items()}
        )

    def test_openable_texts_are_found(self):
        self.assert_found(
            {
                "See https://example.org/a?b=c#d.": [("url", "https://example.org/a?b=c#d")],
                "Write to erika.muster@mail.example.org, please": [("mail", "erika.muster@mail.example.org")],
                "mailto:erika@example.org": [("mail", "erika@example.org")],
                "Call +49 30 1234567 or (030) 123 45-67 or 555-123-4567.": [
                    ("telephone", "+49 30 1234567"),
                    ("telephone", "(030) 123 45-67"),
                    ("telephone", "555-123-4567"),
                ],
                "Lost cat, call 030 1234": [("telephone", "030 1234")],
                "Tel.:030/123456": [("telephone", "030/123456")],
                "At geo:52.5,13.38;u=10": [("place", "geo:52.5,13.38")],
                "https://a@example.org/+49301234567": [("url", "https://a@example.org/+49301234567")],
            }
        )

    def test_other_texts_are_not_found(self):
        self.assert_found(
            {
                text: []
                for text in (
                    "01-02-2026",
                    "01/02/2026",
                    "01.02.2026, 19:00",
                    "52.0512345",
                    "1234567",
                    "a0301234567",
                    "0301234567a",
                    "*#06#",
                    "x+4930123456",
                    "javascript:alert(1)",
                    "seehttps://example.org",
                    "@example.org",
                    "erika@example",
                    "erika@xn--0.org",
                    "erika@example.orgé",
                    "éerika@example.org",
                    "https://",
                )
            }
        )

    def test_a_text_has_a_limited_number_of_links(self):
        [found] = run("openablesIn(value).length", ["a@example.org " * 1_000])
        self.assertEqual(found, 50)

    def test_only_safe_addresses_are_opened(self):
        wanted = {
            ("telephone", "+49 (30) 12.34-5/6"): "tel:+4930123456",
            ("telephone", "112"): "tel:112",
            ("mail", "erika+chess@example.org"): "mailto:erika%2Bchess@example.org",
            ("mail", "50%@example.org"): "mailto:50%25@example.org",
            ("place", "geo:-52.5,13.38"): "geo:-52.5,13.38",
            ("address", "Mill Lane 1\nBerlin & more#"): "geo:0,0?q=Mill%20Lane%201%20Berlin%20%26%20more%23",
        }
        hostile = [
            ("telephone", "*21*0900123#"),
            ("telephone", "030;ext=1"),
            ("telephone", "030,,123"),
            ("telephone", "tel:030"),
            ("telephone", "12"),
            ("telephone", "1" * 16),
            ("telephone", ""),
            ("mail", "erika@example.org?bcc=x@example.org"),
            ("mail", "a@example.org,b@example.org"),
            ("mail", "a b@example.org"),
            ("mail", "a@example.org\nBcc: x"),
            ("mail", "a@xn--0.org"),
            ("mail", "a@b@example.org"),
            ("place", "geo:0,0?q=x"),
            ("place", "geo:1e9,1"),
            ("address", " \n"),
            ("address", "…"),
            ("url", "javascript:alert(1)"),
            ("url", "example.org"),
        ]
        self.assertEqual(run("addressOf(...value)", list(wanted)), list(wanted.values()))
        self.assertEqual(run("addressOf(...value)", hostile), [None] * len(hostile))


CARD = (
    r"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Erika\r\nTEL:+49 30 1234\r\nTEL:*#06#\r\nEMAIL:erika@xn--bnk-6cd.example\r\n"
    r"EMAIL:e@example.org?cc=x@example.org\r\nADR:;;Mill Lane 1;Berlin;;;\r\nURL:javascript:alert(1)\r\nNOTE:or +49 30 5678\r\nEND:VCARD\r\n"
)
EVENT = (
    r"BEGIN:VEVENT\r\nSUMMARY:Club\r\nDTSTART:20301126T190000Z\r\nLOCATION:Mill Lane 1\r\nDESCRIPTION:call 030 1234\r\n"
    r"URL:https://example.org/club\r\nEND:VEVENT\r\n"
)
SHOW = """
  const [content, done] = arguments;
  import("./content/content.js").then(({ contentBox }) => {
    document.querySelector("main").replaceChildren(contentBox(content, null));
    done();
  });
"""


class TappingTests(AppTest):
    imports_modules = True

    def show(self, content):
        self.open("start")
        self.browser.execute_async_script(SHOW, content)

    @property
    def taps(self):
        return [button.text for button in self.elements(".tap")]

    def tapped(self, text):
        """Taps a text; returns the address that a second tap would open, and the warnings.

        Closes the sheet.
        """
        self.press(text, "main")
        self.wait(lambda: self.elements("dialog[open]"))
        said = self.element("dialog").text
        address = self.browser.execute_script(
            "return document.querySelector('dialog a.button')?.getAttribute('href') ?? null"
        )
        self.press("Stay here", "dialog")
        self.wait(lambda: not self.elements("dialog"))
        return address, said

    def test_a_text(self):
        self.show(
            {
                "type": "text",
                "text": "Ask erika@example.org\nor +49 30 1234, see https://b\u0430nk.example/ and https://bank.example@evil.example/x.",
            }
        )
        self.assertEqual(
            self.element(".prose").text,
            "Ask erika@example.org\nor +49 30 1234, see https://b\u0430nk.example/ and https://bank.example@evil.example/x.",
        )
        self.assertEqual(self.tapped("erika@example.org")[0], "mailto:erika@example.org")
        address, said = self.tapped("+49 30 1234")
        self.assertEqual(address, "tel:+49301234")
        self.assertIn("+49 30 1234", said)
        address, said = self.tapped("https://bank.example@evil.example/x")
        self.assertEqual(address, "https://bank.example@evil.example/x")
        self.assertIn("The text before the @ is not where it leads", said)
        address, said = self.tapped("https://b\u0430nk.example/")
        self.assertEqual(address, "https://xn--bnk-6cd.example/")
        self.assertIn("The name mixes alphabets", said)
        # Links exist only after a tap.
        self.assertEqual(self.elements("main a[href]"), [])

    def test_a_contact(self):
        self.show({"type": "contact", "contact": "Erika", "text": CARD.replace(r"\r\n", "\r\n")})
        self.assertEqual(
            self.taps, ["+49 30 1234", "erika@xn--bnk-6cd.example", "Mill Lane 1\nBerlin", "+49 30 5678"]
        )
        self.wait_for("*#06#", "e@example.org?cc=x@example.org", "javascript:alert(1)")
        self.assertEqual(self.tapped("Mill Lane 1")[0], "geo:0,0?q=Mill%20Lane%201%20Berlin")
        address, said = self.tapped("erika@xn--bnk-6cd.example")
        self.assertEqual(address, "mailto:erika@xn--bnk-6cd.example")
        self.assertIn("The name mixes alphabets", said)

    def test_an_event(self):
        self.show(
            {
                "type": "event",
                "text": EVENT.replace(r"\r\n", "\r\n"),
                "event": {"start": {"form": "utc", "text": "20301126T190000Z"}},
            }
        )
        self.assertEqual(self.taps, ["Mill Lane 1", "030 1234", "https://example.org/club"])
        self.assertEqual(self.tapped("https://example.org/club")[0], "https://example.org/club")


if __name__ == "__main__":
    unittest.main()
