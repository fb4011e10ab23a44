/** Keys that are, or were, in the memory, to be overwritten. A call that is under way may use those of one that was replaced meanwhile. */
export class Secrets {
  #memory;
  #noted = new Set();
  #calls = 0;

  /** @param {() => import("./memory.js").Memory} memory the one that is held now */
  constructor(memory) { this.#memory = memory; }

  /** Before the memory changes. */
  note() { for (const secret of this.#memory().secrets) this.#noted.add(secret); }

  /** Runs what may use them. When no such call is left, those go that are not in the memory any more. */
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
