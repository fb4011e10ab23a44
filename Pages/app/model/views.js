import { isDamage } from "./failure.js";
import { mayDeceive } from "./links.js";
import { merged } from "./memory.js";

// Converts stored data to the form that screens get (model.d.mts).

export function nowSeconds() {
  return Math.floor(Date.now() / 1000);
}

/** Converts a person of the core to the memory's form. */
export function personOf({ suite, name, avatar, digits, card, isReachable }, id) {
  return { fingerprint: id, suite, name: name ?? null, avatar, digits, card, isReachable };
}

/** Whether two names have the same letters, regardless of their composition. */
export function isEqual(one, other) {
  return one.normalize() === other.normalize();
}

/** Whether two names are alike. Similar letters of other alphabets are not recognised. */
export function isAlike(one, other) {
  return one !== null && other !== null && likenessOf(one) === likenessOf(other);
}

function likenessOf(name) {
  const folded = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Separator}]/gu, "");
  // A name may consist only of symbols.
  return folded.replace(/[\p{Punctuation}\p{Symbol}]/gu, "") || folded;
}

/** Whether a person was removed. The card stays while they are a member or an authorizer. */
export function isRemoved({ isRemoved = false }) {
  return isRemoved;
}

export function personView(memory, person) {
  const { fingerprint: id, name } = person;
  const { me } = memory.own;
  const namesakes = [me, ...memory.people.values()]
    .filter(
      (other) =>
        other.fingerprint !== id
        && !isRemoved(other)
        && [other.name, other.cardName ?? null].some((known) => isAlike(known, name)),
    )
    .map((other) => ({ id: other.fingerprint, name: other.name, digits: other.digits }));
  return {
    ...strangerView(person),
    isVerified: person.isVerified ?? false,
    differs: person.differs ?? false,
    isMe: id === me.fingerprint,
    namesakes,
  };
}

/** Returns a person just read from a code, to a reader without an identity. */
/** Values of earlier versions, which knew nobody of the hybrid suite, do not say whether somebody is reachable. */
export function strangerView({ fingerprint: id, name, suite, avatar, digits, isReachable = true }) {
  return {
    id,
    name,
    suite,
    avatar: isPicture(avatar) ? avatar : new Uint8Array(),
    digits,
    isReachable,
    isVerified: false,
    differs: false,
    isMe: false,
    namesakes: [],
  };
}

/** Returns a person with a stored card, or one just read from a code. */
export function personNamed(memory, person) {
  return personView(memory, memory.person(person.fingerprint) ?? person);
}

/** Whether bytes are a picture. Only JPEG and WebP count. */
export function isPicture(bytes) {
  const starts = (at, ...values) => values.every((value, index) => bytes[at + index] === value);
  return (
    starts(0, 0xff, 0xd8, 0xff) || (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50))
  );
}

/**
 * Returns the facts of a channel, without its last message. Values of earlier versions do not say
 * whether it is only for the hybrid suite.
 */
export function channelView(core, memory, channel) {
  const entries = [...memory.indexOf(channel).numbers.values()].flat();
  return {
    id: channel.channelID,
    name: channel.name,
    owner: personView(memory, memory.ownerOf(channel)),
    created: channel.created,
    issued: channel.issued,
    first: channel.first,
    subscribed: channel.subscribed,
    messages: entries.length,
    unread: channel.isPaused ? 0 : entries.filter(({ isUnread }) => isUnread).length,
    missed: missedIn(core, memory, channel),
    isHybridOnly: channel.isHybridOnly ?? false,
    isPaused: channel.isPaused,
    isLeft: isLeft(channel),
    hasEnded: channel.ended !== null,
    hasTwin: hasTwin(memory, channel),
    own: isOwn(channel) ? ownView(core, memory, channel) : null,
  };
}

export function isLeft(channel) {
  return channel.subscription === null && !isOwn(channel);
}

export function isOwn(channel) {
  return channel.own !== undefined;
}

/** Other channels, former ones included, with the same or a similar name. */
export function twinsOf(memory, name, channelID) {
  return [...memory.channels.values()].filter(
    (other) => other.channelID !== channelID && isAlike(other.name, name),
  );
}

function hasTwin(memory, { name, channelID }) {
  return twinsOf(memory, name, channelID).length > 0;
}

/** Returns them in the form that a offer has. */
export function twinViews(memory, name, channelID) {
  return twinsOf(memory, name, channelID).map((twin) => ({
    name: twin.name,
    owner: personView(memory, memory.ownerOf(twin)),
  }));
}

function ownView(core, memory, channel) {
  const { id, restored } = channel;
  return {
    members: memberCounts(core, memory, channel).all,
    isRestored: restored !== null,
    link: channel.link ?? null,
    waiting: [...memory.received.values()].filter(
      ({ channel, state }) => channel === id && state === "pending",
    ).length,
  };
}

