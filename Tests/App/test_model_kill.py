"""Kills the browser while it scans and while it changes the lock.

Its data stays whole, and nothing is lost.
"""

import unittest

from kill_test import KILLS, KillTest

# The number of messages in one picture.
TOGETHER = 3
# The number of messages for each kill. A fast browser may finish early; the last kills then hit an
# idle page.
CODES = 60

PAGE = """
import { openModel } from "./model/model.js";
const report = (...values) => fetch(`/report/${location.hash.split("/")[1]}`, { method: "POST", body: JSON.stringify(values) });
const [action] = location.hash.slice(1).split("/");
try {
  const { backup, codes, together } = await (await fetch("/scene.json")).json();
  const model = await openModel();
  if ((await model.state()).is === "new") {
    await model.restore({ lock: { kind: "device" }, codes: [backup], passphrase: "scene" });
  }
  const { rows } = await model.messages({ limit: codes.length });
  for (const { id, number, title } of rows.slice(0, 2 * together)) {
    const { content } = await model.message(id);
    if (content.text !== `message ${number}` || title !== content.text) throw new Error(`message ${number} is ${content.text}`);
  }
  const numbers = rows.map(({ number }) => number).sort((one, other) => one - other);
  await report("kept", numbers);
  for (let at = numbers.length; action === "scan" && at < codes.length; at += together) {
    const outcomes = await model.scan(codes.slice(at, at + together));
    if (!outcomes.every(({ isNew }) => isNew)) throw new Error("a scan that is not new");
    report("done", at + together);
  }
  while (action === "switch") {
    await model.switchLock({ kind: "device" });
    report("switched");
  }
  await report("end");
} catch (error) {
  await report("failed", String(error?.stack ?? error));
}
"""


class Killed(KillTest):
    page = PAGE

    def made(self):
        return {**self.scene(KILLS * CODES), "together": TOGETHER}

    def test_each_change_is_done_completely_or_not_at_all(self):
        acknowledged = 0
        in_the_middle = 0
        for number in range(KILLS):
            (name, kept), reports = self.run_and_kill("switch" if number % 5 == 4 else "scan")
            self.assertEqual(name, "kept")
            self.assertEqual(kept, list(range(1, len(kept) + 1)))
            self.assertEqual(len(kept) % TOGETHER, 0, "a scan of which a part was kept")
            self.assertGreaterEqual(
                len(kept), acknowledged, "a scan that was reported as kept, and is not there"
            )
            in_the_middle += len(kept) > acknowledged
            acknowledged = max([len(kept), *(values[0] for name, *values in reports if name == "done")])
        print(f"{KILLS} kills: {acknowledged} messages, {in_the_middle} scans kept whose report was lost")


if __name__ == "__main__":
    unittest.main()
