import { Failure } from "./failure.js";
import { highest, merged } from "./memory.js";
import { forgetRead } from "./ingestparts.js";
import { requireNoDifference } from "./people.js";
import { keepBy } from "./rulestore.js";
import { channelView, headOf, isOwn, missedIn, offerView, rowView } from "./views.js";

// Channels, and the shares that wait for an answer.

/** Returns a channel with its last message. */
export async function wholeChannel(reader, channel) {
  const { memory, core } = reader;
  const ids = [...memory.indexOf(channel).numbers.values()].flat().map(({ id }) => id);
  const last = memory.entries.get(highest(ids));
  const head = last && (await headOf(reader, last));
  return {
    ...channelView(core, memory, channel),
    last: last === undefined ? null : rowView(memory, last, head),
  };
}

/** Returns a message's row in a list, by its id. */
export async function wholeRow(reader, id) {
  const entry = reader.memory.entries.get(id);
  return rowView(reader.memory, entry, await headOf(reader, entry));
}

export function channelIn(memory, id) {
  const channel = memory.channel(id);
  if (channel === undefined) throw new Failure("failure.gone");
  return channel;
}

const newestFirst = (one, other) =>
  (other.last?.received ?? other.subscribed) - (one.last?.received ?? one.subscribed);

export const channelCalls = {
  channels: (vault) =>
    vault.read(async (reader) => {
      const channels = await Promise.all(
        [...reader.memory.channels.values()].map((channel) => wholeChannel(reader, channel)),
      );
      return channels.sort(newestFirst);
    }),

  channel: (vault, id) =>
    vault.read((reader) => {
      const channel = reader.memory.channel(id);
      return channel === undefined ? null : wholeChannel(reader, channel);
    }),

  setPaused: (vault, id, isPaused) =>
    vault.write((change) => {
      const channel = channelIn(change.memory, id);
      channel.isPaused = isPaused === true;
      change.putChannel(channel);
    }),

  erasedWith: (vault, id) =>
    vault.read(async (reader) => {
      const channel = channelIn(reader.memory, id);
      const entries = entriesOf(reader.memory, channel);
      const heads = await Promise.all(entries.map((entry) => headOf(reader, entry)));
      return {
        messages: entries.length,
        files: entries.filter(({ type }) => type === "file").length,
        sightings: heads.reduce(
          (sum, { sightings }) => sum + sightings.filter(({ place }) => place !== null).length,
          0,
        ),
      };
    }),

  unsubscribe: (vault, id, { keepsMessages }) =>
    vault.write((change) => {
      const channel = channelIn(change.memory, id);
      if (isOwn(channel)) throw new Failure("failure.gone");
      const entries = entriesOf(change.memory, channel);
      if (keepsMessages && entries.length > 0) {
        channel.subscription = null;
        change.putChannel(channel);
      } else {
        for (const entry of entries) eraseEntry(change, entry);
        change.drop("channels", channel.id);
      }
    }),

  dismissMissed: (vault, id) =>
    vault.write((change) => {
      const channel = channelIn(change.memory, id);
      channel.forgotten = merged([...channel.forgotten, ...missedIn(change.core, change.memory, channel)]);
      change.putChannel(channel);
    }),

  offers: (vault) =>
    vault.read(({ memory }) =>
      [...memory.offers.values()]
        .map((offer) => offerView(memory, offer))
        .sort((one, other) => other.asked - one.asked),
    ),

  accept: (vault, key) =>
    vault.write((change) => {
      const offer = offerIn(change.memory, key);
      requireNoDifference(change.memory.person(offer.owner.fingerprint) ?? {});
      change.drop("offers", offer.id);
      // Another tab may have subscribed to it meanwhile.
      keepBy(change, "keepShare", { code: offer.code, isAgreed: true });
      return wholeChannel(change, change.memory.channel(offer.channelID));
    }),

  decline: (vault, key) =>
    vault.write((change) => {
      change.drop("offers", offerIn(change.memory, key).id);
      forgetRead(change);
    }),
};

function offerIn({ offers }, key) {
  const offer = [...offers.values()].find((known) => known.key === key);
  if (offer === undefined) throw new Failure("failure.gone");
  return offer;
}

export function entriesOf(memory, channel) {
  return [...memory.indexOf(channel).numbers.values()].flat();
}

/** Erases a message. The caller notes its number. */
export function eraseEntry(change, entry) {
  for (const store of ["heads", "bodies", "codes"]) change.delete(store, entry.id);
  change.memory.remove(entry);
  change.touch(entry.id);
  for (const set of [...change.memory.sets.values()]) {
    if (set.completed === entry.id) change.drop("sets", set.id);
  }
}
