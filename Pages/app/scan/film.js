/** The milliseconds over which the pace of a film is measured. */
const span = 5000;
/** Fewer new parts a second are slow: films show twenty and more. */
const leastRate = 2;

/** Whether a symbol holds a part of a film, of which there may be thousands. */
export function isFilmPart(text) {
  return text.startsWith("SEQR1FM:");
}

/** Measures how fast the parts of the film before the camera come. Times are in milliseconds. */
export class FilmPace {
  #film = null;
  /** The times and numbers of parts, since the last one that is older than `span`. */
  #states = [];

  /** Notes how many parts of a film (`Film` in model.d.mts) are here. */
  note({ id, held, needed }, now) {
    if (id !== this.#film?.id) this.#states = [];
    this.#film = { id, needed };
    this.#states.push({ now, held });
    while (this.#states[1]?.now <= now - span) this.#states.shift();
  }

  /** Ends the measurement. */
  clear() {
    this.#film = null;
    this.#states = [];
  }

  /** Returns the new parts a second; undefined: the film was not seen for long enough. */
  #rate(now) {
    if (this.#states.length < 2) return undefined;
    const before = this.#states.findLast((state) => state.now <= now - span);
    return before && ((this.#states.at(-1).held - before.held) * 1000) / span;
  }

  isSlow(now) {
    return this.#rate(now) < leastRate;
  }

  /** Returns the seconds until the film is complete; null: not known. */
  secondsLeft(now) {
    const rate = this.#rate(now) ?? 0;
    return rate === 0 ? null : (this.#film.needed - this.#states.at(-1).held) / rate;
  }
}
