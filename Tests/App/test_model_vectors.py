"""Every vector of a message gets the verdict in the app that it has in fixtures/vectors, which the program is tested with."""

import shutil
import unittest

from model_page import ROOT, ModelTest, harness

VECTORS = ROOT / "fixtures/vectors/message"
# One call of the browser for some: it is taken for dead after a while.
TOGETHER = 20

SCRIPT = """
const [files, done] = arguments;
(async () => {
  const vectors = await import("./vectors.mjs");
  const wrong = [];
  for (const [name, text] of files) {
    const file = vectors.parseVector(text);
    const [outcome] = await model.scan([file.code]);
    if (outcome.kind !== "message") {
      const { outcome: refusal, sentence } = outcome;
      const verdict = outcome.kind === "plain" ? "not a code"
        : vectors.label("message", { outcome: refusal, reason: sentence.values.reason ?? "" });
      if (verdict !== file.expect) wrong.push([name, verdict, file.expect]);
      continue;
    }
    const { content, ...message } = await model.message(outcome.message.id);
    const found = { ...vectors.content(content), number: message.number, created: message.created, expiry: message.expiry ?? 0 };
    if (file.expect !== "success") wrong.push([name, "success", file.expect]);
    for (const [field, value] of Object.entries(found)) {
      if (file[field] !== undefined && vectors.same(value) !== vectors.same(file[field])) wrong.push([name, field, value]);
    }
  }
  return wrong;
})().then(done, (error) => done(String(error?.stack ?? error)));
"""

# Rounds of files: in each a channel has one member. With the backup that makes the member.
ROUNDS = """
const [files, done] = arguments;
(async () => {
  const vectors = await import("./vectors.mjs");
  const { Core } = await import("./core.mjs");
  const core = await Core.load(await (await fetch("core.wasm")).arrayBuffer());
  const rounds = [];
  for (const [name, text] of files) {
    const subscription = vectors.subscription(vectors.parseVector(text));
    const channel = vectors.toHex(core.describeSubscription({ subscription }).channelID);
    const member = vectors.toHex(subscription);
    let round = rounds.find(({ members }) => (members.get(channel) ?? member) === member);
    if (round === undefined) rounds.push(round = { members: new Map(), names: [] });
    round.members.set(channel, member);
    round.names.push(name);
  }
  const { identity } = core.newIdentity({ suite: "compact", name: "Mia" });
  return rounds.map(({ members, names }) => ({ names, backup: core.backup({
    identity, channels: [], subscriptions: [...members.values()].map(vectors.hex), passphrase: "scene", cost: 10 }).code }));
})().then(done, (error) => done(String(error?.stack ?? error)));
"""


class VectorTests(ModelTest):
    def test_every_message(self):
        shutil.copy(ROOT / "Tests/Core/vectors.mjs", harness.folder() / "model")
        files = {path.name: path.read_text(encoding="utf-8") for path in sorted(VECTORS.iterdir())}
        self.assertGreater(len(files), 500)
        rounds = self.browser.execute_async_script(ROUNDS, list(files.items()))
        self.assertIsInstance(rounds, list, rounds)
        wrong = []
        for part in rounds:
            self.restore(part)
            for start in range(0, len(part["names"]), TOGETHER):
                some = [[name, files[name]] for name in part["names"][start:start + TOGETHER]]
                result = self.browser.execute_async_script(SCRIPT, some)
                self.assertIsInstance(result, list, result)
                wrong += result
            self.call("eraseAll")
        self.assertEqual(wrong, [])
        self.assertEqual(sum(len(part["names"]) for part in rounds), len(files))


if __name__ == "__main__":
    unittest.main()
