import { toHex } from "./codec.js";
import { highest } from "./memory.js";
import { outcomeOf } from "./outcomes.js";
import { keepBy } from "./rulestore.js";
import { headOf, isExpired, isOwn, missedBefore, rowView, titleOf, warning } from "./views.js";

/** How many hexadecimal digits of a message's digest are kept in the index. */
const digestLength = 32;

/** Keeps the messages of a scan. Missed numbers come last: one in the same picture is not missed. */
export async function messageOutcomes(scan, wanted) {
  const channels = [...scan.memory.channels.values()];
  const subscribed = channels.filter(({ subscription }) => subscription !== null);
  const subscriptions = subscribed.map(({ subscription }) => subscription);
  const owned = channels.filter(isOwn);
  for (const found of wanted) {
    let channel;
    const located = scan.attempt(found, (code) => {
      channel = subscribed[scan.core.channelOf({ code, subscriptions }).index]
        ?? owned[scan.core.ownChannelOf({ identity: scan.identity, code, channels: owned.map(({ own }) => own) }).index];
      if (channel === undefined) throw notSubscribed;
      return {};
    });
    if (located.kind === "refused") {
      found.outcome = located;
      continue;
    }
    let message;
    const opened = scan.attempt(found, (code) => {
      const { subscription, own } = channel;
      message = isOwn(channel) ? scan.core.openOwnMessage({ identity: scan.identity, channel: own, code, now: scan.now })
        : scan.core.openMessage({ subscription, code, now: scan.now });
      return {};
    }, channel);
    found.outcome = opened.kind === "refused" ? opened : await keep(scan, channel, message, found);
    setEnded(scan, channel, opened.outcome);
  }
  for (const { outcome } of wanted) {
    if (outcome.kind !== "message" || !outcome.isNew) continue;
    const channel = scan.memory.channel(outcome.message.channel.id);
    outcome.missed = missedBefore(scan.core, scan.memory, channel, outcome.message.number).slice(-1);
  }
}

/** As the core's refusals are. */
const notSubscribed = { outcome: "not_subscribed", exitCode: 5, reason: "" };

/** A message that leaves this reader out is remembered until another one is read. */
function setEnded(scan, channel, refusal) {
  const ended = refusal === undefined ? null : refusal === "access_ended" ? scan.now : channel.ended;
  if (ended === channel.ended || (ended !== null && channel.ended !== null)) return;
  channel.ended = ended;
  scan.change.putChannel(channel);
}

/** Keeps a message that is new, with its code. */
export function addMessage(change, channel, message, code, { received, sightings, parts = null }) {
  const { memory } = change;
  const { number, created, content } = message;
  const versions = memory.indexOf(channel).numbers.get(number) ?? [];
  const entry = memory.add({
    channel: channel.id, number, version: highest(versions.map(({ version }) => version)) + 1, created, received,
    expiry: message.expiry ?? null, isUnread: !isOwn(channel), type: content.type, digest: digestOf(message),
  });
  const { file } = content;
  const head = {
    title: titleOf(content), plain: message.plain, sightings, parts,
    file: file === undefined ? null : { name: file.name, mediaType: file.mediaType, size: file.bytes.length },
  };
  change.touch(entry.id);
  change.put("bodies", entry.id, { content }, channel);
  change.put("codes", entry.id, { code }, channel);
  change.put("heads", entry.id, head, channel);
  return { entry, head };
}

/** What a message is known by in the index. */
export function digestOf(message) {
  return toHex(message.digest).slice(0, digestLength);
}

async function keep(scan, channel, message, { code, set }) {
  const { change, memory, core } = scan;
  const known = memory.indexOf(channel).byDigest.get(digestOf(message));
  let entry = known;
  let head;
  const isNumberReused = memory.indexOf(channel).versions(message.number) > 0;
  const isOfOtherDevice = known === undefined && isOwn(channel) && keepBy(change, "noteUse", {
    channel: channel.id, number: message.number, created: message.created, jumps: message.jumps, isNumberReused }).isOfOtherDevice;
  if (known === undefined) {
    ({ entry, head } = addMessage(change, channel, message, code, {
      received: scan.now, sightings: [sightingOf(scan)], parts: set === undefined ? null : partsOf(set) }));
  } else {
    head = await seeAgain(scan, channel, entry);
  }
  if (!isOwn(channel) && message.jumps.length > 0) {
    const { jumps } = core.addJumps({ known: channel.jumps, jumps: message.jumps });
    if (JSON.stringify(jumps) !== JSON.stringify(channel.jumps)) {
      channel.jumps = jumps;
      change.putChannel(channel);
    }
  }
  const row = rowView(memory, entry, head);
  return outcomeOf(code, {
    kind: "message", isNew: known === undefined, message: row, missed: [],
    warnings: [...isOfOtherDevice ? [warning("otherDevice", { name: channel.name })] : [], ...warningsOf(entry, row)],
  });
}

function sightingOf({ time, place }) {
  return { time, place };
}

/** Keeps when and where a known message was seen once more; its head. */
export async function seeAgain(scan, channel, entry) {
  const head = await headOf(scan.change, entry);
  const sighting = sightingOf(scan);
  if (head.isDamaged === undefined && !head.sightings.some((other) => repeats(other, sighting))) {
    head.sightings.push(sighting);
    scan.change.put("heads", entry.id, head, channel);
  }
  return head;
}

/** Whether two sightings are of one look at a board: within a minute, at the same place. */
function repeats(one, other) {
  return Math.abs(one.time - other.time) < 60 && isSame({ ...one, time: other.time }, other);
}

/** Whether two sightings are one. */
export function isSame(one, other) {
  return one.time === other.time && JSON.stringify(one.place) === JSON.stringify(other.place);
}

function partsOf({ entry }) {
  const held = new Set(entry.parts.map(({ index }) => index)).size;
  return { held, count: entry.dataCount + entry.parityCount, needed: entry.dataCount, seconds: entry.last - entry.first };
}

export function warningsOf(entry, row) {
  return [
    ...(isExpired(entry) ? [warning("expired", { expiry: entry.expiry })] : []),
    ...(row.versions > 1 ? [warning("contradicting", { number: entry.number })] : []),
    ...(row.mayDeceive ? [warning("link", { host: new URL(row.title).hostname })] : []),
  ];
}
