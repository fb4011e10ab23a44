import { Texts } from "./texts.js";

/** The number of messages in a page of the index. */
const pageSize = 64;

/**
 * The data that the worker holds while it is unlocked: everything except the contents of messages,
 * and of these the texts that were searched. Facts of ten thousand messages take a megabyte.
 */
export class Memory {
  /** The change that this memory belongs to; -1: none. */
  revision = -1;
  own = {};
  people = new People();
  channels = new Map();
  requests = new Map();
  offers = new Map();
  members = new Map();
  received = new Map();
  authorizations = new Map();
  sets = new Map();
  /** By id, ascending: `{ id, channel, number, version, created, received, expiry, isUnread, type, digest,
   * hasPlain }`. `hasPlain` is null for messages that were kept before it was noted. */
  entries = new Map();
  nextEntry = 1;
  texts = new Texts();
  #byChannel = new Map();
  /** By store: the highest id so far. */
  #lastIDs = new Map();

  /** The stores that are loaded. */
  static stores = [
    "own",
    "people",
    "channels",
    "requests",
    "offers",
    "members",
    "received",
    "authorizations",
    "sets",
    "pages",
  ];

  /** @param values of each of these stores: pairs of an id and a value */
  constructor(values = []) {
    const {
      own = [],
      pages = [],
      ...maps
    } = Object.fromEntries(values.map((pairs, index) => [Memory.stores[index], pairs]));
    this.own = Object.fromEntries(own);
    for (const [store, pairs] of Object.entries(maps)) {
      for (const [id, value] of pairs) this[store].set(id, value);
    }
    for (const [, { next, entries }] of pages) {
      for (const values of entries) {
        const [id, channel, number, version, created, received, expiry, unread, type, digest] = values;
        this.#insert({
          id,
          channel,
          number,
          version,
          created,
          received,
          expiry,
          isUnread: unread === 1,
          type,
          digest,
          hasPlain: values[10] ?? null,
        });
      }
      this.nextEntry = next;
    }
  }

  /** The keys and texts in it, to be overwritten. */
  get secrets() {
    const channels = [...this.channels.values()].flatMap(({ keys, subscription, own }) => [
      ...Object.values(keys),
      subscription,
      own,
    ]);
    const { secret, former = [] } = this.own.box ?? {};
    return [this.own.me?.identity, secret, ...former, ...channels, ...this.texts.secrets].filter(
      (bytes) => bytes instanceof Uint8Array,
    );
  }

  /** Returns an id for a new value of one of the maps. */
  newID(store) {
    const id = (this.#lastIDs.get(store) ?? highest(this[store].keys())) + 1;
    this.#lastIDs.set(store, id);
    return id;
  }

  // The index

  pageOf(id) {
    return Math.floor(id / pageSize);
  }

  /** Returns the stored form of a page. */
  page(page) {
    const entries = [];
    for (let id = page * pageSize; id < (page + 1) * pageSize; id += 1) {
      const entry = this.entries.get(id);
      if (entry === undefined) continue;
      const { channel, number, version, created, received, expiry, isUnread, type, digest, hasPlain } = entry;
      const unread = isUnread ? 1 : 0;
      entries.push([id, channel, number, version, created, received, expiry, unread, type, digest, hasPlain]);
    }
    return { next: Math.min(this.nextEntry, (page + 1) * pageSize), entries };
  }

  add(entry) {
    entry.id = this.nextEntry++;
    this.#insert(entry);
    return entry;
  }

  #insert(entry) {
    this.entries.set(entry.id, entry);
    const known = this.#byChannel.get(entry.channel) ?? new ChannelIndex();
    this.#byChannel.set(entry.channel, known);
    known.add(entry);
  }

  remove(entry) {
    this.entries.delete(entry.id);
    this.texts.remove(entry.id);
    this.#byChannel.get(entry.channel).remove(entry);
  }

  indexOf(channel) {
    return this.#byChannel.get(channel.id) ?? new ChannelIndex();
  }

  channelOf(entryID) {
    return this.channels.get(this.entries.get(entryID)?.channel);
  }

  // Looking up

  /** Finds a person by a fingerprint in hexadecimal. */
  person(fingerprint) {
    return this.people.withFingerprint(fingerprint);
  }

  ownerOf(channel) {
    return channel.own === undefined ? this.person(channel.owner) : this.own.me;
  }

  /** Finds a channel by its id in hexadecimal. */
  channel(channelID) {
    return valueWith(this.channels, (channel) => channel.channelID === channelID);
  }
}

/** People by their ids, and by their fingerprints, which never change. */
class People extends Map {
  #byFingerprint = new Map();

  set(id, person) {
    this.#byFingerprint.set(person.fingerprint, person);
    return super.set(id, person);
  }

  delete(id) {
    this.#byFingerprint.delete(this.get(id)?.fingerprint);
    return super.delete(id);
  }

  withFingerprint(fingerprint) {
    return this.#byFingerprint.get(fingerprint);
  }
}

/** The messages of one channel. */
class ChannelIndex {
  /** Entries by number, in the order of their arrival. */
  numbers = new Map();
  byDigest = new Map();

  add(entry) {
    this.byDigest.set(entry.digest, entry);
    const versions = this.numbers.get(entry.number) ?? [];
    this.numbers.set(entry.number, versions);
    versions.push(entry);
  }

  remove(entry) {
    this.byDigest.delete(entry.digest);
    const versions = this.numbers.get(entry.number).filter((other) => other !== entry);
    if (versions.length === 0) this.numbers.delete(entry.number);
    else this.numbers.set(entry.number, versions);
  }

  versions(number) {
    return this.numbers.get(number)?.length ?? 0;
  }
}

/** Returns the highest of some numbers; 0 if there are none. */
export function highest(numbers) {
  let result = 0;
  for (const number of numbers) if (number > result) result = number;
  return result;
}

export function valueWith(map, condition) {
  for (const value of map.values()) if (condition(value)) return value;
  return undefined;
}

/** Merges ranges into separate ascending ones. */
export function merged(ranges) {
  const result = [];
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}
