import { Failure } from "./failure.js";

/** The version of the database, which determines its stores. */
const version = 2;
/** The version of the sealing of values. */
export const schema = 1;

const databaseName = "seqrcast";

/**
 * The stored data, by kind. Keys are numbers or fixed words. All values except those of `lock` and
 * `queue` are sealed.
 *
 * - `lock`: how the key is locked, the count of changes, and the id of the last transaction
 * - `own`: identity, settings
 * - `people`, `channels`, `requests`, `offers`: the data that they name
 * - `members`, `received`, `authorizations`: members of own channels, requests of others, and
 *   authorizations
 * - `pages`: the index of messages
 * - `heads`, `bodies`, `codes`: for each message the head for lists, the content, and the code
 * - `sets`, `parts`: unfinished codes
 * - `queue`: waiting scans, each sealed for the locked key
 */
export const storeNames = [
  "lock",
  "own",
  "people",
  "channels",
  "requests",
  "offers",
  "pages",
  "heads",
  "bodies",
  "codes",
  "sets",
  "parts",
  "queue",
  "members",
  "received",
  "authorizations",
];

/** The names in the database, and in sealed values, of stores that were renamed in the code. */
const storedNames = { offers: "questions", authorizations: "grants" };

/** Returns the name of a store in the database. */
export function storedName(store) {
  return storedNames[store] ?? store;
}

/** The database. It is opened when needed, and again after the browser has closed it. */
export class Store {
  #database;
  #opening;

  /** Called when the browser or another tab closed the database, perhaps to delete it. */
  onClosed = () => {};

  /** Opens it; throws a `Failure` with a key of `StateKey`. */
  async open() {
    if (this.#database !== undefined) return this.#database;
    this.#opening ??= this.#request().finally(() => {
      this.#opening = undefined;
    });
    return (this.#database = await this.#opening);
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
        // Existing stores of an older version stay unchanged.
        const missing = storeNames
          .map(storedName)
          .filter((name) => !request.result.objectStoreNames.contains(name));
        for (const name of missing) {
          request.result.createObjectStore(name, { autoIncrement: name === "queue" });
        }
      };
      request.onblocked = () => reject(new Failure("state.blocked"));
      request.onerror = () =>
        reject(
          request.error.name === "VersionError"
            ? new Failure("state.newer")
            : new Failure("state.refused", { reason: request.error.name }),
        );
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
   * Runs a transaction, again if the browser closed the database meanwhile. `body` awaits only the
   * transaction's own requests. A writing one stores its id: a transaction reported as failed may
   * be on the disk, and is then not repeated, unless another one followed.
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
    const transaction = database.transaction(storeNames.map(storedName), mode, { durability: "strict" });
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
      // The browser's reason for ending it says more than the failure of a request.
      const reason = await done.then(
        () => error,
        (reason) => reason,
      );
      throw error instanceof DOMException && reason.name !== "AbortError" ? reason : error;
    }
    await done;
    return result;
  }

  /**
   * Deletes everything. Other tabs close the database on request.
   *
   * @param {() => void} onBlocked called if one does not: the data is deleted when it does
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

/**
 * Makes a body that writes leave its id. If the last id is its own, it returns its former result.
 */
function leavingID(body) {
  const id = crypto.randomUUID();
  let result;
  return async (transaction) => {
    if ((await transaction.get("lock", "last")) === id) return result;
    result = await body(transaction);
    transaction.put("lock", "last", id);
    return result;
  };
}

/** A transaction over all stores. Requests of it are promises. */
class Transaction {
  #transaction;

  constructor(transaction) {
    this.#transaction = transaction;
  }

  get(store, key) {
    return this.#result(store, (objects) => objects.get(key));
  }
  all(store, query, count) {
    return this.#result(store, (objects) => objects.getAll(query, count));
  }
  keys(store, query, count) {
    return this.#result(store, (objects) => objects.getAllKeys(query, count));
  }
  count(store) {
    return this.#result(store, (objects) => objects.count());
  }

  // The transaction fails if one of these requests does.
  put(store, key, value) {
    this.#transaction.objectStore(storedName(store)).put(value, key);
  }
  add(store, value) {
    this.#transaction.objectStore(storedName(store)).add(value);
  }
  delete(store, key) {
    this.#transaction.objectStore(storedName(store)).delete(key);
  }
  clear(store) {
    this.#transaction.objectStore(storedName(store)).clear();
  }

  #result(store, ask) {
    return new Promise((resolve, reject) => {
      const request = ask(this.#transaction.objectStore(storedName(store)));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
}
