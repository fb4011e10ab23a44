import { outcomeOf } from "./outcomes.js";
import { addSighting } from "./messagestore.js";
import { isExpired, isOwn, missedBefore, rowView, warning } from "./views.js";

/**
 * Stores the messages of a scan. Missed numbers are computed last, because a message in the same
 * picture is not missed.
 */
export async function messageOutcomes(scan, wanted) {
  const { memory } = scan;
  for (const found of wanted) {
    let channel;
    let kept;
    found.outcome = scan.attempt(
      found,
      (code) => {
        channel = channelOf(scan, code);
        kept = scan.keep("keepMessage", code, { channel: channel.id, sighting: scan.sighting });
        return {};
      },
      () => channel,
    );
    setEnded(scan, channel, found.outcome.outcome);
    if (kept !== undefined) found.outcome = await messageOutcome(scan, found, channel, kept);
  }
  for (const { outcome } of wanted) {
    if (outcome.kind !== "message" || !outcome.isNew) continue;
    outcome.missed = missedBefore(
      scan.core,
      memory,
      memory.channel(outcome.message.channel.id),
      outcome.message.number,
    ).slice(-1);
  }
}

/** Finds the channel whose keys open a message, by its hint. */
function channelOf({ core, memory, identity }, code) {
  const channels = [...memory.channels.values()];
  const subscribed = channels.filter(({ subscription }) => subscription !== null);
  const owned = channels.filter(isOwn);
  const channel =
    subscribed[
      core.channelOf({ code, subscriptions: subscribed.map(({ subscription }) => subscription) }).index
    ] ?? owned[core.ownChannelOf({ identity, code, channels: owned.map(({ own }) => own) }).index];
  if (channel === undefined) throw notSubscribed;
  return channel;
}

/** The form of the core's refusals. */
const notSubscribed = { outcome: "not_subscribed", exitCode: 5, reason: "" };

/** Remembers a message that leaves this reader out, until another one can be read. */
function setEnded(scan, channel, refusal) {
  if (channel === undefined || (refusal !== undefined && refusal !== "access_ended")) return;
  const ended = refusal === undefined ? null : (channel.ended ?? scan.now);
  if (ended === channel.ended) return;
  channel.ended = ended;
  scan.change.putChannel(channel);
}

async function messageOutcome(
  { change, memory, sighting },
  { code, set },
  channel,
  { id, isNew, isOfOtherDevice },
) {
  const entry = memory.entries.get(id);
  const head = await addSighting(change, entry, sighting, isNew && set !== undefined ? partsOf(set) : null);
  const row = rowView(memory, entry, head);
  return outcomeOf(code, {
    kind: "message",
    isNew,
    message: row,
    missed: [],
    warnings: [
      ...(isOfOtherDevice ? [warning("otherDevice", { name: channel.name })] : []),
      ...warningsOf(entry, row),
    ],
  });
}

function partsOf({ entry }) {
  const held = new Set(entry.parts.map(({ index }) => index)).size;
  return {
    held,
    count: entry.dataCount + entry.parityCount,
    needed: entry.dataCount,
    seconds: entry.last - entry.first,
  };
}

export function warningsOf(entry, row) {
  return [
    ...(isExpired(entry) ? [warning("expired", { expiry: entry.expiry })] : []),
    ...(row.versions > 1 ? [warning("numberReused", { number: entry.number })] : []),
    ...(row.mayDeceive ? [warning("link", { host: new URL(row.title).hostname })] : []),
  ];
}
