"""The app agrees with every vector of a message and of a portable backup."""

import json
import sys
import unittest

from model_test import Failed, ModelTest
from moving import PASSPHRASE, Moving
from program import ROOT

sys.path.insert(0, str(ROOT / "Tests/interop"))

from seqrcast.backup import open_backup
from seqrcast.entries import Channel, Member, Message, Parts, Request
from seqrcast.portable import parse_portable

VECTORS = ROOT / "fixtures/vectors/message"
PORTABLE = ROOT / "fixtures/vectors/portable"

# Divides files into rounds, in each of which a channel has one member. Each round gets a backup with
# its members' subscriptions.
ROUNDS = """
const [vectors, { Core }] = await Promise.all([load("vectors.mjs"), load("core.mjs")]);
const core = await Core.load();
const rounds = [];
for (const [name, text] of values) {
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
"""

SCRIPT = """
const vectors = await load("vectors.mjs");
const wrong = [];
for (const [name, text] of values) {
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
"""


class VectorTests(ModelTest):
    def test_every_message(self):
        files = {path.name: path.read_text(encoding="utf-8") for path in sorted(VECTORS.iterdir())}
        self.assertGreater(len(files), 500)
        rounds = self.run_script(ROUNDS, *files.items())
        wrong = []
        for part in rounds:
            self.restore(part)
            wrong += self.run_script(SCRIPT, *[(name, files[name]) for name in part["names"]])
            self.call("eraseAll")
        self.assertEqual(wrong, [])
        self.assertEqual(sum(len(part["names"]) for part in rounds), len(files))


class PortableVectorTests(Moving, ModelTest):
    """Restores each vector in the app, and compares a new backup with it.

    Avatars and contacts are not compared: the app has no avatar of its own, and its backups have
    members as contacts.
    """

    def fields(self, path):
        lines = (
            line.partition(": ")
            for line in path.read_text(encoding="utf-8").splitlines()
            if not line.startswith("#")
        )
        return {name.removesuffix(":"): value for name, _, value in lines}

    def test_every_portable_backup(self):
        paths = sorted(PORTABLE.iterdir())
        self.assertGreater(len(paths), 90)
        for path in paths:
            file = self.fields(path)
            with self.subTest(path.stem):
                self.assertEqual(self.outcome(file), file["expect"])
                if file["expect"] != "success":
                    self.assertEqual(self.call("state")["is"], "new")
                    continue
                for name, value in self.restored().items():
                    self.assertEqual(str(value), file[name], name)
            if self.call("state")["is"] != "new":
                self.call("eraseAll")

    def outcome(self, file):
        try:
            self.restore_file(bytes.fromhex(file["file"]), json.loads(file["passphrase"]))
        except Failed as failure:
            return {"failure.backup": "damaged", "failure.backupNewer": "newer"}.get(failure.key, failure.key)
        return "success"

    def restored(self):
        """Returns the fields of a vector, computed from a backup of the present data."""
        backup = parse_portable(open_backup(self.save()[8:], PASSPHRASE)[1])
        [followed] = [channel for channel in backup.all(Channel) if channel.name == "go"]
        members, messages = backup.all(Member), backup.all(Message)
        return {
            "fingerprint": backup.keys.identity.fingerprint.hex(),
            "channels": len(backup.all(Channel)),
            "members": len(members),
            "revoked members": sum(member.revoked > 0 for member in members),
            "messages": len(messages),
            "sightings": sum(len(message.sightings) for message in messages),
            "requests": len(backup.all(Request)),
            "parts": sum(len(entry.parts) for entry in backup.all(Parts)),
            "next": followed.next,
            "jumps": " ".join(
                f"{first}-{end - 1}" if end - first > 1 else f"{first}" for first, end in followed.jumps
            ),
        }


if __name__ == "__main__":
    unittest.main()
