import { openFrom, sealInto } from "./box.js";
import { pairsOf } from "./change.js";
import { toHex } from "./codec.js";
import { Failure, failureOf } from "./failure.js";

/** The most scans that wait. */
const limit = 1000;

/** The scans that wait while the vault is locked, each sealed for a key that is locked. */
export class Queue {
  #vault;
  #store;
  #rowIn;
  #tell;

  /** @param {{rowIn: (transaction) => Promise<object>, tell: () => void}} calls rowIn: the row that stands in the open */
  constructor(vault, store, { rowIn, tell }) {
    this.#vault = vault;
    this.#store = store;
    this.#rowIn = rowIn;
    this.#tell = tell;
  }

  async count() {
    if (this.#vault.lockRow === undefined) return 0;
    return this.#store.run("readonly", (transaction) => transaction.count("queue")).catch(() => 0);
  }

  /** Keeps a scan until the key is there; how many wait then. */
  async add(scan) {
    const { box } = await this.#store.run("readonly", this.#rowIn);
    const sealed = await sealInto(box, scan);
    const count = await this.#store.run("readwrite", async (transaction) => {
      // Another tab changed the lock meanwhile, and with it the key pair.
      if (toHex((await this.#rowIn(transaction)).box) !== toHex(box)) return undefined;
      const count = await transaction.count("queue");
      if (count >= limit) throw new Failure("failure.queueFull", { limit });
      transaction.add("queue", sealed);
      return count + 1;
    });
    if (count === undefined) return this.add(scan);
    this.#tell();
    return count;
  }

  /**
   * Calls `body(change, scan)` for each scan that waits, the first first, each in a transaction of its own.
   * Where that fails, the scan waits on, and `failed(scan, failure)` is called; not while there is no room or
   * no key. Returns all that these return, which are arrays.
   */
  async drain(body, failed) {
    const results = [];
    let isRead = false;
    const { waiting, secrets } = await this.#vault.read(async ({ transaction, memory }) => {
      const { secret, former = [] } = memory.own.box;
      // Copies: if the memory is wiped meanwhile, no scan may be taken for somebody else's.
      return { secrets: [secret, ...former].map((bytes) => bytes.slice()), waiting: await pairsOf(transaction, "queue") };
    });
    for (const [id, sealed] of waiting) {
      const scan = await Promise.any(secrets.map((secret) => openFrom(secret, sealed))).catch(() => null) ?? {};
      // What somebody else put there is dropped.
      const isScan = Array.isArray(scan.codes) && scan.codes.every((code) => typeof code === "string");
      try {
        results.push(...await this.#vault.write(async (change) => {
          if (await change.transaction.get("queue", id) === undefined) return [];
          change.delete("queue", id);
          const result = isScan ? await body(change, scan) : [];
          const { former, ...box } = change.memory.own.box;
          const isLast = await change.transaction.count("queue") === 0;
          if (former !== undefined && isLast) change.putOwn("box", box);
          return result;
        }));
        isRead = true;
      } catch (error) {
        const failure = failureOf(error);
        const isLater = ["failure.full", "failure.locked"].includes(failure.sentence.key);
        if (isScan && !isLater) results.push(...failed(scan, failure));
      }
    }
    for (const secret of secrets) secret.fill(0);
    // Whoever hears of it looks for more.
    if (isRead) this.#tell();
    return results;
  }
}
