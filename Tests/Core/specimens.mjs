/**
 * A code of each kind that the core makes, in each suite and with each content.
 *
 * Each has the one operation that accepts it, and a twin: another code for the same operation.
 */

import { readFileSync, readdirSync } from "node:fs";

import { parseVector } from "./vectors.mjs";

const now = 1_793_538_000;
const none = new Uint8Array();
const passphrase = "tin soldier";
const vectors = new URL("../../fixtures/vectors/locked/", import.meta.url);
/** A text of each type of text: that of its vector. */
const contents = Object.fromEntries(
  readdirSync(vectors)
    .map((name) => [name, parseVector(readFileSync(new URL(name, vectors), "utf8"))])
    .filter(([name, { type, text }]) => name === `success_${type}.txt` && text !== undefined)
    .map(([, { type, text }]) => [type, JSON.parse(text)]),
);

/** An owner, a member and others of one suite, and a channel in which somebody is revoked. */
export class Scene {
  constructor(core, suite) {
    Object.assign(this, { core, suite, now });
    [this.owner, this.member, this.authorizer, this.stranger] = ["Olga", "Mia", "Arno", "Sam"].map((name) =>
      core.newIdentity({ suite, name }),
    );
    const channel = core.newChannel({
      identity: this.owner.identity,
      name: "chess",
      isHybridOnly: false,
      now,
    });
    const first = this.shared(channel.channel, this.stranger);
    const second = this.shared(first.channel, this.member);
    this.share = second.code;
    this.subscription = core.openShare({ identity: this.member.identity, code: second.code }).subscription;
    this.gone = core.openShare({ identity: this.stranger.identity, code: first.code }).subscription;
    this.channel = core.revoke({
      identity: this.owner.identity,
      channel: second.channel,
      leaves: [first.leaf],
    }).channel;
  }

  shared(channel, recipient) {
    return this.core.share({
      identity: this.owner.identity,
      channel,
      recipient: recipient.person.card,
      now,
      former: [],
    });
  }

  publish(content, plain = []) {
    const published = this.core.publish({
      identity: this.owner.identity,
      channel: this.channel,
      content,
      plain,
      now,
    });
    this.channel = published.channel;
    return published;
  }

  request(note, recipient) {
    return this.core.request({
      identity: this.stranger.identity,
      owner: this.owner.person.card,
      channel: "chess",
      note,
      now,
      recipient: recipient?.person.card,
    }).code;
  }
}

/** @returns {{name: string, codes: string[], read: (code: string) => any, isSlow: boolean}[]} */
export function specimens(core, suite) {
  const scene = new Scene(core, suite);
  const { owner, member, authorizer, subscription } = scene;
  const isSlow = suite !== "compact";
  const specimen = (name, make, read, slow = isSlow) => ({
    name: `${name} ${suite}`,
    codes: ["One", "Two"].map(make),
    read,
    isSlow: slow,
  });
  const authorized = core.authorize({
    identity: owner.identity,
    channel: scene.channel,
    authorizer: authorizer.person.card,
    people: 3,
    now,
  });
  const readMessage = (code) => core.openMessage({ subscription, code, now });
  return [
    specimen(
      "card",
      (name) =>
        core.card({
          identity: core.rename({ identity: owner.identity, name }).identity,
          avatar: none,
          withKey: false,
        }).code,
      (code) => core.openCard({ code }),
    ),
    ...(suite === "hybrid" ? [keyCard(core, owner, specimen)] : []),
    specimen(
      "share",
      () => scene.shared(scene.channel, member).code,
      (code) => core.openShare({ identity: member.identity, code }),
    ),
    specimen(
      "request",
      (text) => scene.request(text),
      (code) => core.openRequest({ identity: owner.identity, code }),
    ),
    specimen(
      "authorization",
      () =>
        core.authorize({
          identity: owner.identity,
          channel: scene.channel,
          authorizer: authorizer.person.card,
          people: 3,
          now,
        }).code,
      (code) => core.openAuthorization({ identity: authorizer.identity, code }),
    ),
    specimen(
      "endorsement",
      (text) =>
        core.endorse({
          identity: authorizer.identity,
          authorization: authorized.code,
          request: scene.request(text, authorizer),
          now,
        }).code,
      (code) =>
        core.checkEndorsement({
          identity: owner.identity,
          channel: scene.channel,
          code,
          digest: authorized.digest,
          authorizer: authorizer.person.card,
          people: 3,
          used: 0,
          standing: "stranger",
          now,
        }),
    ),
    ...Object.entries(contents).map(([type, text]) =>
      specimen(type, () => scene.publish({ type, text }).code, readMessage),
    ),
    specimen(
      "file",
      (text) =>
        scene.publish({
          file: { name: "a.txt", mediaType: "text/plain", bytes: new TextEncoder().encode(text) },
        }).code,
      readMessage,
    ),
    specimen(
      "record",
      (text) =>
        scene.publish({
          record: { type: "bus", fields: [{ key: "stop", value: text }] },
        }).code,
      readMessage,
    ),
    specimen(
      "plain fields",
      (text) => scene.publish({ text }, [{ key: "stop", value: text }]).code,
      readMessage,
    ),
    specimen(
      "signature",
      (text) =>
        core.sign({
          identity: owner.identity,
          document: new TextEncoder().encode(text),
          note: text,
          now,
        }).code,
      (code) => core.openSignature({ code }),
    ),
    specimen(
      "invitation",
      (text) => core.invite({ identity: owner.identity, channel: "Chess", note: text, now }).code,
      (code) => core.openInvitation({ code }),
    ),
  ];
}

