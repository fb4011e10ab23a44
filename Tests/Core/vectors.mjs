/**
 * The core's reading of a test vector, in the words of fixtures/vectors. Runs in node and in
 * Chromium.
 */

import { MapStore } from "./mapstore.mjs";

export const hex = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Parses the fields of a vector's file. */
export function parseVector(text) {
  const lines = text.split("\n").filter((line) => line.includes(": ") && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
}

/** Writes the bytes of a section of a key backup. */
export class Section {
  bytes = [];

  integer(value) {
    let rest = BigInt(value);
    while (rest >= 128n) {
      this.bytes.push(Number(rest & 127n) | 128);
      rest >>= 7n;
    }
    this.bytes.push(Number(rest));
    return this;
  }

  raw(bytes) {
    this.bytes.push(...bytes);
    return this;
  }

  prefixed(bytes) {
    return this.integer(bytes.length).raw(bytes);
  }

  text(text) {
    return this.prefixed(new TextEncoder().encode(text));
  }

  ranges(ranges) {
    this.integer(ranges.length);
    let end = 0;
    for (const { from, to } of ranges) {
      this.integer(from - end).integer(to - from);
      end = to;
    }
    return this;
  }

  get done() {
    return Uint8Array.from(this.bytes);
  }
}

/** Reads the integers and bytes of a section. */
class Fields {
  offset = 0;

  constructor(bytes) {
    this.bytes = bytes;
  }

  integer() {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.bytes[this.offset++];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(value);
    }
  }

  raw(count) {
    this.offset += count;
    return toHex(this.bytes.slice(this.offset - count, this.offset));
  }
}

export function subscriptionSecrets(section) {
  const fields = new Fields(section);
  const card = fields.raw(fields.integer());
  fields.raw(fields.integer());
  fields.integer();
  fields.integer();
  if (card.startsWith(hybridCard)) fields.raw(1);
  const [nonce, key] = [fields.raw(32), fields.raw(32)];
  fields.integer();
  fields.integer();
  return { nonce, key, labels: fields.raw(16 * labelCount(fields.integer())) };
}

/** The first byte of an owner's card in whose channels rules stand before the nonce. */
const hybridCard = "03";

/** How many labels a leaf has: those of the first tree have none of a grove. */
const labelCount = (leaf) => (leaf < 256 ? 37 : 58);

/** The subscription of a vector's reader, or one whose labels open nothing. */
export function subscription(file) {
  const labels = file.labels === undefined ? new Uint8Array(16 * 37).map((_, i) => 77 + i) : hex(file.labels);
  return new Section()
    .prefixed(hex(file["owner card"]))
    .text("channel")
    .integer(0)
    .integer(0)
    .raw(hex(file.rules ?? ""))
    .raw(hex(file["channel nonce"]))
    .raw(hex(file["channel key"]))
    .integer(1)
    .integer(1)
    .integer(file.leaf ?? 0)
    .raw(labels)
    .integer(0).done;
}

function channel(
  name,
  created,
  nonce,
  treeSecret,
  leavesUsed,
  { rules = "", next = 1, revoked = [], jumps = [] } = {},
) {
  return new Section()
    .text(name)
    .integer(created)
    .raw(hex(rules))
    .raw(nonce)
    .raw(new Uint8Array(32).fill(7))
    .raw(treeSecret)
    .integer(next)
    .integer(leavesUsed)
    .ranges(revoked)
    .ranges(jumps).done;
}

const identityOf = (core, file) =>
  core.importIdentity({ suite: file.suite, privateKeys: hex(file["private key"]) }).identity;
const optional = (number) => (number === "0" ? undefined : Number(number));

/** The transmitted bytes of a content. */
function contentBytes(content) {
  if (content.file) {
    return new Section().text(content.file.name).text(content.file.mediaType).raw(content.file.bytes).done;
  }
  const section = new Section().text(content.record.type).integer(content.record.fields.length);
  for (const { key, value } of content.record.fields) section.text(key).text(value);
  return section.done;
}

export const content = (found) => ({
  type: found.type,
  ...(found.text === undefined
    ? { content: toHex(contentBytes(found)) }
    : { text: JSON.stringify(found.text) }),
});

const card = (core, file, found) => ({
  suite: found.suite,
  name: JSON.stringify(found.name ?? ""),
  picture: toHex(found.avatar),
  fingerprint: toHex(found.fingerprint),
  digits: found.digits,
  code: core.parse({ code: file.code }).code,
});

const sealingKeyLength = 1216;

const share = (found) => {
  const { nonce, key, labels } = subscriptionSecrets(found.subscription);
  return {
    owner: toHex(found.owner.fingerprint),
    "channel nonce": nonce,
    "channel id": toHex(found.channelID),
    "channel key": key,
    name: JSON.stringify(found.name),
    created: found.created,
    issued: found.issued,
    next: found.next,
    absences: rangesText(found.absences),
    leaf: found.leaf,
    labels,
  };
};

