import { toHex } from "./codec.js";
import { highest } from "./memory.js";
import { headOf, isOwn } from "./views.js";

// Messages as they are kept: an entry in the index, and sealed values for lists, for the content, and for the code.

/** How many hexadecimal digits of a message's digest are kept in the index. */
const digestLength = 32;

/** Keeps a message that is new, with its code. */
export function addMessage(change, channel, message, code, { received, sightings }) {
  const { memory } = change;
  const { number, created, content } = message;
  const versions = memory.indexOf(channel).numbers.get(number) ?? [];
  const entry = memory.add({
    channel: channel.id,
    number,
    version: highest(versions.map(({ version }) => version)) + 1,
    created,
    received,
    expiry: message.expiry ?? null,
    isUnread: !isOwn(channel),
    type: content.type,
    digest: digestOf(message),
    hasPlain: message.plain.length > 0,
  });
  const { file } = content;
  const head = {
    title: content.title,
    plain: message.plain,
    sightings,
    parts: null,
    file: file === undefined ? null : { name: file.name, mediaType: file.mediaType, size: file.bytes.length },
  };
  change.touch(entry.id);
  change.put("bodies", entry.id, { content }, channel);
  change.put("codes", entry.id, { code }, channel);
  change.put("heads", entry.id, head, channel);
  return { entry, head };
}

/** The key of a message in the index. */
export function digestOf({ digest }) {
  return toHex(digest).slice(0, digestLength);
}

/** Adds a sighting to a message, unless it repeats another one, and how many parts the message came in; its head. */
export async function addSighting(change, entry, { time, place = null }, parts = null) {
  const head = await headOf(change, entry);
  if (head.isDamaged) return head;
  const { repeats } = change.core.repeatsSighting({ sighting: { time, place }, known: head.sightings });
  if (repeats && parts === null) return head;
  if (!repeats) head.sightings.push({ time, place });
  head.parts = parts ?? head.parts;
  change.put("heads", entry.id, head, change.memory.channelOf(entry.id));
  return head;
}
