import { asFailure, BackupFile, checkFile, checkPassphrase, cost, openFile } from "./backupfile.js";
import { toHex } from "./codec.js";
import { sheetOf } from "./drawing.js";
import { Failure } from "./failure.js";
import { addMessage, digestOf } from "./ingestmessages.js";
import { partKey } from "./ingestparts.js";
import { putOwn, restoreOwn } from "./owner.js";
import { firstSettings, keepMe } from "./people.js";
import { headOf, isOwn, nowSeconds, personOf } from "./views.js";

// What is kept, as the entries of a portable backup, and back. An entry refers to earlier ones alone.

/** How many entries there are between two reports of progress. */
const reportInterval = 50;

/**
 * Everything in a file under a passphrase, in one consistent state.
 * @param {{handsOver?: boolean}} options handsOver: own channels wait here from now on, before there is a file
 * @returns {Promise<{file: Blob, damaged: number}>} `damaged`: how many messages do not open, and are not in it
 */
export async function backUp(vault, passphrase, { handsOver = false }, onProgress) {
  const target = new BackupFile(vault.core, passphrase);
  if (handsOver) await vault.write(handOver);
  const damaged = await vault.read(async (reader) => {
    let count = 0;
    for await (const entry of entriesOf(reader, (done, total) => onProgress({ done, total }))) {
      if (entry === null) count += 1;
      else target.append(entry);
    }
    return count;
  });
  const file = target.end();
  await vault.write(noteBackup);
  return { file, damaged };
}

/** Remembers when the last backup was made. */
function noteBackup(change) {
  change.putOwn("backup", { made: nowSeconds(), nextEntry: change.memory.nextEntry });
}

/**
 * Restores a backup: a file, or the codes of a sheet; all or nothing.
 * @returns {Promise<{own: string[]}>} the names of own channels, which wait until their members are confirmed
 */
export async function restore(vault, { lock, file, codes, passphrase }, onProgress) {
  const { content, key, plaintext, entries } = file === undefined
    ? openSheet(vault.core, codes, passphrase) : await openFile(vault.core, file, passphrase);
  let own;
  try {
    await vault.create(lock, (change) => {
      const restoring = new Restoring(change);
      if (content === "keys") restoring.keep({ keys: plaintext() });
      else for (const entry of entries((done, total) => onProgress({ done, total }))) restoring.keep(entry);
      own = restoring.end();
    });
  } finally {
    key.fill(0);
  }
  return { own };
}

/** What a file contains, before anybody types a passphrase. */
export async function describeFile(core, file) {
  return { content: (await checkFile(core, file)).content };
}

/** Whether codes are of a backup, and how many of them are missing at least. */
export function describeCodes(core, codes) {
  try {
    const { code, needed } = wholeOf(core, codes);
    return { isBackup: code === undefined || core.parse({ code }).kind === "backup", missing: needed };
  } catch (error) {
    if (error.outcome === undefined && !(error instanceof Failure)) throw error;
    return { isBackup: false, missing: 0 };
  }
}

/** The code of a sheet, of the parts of the set that has most of them. */
function wholeOf(core, codes) {
  const sets = new Map();
  for (const text of codes) {
    let found;
    try {
      found = core.parse({ code: text });
    } catch (error) {
      if (error.outcome === undefined) throw error;
      continue;
    }
    if (found.kind === "backup") return { code: found.code, needed: 0 };
    if (found.kind === "part") sets.set(partKey(found.part), [...sets.get(partKey(found.part)) ?? [], found.code]);
  }
  const [parts] = [...sets.values()].sort((one, other) => other.length - one.length);
  if (parts === undefined) throw new Failure("failure.notABackup");
  return core.join({ parts });
}

function openSheet(core, codes, passphrase) {
  return asFailure(() => {
    const { code, needed } = wholeOf(core, codes);
    if (code === undefined) throw new Failure("failure.backupParts", { count: needed });
    const { keys } = core.openBackup({ code, passphrase });
    return { content: "keys", key: keys, plaintext: () => keys };
  });
}

/**
 * Own channels wait, as after a restore: whatever becomes of the backup, no number and no leaf is used by two devices.
 */
function handOver(change) {
  const { core, memory } = change;
  for (const channel of memory.channels.values()) {
    if (!isOwn(channel)) continue;
    const { channel: own } = core.restoreChannel({ identity: memory.own.me.identity, channel: channel.own });
    channel.restored = nowSeconds();
    putOwn(change, channel, own);
  }
  for (const grant of memory.grants.values()) {
    if (grant.withdrawn === null) change.keep("grants", Object.assign(grant, { withdrawn: nowSeconds() }));
  }
}

