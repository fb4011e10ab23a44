"""Ten thousand messages: the time for one page of the list, and for all pages."""

import os
import unittest

from model_page import PageTest

COUNT = int(os.environ.get("MESSAGES") or 10_000)
# The number of messages in one scan, as if in one picture.
TOGETHER = 100

FILL = """
const [codes, together, done] = arguments;
(async () => {
  const start = performance.now();
  for (let at = 0; at < codes.length; at += together) {
    const outcomes = await model.scan(codes.slice(at, at + together));
    if (!outcomes.every(({ isNew }) => isNew)) throw new Error(JSON.stringify(outcomes));
  }
  return performance.now() - start;
})().then(done, (error) => done(String(error?.stack ?? error)));
"""

OPENED = """
const [done] = arguments;
(async () => {
  const times = { page: performance.now() };
  const timed = async (name, body) => {
    const start = performance.now();
    const value = await body();
    times[name] = performance.now() - start;
    return value;
  };
  times.core = performance.getEntriesByName("core")[0]?.startTime;
  const { rows, hasMore } = await timed("list", () => model.messages({}));
  times.shown = performance.now();
  const counts = await timed("counts", () => model.counts());
  const channels = await timed("channels", () => model.channels());
  const found = await timed("search", () => model.messages({ search: "number-77-" }));
  const message = await timed("message", () => model.message(rows[0].id));
  return { rows: rows.length, first: rows[0].title, hasMore, counts, missed: channels[0].missed,
    found: found.rows.map(({ title }) => title), text: message.content.text, times };
})().then(done, (error) => done(String(error?.stack ?? error)));
"""


class ManyMessages(PageTest):
    def test_pages_of_ten_thousand_messages(self):
        self.browser.set_script_timeout(600)
        scene = self.browser.execute_async_script(
            """
            const [count, done] = arguments;
            scene(count, { text: (number) => `number-${number}- of many messages on this wall` }).then(done);
        """,
            COUNT,
        )
        self.restore(scene)
        seconds = self.browser.execute_async_script(FILL, scene["codes"], TOGETHER)
        self.assertIsInstance(seconds, (int, float), seconds)
        self.open()
        seen = self.browser.execute_async_script(OPENED)
        self.assertIsInstance(seen, dict, seen)
        self.assertEqual((seen["rows"], seen["hasMore"]), (50, True))
        self.assertEqual(seen["first"], f"number-{COUNT}- of many messages on this wall")
        self.assertEqual((seen["counts"]["all"], seen["missed"]), (COUNT, []))
        self.assertEqual(seen["found"], ["number-77- of many messages on this wall"])
        times = {name: round(value) for name, value in seen["times"].items() if value is not None}
        print(f"{COUNT} messages: {seconds / COUNT:.1f} ms to keep one; milliseconds {times}")


if __name__ == "__main__":
    unittest.main()
