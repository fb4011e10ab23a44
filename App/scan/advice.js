/** In so many frames codes were seen and none was read, before the reader is advised. */
const adviceFrames = 8;
/** A code that is smaller than this part of the view is better held nearer. */
const smallSide = 0.3;

/** Sentences that say what would help. */
export const advices = ["scan.nearer", "scan.steady", "scan.whole", "scan.appended", "scan.noText", "scan.characters"];

/** What would help where codes are seen and none is read; only if that lasts. */
export class Advice {
  #unreadFrames = 0;

  /**
   * Takes the finds of a frame, as in report.js.
   * @returns {string | null | undefined} one of `advices`; null: none is needed; undefined: what was said before holds
   */
  after({ symbols, unread: [symbol] }) {
    this.#unreadFrames = symbols.length > 0 ? 0 : Math.max(0, Math.min(this.#unreadFrames + (symbol ? 1 : -1), adviceFrames));
    if (this.#unreadFrames === adviceFrames && symbol) return adviceFor(symbol);
    return this.#unreadFrames === 0 ? null : undefined;
  }
}

/** What would help to read a symbol that is in view. */
function adviceFor({ cause, corners }) {
  if (cause === "cut") return "scan.whole";
  const sides = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis])) - Math.min(...corners.map((corner) => corner[axis])));
  return cause === "small" || Math.max(...sides) < smallSide ? "scan.nearer" : "scan.steady";
}