export const movingCalls = {
  backup: (vault, passphrase, { handsOver = false } = {}) => vault.write((change) => {
    const { core, memory } = change;
    checkPassphrase(passphrase);
    if (handsOver) handOver(change);
    const { code, file } = asFailure(() => core.backup({ ...keysOf(memory), passphrase, cost }));
    noteBackup(change);
    return { drawings: sheetOf(core, code), file };
  }),
};

/** The keys, as the core has them in backups. */
function keysOf({ own, channels }) {
  const kept = [...channels.values()];
  return {
    identity: own.me.identity, channels: kept.filter(isOwn).map((channel) => channel.own),
    subscriptions: kept.map(({ subscription }) => subscription).filter((section) => section !== null),
  };
}

/** Everything that is kept, in the order of a backup; null for a message that does not open. */
async function* entriesOf(reader, onProgress) {
  const { core, memory } = reader;
  const { people, channels, entries, requests, sets } = memory;
  const { keys } = core.collectKeys(keysOf(memory));
  yield { keys };
  keys.fill(0);
  for (const { card, name, added, isVerified, verified } of people.values()) {
    yield { contact: { card, name: name ?? undefined, added, verified: isVerified ? verified ?? added : undefined } };
  }
  for (const channel of channels.values()) {
    const { channelID, owner, name, created, issued, first, replaced, forgotten, unused, isPaused, ended } = channel;
    yield { channel: {
      channelID: fromHex(channelID), owner: fromHex(owner), name, created, issued: isOwn(channel) ? undefined : issued, next: first, replaced: replaced ?? [], forgotten, unused,
      isPaused, ended: ended ?? undefined,
    } };
  }
  for (const { channel, person, leaf, since, issued, revoked } of memory.members.values()) {
    yield { member: {
      channelID: fromHex(channels.get(channel).channelID), card: memory.person(person).card, leaf, since, issued, revoked: revoked ?? undefined,
    } };
  }
  let done = 0;
  for (const entry of entries.values()) {
    yield await messageEntry(reader, entry);
    done += 1;
    if (done % reportInterval === 0) onProgress(done, entries.size);
  }
  for (const { owner, channel, note, created, via, answered } of requests.values()) {
    yield { request: {
      owner: fromHex(owner), channel: channel ?? undefined, note, created, via: via === null ? undefined : fromHex(via), answered: answered ?? undefined,
    } };
  }
  for (const { completed, parts, first, last } of sets.values()) {
    if (completed !== undefined || parts.length === 0) continue;
    const kept = await Promise.all(parts.map(({ row }) => reader.get("parts", row)));
    yield { parts: { codes: kept.map(({ code }) => code), first, last } };
  }
}

async function messageEntry(reader, entry) {
  const channel = reader.memory.channels.get(entry.channel);
  const head = await headOf(reader, entry);
  if (head.isDamaged) return null;
  let content;
  let code;
  try {
    ({ content } = await reader.get("bodies", entry.id, channel));
    ({ code } = await reader.get("codes", entry.id, channel));
  } catch (error) {
    if (error.sentence?.key !== "state.damaged") throw error;
    return null;
  }
  const { number, version, created, expiry, received, isUnread } = entry;
  return { message: {
    channelID: fromHex(channel.channelID), isOwn: isOwn(channel), isUnread, number, version, created, expiry: expiry ?? undefined, received,
    content, code, sightings: head.sightings.map(({ time, place }) => ({ time, place: place ?? undefined })), plain: [], digest: new Uint8Array(),
  } };
}

/** Keeps the entries of a backup in a vault that is new. */
class Restoring {
  #change;
  #now = nowSeconds();
  /** By their ids in hexadecimal. */
  #channels = new Map();
  #parts = 0;

