import { toHex } from "./codec.js";
import { Failure } from "./failure.js";
import { partKey } from "./ingestparts.js";
import { addMessage, digestOf } from "./messagestore.js";
import { keepOwn, ownerOperation } from "./owner.js";
import { firstSettings, keepMe } from "./people.js";
import { keepBy } from "./rulestore.js";
import { isOwn, nowSeconds, personOf } from "./views.js";

/** Whether two sightings are equal. */
function isSame(one, other) {
  return one.time === other.time && JSON.stringify(one.place) === JSON.stringify(other.place);
}

/** Stores the entries of a backup in a new vault. */
export class Restoring {
  #change;
  #now = nowSeconds();
  /** Channels by their ids in hexadecimal. */
  #channels = new Map();
  /**
   * By id of own channels: how many leaves were given, which of them are revoked, and which have a
   * member.
   */
  #leaves = new Map();
  /** The fingerprints of the contacts. A member need not be one. */
  #contacts = new Set();
  #parts = 0;
  /** The codes of parts. */
  #codes = new Set();

  constructor(change) { this.#change = change; }

  /**
   * Makes the own channels wait, now that their numbers are known; returns their names. Without
   * keys there is nobody.
   */
  end(isHandedOver) {
    if (this.#change.memory.own.me === undefined) throw new Failure("failure.backup");
    const own = [...this.#channels.values()].filter(isOwn);
    for (const { id } of own) keepBy(this.#change, "goOn", { channel: id, isHandedOver });
    return own.map(({ name }) => name);
  }

  keep(entry) {
    const [[kind, value]] = Object.entries(entry).filter(([, field]) => field !== undefined);
    if ((kind === "keys") !== (this.#change.memory.own.me === undefined)) throw new Failure("failure.backup");
    this[kind](value);
  }

  keys(keys) {
    const { identity, person, channels, subscriptions } = asDamage(() => this.#change.core.openKeys({ keys }));
    keys.fill(0);
    keepMe(this.#change, { identity, person });
    this.#change.putOwn("settings", firstSettings);
    for (const { channel } of channels) this.#own(channel);
    for (const { subscription, owner, channelID, name, created, issued, next, jumps } of subscriptions) {
      const kept = this.#person(owner);
      this.#contacts.add(kept.fingerprint);
      this.#channel({ channelID: toHex(channelID), owner: kept.fingerprint, name, created, issued, first: next, jumps, subscription });
    }
  }

  /** Ignores the avatar of the own card: the app shows the card without one. */
  avatar() {}

  contact({ card, name, added, verified }) {
    const found = asDamage(() => this.#change.core.describeCard({ card }));
    const known = this.#person(found);
    if (known.fingerprint === this.#change.memory.own.me.fingerprint) throw new Failure("failure.backup");
    this.#contacts.add(known.fingerprint);
    const isVerified = verified !== undefined;
    // Cards in keys have no avatars.
    const facts = personOf(found, known.fingerprint);
    this.#change.keep("people", Object.assign(known, facts, { name: name ?? known.name, cardName: facts.name, added, isVerified, verified, isRemoved: false }));
  }

  channel({ channelID, owner, name, created, issued, next, replaced, forgotten, jumps, isPaused, ended }) {
    const id = toHex(channelID);
    const known = this.#channels.get(id);
    if (known === undefined) {
      // The reader has unsubscribed: the key is gone, but the messages stayed.
      if (!this.#contacts.has(toHex(owner)) || issued === undefined) throw new Failure("failure.backup");
      this.#channel({ channelID: id, owner: toHex(owner), name, created, issued, first: next, jumps, subscription: null });
    }
    const channel = this.#channels.get(id);
    Object.assign(channel, { forgotten, isPaused, ended: ended ?? null });
    if (!isOwn(channel)) {
      const both = this.#change.core.addJumps({ known: channel.jumps, jumps });
      Object.assign(channel, { replaced, jumps: both.jumps, first: Math.min(channel.first, next) });
    }
    this.#change.putChannel(channel);
  }

  member({ channelID, card, leaf, since, issued, revoked, first, end }) {
    const channel = this.#channels.get(toHex(channelID));
    const { used, revoked: gone, taken } = this.#leaves.get(channel?.id) ?? { used: 0 };
    const isGone = gone?.some(({ from, to }) => from <= leaf && leaf < to);
    if (!(leaf < used) || taken.has(leaf) || (isGone && revoked === undefined)) throw new Failure("failure.backup");
    taken.add(leaf);
    if (revoked !== undefined && !isGone) {
      this.#change.putOwnChannel(channel, ownerOperation(this.#change, channel, "revoke", { leaves: [leaf] }).channel);
    }
    const person = this.#person(asDamage(() => this.#change.core.describeCard({ card })), true);
    this.#change.keep("members", {
      channel: channel.id, person: person.fingerprint, leaf, since, issued, revoked: revoked ?? null, first: first ?? null, end: end ?? null, grant: null,
    });
  }

  message({ channelID, isOwn: isPublished, isUnread, version, received, code, sightings, ...message }) {
    const channel = this.#channels.get(toHex(channelID));
    if (channel === undefined || (isPublished && !isOwn(channel))) throw new Failure("failure.backup");
    if (this.#change.memory.indexOf(channel).byDigest.has(digestOf(message))) return;
    const seen = [];
    for (const { time, place = null } of sightings) if (!seen.some((other) => isSame(other, { time, place }))) seen.push({ time, place });
    const { entry } = addMessage(this.#change, channel, message, code, { received, sightings: seen });
    Object.assign(entry, { isUnread: isUnread && !isOwn(channel), version });
  }

  request({ owner, channel, note, created, via, answered }) {
    const { core, memory } = this.#change;
    const [asked, endorser] = [owner, via].map((contact) =>
      contact !== undefined && this.#contacts.has(toHex(contact)) ? memory.person(toHex(contact)) : undefined);
    if (asked === undefined) throw new Failure("failure.backup");
    const isKnown = [...memory.requests.values()].some((known) => known.owner === asked.fingerprint
      && known.channel === (channel ?? null) && known.note === note && known.created === created);
    if (isKnown) return;
    const { code } = asDamage(() => core.request({
      identity: memory.own.me.identity, owner: asked.card, channel, note, now: created, recipient: endorser?.card }));
    this.#change.keep("requests", {
      owner: asked.fingerprint, channel: channel ?? null, note, via: endorser?.fingerprint ?? null, created, answered: answered ?? null, code,
    });
  }

  parts({ codes, first, last }) {
    const kept = codes.map((code) => ({ code, part: asDamage(() => this.#change.core.parse({ code })).part }));
    const [{ part: { set, dataCount, parityCount, length } }] = kept;
    const key = partKey({ set, dataCount, parityCount, length });
    // Large parts of one code are in several entries.
    const entry = [...this.#change.memory.sets.values()].find((known) => known.key === key)
      ?? { key, dataCount, parityCount, parts: [], tried: 0, first, last };
    for (const { code, part } of kept) {
      if (this.#codes.has(code)) continue;
      this.#codes.add(code);
      this.#parts += 1;
      this.#change.put("parts", this.#parts, { code });
      entry.parts.push({ row: this.#parts, index: part.index });
    }
    this.#change.keep("sets", entry);
  }

  #person(found, isRemoved = false) {
    const person = personOf(found, toHex(found.fingerprint));
    return this.#change.memory.person(person.fingerprint)
      ?? this.#change.keep("people", { ...person, isVerified: false, isRemoved, added: this.#now });
  }

  #channel(facts) {
    this.#channels.set(facts.channelID, this.#change.putChannel({
      replaced: [], subscribed: this.#now, forgotten: [], isPaused: false, ended: null, keys: this.#change.vault.keys.newChannelKeys(), ...facts,
    }));
  }

  #own(section) {
    const { core, memory } = this.#change;
    const described = asDamage(() => core.describeChannel({ identity: memory.own.me.identity, channel: section }));
    const channel = keepOwn(this.#change, described);
    this.#leaves.set(channel.id, { used: described.leavesUsed, revoked: described.revoked, taken: new Set() });
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
