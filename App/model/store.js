import { Failure } from "./failure.js";

/** The version of the database, which decides which stores it has. */
const version = 2;
/** The version of how values are sealed. */
export const schema = 1;

const databaseName = "seqrcast";

/**
 * What is kept, by kind. Keys are numbers or fixed words; all values but those of `lock` and `queue`
 * are sealed.
 *
 * - `lock`: how the key is locked, the count of changes, and the id of the last transaction
 * - `own`: identity, settings
 * - `people`, `channels`, `requests`, `questions`: as they are called
 * - `members`, `received`, `grants`: of own channels the members, the requests of others and the authorizations
 * - `pages`: the index of messages
 * - `heads`, `bodies`, `codes`: of a message what lists show, what it says, and its code
 * - `sets`, `parts`: unfinished codes
 * - `queue`: scans that wait, each sealed for the key that is locked
 */
export const storeNames = [
  "lock", "own", "people", "channels", "requests", "questions", "pages", "heads", "bodies", "codes", "sets", "parts", "queue",
  "members", "received", "grants",
];

/** The database: opened when it is needed, and again after the browser has closed it. */
export class Store {
  #database;
  #opening;

  /** Called when the browser or another tab closed the database, perhaps to delete it. */
  onClosed = () => {};

  /** Opens it; throws a `Failure` with a key of `StateKey`. */
  async open() {
    if (this.#database !== undefined) return this.#database;
    this.#opening ??= this.#request().finally(() => { this.#opening = undefined; });
    return this.#database = await this.#opening;
  }

  #request() {
    return new Promise((resolve, reject) => {
      let request;
      try {
        request = indexedDB.open(databaseName, version);
      } catch (error) {
        reject(new Failure("state.refused", { reason: error.name }));
        return;
      }
      request.onupgradeneeded = () => {
        // What an older version of the database has stays as it is.
        const missing = storeNames.filter((name) => !request.result.objectStoreNames.contains(name));
        for (const name of missing) request.result.createObjectStore(name, { autoIncrement: name === "queue" });
      };
      request.onblocked = () => reject(new Failure("state.blocked"));
      request.onerror = () => reject(request.error.name === "VersionError"
        ? new Failure("state.newer") : new Failure("state.refused", { reason: request.error.name }));
      request.onsuccess = () => {
        const database = request.result;
        // Phones close it while the app is in the background.
        database.onclose = () => {
          this.#database = undefined;
          this.onClosed();
        };
        database.onversionchange = () => {
          database.close();
          this.#database = undefined;
          this.onClosed();
        };
        resolve(database);
      };
    });
  }

  /**
   * Runs a transaction, once more if the browser closed the database meanwhile. `body` awaits
   * nothing but the transaction's own requests. One that writes leaves its id: what was reported as
   * failed may be on the disk, and is then not done again, unless another one came after it.
   */
  async run(mode, body) {
    const once = mode === "readwrite" ? leavingID(body) : body;
    for (let attempt = 0; ; attempt += 1) {
      const database = await this.open();
      try {
        return await this.#once(database, mode, once);
      } catch (error) {
        const wasClosed = this.#database !== database;
        if (error?.name === "InvalidStateError") this.#database = undefined;
        const mayRepeat = wasClosed || error?.name === "InvalidStateError";
        if (attempt > 0 || !mayRepeat || !(error instanceof DOMException)) throw error;
      }
    }
  }

  async #once(database, mode, body) {
    const transaction = database.transaction(storeNames, mode, { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new DOMException("closed", "AbortError"));
    });
    done.catch(() => {});
    let result;
    try {
      result = await body(new Transaction(transaction));
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // It has ended already.
      }
      // The reason why the browser ended it says more than that a request of it failed.
      const reason = await done.then(() => error, (reason) => reason);
      throw error instanceof DOMException && reason.name !== "AbortError" ? reason : error;
    }
    await done;
    return result;
  }

  /**
   * Deletes everything. Other tabs close theirs when they are asked to.
   *
   * @param {() => void} onBlocked one does not: what is kept goes when it does
   */
  async erase(onBlocked) {
    this.#database?.close();
    this.#database = undefined;
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(databaseName);
      request.onsuccess = resolve;
      request.onblocked = onBlocked;
      request.onerror = () => reject(new Failure("state.refused", { reason: request.error.name }));
    });
  }
}

/** What writes, and leaves its id. If the last id is its own, it gives the result that it had then. */
function leavingID(body) {
  const id = crypto.randomUUID();
  let result;
  return async (transaction) => {
    if (await transaction.get("lock", "last") === id) return result;
    result = await body(transaction);
    transaction.put("lock", "last", id);
    return result;
  };
}

/** A transaction over all stores. Requests of it are promises. */
class Transaction {
  #transaction;

  constructor(transaction) { this.#transaction = transaction; }

  get(store, key) { return this.#result(store, (objects) => objects.get(key)); }
  all(store, query, count) { return this.#result(store, (objects) => objects.getAll(query, count)); }
  keys(store, query, count) { return this.#result(store, (objects) => objects.getAllKeys(query, count)); }
  count(store) { return this.#result(store, (objects) => objects.count()); }

  // The transaction fails where one of these does.
  put(store, key, value) { this.#transaction.objectStore(store).put(value, key); }
  add(store, value) { this.#transaction.objectStore(store).add(value); }
  delete(store, key) { this.#transaction.objectStore(store).delete(key); }
  clear(store) { this.#transaction.objectStore(store).clear(); }

  #result(store, ask) {
    return new Promise((resolve, reject) => {
      const request = ask(this.#transaction.objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
}
