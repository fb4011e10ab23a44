"""The browser driver fails where a person could not act, and never hangs."""

import unittest

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    StaleElementReferenceException,
    WebDriverException,
)

from harness import PageTest

PAGE = """
  document.body.innerHTML = arguments[0];
  window.clicks = [];
  addEventListener("click", ({ target }) => clicks.push(target.id));
"""


class DrivingTests(PageTest):
    def setUp(self):
        super().setUp()
        self.browser.get("data:text/html,")
        self.addCleanup(self.browser.set_script_timeout, self.browser.limit)

    def show(self, html):
        self.browser.execute_script(PAGE, html)

    def test_endless_scripts_are_stopped(self):
        self.browser.set_script_timeout(1)
        for script in ("while (true);", "return new Promise(() => {})"):
            with self.subTest(script), self.assertRaises(WebDriverException):
                self.browser.execute_script(script)
        with self.assertRaises(WebDriverException):
            self.browser.execute_async_script("")
        self.assertEqual(self.browser.execute_script("return 1 + 1"), 2)

    def test_a_covered_button_cannot_be_clicked(self):
        self.show("<button id='under'>a</button><div id='over' style='position: fixed; inset: 0'></div>")
        with self.assertRaises(ElementClickInterceptedException):
            self.element("#under").click()
        self.assertEqual(self.browser.execute_script("return clicks"), [])
        self.browser.execute_script("document.getElementById('over').remove()")
        self.element("#under").click()
        self.assertEqual(self.browser.execute_script("return clicks"), ["under"])

    def test_a_button_that_moves_was_not_clicked(self):
        self.show("<button id='moving'>a</button>")
        self.browser.execute_script("""
          const button = document.getElementById("moving");
          addEventListener("mousedown", () => { button.style.marginTop = "300px"; }, { once: true });
        """)
        with self.assertRaises(ElementClickInterceptedException):
            self.element("#moving").click()

    def test_an_option_in_a_closed_section_cannot_be_chosen(self):
        self.show("<details><select><option>a<option id='b'>b</select></details>")
        with self.assertRaises(ElementClickInterceptedException):
            self.element("#b").click()

    def test_a_removed_element_is_stale(self):
        self.show("<button id='gone'>a</button>")
        gone = self.element("#gone")
        self.show("")
        with self.assertRaises(StaleElementReferenceException):
            gone.click()
        with self.assertRaises(StaleElementReferenceException):
            self.browser.execute_script("return arguments[0].id", gone)


if __name__ == "__main__":
    unittest.main()
