"""Opening a locked text: the ways to open it, and the page's address afterwards."""

import unittest

from harness import PageTest
from locked_text import in_fragment, locked

PASSPHRASE = "correct horse battery staple"


class OpeningTests(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.code = locked("Tuesday, 7 pm", PASSPHRASE)

    def test_waits_for_a_code(self):
        self.open()
        self.assertEqual(self.outcome, "waiting")
        self.assertTrue(self.element("#code").is_displayed())

    def test_fragment(self):
        self.open(in_fragment(self.code))
        self.assertEqual(self.outcome, "passphrase wanted")
        self.unlock(PASSPHRASE)
        self.assertEqual(self.outcome, "success")
        self.assertIn("Tuesday, 7 pm", self.shown)

    def test_from_a_site(self):
        self.open(in_fragment(self.code), from_site=True)
        self.unlock(PASSPHRASE)
        self.assertEqual(self.outcome, "success")

    def test_the_code_leaves_the_address_once_it_is_open(self):
        self.read(self.code, PASSPHRASE)
        self.assertNotIn("#", self.browser.current_url)

    def test_changed_fragment(self):
        self.open(in_fragment(self.code))
        self.unlock(PASSPHRASE)
        other = in_fragment(locked("Wednesday", "other"))
        self.browser.execute_script("location.hash = arguments[0]", "#" + other)
        self.wait_for("passphrase wanted")
        self.assertNotIn("Tuesday", self.element("#opened-content").get_property("textContent"))
        self.unlock("other")
        self.assertIn("Wednesday", self.shown)


if __name__ == "__main__":
    unittest.main()