/**
 * Counts the members who can read an own channel, and those among them with unknown names after a
 * restore of keys.
 */
export function memberCounts(core, memory, channel) {
  const { identity } = memory.own.me;
  const { leavesUsed, revoked } = core.describeChannel({ identity, channel: channel.own });
  const members = [...memory.members.values()].filter((member) => member.channel === channel.id);
  const named = merged([...revoked, ...members.map(({ leaf }) => ({ from: leaf, to: leaf + 1 }))]);
  return { all: leavesUsed - lengthOf(revoked), unknown: leavesUsed - lengthOf(named) };
}

function lengthOf(ranges) {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Returns the numbers seen, including those of erased and dismissed messages. */
export function seenIn(memory, channel) {
  const numbers = [...memory.indexOf(channel).numbers.keys()].map((number) => ({
    from: number,
    to: number + 1,
  }));
  return merged([...numbers, ...channel.forgotten]);
}

/**
 * Returns the highest number below `before` of a stored or erased message; undefined if there is
 * none.
 */
export function lastNumber(memory, channel, before = Infinity) {
  const seen = seenIn(memory, channel).findLast(({ from }) => from < before);
  return seen === undefined ? undefined : Math.min(seen.to, before) - 1;
}

/** Returns all missed numbers. */
export function missedIn(core, memory, channel) {
  if (isLeft(channel) || isOwn(channel)) return [];
  const missed = [];
  let last;
  for (const { from, to } of seenIn(memory, channel)) {
    missed.push(
      ...core.missedNumbers({ number: from, last, first: channel.first, jumps: channel.jumps }).missed,
    );
    last = to - 1;
  }
  return missed;
}

/** Returns the missed numbers directly before a number. */
export function missedBefore(core, memory, channel, number) {
  if (isOwn(channel)) return [];
  const last = lastNumber(memory, channel, number);
  return core.missedNumbers({ number, last, first: channel.first, jumps: channel.jumps }).missed;
}

/** The head of a message whose own does not open. */
export const damagedHead = { title: "", plain: [], file: null, sightings: [], parts: null, isDamaged: true };

/** Returns the head of a message for lists. */
export async function headOf(reader, { id }) {
  try {
    return await reader.get("heads", id, reader.memory.channelOf(id));
  } catch (error) {
    if (!isDamage(error)) throw error;
    return damagedHead;
  }
}

/** Returns a message's row in a list. */
export function rowView(memory, entry, head) {
  const channel = memory.channels.get(entry.channel);
  const owner = memory.ownerOf(channel);
  return {
    id: entry.id,
    isOwn: isOwn(channel),
    channel: {
      id: channel.channelID,
      name: channel.name,
      isLeft: isLeft(channel),
      hasTwin: hasTwin(memory, channel),
    },
    owner: {
      id: owner.fingerprint,
      name: owner.name,
      isVerified: owner.isVerified ?? false,
      differs: owner.differs ?? false,
      isMe: isOwn(channel),
    },
    number: entry.number,
    version: entry.version,
    versions: memory.indexOf(channel).versions(entry.number),
    type: entry.type,
    title: head.title,
    file: head.file,
    created: entry.created,
    received: entry.received,
    expiry: entry.expiry,
    isExpired: isExpired(entry),
    isUnread: entry.isUnread,
    mayDeceive: entry.type === "url" && mayDeceive(head.title),
    isDamaged: head.isDamaged ?? false,
  };
}

export function isExpired(entry, now = nowSeconds()) {
  return entry.expiry !== null && entry.expiry <= now;
}

export function setView(set) {
  const indices = [...new Set(set.parts.map(({ index }) => index))].sort((one, other) => one - other);
  // The parts of a complete code are gone.
  const missing = set.completed === undefined ? Math.max(0, set.dataCount - indices.length) : 0;
  return {
    id: set.key,
    held: indices.map((index) => index + 1),
    count: set.dataCount + set.parityCount,
    needed: set.dataCount,
    missing,
    first: set.first,
    last: set.last,
    isSpoiled: missing === 0 && set.tried > 0,
  };
}

export function offerView(memory, offer) {
  const { key: id, name, owner, first, issued, asked, channelID } = offer;
  const former = memory.channel(channelID);
  return {
    id,
    name,
    owner: personNamed(memory, owner),
    first,
    issued,
    asked,
    twins: twinViews(memory, name, channelID),
    isBack: former !== undefined && isLeft(former),
    warnings: offer.isAhead ? [warning("clock", { issued })] : [],
  };
}

export function warning(key, values = {}) {
  return { key: `warning.${key}`, values };
}