/** A key card. */
function keyCard(core, { identity }, specimen) {
  return specimen(
    "key card",
    (name) =>
      core.card({ identity: core.rename({ identity, name }).identity, avatar: none, withKey: true }).code,
    (code) => core.openCard({ code }),
  );
}

/** Codes without a suite: locked texts, parts and films. */
export function otherSpecimens(core) {
  const scene = new Scene(core, "compact");
  const pair = (make) => ["One", "Two"].map(make);
  const sets = pair(
    (text) =>
      core.split({
        code: scene.publish({ text: text.repeat(9) }).code,
        dataCount: 2,
        parityCount: 1,
      }).parts,
  );
  return [
    {
      name: "locked text",
      isSlow: true,
      codes: pair((text) => core.lockText({ content: { text }, passphrase }).code),
      read: (code) => core.openLockedText({ code, passphrase }),
    },
    {
      name: "guest key",
      isSlow: true,
      codes: pair(
        () =>
          core.newGuestKey({
            identity: scene.owner.identity,
            channel: scene.channel,
            passphrase,
            now,
          }).code,
      ),
      read: (code) => core.openGuestKey({ code, passphrase }),
    },
    {
      name: "backup",
      isSlow: true,
      codes: pair(
        () =>
          core.backup({
            identity: scene.owner.identity,
            channels: [scene.channel],
            subscriptions: [],
            passphrase,
            cost: 10,
          }).code,
      ),
      read: (code) => core.openBackup({ code, passphrase, now }),
    },
    {
      name: "film part",
      isSlow: false,
      codes: pair((text) =>
        core.film({ file: new TextEncoder().encode(text.repeat(30)), characters: 200 }).parts.at(-1),
      ),
      read: (code) => core.openFilmPart({ code }),
    },
    {
      // A part proves nothing: its reader has already the first part of the set.
      name: "part",
      isSlow: false,
      codes: sets.map((parts) => parts[1]),
      read(code) {
        const { part } = core.parse({ code });
        const own = part && sets.find((parts) => same(core.parse({ code: parts[0] }).part.set, part.set));
        if (own && core.join({ parts: [own[0], code] }).code !== undefined) return;
        throw Object.assign(new Error("not enough"), { name: "Refusal" });
      },
    },
  ];
}

const same = (left, right) => left.length === right.length && left.every((byte, at) => byte === right[at]);

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** The text of a code with another body. */
export function withBody(code, body) {
  let text = "";
  for (let at = 0; at + 1 < body.length; at += 2) {
    const value = body[at] * 256 + body[at + 1];
    text += alphabet[value % 45] + alphabet[Math.floor(value / 45) % 45] + alphabet[Math.floor(value / 2025)];
  }
  if (body.length % 2) text += alphabet[body.at(-1) % 45] + alphabet[Math.floor(body.at(-1) / 45)];
  return code.slice(0, 8) + text;
}

/**
 * All alterations of a body that ExchangeTests/AlteredCodeTests makes; every eleventh for slow
 * codes.
 */
export function* alterations({ isSlow }, one, two) {
  const step = isSlow ? 11 : 1;
  const joined = (...pieces) => Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));
  for (let bit = 0; bit < one.length * 8; bit += step) {
    const flipped = one.slice();
    flipped[bit >> 3] ^= 1 << (bit & 7);
    yield [`bit ${bit}`, flipped];
  }
  for (let count = 0; count < one.length; count += step) {
    yield [`${count} bytes`, one.slice(0, count)];
    yield [`the last ${count}`, one.slice(one.length - count)];
    yield [`a byte at ${count}`, joined(one.slice(0, count), [0], one.slice(count))];
  }
  for (let byte = 0; byte < 256; byte += step) {
    yield [`${byte} behind`, joined(one, [byte])];
    yield [`${byte} in front`, joined([byte], one)];
  }
  for (let cut = 0; cut < Math.min(one.length, two.length); cut += step) {
    for (const spliced of [
      joined(one.slice(0, cut), two.slice(cut)),
      joined(two.slice(0, cut), one.slice(cut)),
    ]) {
      if (!same(spliced, one) && !same(spliced, two)) yield [`cut at ${cut}`, spliced];
    }
  }
}
