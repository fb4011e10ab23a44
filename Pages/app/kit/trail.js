/**
 * The paths of the screens, by their places in the browser's history. The browser writes addresses
 * and their data to disk, where they outlast a lock. So paths stay in memory, and an address names
 * no channel, message or person: after a reload the list is shown.
 */
export class Trail {
  #paths = [];
  #place = -1;

  /** The path of the screen at this place. */
  get path() {
    if (history.state === null) {
      // The reader entered an address.
      this.#place += 1;
      this.#paths.length = this.#place;
      history.replaceState(this.#place, "");
    } else this.#place = history.state;
    return this.#paths[this.#place] ?? location.hash.replace(/^#\/?/, "");
  }

  /** Goes to another screen; `isInstead` leaves no way back to this one. */
  go(path, { isInstead }) {
    const here = this.path;
    if (!isInstead && path !== here) {
      this.#place += 1;
      this.#paths.length = this.#place;
      history.pushState(this.#place, "");
    }
    this.#paths[this.#place] = path;
  }

  /** Sets the data that the browser stores for the path at this place. */
  settle(path, address) {
    this.#paths[this.#place] = path;
    if (location.hash !== `#/${address}`) history.replaceState(this.#place, "", `#/${address}`);
  }

  forget() {
    this.#paths = [];
  }
}
