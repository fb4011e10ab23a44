"""Content of type url is spelled out, warned about, and never followed on its own."""

import unittest

from harness import PageTest
from locked_text import in_fragment, locked

PASSPHRASE = "x"


class LinkTests(PageTest):
    def show(self, url):
        self.view(url, "url")

    @property
    def host(self):
        return self.element(".host").text

    @property
    def warnings(self):
        return [element.text for element in self.elements(".warning li")]

    def links(self):
        return [link.get_dom_attribute("href") for link in self.elements("#opened-content a:not([download])")]

    def test_plain(self):
        self.show("https://www.example.org/a?b#c")
        self.assertEqual(self.host, "www.example.org")
        self.assertEqual(self.warnings, [])
        self.assertIn("https://www.example.org/a?b#c", self.shown)
        self.assertEqual(self.links(), [])
        self.assertEqual(self.download("link.txt"), b"https://www.example.org/a?b#c")

    def test_second_step(self):
        self.show("https://www.example.org/a?b#c")
        self.element(".second-step button").click()
        link = self.element(".second-step a")
        self.assertEqual(link.get_dom_attribute("href"), "https://www.example.org/a?b#c")
        self.assertEqual(link.get_dom_attribute("rel"), "noopener noreferrer")
        self.assertEqual(link.get_dom_attribute("target"), "_blank")
        self.assertEqual(link.text, "Open www.example.org")
        self.assertEqual(self.focused, link)

    def test_a_user_name_in_a_link_is_warned_about(self):
        self.show("https://www.bank.example%2Flogin@evil.example/")
        self.assertEqual(self.host, "evil.example")
        self.assertIn("The text before the @ is not where it leads: www.bank.example%2Flogin", self.warnings)

    def test_http_is_warned_about(self):
        self.show("http://example.org/")
        self.assertTrue(any("not encrypted" in warning for warning in self.warnings))

    def test_an_unusual_port_is_warned_about(self):
        self.show("https://example.org:8443/")
        self.assertIn("It names a port of its own: 8443.", self.warnings)

    def test_addresses(self):
        for url, host in [
            ("https://192.0.2.1/", "192.0.2.1"),
            ("https://[2001:DB8::1]/", "[2001:db8::1]"),
            ("https://0x7f.1/", "127.0.0.1"),
        ]:
            with self.subTest(url):
                self.show(url)
                self.assertEqual(self.host, host)
                self.assertTrue(any("number instead of a name" in warning for warning in self.warnings))

    def test_disguise(self):
        self.show("https://ex%61mple.org/")
        self.assertEqual(self.host, "example.org")
        self.assertIn("The address is written in a disguised way: ex%61mple.org", self.warnings)

    def test_international_names(self):
        for written, read, warning in [
            ("xn--mnchen-3ya.example", "münchen.example", "beyond a to z (Latin)"),
            ("xn--80ak6aa92e.example", "аррӏе.example", "beyond a to z (Cyrillic)"),
            ("xn--pypal-4ve.example", "pаypal.example", "mixes alphabets"),
            ("xn--wgv71a119e.example", "日本語.example", "(East Asian)"),
        ]:
            with self.subTest(written):
                self.show(f"https://{written}/")
                self.assertEqual(self.host, written)
                self.assertIn(f"which reads as {read}", self.shown)
                self.assertTrue(any(warning in shown for shown in self.warnings), self.warnings)

    def test_punycode(self):
        """Compares with the browser's own encoder."""
        self.open()
        for label in [
            "münchen",
            "bücher-straße",
            "日本語",
            "правда",
            "παράδειγμα",
            "ü",
            "עברית",
            "a-ü-b",
            "😀",
        ]:
            with self.subTest(label):
                shown = self.browser.execute_script(
                    "return hostOf(new URL(`https://${arguments[0]}.example/`)).shown", label
                )
                self.assertEqual(shown, label + ".example")

    def test_a_host_name_that_browsers_refuse(self):
        self.show("https://a%00b.example/")
        self.assertIn("Browsers cannot follow it", self.shown)
        self.assertEqual(self.elements(".second-step"), [])

    def test_no_request(self):
        """The page loads neither the link nor anything of its site. PageTest checks this after each test."""
        self.open(in_fragment(locked("https://example.org/", PASSPHRASE, "url")), from_site=True)
        self.unlock(PASSPHRASE)
        self.element(".second-step button").click()
        self.assertEqual(self.links(), ["https://example.org/"])


if __name__ == "__main__":
    unittest.main()
