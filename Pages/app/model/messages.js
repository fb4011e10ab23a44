import { channelIn, entriesOf, eraseEntry } from "./channels.js";
import { drawingsOf } from "./drawing.js";
import { Failure } from "./failure.js";
import { merged } from "./memory.js";
import { warningsOf } from "./ingestmessages.js";
import { damagedHead, headOf, isExpired, isLeft, isOwn, personView, rowView, setView } from "./views.js";

// Messages, their contents, and their sightings.

const pageSize = 50;
/** The number of messages after which a search may have found enough. */
const searchSize = 1000;
/** The number of messages that are opened while the database reads the next ones. */
const openedTogether = 100;

const filters = {
  all: () => true,
  unread: ({ isUnread }) => isUnread,
  files: ({ type }) => type === "file",
  expired: (entry) => isExpired(entry),
  numberReused: (entry, memory) =>
    memory.indexOf(memory.channels.get(entry.channel)).versions(entry.number) > 1,
};

/** Returns the index of one or all channels, newest first. */
function newestFirst(memory, channel) {
  const entries = [...memory.entries.values()].reverse();
  if (channel === undefined) return entries;
  const { id } = channelIn(memory, channel);
  return entries.filter((entry) => entry.channel === id);
}

/** Returns the messages in lists: without a channel, only those of other people. */
function listed(memory, channel) {
  const entries = newestFirst(memory, channel);
  return channel === undefined
    ? entries.filter((entry) => !isOwn(memory.channels.get(entry.channel)))
    : entries;
}

function idsOf(entries) {
  return entries.map(({ id }) => id);
}

/** Returns the searched text of a message, in small letters; for a file, only its name. */
function textOf({ title, text = "", record, plain = [] }) {
  const fields = [...plain, ...(record?.fields ?? [])].flatMap(({ key, value }) => [key, value]);
  return [title, text, ...fields].join("\n").toLowerCase();
}

/** Opens the texts of messages; returns them by id, without those that do not open. */
async function openedTexts(vault, entries) {
  const bodies = await vault.openAll("bodies", idsOf(entries.filter(({ type }) => type !== "file")));
  // A content has the title, too, so most heads need not be opened.
  const heads = await vault.openAll(
    "heads",
    idsOf(entries.filter(({ id, hasPlain }) => hasPlain !== false || !bodies.has(id))),
  );
  return entries
    .filter(({ id }) => heads.has(id) || bodies.has(id))
    .map(({ id }) => [id, textOf({ ...bodies.get(id)?.content, ...heads.get(id) })]);
}

/** Returns the texts of messages by their ids. Those that are opened are held for the next search. */
async function textsOf(vault, entries) {
  const { memory } = vault;
  const held = entries.filter(({ id }) => memory.texts.has(id)).map(({ id }) => [id, memory.texts.get(id)]);
  const others = entries.filter(({ id }) => !memory.texts.has(id));
  const opened = [];
  for (let start = 0; start < others.length; start += openedTogether) {
    opened.push(openedTexts(vault, others.slice(start, start + openedTogether)));
  }
  const texts = (await Promise.all(opened)).flat();
  // The memory may be another one by now, or without some of the messages.
  if (vault.memory === memory) memory.texts.add(texts.filter(([id]) => memory.entries.has(id)));
  return new Map([...held, ...texts]);
}

/** Returns the entries in which all words occur, until there are enough. */
async function search(vault, entries, words, limit) {
  const found = [];
  for (let start = 0; start < entries.length && found.length < limit; start += searchSize) {
    const some = entries.slice(start, start + searchSize);
    const texts = await textsOf(vault, some);
    found.push(...some.filter(({ id }) => words.every((word) => texts.get(id)?.includes(word))));
  }
  return found.slice(0, limit);
}

/** Returns the entries of a query, newest first: one more than its limit if there are more. */
async function entriesFor(vault, { channel, search: words = "", filter = "all", limit = pageSize }) {
  const wanted = await vault.read(({ memory }) =>
    listed(memory, channel).filter((entry) => filters[filter](entry, memory)),
  );
  const split = words
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  return split.length === 0 ? wanted.slice(0, limit + 1) : search(vault, wanted, split, limit + 1);
}

function entryIn(memory, id) {
  const entry = memory.entries.get(id);
  if (entry === undefined) throw new Failure("failure.gone");
  return entry;
}

/** Returns all heads of one or all channels, with their entries. */
async function headsOf(reader, channel) {
  const entries = newestFirst(reader.memory, channel);
  const heads = await Promise.all(entries.map((entry) => headOf(reader, entry)));
  return entries.map((entry, index) => [entry, heads[index]]);
}

