import { newBox } from "./box.js";
import { Change, Reader, valuesOf } from "./change.js";
import { Failure } from "./failure.js";
import { KeyRing } from "./keyring.js";
import { lockKey, unlockKey } from "./keys.js";
import { LockChange, previousContext } from "./lockchange.js";
import { memoryOf, sealedIn } from "./loading.js";
import { Memory } from "./memory.js";
import { Queue } from "./queue.js";
import { Secrets } from "./secrets.js";
import { schema, Store } from "./store.js";

/**
 * The data in this browser: locked, or open with its key and memory.
 *
 * Sealing is synchronous, so one transaction reads, decides, seals and writes. Each change
 * increments `revision`; a tab whose memory has another count reloads it. A key has a generation. A
 * new key seals everything again in small steps; until that is done, the former key is stored,
 * sealed with the new one.
 */
export class Vault {
  memory = new Memory();
  #store;
  #channel = new BroadcastChannel("seqrcast");
  #notify;
  /** The unsealed row of the lock; null: there is none. */
  #row = null;
  #lockChange;
  #secrets = new Secrets(() => this.memory);
  #fault = null;
  #isLost = false;

  /** @param {(event: string, value?: object) => void} notify */
  constructor(core, notify, store = new Store()) {
    this.core = core;
    this.#store = store;
    this.keys = new KeyRing(core);
    this.#notify = notify;
    this.queue = new Queue(this, this.#store, {
      rowIn: (transaction) => this.#rowIn(transaction),
      tell: () => this.#tell("waiting"),
    });
    this.#lockChange = new LockChange(this, {
      keepRow: (row) => {
        this.#row = row;
      },
      report: (progress) => notify("progress", progress),
    });
    this.#store.onClosed = () => this.#lookAgain();
    this.#channel.addEventListener("message", ({ data }) => this.#hear(data));
  }

  // States

  /** Returns a `State`, without the facts that only the page knows. */
  async state() {
    if (this.#fault !== null) {
      return { is: this.#fault.key === "state.newer" ? "newer" : "refused", sentence: this.#fault };
    }
    await this.#lookAgain();
    if (this.#row === null) return { is: "new", isLost: this.#isLost };
    const lock = this.#row.lock.kind;
    return this.isOpen ? { is: "open", lock } : { is: "locked", lock, waiting: await this.queue.count() };
  }

  get isOpen() {
    return this.keys.isOpen;
  }

  get lockRow() {
    return this.#row?.lock;
  }

  /** Looks for stored data, and opens it if it needs no secret. */
  async open() {
    this.#fault = null;
    try {
      this.#row =
        (await this.#store.run("readonly", (transaction) => transaction.get("lock", "lock"))) ?? null;
      if (this.#row !== null && this.#row.schema !== schema) throw new Failure("state.newer");
      if (this.#row?.lock.kind === "device") await this.unlock({});
    } catch (error) {
      this.#setFault(error);
    }
    this.#notify("state");
  }

  #setFault(error) {
    this.#fault =
      error instanceof Failure
        ? error.sentence
        : { key: "state.refused", values: { reason: String(error?.name ?? error) } };
  }

  /** Makes a vault with an identity, and the further entries of a backup. */
  async create(wanted, fill) {
    if (this.#fault !== null || this.#row !== null) throw new Failure("failure.exists");
    const key = this.core.random({ count: 32 }).bytes;
    const box = await newBox();
    const row = { schema, generation: 1, lock: await lockKey(this.core, wanted, key), box: box.open };
    this.keys.current = { generation: 1, key };
    try {
      await this.#store.run("readwrite", async (transaction) => {
        if ((await transaction.get("lock", "lock")) !== undefined) throw new Failure("failure.exists");
        this.memory = new Memory();
        const change = new Change(this, transaction, 0);
        change.putLock(row);
        change.putOwn("box", box);
        await fill(change);
        change.finish();
      });
    } catch (error) {
      this.#forget();
      await this.open();
      throw error;
    }
    this.#row = row;
    this.#isLost = false;
    this.memory.revision = -1;
    this.#tell("state");
  }

  async #rowIn(transaction) {
    const row = await transaction.get("lock", "lock");
    if (row === undefined) throw this.#lost();
    return row;
  }

  /** Opens the vault with the secret of its lock. Throws a `Failure`. */
  async unlock(given) {
    const row = await this.#store.run("readonly", (transaction) => transaction.get("lock", "lock"));
    if (row === undefined) throw this.#lost();
    const key = await unlockKey(this.core, row.lock, given);
    this.#row = row;
    this.keys.current = { generation: row.generation, key };
    this.keys.previous = undefined;
    if (row.previous !== undefined) {
      const { plaintext } = this.core.unseal({ key, sealed: row.previous.sealed, context: previousContext });
      this.keys.previous = { generation: row.previous.generation, key: plaintext };
    }
    this.#take(new Memory(), { revision: -1 });
    try {
      await this.read(() => {});
    } catch (error) {
      this.#forget();
      throw error;
    }
    this.#fault = null;
    this.#notify("state");
    if (this.keys.previous !== undefined) this.#lockChange.goOn();
  }

  /** Forgets the key in all tabs. */
  lock() {
    this.#forget();
    this.#channel.postMessage("lock");
  }

  #forget() {
    // Sealing that is under way fails without a key.
    this.keys.forget();
    this.#secrets.wipeAll();
    this.memory = new Memory();
    this.#notify("state");
  }

  #lost() {
    this.#isLost = this.#row !== null;
    this.#row = null;
    this.#forget();
    return new Failure("state.lost");
  }

  /**
   * Erases everything. Fails if another tab keeps it open; it is then erased once that tab is
   * closed.
   */
  async eraseAll() {
    await new Promise((resolve, reject) => {
      const erased = this.#store
        .erase(() => reject(new Failure("failure.eraseBlocked")))
        .then(() => {
          this.#row = this.#fault = null;
          this.#isLost = false;
          this.#forget();
          this.#channel.postMessage("look");
        });
      erased.then(resolve, reject);
    });
  }

  /**
   * Checks whether everything is still there: phones close the database for lack of memory, and
   * browsers delete it.
   */
  async #lookAgain() {
    if (this.#row === null) return;
    try {
      if (this.isOpen) await this.read(() => {});
      else if (
        (await this.#store.run("readonly", (transaction) => transaction.get("lock", "now"))) === undefined
      ) {
        this.#lost();
      }
    } catch {
      // The next call reports the failure.
    }
  }

  async #hear(event) {
    if (event === "lock") return this.#forget();
    if (event === "look") {
      // Somebody erased everything. It looked like a loss, because the database was closed before.
      this.#isLost = false;
      this.#row = null;
      this.#forget();
      return this.open();
    }
    if (event === "state") await (this.isOpen ? this.#lookAgain() : this.open());
    return this.#notify(event);
  }

  #tell(event) {
    this.#notify(event);
    this.#channel.postMessage(event);
  }

  // Reading and changing

  /** Runs `body(reader)` in a transaction with the present memory. */
  read(body) {
    return this.#secrets.during(async () => {
      await this.#load();
      return this.#store.run("readonly", async (transaction) => {
        await this.#refresh(transaction);
        return body(new Reader(this, transaction));
      });
    });
  }

  /**
   * Returns the values of very many messages in a store, by their ids, without those that were
   * erased meanwhile or are damaged.
   */
  async openAll(store, ids) {
    if (ids.length === 0) return new Map();
    return this.#secrets.during(async () => {
      const kept = await this.#store.run("readonly", async (transaction) => {
        await this.#check(transaction);
        return valuesOf(transaction, store, ids);
      });
      const opened = new Map();
      await Promise.all(
        ids.map(async (id) => {
          const channel = this.memory.channelOf(id);
          if (kept.get(id) === undefined || channel === undefined) return;
          const value = await this.keys.unsealFast(store, id, kept.get(id), channel).catch(() => undefined);
          if (value !== undefined) opened.set(id, value);
        }),
      );
      return opened;
    });
  }

  /** Runs `body(change)` in one transaction: afterwards all of it is on the disk, or nothing. */
  write(body) {
    return this.#secrets.during(() => this.#write(body));
  }

  async #write(body) {
    await this.#load();
    let change;
    let result;
    try {
      result = await this.#store.run("readwrite", async (transaction) => {
        await this.#refresh(transaction);
        // The change may drop some of the keys.
        this.#secrets.note();
        change = new Change(this, transaction, this.memory.revision);
        // Nobody may rely on a changed memory before it is on the disk.
        this.memory.revision = -1;
        const result = await body(change);
        change.finish();
        return result;
      });
    } catch (error) {
      // Wiped keys are refused for many reasons.
      throw change?.isOpen === false ? new Failure("failure.locked") : error;
    }
    // If the app was locked meanwhile, the memory is wiped.
    if (change.isOpen) this.#take(change.memory, change);
    if (change.isChanged) this.#tell("change");
    return result;
  }

  /**
   * Reloads the memory if something has changed. The browser's own cryptography is a hundred times
   * as fast as the core's, but a transaction ends while it works. So all values are read before.
   */
  async #load() {
    if (!this.isOpen) throw new Failure("failure.locked");
    const kept = await this.#store.run("readonly", async (transaction) => {
      const now = await this.#check(transaction);
      if (now.revision === this.memory.revision) return undefined;
      return { now, sealed: await sealedIn(transaction) };
    });
    if (kept !== undefined) {
      this.#take(await memoryOf(kept.sealed, (...value) => this.keys.unsealFast(...value)), kept.now);
    }
  }

  /** Reloads the memory in a transaction, after another tab's change. */
  async #refresh(transaction) {
    const now = await this.#check(transaction);
    if (now.revision === this.memory.revision) return;
    this.#take(await memoryOf(await sealedIn(transaction), (...value) => this.keys.unseal(...value)), now);
  }

  #take(memory, { revision }) {
    this.#secrets.note();
    this.memory = memory;
    memory.revision = revision;
  }

  /** Returns the number of the last change, if the key is still the vault's. */
  async #check(transaction) {
    const now = await transaction.get("lock", "now");
    if (now === undefined) throw this.#lost();
    if (this.keys.take(now.generation)) return now;
    // Another tab has changed the lock.
    this.#row = await transaction.get("lock", "lock");
    this.#forget();
    throw new Failure("failure.locked");
  }

  /** Makes a new key behind another lock, and seals everything with it. */
  async switchLock(wanted) {
    if (!this.isOpen) throw new Failure("failure.locked");
    await this.#lockChange.change(wanted);
    this.#tell("state");
  }
}
