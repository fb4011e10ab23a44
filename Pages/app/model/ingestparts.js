import { toHex } from "./codec.js";
import { isDamage } from "./failure.js";
import { highest } from "./memory.js";
import { outcomeOf, refused, refusal } from "./outcomes.js";
import { setView, warning } from "./views.js";

/**
 * The seconds after reading a code other than a message in which its parts belong to the same scan.
 */
const restTime = 60;

/**
 * Stores the parts of a scan. A code that they complete replaces the last part of its set; its
 * outcome follows later. One part of a message that was read stands for the message.
 */
export async function storeParts(scan) {
  const touched = new Map();
  for (const found of scan.found) {
    if (found.kind !== "part") continue;
    const set = setOf(scan, found.part);
    const isNew = set.entry.completed === undefined && (await set.insert(found.part.index, found.code));
    if (isNew === null) {
      found.outcome = outcomeOf(
        found.code,
        refused("tooManyParts", { limit: scan.core.limits().parts }, "failed", 1),
      );
      continue;
    }
    touched.set(set.entry.key, { set, found });
    found.outcome = outcomeOf(found.code, { kind: "part", isNew, set: null });
    found.set = set;
  }
  const completed = [];
  for (const { set, found } of touched.values()) {
    const joined = await (set.entry.completed === undefined ? set.join() : set.read());
    if (joined !== undefined) {
      found.outcome = undefined;
      found.kind = undefined;
      if (joined.refusal === undefined) scan.parse(found, joined.code);
      else found.outcome = outcomeOf(found.code, refusal(joined.refusal));
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

function setOf(scan, { set, dataCount, parityCount, length }) {
  const key = partKey({ set, dataCount, parityCount, length });
  const known = [...scan.memory.sets.values()].find((entry) => entry.key === key);
  if (known !== undefined && isOver(known, scan.now)) {
    scan.change.drop("sets", known.id);
    return setOf(scan, { set, dataCount, parityCount, length });
  }
  return new PartSet(
    scan,
    known ?? { key, dataCount, parityCount, parts: [], tried: 0, first: scan.now, last: scan.now },
  );
}

function isOver({ completed, last }, now) {
  return completed === null && Math.abs(now - last) > restTime;
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

  /** Stores a part. Returns whether it is new; null: there are too many. */
  async insert(index, code) {
    const { change, core, memory, now } = this.scan;
    const limits = core.limits();
    const alternatives = this.entry.parts.filter((part) => part.index === index);
    for (const { row } of alternatives) if ((await change.get("parts", row)).code === code) return false;
    if (alternatives.length >= limits.partsOfIndex) return false;
    const all = [...memory.sets.values()].flatMap(({ parts }) => parts.map(({ row }) => row));
    if (all.length >= limits.parts) return null;
    const row = highest(all) + 1;
    change.put("parts", row, { code });
    this.entry.parts.push({ row, index });
    this.entry.last = now;
    change.keep("sets", this.entry);
    return true;
  }

  /**
   * Joins the parts if they are enough. Returns the code and the rows of forged parts, `{ code,
   * forged }`, or `{ refusal }`.
   */
  async join() {
    const { change, core } = this.scan;
    const { entry } = this;
    if (this.view.missing > 0 || entry.parts.length <= entry.tried) return undefined;
    const parts = await Promise.all(entry.parts.map(({ row }) => change.get("parts", row)));
    try {
      const { code, forged } = core.join({ parts: parts.map((part) => part.code), tried: entry.tried });
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
