import { openFrom, sealInto } from "./box.js";
import { pairsOf } from "./change.js";
import { toHex } from "./codec.js";
import { Failure, failureOf } from "./failure.js";

/** The most waiting scans. */
const limit = 1000;

/** The scans that wait while the vault is locked, each sealed for a locked key. */
export class Queue {
  #vault;
  #store;
  #rowIn;
  #tell;

  /**
   * @param {{rowIn: (transaction) => Promise<object>, tell: () => void}} calls rowIn: returns the
   *   unsealed row of the lock
   */
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

  /** Stores a scan until the key is there; returns the number of waiting scans. */
  async add(scan) {
    const { box } = await this.#store.run("readonly", this.#rowIn);
    const sealed = await sealInto(box, scan);
    const count = await this.#store.run("readwrite", async (transaction) => {
      // Another tab changed the lock meanwhile, and so the key pair.
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
   * Calls `body(change, scan)` for each waiting scan, oldest first, each in a transaction of its
   * own. If that fails, the scan keeps waiting, and `failed(scan, failure)` is called, except
   * without space or without the key. Returns all elements of the arrays that these calls return.
   */
  async drain(body, failed) {
    const results = [];
    let isRead = false;
    const { waiting, secrets } = await this.#vault.read(async ({ transaction, memory }) => {
      const { secret, former = [] } = memory.own.box;
      // Copies the secrets: if the memory is wiped meanwhile, a scan must not count as malformed.
      return {
        secrets: [secret, ...former].map((bytes) => bytes.slice()),
        waiting: await pairsOf(transaction, "queue"),
      };
    });
    for (const [id, sealed] of waiting) {
      const scan =
        (await Promise.any(secrets.map((secret) => openFrom(secret, sealed))).catch(() => null)) ?? {};
      // Malformed entries, which somebody else put there, are dropped.
      const isScan = Array.isArray(scan.codes) && scan.codes.every((code) => typeof code === "string");
      try {
        results.push(
          ...(await this.#vault.write(async (change) => {
            if ((await change.transaction.get("queue", id)) === undefined) return [];
            change.delete("queue", id);
            const result = isScan ? await body(change, scan) : [];
            const { former, ...box } = change.memory.own.box;
            const isLast = (await change.transaction.count("queue")) === 0;
            if (former !== undefined && isLast) change.putOwn("box", box);
            return result;
          })),
        );
        isRead = true;
      } catch (error) {
        const failure = failureOf(error);
        const isLater = ["failure.full", "failure.locked"].includes(failure.sentence.key);
        if (isScan && !isLater) results.push(...failed(scan, failure));
      }
    }
    for (const secret of secrets) secret.fill(0);
    // The listeners look for more.
    if (isRead) this.#tell();
    return results;
  }
}
