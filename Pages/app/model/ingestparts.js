import { toHex } from "./codec.js";
import { isDamage } from "./failure.js";
import { highest } from "./memory.js";
import { outcomeOf, refused } from "./outcomes.js";
import { setView, warning } from "./views.js";

/**
 * Stores the parts of a scan. A code that they complete replaces the last part of its set; its
 * outcome follows later. One part of a message that was read stands for the message.
 */
export async function storeParts(scan) {
  const touched = new Map();
  for (const found of scan.found) {
    if (found.kind !== "part") continue;
    const set = setOf(scan, found.part);
    const { news, joins } = await set.judge(found);
    if (news === "excess") {
      found.outcome = outcomeOf(
        found.code,
        refused("tooManyParts", { limit: scan.core.limits().parts }, "failed", 1),
      );
      continue;
    }
    if (news === "new") set.insert(found);
    touched.set(set.entry.key, { set, found, news, joins });
    found.outcome = outcomeOf(found.code, { kind: "part", isNew: news === "new", set: null });
    found.set = set;
  }
  const completed = [];
  for (const { set, found, news, joins } of touched.values()) {
    const joined = news === "read" ? await set.read() : joins ? await set.join() : undefined;
    if (joined !== undefined) {
      found.outcome = undefined;
      found.kind = undefined;
      if (joined.refusal === undefined) scan.parse(found, joined.code);
      else found.outcome = scan.refuse(found, joined.refusal);
      completed.push({ found, set, forged: joined.forged });
    }
  }
  for (const { outcome, set } of scan.found) {
    if (outcome?.kind !== "part" || set === undefined) continue;
    outcome.set = set.view;
    if (outcome.set.isSpoiled && !completed.some((whole) => whole.set.entry === set.entry)) {
      outcome.warnings = [warning("spoiledParts")];
    }
  }
  return completed;
}

/** Returns a key of the properties that all parts of one code share. */
export function partKey({ set, dataCount, parityCount, length }) {
  return `${toHex(set)}-${dataCount}-${parityCount}-${length}`;
}

function setOf(scan, part) {
  const key = partKey(part);
  const known = [...scan.memory.sets.values()].find((entry) => entry.key === key);
  return new PartSet(scan, known ?? newEntry(key, part, scan.now));
}

function newEntry(key, { dataCount, parityCount }, now) {
  return { key, dataCount, parityCount, parts: [], tried: 0, first: now, last: now };
}

/**
 * Forgets codes that were read and are no messages, so that a declined one can be scanned again.
 */
export function forgetRead(change) {
  for (const set of [...change.memory.sets.values()]) if (set.completed === null) change.drop("sets", set.id);
}

/** The stored parts of one code. */
class PartSet {
  constructor(scan, entry) {
    this.scan = scan;
    this.entry = entry;
  }

  get view() {
    return setView(this.entry);
  }

  /** Asks the core what becomes of a part. */
  async judge({ code, part: { index } }) {
    const { core, now } = this.scan;
    const { parts, tried, completed, last } = this.entry;
    return core.judgePart({
      code,
      held: await this.#codes(parts.filter((part) => part.index === index)),
      indices: parts.map((part) => part.index),
      tried,
      count: this.#rows.length,
      hasMessage: typeof completed === "number",
      read: completed === null ? last : undefined,
      now,
    });
  }

  /** The rows of the parts of all sets. */
  get #rows() {
    return [...this.scan.memory.sets.values()].flatMap(({ parts }) => parts.map(({ row }) => row));
  }

  async #codes(parts) {
    const kept = await Promise.all(parts.map(({ row }) => this.scan.change.get("parts", row)));
    return kept.map(({ code }) => code);
  }

  /** Stores a part; it is the first of a new collection if the code was read. */
  insert({ code, part }) {
    const { change, now } = this.scan;
    if (this.entry.completed !== undefined) {
      change.drop("sets", this.entry.id);
      this.entry = newEntry(this.entry.key, part, now);
    }
    const row = highest(this.#rows) + 1;
    change.put("parts", row, { code });
    this.entry.parts.push({ row, index: part.index });
    this.entry.last = now;
    change.keep("sets", this.entry);
  }

  /** Joins the parts. Returns the code and the rows of forged parts, `{ code, forged }`, or `{ refusal }`. */
  async join() {
    const { change, core } = this.scan;
    const { entry } = this;
    const parts = await this.#codes(entry.parts);
    try {
      const { code, forged } = core.join({ parts, tried: entry.tried });
      if (code !== undefined) {
        entry.tried = 0;
        return { code, forged: forged.map((at) => entry.parts[at].row) };
      }
    } catch (error) {
      if (error.outcome === undefined) throw error;
      return { refusal: error, forged: [] };
    }
    entry.tried = entry.parts.length;
    change.keep("sets", entry);
    return undefined;
  }

  /** Returns the message that the parts made, as `join` does; undefined: it was erased, or the code is none. */
  async read() {
    const { change, memory } = this.scan;
    const entry = memory.entries.get(this.entry.completed);
    if (entry === undefined) return undefined;
    try {
      const { code } = await change.get("codes", entry.id, memory.channelOf(entry.id));
      return { code, forged: [] };
    } catch (error) {
      if (!isDamage(error)) throw error;
      return undefined;
    }
  }

  /** Removes the parts of a code that was read. They are recognised if they are seen again. */
  complete(message) {
    const { change } = this.scan;
    for (const { row } of this.entry.parts) change.delete("parts", row);
    Object.assign(this.entry, { parts: [], completed: message });
    change.keep("sets", this.entry);
  }

  /** Removes forged parts, since the code may be stored later. */
  remove(rows) {
    const { change } = this.scan;
    for (const row of rows) change.delete("parts", row);
    this.entry.parts = this.entry.parts.filter(({ row }) => !rows.includes(row));
    change.keep("sets", this.entry);
  }

  discard() {
    for (const { row } of this.entry.parts) this.scan.change.delete("parts", row);
    this.scan.change.drop("sets", this.entry.id);
  }
}
