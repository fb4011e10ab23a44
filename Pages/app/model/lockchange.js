import { newBox } from "./box.js";
import { Failure, isDamage } from "./failure.js";
import { lockKey } from "./keys.js";
import { schema } from "./store.js";

/** The context of the former key, sealed with the current one. */
export const previousContext = new TextEncoder().encode("SeQRcast app/1 previous key");

/** Stores with values sealed by the key of a channel; all others use the vault's key. */
const ofChannels = ["heads", "bodies", "codes"];

/** The number of values of a store that are sealed again in one transaction. */
const batches = {
  own: 8,
  people: 128,
  channels: 128,
  requests: 128,
  offers: 128,
  members: 512,
  received: 128,
  authorizations: 128,
  pages: 16,
  heads: 512,
  bodies: 32,
  codes: 64,
  sets: 128,
  parts: 256,
};

/** Changes the lock of a vault: makes a new key, and seals everything with it. */
export class LockChange {
  #vault;
  #keepRow;
  #report;
  /** The remaining work of an interrupted change. */
  #rest;

  /**
   * @param {{keepRow: (row: object) => void, report: (progress: object) => void}} calls keepRow:
   *   called with the unsealed row of the lock
   */
  constructor(vault, { keepRow, report }) {
    this.#vault = vault;
    this.#keepRow = keepRow;
    this.#report = report;
  }

  get #keys() {
    return this.#vault.keys;
  }

  /** Makes a new key behind another lock, and seals everything with it. */
  async change(wanted) {
    const { core } = this.#vault;
    await this.#rest;
    const key = core.random({ count: 32 }).bytes;
    const lock = await lockKey(core, wanted, key);
    const box = await newBox();
    await this.#inTurn(async () => {
      await this.#sealAnew();
      const generation = this.#keys.current?.generation;
      this.#keys.next = { generation: generation + 1, key };
      try {
        this.#keepRow(
          await this.#vault.write(async (change) => {
            // A transaction that the browser reported as failed may be on the disk, and is repeated.
            if (this.#keys.current.generation !== generation) return change.transaction.get("lock", "lock");
            const waiting = await change.transaction.count("queue");
            const { sealed } = core.seal({
              key,
              plaintext: this.#keys.current.key,
              context: previousContext,
            });
            const row = {
              schema,
              generation: generation + 1,
              lock,
              box: box.open,
              previous: { generation, sealed },
            };
            change.putLock(row);
            const { secret, former = [] } = change.memory.own.box;
            // Waiting scans need the keys for which they were sealed.
            change.putOwn("box", waiting === 0 ? box : { ...box, former: [secret, ...former] });
            for (const channel of change.memory.channels.values()) {
              channel.keys[generation + 1] = core.random({ count: 32 }).bytes;
              change.putChannel(channel);
            }
            return row;
          }),
        );
        await this.#sealAnew();
      } finally {
        this.#keys.next = undefined;
      }
    });
  }

  /** Continues an interrupted change. */
  goOn() {
    this.#rest = this.#inTurn(() => this.#sealAnew()).catch(() => {});
  }

  /** Runs a change in only one tab at a time. */
  async #inTurn(body) {
    await navigator.locks.request("seqrcast seal", { ifAvailable: true }, (granted) => {
      if (granted === null) throw new Failure("failure.busy");
      return body();
    });
  }

  /**
   * Seals all values of the former key with the current one, step by step. An interruption is made
   * up for later.
   */
  async #sealAnew() {
    const vault = this.#vault;
    await vault.read(() => {});
    if (this.#keys.previous === undefined) return;
    const counts = await vault.read(({ transaction }) =>
      Promise.all(Object.keys(batches).map((store) => transaction.count(store))),
    );
    const total = counts.reduce((sum, count) => sum + count, 0);
    let done = 0;
    for (const [store, limit] of Object.entries(batches)) {
      let last;
      do {
        last = await vault.write(async (change) => {
          const range = last === undefined ? null : IDBKeyRange.lowerBound(last, true);
          const [ids, values] = await Promise.all([
            change.transaction.keys(store, range, limit),
            change.transaction.all(store, range, limit),
          ]);
          ids.forEach((id, index) => {
            if (values[index].generation === this.#keys.current.generation) return;
            const channel = ofChannels.includes(store) ? change.memory.channelOf(id) : undefined;
            try {
              change.put(store, id, this.#keys.unseal(store, id, values[index], channel), channel);
            } catch (error) {
              // Damaged values stay unchanged. They prevent neither the others nor the end of the
              // former key.
              if (!isDamage(error)) throw error;
            }
          });
          done += ids.length;
          return ids.length < limit ? undefined : ids.at(-1);
        });
        this.#report({ done, total });
      } while (last !== undefined);
    }
    this.#keepRow(
      await vault.write(async (change) => {
        for (const channel of change.memory.channels.values()) {
          channel.keys = { [this.#keys.current.generation]: channel.keys[this.#keys.current.generation] };
          change.putChannel(channel);
        }
        const { previous, ...row } = await change.transaction.get("lock", "lock");
        change.putLock(row);
        return row;
      }),
    );
    this.#keys.forgetPrevious();
  }
}
