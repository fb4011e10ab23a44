import { Failure } from "./failure.js";
import { merged } from "./memory.js";

// Transactions for the calls. They seal and open values.

/** Returns the pairs of id and value in a store. */
export async function pairsOf(transaction, store, range) {
  const [ids, values] = await Promise.all([transaction.keys(store, range), transaction.all(store, range)]);
  return ids.map((id, index) => [id, values[index]]);
}

/**
 * Returns the values with these ids in a store. Other values between two ids may have megabytes, so
 * they are not read.
 */
export async function valuesOf(transaction, store, ids) {
  const runs = merged(ids.map((id) => ({ from: id, to: id + 1 })));
  const pairs = await Promise.all(
    runs.map(async ({ from, to }) => {
      // A single value needs one request instead of two.
      if (to === from + 1) return [[from, await transaction.get(store, from)]];
      return pairsOf(transaction, store, IDBKeyRange.bound(from, to, false, true));
    }),
  );
  return new Map(pairs.flat());
}

/** Reads sealed values in a transaction. */
export class Reader {
  constructor(vault, transaction) {
    this.vault = vault;
    this.transaction = transaction;
    this.memory = vault.memory;
  }

  get core() {
    return this.vault.core;
  }

  async get(store, id, channel) {
    const value = await this.transaction.get(store, id);
    return value === undefined ? undefined : this.vault.keys.unseal(store, id, value, channel);
  }
}

/** Reads and writes in a transaction, and keeps the memory in step. */
export class Change extends Reader {
  revision;
  isChanged = false;
  #pages = new Set();
  #generation;
  #key;

  constructor(vault, transaction, revision) {
    super(vault, transaction);
    this.revision = revision;
    this.#key = vault.keys.current;
    this.#generation = vault.keys.current.generation;
  }

  /** Whether nobody locked the app since this began. Locking wipes the memory. */
  get isOpen() {
    return this.vault.keys.current === this.#key;
  }

  put(store, id, value, channel) {
    this.transaction.put(store, id, this.vault.keys.seal(store, id, value, this.#generation, channel));
    this.isChanged = true;
  }

  delete(store, id) {
    this.transaction.delete(store, id);
    this.isChanged = true;
  }

  /**
   * Stores the unsealed row of the lock. Values put afterwards are sealed with the key of its
   * generation.
   */
  putLock(row) {
    this.transaction.put("lock", "lock", row);
    this.#generation = row.generation;
    this.isChanged = true;
  }

  /** Stores a value of `own`, and updates the memory. */
  putOwn(name, value) {
    this.memory.own[name] = value;
    this.put("own", name, value);
  }

  dropOwn(name) {
    delete this.memory.own[name];
    this.delete("own", name);
  }

  /** Stores an entry of one of the memory's maps. A new one without `id` gets one. */
  keep(store, entry) {
    const map = this.memory[store];
    entry.id ??= this.memory.newID(store);
    map.set(entry.id, entry);
    this.put(store, entry.id, entry);
    return entry;
  }

  putChannel(channel) {
    return this.keep("channels", channel);
  }

  /**
   * Stores the present state of an own channel, and wipes the bytes before. If the transaction
   * fails, the memory is reloaded.
   */
  putOwnChannel(channel, own) {
    channel.own.fill(0);
    channel.own = own;
    this.putChannel(channel);
  }

  drop(store, id) {
    this.memory[store].delete(id);
    this.delete(store, id);
  }

  /** Marks the page of the index with this message, to be written at the end. */
  touch(id) {
    this.#pages.add(this.memory.pageOf(id));
  }

  /** Writes the remaining values, and counts the change. */
  finish() {
    for (const page of this.#pages) this.put("pages", page, this.memory.page(page));
    if (!this.isChanged) return;
    // Wiped keys open no code, so decisions made with them are wrong.
    if (!this.isOpen) throw new Failure("failure.locked");
    this.revision += 1;
    this.transaction.put("lock", "now", { revision: this.revision, generation: this.#generation });
  }
}