  constructor(change) { this.#change = change; }

  /** The names of the own channels. Without keys there is nobody. */
  end() {
    if (this.#change.memory.own.me === undefined) throw new Failure("failure.backup");
    return [...this.#channels.values()].filter(isOwn).map(({ name }) => name);
  }

  keep(entry) {
    const [[kind, value]] = Object.entries(entry).filter(([, field]) => field !== undefined);
    if ((kind === "keys") !== (this.#change.memory.own.me === undefined)) throw new Failure("failure.backup");
    this[kind](value);
  }

  keys(keys) {
    const { identity, person, channels, subscriptions } = asDamage(() => this.#change.core.openKeys({ keys }));
    keepMe(this.#change, { identity, person });
    this.#change.putOwn("settings", firstSettings);
    for (const { channel } of channels) this.#own(channel);
    for (const { subscription, owner, channelID, name, created, issued, next, unused } of subscriptions) {
      const kept = this.#person(owner);
      this.#channel({ channelID: toHex(channelID), owner: kept.fingerprint, name, created, issued, first: next, unused, subscription });
    }
  }

  /** What the own card shows. The app shows it without. */
  avatar() {}

  contact({ card, name, added, verified }) {
    const known = this.#person(asDamage(() => this.#change.core.describeCard({ card })));
    const isVerified = verified !== undefined;
    this.#change.keep("people", Object.assign(known, { name: name ?? known.name, added, isVerified, verified }));
  }

  channel({ channelID, owner, name, created, issued, next, replaced, forgotten, unused, isPaused, ended }) {
    const id = toHex(channelID);
    const known = this.#channels.get(id);
    if (known === undefined) {
      // It was left: its key went, its messages stayed.
      if (this.#change.memory.person(toHex(owner)) === undefined || issued === undefined) throw new Failure("failure.backup");
      this.#channel({ channelID: id, owner: toHex(owner), name, created, issued, first: next, unused, subscription: null });
    }
    const channel = this.#channels.get(id);
    Object.assign(channel, { forgotten, isPaused, ended: ended ?? null }, isOwn(channel) ? {} : { replaced, unused, first: Math.min(channel.first, next) });
    this.#change.putChannel(channel);
  }

  member({ channelID, card, leaf, since, issued, revoked }) {
    const channel = this.#channels.get(toHex(channelID));
    if (channel === undefined || !isOwn(channel)) throw new Failure("failure.backup");
    const person = this.#person(asDamage(() => this.#change.core.describeCard({ card })));
    this.#change.keep("members", {
      channel: channel.id, person: person.fingerprint, leaf, since, issued, revoked: revoked ?? null, grant: null,
    });
  }

  message({ channelID, isUnread, version, received, code, sightings, ...message }) {
    const channel = this.#channels.get(toHex(channelID));
    if (channel === undefined) throw new Failure("failure.backup");
    if (this.#change.memory.indexOf(channel).byDigest.has(digestOf(message))) return;
    const seen = sightings.map(({ time, place }) => ({ time, place: place ?? null }));
    const { entry } = addMessage(this.#change, channel, message, code, { received, sightings: seen });
    Object.assign(entry, { isUnread, version });
  }

  request({ owner, channel, note, created, via, answered }) {
    const { core, memory } = this.#change;
    const [asked, endorser] = [memory.person(toHex(owner)), via === undefined ? undefined : memory.person(toHex(via))];
    if (asked === undefined || (via !== undefined && endorser === undefined)) throw new Failure("failure.backup");
    const { code } = asDamage(() => core.request({
      identity: memory.own.me.identity, owner: asked.card, channel, note, now: created, recipient: endorser?.card }));
    this.#change.keep("requests", {
      owner: asked.fingerprint, channel: channel ?? null, note, via: endorser?.fingerprint ?? null, created, answered: answered ?? null, code,
    });
  }

  parts({ codes, first, last }) {
    const kept = codes.map((code) => ({ code, part: asDamage(() => this.#change.core.parse({ code })).part }));
    const [{ part: { set, dataCount, parityCount, length } }] = kept;
    const parts = kept.map(({ code, part }) => {
      this.#parts += 1;
      this.#change.put("parts", this.#parts, { code });
      return { row: this.#parts, index: part.index };
    });
    this.#change.keep("sets", { key: partKey({ set, dataCount, parityCount, length }), dataCount, parityCount, parts, tried: 0, first, last });
  }

  #person(found) {
    const person = personOf(found, toHex(found.fingerprint));
    return this.#change.memory.person(person.fingerprint)
      ?? this.#change.keep("people", { ...person, isVerified: false, added: this.#now });
  }

  #channel(facts) {
    this.#channels.set(facts.channelID, this.#change.putChannel({
      replaced: [], subscribed: this.#now, forgotten: [], isPaused: false, ended: null, keys: this.#change.vault.keys.newChannelKeys(), ...facts,
    }));
  }

  /** A channel of the own identity waits until its owner has confirmed the members. */
  #own(section) {
    const channel = asDamage(() => restoreOwn(this.#change, section));
    this.#channels.set(channel.channelID, channel);
  }
}

function asDamage(call) {
  try {
    return call();
  } catch (error) {
    throw error.outcome === undefined ? error : new Failure("failure.backup");
  }
}

function fromHex(text) {
  return Uint8Array.from(text.match(/../g), (digits) => parseInt(digits, 16));
}