export const messageCalls = {
  async messages(vault, query = {}) {
    const { limit = pageSize } = query;
    const found = await entriesFor(vault, query);
    const shown = found.slice(0, limit);
    const heads = await vault.openAll("heads", idsOf(shown));
    return vault.read(({ memory }) => {
      const kept = shown.filter(({ id }) => memory.entries.has(id));
      const rows = kept.map(({ id }) =>
        rowView(memory, memory.entries.get(id), heads.get(id) ?? damagedHead),
      );
      return { rows, hasMore: found.length > limit };
    });
  },

  counts: (vault, { channel } = {}) =>
    vault.read(({ memory }) => {
      const entries = listed(memory, channel);
      return Object.fromEntries(
        Object.entries(filters).map(([name, holds]) => [
          name,
          entries.filter((entry) => holds(entry, memory)).length,
        ]),
      );
    }),

  unreadCount: (vault) =>
    vault.read(
      ({ memory }) =>
        [...memory.entries.values()].filter(
          (entry) => entry.isUnread && !memory.channels.get(entry.channel).isPaused,
        ).length,
    ),

  message: (vault, id) =>
    vault.read(async (reader) => {
      const { memory } = reader;
      const entry = memory.entries.get(id);
      if (entry === undefined) return null;
      const channel = memory.channels.get(entry.channel);
      const [head, body] = await Promise.all([
        reader.get("heads", id, channel),
        reader.get("bodies", id, channel),
      ]);
      const row = rowView(memory, entry, head);
      const sightings = [...head.sightings].sort((one, other) => other.time - one.time);
      return {
        ...row,
        content: body.content,
        plain: head.plain,
        sightings,
        parts: head.parts,
        person: personView(memory, memory.ownerOf(channel)),
        warnings: warningsOf(entry, row),
      };
    }),

  markRead: (vault, ids, isRead = true) =>
    vault.write((change) => {
      for (const id of ids) {
        const entry = change.memory.entries.get(id);
        if (entry === undefined || entry.isUnread !== isRead) continue;
        entry.isUnread = !isRead;
        change.touch(id);
      }
    }),

  erase: (vault, ids) =>
    vault.write((change) => {
      const { memory } = change;
      for (const entry of ids.map((id) => entryIn(memory, id))) {
        const channel = memory.channels.get(entry.channel);
        eraseEntry(change, entry);
        channel.forgotten = merged([...channel.forgotten, { from: entry.number, to: entry.number + 1 }]);
        if (isLeft(channel) && entriesOf(memory, channel).length === 0) change.drop("channels", channel.id);
        else change.putChannel(channel);
      }
    }),

  file: (vault, id) =>
    vault.read(async (reader) => {
      entryIn(reader.memory, id);
      return (await reader.get("bodies", id, reader.memory.channelOf(id))).content.file ?? null;
    }),

  codes: (vault, id) =>
    vault.read(async (reader) => {
      entryIn(reader.memory, id);
      const channel = reader.memory.channelOf(id);
      return drawingsOf(reader.core, (await reader.get("codes", id, channel)).code, channel.link);
    }),

  sightings: (vault, { channel } = {}) =>
    vault.read(async (reader) => {
      const found = (await headsOf(reader, channel)).flatMap(([entry, { sightings }]) =>
        sightings.map((sighting) => ({
          ...sighting,
          message: entry.id,
          channel: reader.memory.channelOf(entry.id).channelID,
          number: entry.number,
        })),
      );
      return found.filter(({ place }) => place !== null).sort((one, other) => other.time - one.time);
    }),

  erasePlaces: (vault, { message, channel } = {}) =>
    vault.write(async (change) => {
      for (const [entry, head] of await headsOf(change, channel)) {
        if (
          (message !== undefined && entry.id !== message)
          || head.sightings.every(({ place }) => place === null)
        ) {
          continue;
        }
        for (const sighting of head.sightings) sighting.place = null;
        change.put("heads", entry.id, head, change.memory.channelOf(entry.id));
      }
    }),

  partSets: (vault) =>
    vault.read(({ memory }) =>
      [...memory.sets.values()]
        .filter(({ completed }) => completed === undefined)
        .map(setView)
        .sort((one, other) => other.last - one.last),
    ),

  discardParts: (vault, key) =>
    vault.write((change) => {
      const set = [...change.memory.sets.values()].find((known) => known.key === key);
      if (set === undefined) throw new Failure("failure.gone");
      for (const { row } of set.parts) change.delete("parts", row);
      change.drop("sets", set.id);
    }),
};
