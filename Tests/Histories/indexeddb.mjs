/**
 * The part of IndexedDB that Pages/app/model/store.js uses, in memory: node has none. Transactions run one after
 * another, whole values are copied, and an aborted transaction leaves nothing.
 */
export class Databases {
  #databases = new Map();

  /** Others with the same in them. */
  copy() {
    const copy = new Databases();
    for (const [name, database] of this.#databases) {
      copy.#databases.set(name, new Database(structuredClone(database.stores)));
    }
    return copy;
  }

  open(name) {
    const known = this.#databases.get(name);
    const database = known ?? new Database();
    this.#databases.set(name, database);
    const request = { result: database };
    setImmediate(() => {
      if (known === undefined) request.onupgradeneeded?.();
      request.onsuccess();
    });
    return request;
  }
}

class Database {
  #last = Promise.resolve();

  constructor(stores = new Map()) {
    this.stores = stores;
  }

  get objectStoreNames() {
    return { contains: (name) => this.stores.has(name) };
  }

  createObjectStore(name, { autoIncrement }) {
    this.stores.set(name, { values: new Map(), next: autoIncrement ? 1 : undefined });
  }

  transaction() {
    const transaction = new Transaction(this.stores);
    this.#last = this.#last.then(() => transaction.run());
    return transaction;
  }

  close() {}
}

class Transaction {
  error = null;
  #stores;
  #asked = [];
  /** The reverse of each change so far. */
  #undo = [];
  #isAborted = false;

  constructor(stores) {
    this.#stores = stores;
  }

  objectStore(name) {
    return new ObjectStore(
      this.#stores.get(name),
      (answer) => this.#ask(answer),
      (undo) => this.#undo.push(undo),
    );
  }

  abort() {
    this.#isAborted = true;
  }

  /** Answers requests until those who hear of one ask for nothing more. */
  async run() {
    await turn();
    while (this.#asked.length > 0 && !this.#isAborted) {
      const { request, answer } = this.#asked.shift();
      request.result = answer();
      request.onsuccess?.();
      if (this.#asked.length === 0) await turn();
    }
    if (!this.#isAborted) return this.oncomplete();
    for (const undo of this.#undo.reverse()) undo();
    return this.onabort();
  }

  #ask(answer) {
    if (this.#isAborted) throw new DOMException("", "TransactionInactiveError");
    const request = {};
    this.#asked.push({ request, answer });
    return request;
  }
}

class ObjectStore {
  #store;
  #ask;
  #undo;

  constructor(store, ask, undo) {
    this.#store = store;
    this.#ask = ask;
    this.#undo = undo;
  }

  get(key) {
    return this.#ask(() => structuredClone(this.#store.values.get(key)));
  }
  getAll(range) {
    return this.#ask(() => this.#keys(range).map((key) => structuredClone(this.#store.values.get(key))));
  }
  getAllKeys(range) {
    return this.#ask(() => this.#keys(range));
  }
  count() {
    return this.#ask(() => this.#store.values.size);
  }

  put(value, key) {
    const copy = structuredClone(value);
    return this.#ask(() => this.#change(key, () => this.#store.values.set(key, copy)));
  }

  add(value) {
    return this.put(value, this.#store.next++);
  }

  delete(key) {
    return this.#ask(() => this.#change(key, () => this.#store.values.delete(key)));
  }

  clear() {
    for (const key of this.#store.values.keys()) this.delete(key);
  }

  #keys(range) {
    const keys = [...this.#store.values.keys()].filter((key) => range === undefined || range.includes(key));
    return keys.sort((one, other) => (one < other ? -1 : 1));
  }

  #change(key, change) {
    const { values } = this.#store;
    const [isKnown, before] = [values.has(key), values.get(key)];
    this.#undo(() => (isKnown ? values.set(key, before) : values.delete(key)));
    change();
  }
}

/** A range of keys with its lower bound and without its upper one. */
export class KeyRange {
  static bound(lower, upper) {
    return { includes: (key) => lower <= key && key < upper };
  }
}

/** After all that waits for promises. */
function turn() {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
