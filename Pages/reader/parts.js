import { ByteReader, concat, equalBytes, Refusal, tag } from "../common/bytes.js";
import { parsePayload } from "../common/code.js";
import { sha256 } from "./crypto.js";
import { rebuildShards, shardOf } from "./erasure.js";

const partLimits = { length: 1_048_576, count: 255, claims: 4, sets: 8 };

/** Parses a part (docs/reference/format.md, "Part"). Throws any refusal of layout. */
function parsePart(body) {
  const reader = new ByteReader(body);
  const id = reader.bytes(16);
  const dataCount = reader.byte();
  const count = dataCount + reader.byte();
  if (dataCount === 0 || count < 2 || count > partLimits.count) throw new Refusal("out of range");
  const length = reader.varint(partLimits.length);
  const shardLength = Math.ceil(length / dataCount);
  const lastLength = length - (dataCount - 1) * shardLength;
  if (lastLength <= 0) throw new Refusal("out of range");
  const set = body.slice(0, reader.offset).join();
  const index = reader.byte();
  if (index >= count) throw new Refusal("out of range");
  const shard = reader.bytes(shardLength);
  reader.end();
  if (index === dataCount - 1 && shard.slice(lastLength).some((byte) => byte !== 0)) {
    throw new Refusal("padding not zero");
  }
  return { set, id, dataCount, count, length, index, shard };
}

/** The parts of one set, in the order of arrival. Anybody with one part can forge others. */
class PartSet {
  #parts = [];
  /** The number of parts at the last try. */
  #tried = 0;
  /** The payload of the parts, and the number of forged parts. Null: not found yet. */
  #found = null;

  /** Keeps a part, unless it is a duplicate or `partLimits.claims` others claim its index. */
  add(part) {
    const claims = this.#parts.filter((other) => other.index === part.index);
    if (claims.length >= partLimits.claims) return;
    if (claims.some((other) => equalBytes(other.shard, part.shard))) return;
    this.#parts.push(part);
  }

  /** Returns how many parts there are, and how many more are needed. */
  get progress() {
    const { dataCount, count } = this.#parts[0];
    const held = new Set(this.#parts.map((part) => part.index)).size;
    return { held, count, needed: Math.max(0, dataCount - held) };
  }

  /**
   * Rebuilds the code and counts the forged parts; null if there are not enough parts. Throws the refusals of
   * the code.
   * @param {() => boolean} isWanted whether to go on searching
   */
  async rebuild(isWanted = () => true) {
    if (this.#found === null && this.progress.needed === 0) await this.#search(isWanted);
    if (this.#found === null) return null;
    const { payload, forged } = this.#found;
    return { ...parsePayload(payload), forged };
  }

  async #search(isWanted) {
    const limit = this.#justifiesSearch() ? this.#ways : 1;
    const tried = this.#tried;
    this.#tried = this.#parts.length;
    // Forged parts may have come after the genuine ones, or before all of them.
    const oldestFirst = [...this.#parts].sort((left, right) => left.index - right.index);
    const newestFirst = [...this.#parts].reverse().sort((left, right) => left.index - right.index);
    const isOneOrder = oldestFirst.every((part, place) => part === newestFirst[place]);
    const found =
      (await this.#searchIn(oldestFirst, limit, isWanted))
      ?? (isOneOrder ? null : await this.#searchIn(newestFirst, limit, isWanted));
    this.#found ??= found;
    if (found === null && !isWanted()) this.#tried = tried;
  }

  /**
   * Whether the parts since the last try justify a search for forged ones.
   *
   * They do at just enough parts, then at one more, two more, four more and so on. So all searches
   * in one set take about ten times as long as one search, however many forged parts somebody
   * posts.
   */
  #justifiesSearch() {
    const { dataCount } = this.#parts[0];
    const [before, now] = [this.#tried - dataCount, this.#parts.length - dataCount];
    const last = now === 0 ? 0 : 2 ** Math.floor(Math.log2(now));
    return now > before && last > before;
  }

  /**
   * Tries all parts, then leaves out each used one, then each two of them, within `limit` tries.
   */
  async #searchIn(order, limit, isWanted) {
    const { id, dataCount, length } = order[0];
    const ways = [[]];
    const known = new Set([""]);
    let rested = performance.now();
    for (let next = 0; next < ways.length; next += 1) {
      // For large codes a search may take a minute, and the page must stay usable.
      if (performance.now() - rested > 50) {
        await new Promise((resolve) => setTimeout(resolve));
        rested = performance.now();
      }
      if (!isWanted()) return null;
      const used = new Map();
      order.forEach((part, place) => {
        if (used.size === dataCount || ways[next].includes(place) || used.has(part.index)) return;
        used.set(part.index, place);
      });
      if (used.size < dataCount) continue;
      const shards = new Map([...used].map(([index, place]) => [index, order[place].shard]));
      const data = rebuildShards(shards, dataCount);
      const payload = concat(...data).slice(0, length);
      const hash = await sha256(concat(tag("parts"), payload));
      if (equalBytes(hash.slice(0, 16), id)) {
        const forged = order.filter((part) => !equalBytes(part.shard, shardOf(data, part.index))).length;
        return { payload, forged };
      }
      for (const place of used.values()) {
        if (ways.length >= limit) break;
        const way = [...ways[next], place].sort((left, right) => left - right);
        if (known.has(way.join())) continue;
        known.add(way.join());
        ways.push(way);
      }
    }
    return null;
  }

  /**
   * Returns how many combinations a search tries: enough to leave out each used part once, as the
   * format promises, and more if they take no longer than a second or two.
   */
  get #ways() {
    const { dataCount, count, length } = this.#parts[0];
    const rows = Math.min(dataCount, count - dataCount);
    return Math.max(dataCount + 1, Math.floor(2 ** 28 / (rows * length + rows ** 3 + 2 ** 16)));
  }
}

/** Collects the parts of any codes. */
export class PartCollection {
  #sets = new Map();

  /**
   * Adds a code of kind PP. Throws any refusal of its layout.
   * @returns {PartSet} the set of the part
   */
  add(code) {
    const part = parsePart(code.body);
    const set = this.#sets.get(part.set) ?? new PartSet();
    this.#sets.delete(part.set);
    this.#sets.set(part.set, set);
    if (this.#sets.size > partLimits.sets) this.#sets.delete(this.#sets.keys().next().value);
    set.add(part);
    return set;
  }
}
