/**
 * Writes and reads codes for the interop tests, as one JSON object per line.
 *
 *     node interop.mjs write COUNT    an owner of each suite publishes COUNT messages to a member
 *     node interop.mjs read           reads codes for the member in the first line, and describes them
 */

import { readFileSync } from "node:fs";

import { core } from "./loaded.mjs";
import { toHex, hex, subscriptionSecrets } from "./vectors.mjs";

const now = Math.floor(Date.now() / 1000);
const print = (value) => console.log(JSON.stringify(value));

const texts = {
  text: (index) => `Notice ${index} ♜ ${"Bring a board. ".repeat(index % 7)}`,
  url: (index) => `https://example.org/${index}?y=%20#z`,
  contact: (index) => `BEGIN:VCARD\nVERSION:4.0\nFN:Ines ${index}\nEND:VCARD\n`,
  location: (index) => `geo:${index % 90}.77,-122.42;u=10`,
  event: (index) => `BEGIN:VEVENT\nDTSTART;VALUE=date:20261201\nSUMMARY:Chess ${index}\nEND:VEVENT\n`,
};

/** Codes of one owner for the member with this card, of all kinds that a scan reads. */
function* written(suite, recipient, count) {
  const owner = core.newIdentity({ suite, name: `Olga ${suite}` });
  yield {
    kind: "card",
    code: core.card({ identity: owner.identity, avatar: new Uint8Array(), withKey: false }).code,
    digits: owner.person.digits,
  };
  let { channel } = core.newChannel({
    identity: owner.identity,
    name: `core ${suite}`,
    isHybridOnly: false,
    now,
  });
  const others = core.newIdentity({ suite, name: "Sam" });
  const first = core.share({
    identity: owner.identity,
    channel,
    recipient: others.person.card,
    now,
    former: [],
  });
  const share = core.share({ identity: owner.identity, channel: first.channel, recipient, now, former: [] });
  yield { kind: "share", code: share.code, channel: `core ${suite}` };
  channel = share.channel;
  for (let index = 0; index < count; index += 1) {
    if (index === Math.floor(count / 2)) {
      ({ channel } = core.revoke({ identity: owner.identity, channel, leaves: [first.leaf] }));
    }
    const types = Object.keys(texts);
    const type = types[index % types.length];
    const text = texts[type](index);
    const published = core.publish({
      identity: owner.identity,
      channel,
      content: { type, text },
      plain: [],
      now,
    });
    channel = published.channel;
    yield { kind: "message", code: published.code, number: published.number, type, text };
  }
}

const [command, count] = process.argv.slice(2);
const lines = () =>
  readFileSync(0, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
if (command === "write") {
  const [{ card }] = lines();
  for (const suite of ["hybrid", "compact", "classic"]) {
    for (const line of written(suite, hex(card), Number(count))) {
      const { size, modules } = core.draw({ text: line.code });
      print({ ...line, size, modules: toHex(modules) });
    }
  }
} else {
  const identities = new Map();
  for (const line of lines()) {
    if (line.privateKeys) {
      identities.set(
        line.who,
        core.importIdentity({ suite: line.suite, privateKeys: hex(line.privateKeys), name: line.who }),
      );
      print({
        card: core.card({
          identity: identities.get(line.who).identity,
          avatar: new Uint8Array(),
          withKey: false,
        }).code,
      });
      continue;
    }
    const identity = identities.get(line.who)?.identity;
    switch (core.parse({ code: line.code }).kind) {
      case "public_key":
        print({ digits: core.openCard({ code: line.code }).digits });
        break;
      case "share": {
        const found = core.openShare({ identity, code: line.code });
        identities.get(line.who).subscription = found.subscription;
        print({ channel: found.name, key: subscriptionSecrets(found.subscription).key });
        break;
      }
      case "message": {
        const { subscription } = identities.get(line.who);
        const message = core.openMessage({ subscription, code: line.code, now });
        print({ number: message.number, type: message.content.type, text: message.content.text });
        break;
      }
      default:
        print({});
    }
  }
}