/** Parses ranges: `first-last` or a single number, separated by spaces. */
const rangesOf = (text) =>
  text
    .split(" ")
    .filter((range) => range !== "")
    .map((range) => {
      const ends = range.split("-").map(Number);
      return { from: ends[0], to: ends.at(-1) + 1 };
    });
const rangesText = (ranges) =>
  ranges.map(({ from, to }) => (to === from + 1 ? `${from}` : `${from}-${to - 1}`)).join(" ");

/** Whether the numbers from `from` up to `to` are in a range. */
const covers = (ranges, from, to) =>
  from === to || ranges.some((range) => range.from <= from && to <= range.to);

/** By kind: reads a file with the core; returns the fields that a vector has. */
const readers = {
  card: (core, file) => card(core, file, core.openCard({ code: file.code })),
  "key-card"(core, file) {
    const found = core.openCard({ code: file.code });
    return { ...card(core, file, found), "sealing key": toHex(found.card.slice(-sealingKeyLength)) };
  },
  share: (core, file) => share(core.openShare({ identity: identityOf(core, file), code: file.code })),
  request(core, file) {
    const found = core.openRequest({ identity: identityOf(core, file), code: file.code });
    return { ...requested(found), owner: toHex(found.owner) };
  },
  authorization(core, file) {
    const found = core.openAuthorization({ identity: identityOf(core, file), code: file.code });
    return {
      owner: toHex(found.owner.fingerprint),
      nonce: toHex(found.nonce),
      "channel id": toHex(found.channelID),
      channel: JSON.stringify(found.channel),
      issued: found.issued,
      until: found.until ?? 0,
      people: found.people,
      digest: toHex(found.digest),
    };
  },
  endorsement(core, file) {
    const own = channel(
      JSON.parse(file["channel name"]),
      file.now,
      hex(file["channel nonce"]),
      new Uint8Array(32),
      8,
      { rules: file.rules },
    );
    const found = core.openEndorsement({ identity: identityOf(core, file), code: file.code });
    core.checkEndorsement({
      identity: identityOf(core, file),
      channel: own,
      code: file.code,
      digest: hex(file.digest),
      authorizer: hex(file["authorizer card"]),
      until: optional(file.until),
      people: Number(file.people),
      withdrawn: optional(file.withdrawn),
      used: Number(file.used),
      standing: file.standing,
      now: Number(file.now),
    });
    return requested(found);
  },
  part(core, file) {
    const { part, code } = core.parse({ code: file.code });
    return {
      "set id": toHex(part.set),
      "data parts": part.dataCount,
      "parity parts": part.parityCount,
      length: part.length,
      index: part.index,
      shard: toHex(part.shard),
      code,
    };
  },
  parts(core, file) {
    const sets = new Map();
    for (let index = 1; file[`code ${index}`] !== undefined; index += 1) {
      const code = file[`code ${index}`];
      const { set, dataCount, parityCount, length } = core.parse({ code }).part;
      const key = [toHex(set), dataCount, parityCount, length].join();
      sets.set(key, [...(sets.get(key) ?? []), code]);
    }
    const whole = [...sets.values()]
      .map((parts) => core.join({ parts }))
      .find(({ code }) => code !== undefined);
    return whole ? { whole: whole.code, forged: whole.forged.length } : "not enough";
  },
  "film-part"(core, file) {
    const { film, length, index } = core.openFilmPart({ code: file.code });
    return { "film id": toHex(film), length, index };
  },
  film(core, file) {
    const parts = [];
    let refused = 0;
    for (let index = 1; file[`code ${index}`] !== undefined; index += 1) {
      const code = file[`code ${index}`];
      try {
        core.openFilmPart({ code });
        parts.push(code);
      } catch {
        refused += 1;
      }
    }
    const { file: document } = parts.length > 0 ? core.joinFilm({ parts }) : {};
    return document ? { document: toHex(document), refused } : "not enough";
  },
  tree(core, file) {
    const owner = core.newIdentity({ suite: "compact" });
    const leaf = Number(file.leaf);
    const own = channel("tree", 1, new Uint8Array(32), hex(file["tree secret"]), leaf + 1);
    const { code } = core.share({
      identity: owner.identity,
      channel: own,
      recipient: owner.person.card,
      leaf,
      now: 1,
      former: [],
    });
    const { labels } = subscriptionSecrets(core.openShare({ identity: owner.identity, code }).subscription);
    return { labels };
  },
  cover(core, file) {
    const found = core.cover({ revoked: hex(file.list) });
    return {
      trees: found.trees,
      revoked: rangesText(found.revoked),
      subsets: found.subsets
        .map(({ heap, number, top, hole }) => `${heap} ${number} ${top} ${hole}`)
        .join(", "),
    };
  },
  renewal(core, file) {
    const [held, issued, now] = ["held", "issued", "now"].map((field) => Number(file[field]));
    const { decision, replaced } = core.decideRenewal({
      held,
      replaced: rangesOf(file.replaced),
      issued,
      now,
    });
    return { decision, "replaced then": decision === "renews" ? rangesText(replaced) : "" };
  },
  order(core, file) {
    const [knownCreated, created, now] = ["kept", "created", "now"].map((field) => Number(file[field]));
    const [owner, requester] = [1, 2].map(() => core.newIdentity({ suite: "compact" }));
    const store = new MapStore(core);
    for (const [note, date] of [
      ["kept", knownCreated],
      ["arriving", created],
    ]) {
      const { code } = core.request({
        identity: requester.identity,
        owner: owner.person.card,
        note,
        now: date,
      });
      core.keepRequest({ identity: owner.identity, code, now }, store);
    }
    return { counts: store.received[0].request.note };
  },
  skip(core, file) {
    const { identity } = core.newIdentity({ suite: "compact" });
    const [last, handedOver, now] = ["last", "handed over", "now"].map((field) => Number(file[field]));
    const own = channel("skip", 1, new Uint8Array(32), new Uint8Array(32), Number(file["leaves used"]), {
      next: Number(file.next),
      revoked: rangesOf(file.revoked),
      jumps: rangesOf(file.jumps),
    });
    if (
      handedOver > 0
      && core.readHandOver({ bytes: new Section().integer(handedOver).done, now }).isHandedOver
    ) {
      const { next, leavesUsed } = core.describeChannel({ identity, channel: own });
      const number = Math.max(next, last + 1);
      return {
        "first leaf": leavesUsed,
        "last leaf": leavesUsed,
        jump: number,
        "first number": number,
        "last number": number,
      };
    }
    for (let draw = 0; draw < 20; draw += 1) {
      const { next, leavesUsed, revoked, jumps } = core.restoreChannel({
        identity,
        channel: own,
        last: last || undefined,
        jumps: [],
      });
      const wrong = [
        [
          Number(file["first leaf"]) <= leavesUsed && leavesUsed <= Number(file["last leaf"]),
          `leaf ${leavesUsed}`,
        ],
        [(leavesUsed - 256) % 16_384 === 0, `leaf ${leavesUsed}, which begins no grove`],
        [Number(file["first number"]) <= next && next <= Number(file["last number"]), `number ${next}`],
        [next % 1_000_000 === 0 || next === 2 ** 53, `number ${next}, which is no multiple`],
        [covers(revoked, Number(file["leaves used"]), leavesUsed), `revoked ${rangesText(revoked)}`],
        [covers(jumps, Number(file.jump), next), `jumps ${rangesText(jumps)}`],
      ].find(([holds]) => !holds);
      if (wrong !== undefined) return wrong[1];
    }
    return {};
  },
  portable(core, file) {
    const whole = hex(file.file);
    const { isHandOver, headerLength, pieceLength } = core.describeBackupFile({
      header: whole.slice(0, 1024),
    });
    const { key } = core.openBackupFile({
      header: whole.slice(0, headerLength),
      passphrase: JSON.parse(file.passphrase),
    });
    const sealed = whole.subarray(headerLength);
    const pieces = Math.ceil(sealed.length / pieceLength);
    let bytes = [];
    for (let number = 0; number < pieces; number += 1) {
      const piece = sealed.slice(number * pieceLength, (number + 1) * pieceLength);
      bytes = [
        ...bytes,
        ...core.openPiece({ key, number, isLast: number === pieces - 1, sealed: piece }).plaintext,
      ];
    }
    if (isHandOver) bytes = bytes.slice(core.readHandOver({ bytes: Uint8Array.from(bytes), now: 0 }).length);
    const { entries, rest } = core.readEntries({ bytes: Uint8Array.from(bytes) });
    if (rest.length > 0) return "damaged";
    if (toHex(core.writeEntries({ entries }).bytes) !== toHex(bytes)) {
      return "other bytes are written than were read";
    }
    // The core keeps nothing between entries, so it finds no contradictions.
    if (file.layout === "sound") return file.expect;
    const [{ keys }] = entries;
    return { fingerprint: toHex(core.openKeys({ keys }).person.fingerprint) };
  },
  message(core, file) {
    const section = subscription(file);
    const {
      number,
      created,
      expiry,
      jumps,
      metadata,
      content: inside,
    } = core.openMessage({ subscription: section, code: file.code, now: 0 });
    if (core.channelOf({ code: file.code, subscriptions: [section] }).index !== 0) return "no channel found";
    return {
      ...content(inside),
      number,
      created,
      expiry: expiry ?? 0,
      jumps: rangesText(jumps),
      metadata: toHex(metadata),
      code: core.parse({ code: file.code }).code,
    };
  },
  signature(core, file) {
    const { signer, created, length, digest, note } = core.openSignature({ code: file.code });
    return {
      signer: toHex(signer.fingerprint),
      created,
      length,
      digest: toHex(digest),
      note: JSON.stringify(note),
      code: core.parse({ code: file.code }).code,
    };
  },
  invitation(core, file) {
    const { owner, channel, note, created, until } = core.openInvitation({ code: file.code });
    return {
      owner: toHex(owner.fingerprint),
      channel: JSON.stringify(channel),
      note: JSON.stringify(note),
      created,
      until: until ?? 0,
      code: core.parse({ code: file.code }).code,
    };
  },
  document(core, file) {
    const found = core.openDocument({
      file: hex(file.file),
      identity: file["private key"] === undefined ? undefined : identityOf(core, file),
      subscription: file["owner card"] === undefined ? undefined : subscription(file),
    });
    return {
      writer: toHex(found.writer.fingerprint),
      created: found.created,
      "file name": JSON.stringify(found.fileName),
      "media type": JSON.stringify(found.mediaType),
      document: toHex(found.document),
    };
  },
  backup(core, file) {
    const handedOver = Number(file["handed over"] ?? 0);
    const { person, keys, isHandedOver } = core.openBackup({
      code: file.code,
      passphrase: JSON.parse(file.passphrase),
      now: handedOver + 86_400,
    });
    return {
      fingerprint: toHex(person.fingerprint),
      keys: toHex(keys),
      "handed over": isHandedOver ? handedOver : 0,
    };
  },
  link(core, file) {
    try {
      return { whole: core.parse({ code: file.code }).code };
    } catch (error) {
      // The bodies of most of these codes are no more than bytes: both forms have the same fault.
      if (file.whole === undefined) throw error;
      return { whole: faultOf(core, file.whole) === error.reason ? file.whole : "" };
    }
  },
  locked: (core, file) =>
    content(core.openLockedText({ code: file.code, passphrase: JSON.parse(file.passphrase) })),
  guest(core, file) {
    const found = core.openGuestKey({ code: file.code, passphrase: JSON.parse(file.passphrase) });
    return { guest: toHex(found.guest), ...share(found.subscription) };
  },
};

