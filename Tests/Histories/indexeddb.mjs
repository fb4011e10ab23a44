/**
 * The part of IndexedDB that Pages/app/model uses, in memory: node has none. Transactions run one after another, whole
 * values are copied, and an aborted transaction leaves nothing. A transaction ends when nothing more is asked of it.
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

  /** Does not wait until the database is closed everywhere: open connections keep it. */
  deleteDatabase(name) {
    const request = {};
    setImmediate(() => {
      this.#databases.delete(name);
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
    return Object.assign([...this.stores.keys()], { contains: (name) => this.stores.has(name) });
  }

  createObjectStore(name, { autoIncrement }) {
    this.stores.set(name, { values: new Map(), next: autoIncrement ? 1 : undefined });
  }

  transaction(_, mode = "readonly") {
    const transaction = new Transaction(this.stores, mode);
    this.#last = this.#last.then(() => transaction.run());
    return transaction;
  }

  close() {}
}

class Transaction {
  error = null;
  #stores;
  #mode;
  #asked = [];
  /** The reverse of each change so far. */
  #undo = [];
  #isAborted = false;
  #isOver = false;

  constructor(stores, mode) {
    this.#stores = stores;
    this.#mode = mode;
  }

  objectStore(name) {
    return new ObjectStore(
      this.#stores.get(name),
      (answer) => this.#ask(answer),
      (change) => this.#write(change),
    );
  }

  abort() {
    if (this.#isOver) throw new DOMException("", "InvalidStateError");
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
    this.#isOver = true;
    if (!this.#isAborted) return this.oncomplete?.();
    for (const undo of this.#undo.reverse()) undo();
    return this.onabort?.();
  }

  /** @param change returns its reverse */
  #write(change) {
    if (this.#mode !== "readwrite") throw new DOMException("", "ReadOnlyError");
    return this.#ask(() => {
      this.#undo.push(change());
    });
  }

  #ask(answer) {
    if (this.#isAborted || this.#isOver) throw new DOMException("", "TransactionInactiveError");
    const request = {};
    this.#asked.push({ request, answer });
    return request;
  }
}

class ObjectStore {
  #store;
  #ask;
  #write;

  constructor(store, ask, write) {
    this.#store = store;
    this.#ask = ask;
    this.#write = write;
  }

  get(key) {
    return this.#ask(() => structuredClone(this.#store.values.get(key)));
  }
  getAll(range, count) {
    return this.#ask(() =>
      this.#keys(range, count).map((key) => structuredClone(this.#store.values.get(key))),
    );
  }
  getAllKeys(range, count) {
    return this.#ask(() => this.#keys(range, count));
  }
  count() {
    return this.#ask(() => this.#store.values.size);
  }

  put(value, key) {
    const copy = structuredClone(value);
    return this.#change(key, (values) => values.set(key, copy));
  }

  add(value) {
    return this.put(value, this.#store.next++);
  }

  delete(key) {
    return this.#change(key, (values) => values.delete(key));
  }

  clear() {
    for (const key of this.#store.values.keys()) this.delete(key);
  }

  #keys(range, count) {
    const keys = [...this.#store.values.keys()].filter((key) => range?.includes(key) ?? true);
    return keys.sort((one, other) => (one < other ? -1 : 1)).slice(0, count);
  }

  #change(key, change) {
    const { values } = this.#store;
    return this.#write(() => {
      const [isKnown, before] = [values.has(key), values.get(key)];
      change(values);
      return () => (isKnown ? values.set(key, before) : values.delete(key));
    });
  }
}

/** Ranges of keys: from a lower bound to before an upper one, and after a lower bound. */
export class KeyRange {
  static bound(lower, upper) {
    return { includes: (key) => lower <= key && key < upper };
  }
  static lowerBound(lower) {
    return { includes: (key) => lower < key };
  }
}

/** After all that waits for promises. */
function turn() {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
