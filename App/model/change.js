import { Failure } from "./failure.js";
import { merged } from "./memory.js";

// Transactions as the calls see them: values that are sealed and opened on the way.

/** What a store has, with the keys. */
export async function pairsOf(transaction, store, range) {
  const [ids, values] = await Promise.all([transaction.keys(store, range), transaction.all(store, range)]);
  return ids.map((id, index) => [id, values[index]]);
}

/** What a store has under some ids: between two of them others may have megabytes. */
export async function valuesOf(transaction, store, ids) {
  const runs = merged(ids.map((id) => ({ from: id, to: id + 1 })));
  const pairs = await Promise.all(runs.map(async ({ from, to }) => {
    // A single one is had by one question instead of two.
    if (to === from + 1) return [[from, await transaction.get(store, from)]];
    return pairsOf(transaction, store, IDBKeyRange.bound(from, to, false, true));
  }));
  return new Map(pairs.flat());
}

/** Reads sealed values in a transaction. */
export class Reader {
  constructor(vault, transaction) {
    this.vault = vault;
    this.transaction = transaction;
    this.memory = vault.memory;
  }

  get core() { return this.vault.core; }

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

  /** Whether nobody locked the app since this began. Locking wipes what is in the memory. */
  get isOpen() { return this.vault.keys.current === this.#key; }

  put(store, id, value, channel) {
    this.transaction.put(store, id, this.vault.keys.seal(store, id, value, this.#generation, channel));
    this.isChanged = true;
  }

  delete(store, id) {
    this.transaction.delete(store, id);
    this.isChanged = true;
  }

  /** Keeps what stands in the open. What is put afterwards is sealed with the key of its generation. */
  putLock(row) {
    this.transaction.put("lock", "lock", row);
    this.#generation = row.generation;
    this.isChanged = true;
  }

  /** Keeps a value of `own`, in the memory too. */
  putOwn(name, value) {
    this.memory.own[name] = value;
    this.put("own", name, value);
  }

  dropOwn(name) {
    delete this.memory.own[name];
    this.delete("own", name);
  }

  /** Keeps an entry of one of the memory's maps; a new one without `id` gets one. */
  keep(store, entry) {
    const map = this.memory[store];
    entry.id ??= this.memory.newID(store);
    map.set(entry.id, entry);
    this.put(store, entry.id, entry);
    return entry;
  }

  putChannel(channel) { return this.keep("channels", channel); }

  /** Keeps an own channel as it is now. The bytes before are wiped: should the transaction fail, the memory is loaded anew. */
  putOwnChannel(channel, own) {
    channel.own.fill(0);
    channel.own = own;
    this.putChannel(channel);
  }

  drop(store, id) {
    this.memory[store].delete(id);
    this.delete(store, id);
  }

  /** The page of the index with this message is written at the end. */
  touch(id) { this.#pages.add(this.memory.pageOf(id)); }

  /** Writes what is left, and counts the change. */
  finish() {
    for (const page of this.#pages) this.put("pages", page, this.memory.page(page));
    if (!this.isChanged) return;
    // Wiped keys open no code, and what is decided with them is wrong.
    if (!this.isOpen) throw new Failure("failure.locked");
    this.revision += 1;
    this.transaction.put("lock", "now", { revision: this.revision, generation: this.#generation });
  }
}
