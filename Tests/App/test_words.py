"""Times in the words of the screens."""

import unittest

from app_test import AppTest

# The deadlines of hours today, on other days and in another year, on screens and on paper.
DEADLINES = """
  const [done] = arguments;
  import("./kit/words.js").then(({ deadline, printedDeadline }) => {
    const at = (days, hour) => {
      const now = new Date();
      return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour, 30).getTime() / 1000;
    };
    const said = { today: deadline(at(0, 0)), tonight: deadline(at(0, 23)), yesterday: deadline(at(-1, 23)), paper: printedDeadline(at(0, 23)) };
    done({ ...said, later: deadline(Date.UTC(2041, 4, 15, 12) / 1000) });
  });
"""


class DeadlineTests(AppTest):
    imports_modules = True

    def test_deadlines_have_their_hour(self):
        self.open("start")
        said = self.browser.execute_async_script(DEADLINES)
        for when, hour in (
            ("today", r"\b(0?0|12):30"),
            ("tonight", r"\b(23|11):30"),
            ("yesterday", r"\b(23|11):30"),
            ("paper", r"\b(23|11):30"),
        ):
            self.assertRegex(said[when], hour)
        for when in ("today", "tonight"):
            self.assertRegex(said[when], "^today, ")
        weekday = "^(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? "
        for when in ("yesterday", "paper", "later"):
            self.assertRegex(said[when], weekday)
        self.assertIn("2041", said["later"])


if __name__ == "__main__":
    unittest.main()