function faultOf(core, code) {
  try {
    core.parse({ code });
  } catch ({ reason }) {
    return reason;
  }
  return undefined;
}

const requested = (found) => ({
  requester: toHex(found.requester.fingerprint),
  "requester name": JSON.stringify(found.requester.name ?? ""),
  channel: JSON.stringify(found.channel ?? ""),
  note: JSON.stringify(found.note),
  created: found.created,
});

const outcomes = {
  not_a_code: "not a code",
  invalid_public_key: "invalid public key",
  tampered: "authentication failed",
  not_for_you: "not for this identity",
  not_subscribed: "not subscribed",
  access_ended: "access ended",
  before_membership: "before membership",
  wrong_passphrase: "wrong passphrase",
};
const reasons = { non_canonical_integer: "non-canonical integer", invalid_utf_8: "invalid utf-8" };

/** The name of a refusal in the vectors. */
export function label(kind, { outcome, reason }) {
  if (outcomes[outcome]) return outcomes[outcome];
  const words = reasons[reason] ?? reason.replaceAll("_", " ");
  if (outcome === "not_authorized") return `not authorized: ${words}`;
  if (["locked", "guest", "backup", "portable"].includes(kind)) {
    if (outcome === "newer_version") return "newer";
    return ["absurd", "too costly"].includes(words) ? words : "damaged";
  }
  return words;
}

export const kinds = Object.keys(readers);

/** The difference between the core and the file; undefined if they agree. */
export function disagreement(core, kind, file) {
  let found;
  try {
    found = readers[kind](core, file);
  } catch (error) {
    if (error.name !== "Refusal") throw error;
    const refused = label(kind, error);
    return refused === file.expect ? undefined : `refused: ${refused}, and not ${file.expect}`;
  }
  if (typeof found === "string") {
    return found === file.expect ? undefined : `${found}, and not ${file.expect}`;
  }
  if (file.expect !== "success") return `accepted, and not ${file.expect}`;
  for (const [field, value] of Object.entries(found)) {
    if (file[field] !== undefined && same(value) !== same(file[field])) {
      return `${field}: ${value}, and not ${file[field]}`;
    }
  }
  return undefined;
}

/** Normalizes JSON, in which a text has several forms. */
export function same(value) {
  const text = String(value);
  return text.startsWith('"') ? JSON.parse(text) : text;
}
