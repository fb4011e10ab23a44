"""Kills the browser while it publishes and shares.

No number and no leaf is used twice, and displayed codes are kept.
"""

import unittest

from kill_test import KILLS, KillTest

PAGE = """
import { Core } from "./core.mjs";
import { openModel } from "./model/model.js";
const report = (...values) => fetch(`/report/${location.hash.split("/")[1]}`, { method: "POST", body: JSON.stringify(values) });
try {
  const model = await openModel();
  if ((await model.state()).is === "new") await model.create({ lock: { kind: "device" }, name: "Olga", suite: "compact" });
  const [{ id }] = [...await model.channels(), await model.createChannel({ name: "chess" }).catch(() => null)].filter((channel) => channel !== null);
  const { rows } = await model.messages({ channel: id, limit: 100000 });
  const codes = await Promise.all(rows.map(async ({ id: message, number }) => [number, (await model.codes(message))[0].code]));
  const { members, unknown } = await model.members(id);
  await report("kept", codes, members.map(({ person }) => person.id), unknown);
  const core = await Core.load(await (await fetch("core.wasm")).arrayBuffer());
  for (let count = 0; ; count += 1) {
    const { message, drawings } = await model.publish(id, { draft: { type: "text", text: `message ${count}` }, token: crypto.randomUUID() });
    report("published", message.number, drawings[0].code);
    const { identity } = core.newIdentity({ suite: "compact", name: `member ${count}` });
    const [{ person }] = await model.scan([core.card({ identity, avatar: new Uint8Array(), withKey: false }).code]);
    await model.share(id, person.id);
    report("shared", person.id);
  }
} catch (error) {
  await report("failed", String(error?.stack ?? error));
}
"""


class KilledOwner(KillTest):
    page = PAGE

    def test_no_number_is_used_twice(self):
        shown, admitted = {}, set()
        in_the_middle = 0
        for _ in range(KILLS):
            (name, codes, members, unknown), reports = self.run_and_kill("publish")
            self.assertEqual(name, "kept")
            kept = dict(codes)
            self.assertEqual(sorted(number for number, _ in codes), list(range(1, len(codes) + 1)))
            self.assertEqual(
                {number: kept.get(number) for number in shown},
                shown,
                "a code that was shown, and is not there",
            )
            self.assertTrue(admitted <= set(members), "somebody who was given a share, and is no member")
            self.assertEqual((unknown, len(set(members))), (0, len(members)), "a leaf for each member")
            in_the_middle += len(kept) > len(shown)
            shown, admitted = kept, set(members)
            for name, *values in reports:
                if name == "published":
                    self.assertNotIn(values[0], shown, "a number that was used")
                    shown[values[0]] = values[1]
                else:
                    admitted.add(values[0])
        print(
            f"{KILLS} kills: {len(shown)} messages, {len(admitted)} members, {in_the_middle} messages kept whose report was lost"
        )


if __name__ == "__main__":
    unittest.main()
