/**
 * Keys and texts that are or were in the memory, to be overwritten. A running call may use one that
 * was replaced meanwhile.
 */
export class Secrets {
  #memory;
  #noted = new Set();
  #calls = 0;

  /** @param {() => import("./memory.js").Memory} memory returns the present memory */
  constructor(memory) {
    this.#memory = memory;
  }

  /** Notes them before the memory changes. */
  note() {
    for (const secret of this.#memory().secrets) this.#noted.add(secret);
  }

  /**
   * Runs a call that may use keys. After the last such call, bytes that have left the memory
   * are overwritten.
   */
  async during(call) {
    this.#calls += 1;
    try {
      return await call();
    } finally {
      this.#calls -= 1;
      if (this.#calls === 0) this.#wipe(new Set(this.#memory().secrets));
    }
  }

  wipeAll() {
    this.note();
    this.#wipe(new Set());
  }

  #wipe(kept) {
    for (const secret of this.#noted) {
      if (kept.has(secret)) continue;
      secret.fill(0);
      this.#noted.delete(secret);
    }
  }
}
