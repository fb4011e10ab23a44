/** The number of frames with seen but unread codes after which the reader gets advice. */
const adviceFrames = 8;
/** A code smaller than this part of the view should be held nearer. */
const smallSide = 0.3;

/** The keys of the advice. */
export const advices = [
  "scan.nearer",
  "scan.steady",
  "scan.whole",
  "scan.appended",
  "scan.noText",
  "scan.characters",
  "film.slow",
];

/** Advises the reader when codes are seen for some time and none is read. */
export class Advice {
  #unreadFrames = 0;

  /**
   * Takes the result of a frame, as in report.js.
   * @returns {string | null | undefined} one of `advices`; null: none is needed; undefined: the
   *   last advice still applies
   */
  after({ symbols, unread: [symbol] }) {
    this.#unreadFrames =
      symbols.length > 0 ? 0 : Math.max(0, Math.min(this.#unreadFrames + (symbol ? 1 : -1), adviceFrames));
    if (this.#unreadFrames === adviceFrames && symbol) return adviceFor(symbol);
    return this.#unreadFrames === 0 ? null : undefined;
  }
}

/** Advises how to read a symbol that is in view. */
function adviceFor({ cause, corners }) {
  if (cause === "cut") return "scan.whole";
  const sides = [0, 1].map(
    (axis) =>
      Math.max(...corners.map((corner) => corner[axis])) - Math.min(...corners.map((corner) => corner[axis])),
  );
  return cause === "small" || Math.max(...sides) < smallSide ? "scan.nearer" : "scan.steady";
}
