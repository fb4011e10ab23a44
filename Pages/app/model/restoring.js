import { asFailure } from "./backupfile.js";
import { toHex } from "./codec.js";
import { Failure } from "./failure.js";
import { partKey } from "./ingestparts.js";
import { addMessage } from "./messagestore.js";
import { keepOwn } from "./owner.js";
import { firstSettings, keepMe } from "./people.js";
import { keepBy, RuleStore } from "./rulestore.js";
import { isOwn, nowSeconds, personOf } from "./views.js";

/** Stores the entries of a backup in a new vault. */
export class Restoring {
  #change;
  #store;

  constructor(change) {
    this.#change = change;
    this.#store = new RestoringStore(change);
  }

  /**
   * Stores the entries that are complete.
   * @returns {{rest: Uint8Array, wanted: number}} the bytes of the next entry, and how many it needs
   */
  read(bytes) {
    const { core, memory } = this.#change;
    return asFailure(() =>
      core.restoreEntries({ identity: memory.own.me?.identity, bytes, now: nowSeconds() }, this.#store),
    );
  }

  /** Stores a backup of keys alone, and wipes them. */
  readKeys(keys) {
    const { bytes } = asFailure(() => this.#change.core.writeEntries({ entries: [{ keys }] }));
    keys.fill(0);
    this.read(bytes);
    bytes.fill(0);
  }

  /**
   * Makes the own channels wait, now that their numbers are known; returns their names. Without
   * keys there is nobody.
   */
  end(isHandedOver) {
    const { memory } = this.#change;
    if (memory.own.me === undefined) throw new Failure("failure.backup");
    const own = [...memory.channels.values()].filter(isOwn);
    for (const { id } of own) keepBy(this.#change, "goOn", { channel: id, isHandedOver });
    return own.map(({ name }) => name);
  }
}

/** The new vault as the core asks for it while it restores. */
class RestoringStore extends RuleStore {
  #now = nowSeconds();
  /** By channel and leaf, as text. */
  #members = new Set();
  #parts = 0;
  /** The codes of parts. */
  #codes = new Set();

  keepKeys({ identity, person, channels, subscriptions }) {
    keepMe(this.change, { identity, person });
    this.change.putOwn("settings", firstSettings);
    for (const channel of channels) keepOwn(this.change, channel);
    for (const share of subscriptions) {
      const { subscription, owner, channelID, name, isHybridOnly, created, issued, next, jumps } = share;
      const { fingerprint } = this.#person(owner, false);
      this.#addChannel({
        channelID: toHex(channelID),
        owner: fingerprint,
        name,
        isHybridOnly,
        created,
        issued,
        first: next,
        jumps,
        subscription,
      });
    }
  }

  /** The app shows the own card without an avatar. */
  keepPicture() {}

  restoreContact({ person, entry: { name, added, verified } }) {
    // Cards of keys have no avatars.
    const facts = personOf(person, toHex(person.fingerprint));
    const known = this.#person(person, false);
    this.change.keep(
      "people",
      Object.assign(known, facts, {
        name: name ?? known.name,
        cardName: facts.name,
        added,
        isVerified: verified !== undefined,
        verified,
        isRemoved: false,
      }),
    );
  }

  restoreLeft({ entry: { channelID, owner, name, created, issued, next } }) {
    this.#addChannel({
      channelID: toHex(channelID),
      owner: toHex(owner),
      name,
      created,
      issued,
      first: next,
      jumps: [],
      subscription: null,
    });
  }

  restoreChannel({ id, entry: { next, replaced, forgotten, isPaused, ended, link } }) {
    const channel = this.memory.channels.get(id);
    Object.assign(channel, { forgotten, isPaused, ended: ended ?? null });
    if (isOwn(channel)) channel.link = link ?? null;
    else Object.assign(channel, { replaced, first: Math.min(channel.first, next) });
    this.change.putChannel(channel);
  }

  hasMember({ channel, leaf }) {
    return { hasMember: this.#members.has(`${channel} ${leaf}`) };
  }

  /** A member need not be a contact. */
  addMember(member) {
    this.#members.add(`${member.channel} ${member.leaf}`);
    this.#person(member.person, true);
    super.addMember(member);
  }

  restoreMessage({ channel: id, entry: { isUnread, version, received, code, sightings, ...message } }) {
    const seen = sightings.map(({ time, place = null }) => ({ time, place }));
    const { entry } = addMessage(this.change, this.memory.channels.get(id), message, code, {
      received,
      sightings: seen,
    });
    Object.assign(entry, { isUnread, version });
  }

  hasSent({ entry: { owner, channel = null, note, created } }) {
    return {
      hasSent: [...this.memory.requests.values()].some(
        (known) =>
          known.owner === toHex(owner)
          && known.channel === channel
          && known.note === note
          && known.created === created,
      ),
    };
  }

  restoreRequest({ entry: { owner, channel = null, note, created, via, answered = null }, code }) {
    this.change.keep("requests", {
      owner: toHex(owner),
      channel,
      note,
      created,
      via: via === undefined ? null : toHex(via),
      answered,
      code: code ?? null,
    });
  }

  restoreParts({ entry: { codes, first, last } }) {
    const kept = codes.map((code) => ({ code, part: this.change.core.parse({ code }).part }));
    const [
      {
        part: { set, dataCount, parityCount, length },
      },
    ] = kept;
    const key = partKey({ set, dataCount, parityCount, length });
    // Large parts of one code are in several entries.
    const entry = [...this.memory.sets.values()].find((known) => known.key === key) ?? {
      key,
      dataCount,
      parityCount,
      parts: [],
      tried: 0,
      first,
      last,
    };
    for (const { code, part } of kept) {
      if (this.#codes.has(code)) continue;
      this.#codes.add(code);
      this.#parts += 1;
      this.change.put("parts", this.#parts, { code });
      entry.parts.push({ row: this.#parts, index: part.index });
    }
    this.change.keep("sets", entry);
  }

  #person(found, isRemoved) {
    const person = personOf(found, toHex(found.fingerprint));
    return (
      this.memory.person(person.fingerprint)
      ?? this.change.keep("people", { ...person, isVerified: false, isRemoved, added: this.#now })
    );
  }

  #addChannel(facts) {
    this.change.putChannel({
      replaced: [],
      subscribed: this.#now,
      forgotten: [],
      isPaused: false,
      ended: null,
      keys: this.change.vault.keys.newChannelKeys(),
      ...facts,
    });
  }
}
