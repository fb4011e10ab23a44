/**
 * Measures how long nobody used the app. Somebody can set the time of day, and the other clock
 * stops while the device sleeps, so the longer result of the two counts. A time of day in the past
 * counts like one in the future.
 */
export class Absence {
  #time;
  #running;

  constructor() {
    this.end();
  }

  /** Somebody uses the app again. */
  end() {
    this.#time = Date.now();
    this.#running = performance.now();
  }

  lasts(milliseconds) {
    return Math.max(Math.abs(Date.now() - this.#time), performance.now() - this.#running) >= milliseconds;
  }
}
