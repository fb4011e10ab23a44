/**
 * How long nobody was there. The time of day can be set, and the other clock stands still while a device sleeps, so
 * what either of them says counts; a time of day that lies behind counts as one that lies ahead.
 */
export class Absence {
  #time;
  #running;

  constructor() { this.end(); }

  /** Somebody is there. */
  end() {
    this.#time = Date.now();
    this.#running = performance.now();
  }

  lasts(milliseconds) {
    return Math.max(Math.abs(Date.now() - this.#time), performance.now() - this.#running) >= milliseconds;
  }
}
