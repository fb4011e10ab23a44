import { drawn } from "../../common/map/drawn.js";

/** How long a mark stays after its code was last seen, in milliseconds. */
const markTime = 700;

/** The distance of marks from the code, and the length of their arms, as fractions of its side. */
const [standoff, arm] = [0.07, 0.24];

/** Draws corners and a label around each code in view. */
export class Overlay {
  #drawing;
  #marks = new Map();

  constructor() {
    this.#drawing = drawn("svg", { "aria-hidden": "true", focusable: "false" });
  }

  get element() {
    return this.#drawing;
  }

  /**
   * Notes the places of codes, as fractions of the view's width and height.
   * @param {{text: string, corners: number[][], label?: string, kind?: string}[]} symbols those
   *   without a label have that of `label`
   */
  see(symbols) {
    for (const { text, corners, label, kind } of symbols) {
      // A symbol replaces the one shown in its place before.
      for (const [other, mark] of this.#marks) {
        if (other !== text && isWithin(middleOf(corners), mark.corners)) this.#marks.delete(other);
      }
      this.#marks.set(text, { corners, seen: performance.now(), label, kind, ...this.#labels.get(text) });
    }
  }

  #labels = new Map();

  /** Sets a code's label and kind: "found", "part" or "refused". A code without a label has no mark. */
  label(text, label, kind) {
    this.#labels.set(text, { label, kind });
    if (this.#marks.has(text)) Object.assign(this.#marks.get(text), { label, kind });
  }

  clear() {
    this.#marks.clear();
    this.#drawing.replaceChildren();
  }

  /** Draws over a video that covers its box. */
  draw({ width, height }) {
    const { clientWidth, clientHeight } = this.#drawing;
    const scale = Math.max(clientWidth / width, clientHeight / height);
    const place = ([x, y]) => [
      clientWidth / 2 + (x - 0.5) * width * scale,
      clientHeight / 2 + (y - 0.5) * height * scale,
    ];
    this.#drawing.setAttribute("viewBox", `0 0 ${clientWidth} ${clientHeight}`);
    const now = performance.now();
    const shown = [];
    for (const [text, { corners, seen, label, kind }] of this.#marks) {
      if (now - seen > markTime) this.#marks.delete(text);
      else if (label !== undefined) shown.push(...markOf(corners.map(place), label, kind));
    }
    this.#drawing.replaceChildren(...shown);
  }
}

function middleOf(corners) {
  return [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
}

/** Whether a place is in the upright box around corners. */
function isWithin(place, corners) {
  return place.every((value, axis) => {
    const values = corners.map((corner) => corner[axis]);
    return value > Math.min(...values) && value < Math.max(...values);
  });
}

/** Returns the corners around a code, and its label below them. */
function markOf(corners, label, kind) {
  const [x, y] = middleOf(corners);
  const around = corners
    .map(([cornerX, cornerY]) => [
      x + (cornerX - x) * (1 + 2 * standoff),
      y + (cornerY - y) * (1 + 2 * standoff),
    ])
    .sort((one, other) => Math.atan2(one[1] - y, one[0] - x) - Math.atan2(other[1] - y, other[0] - x));
  const towards = ([fromX, fromY], [toX, toY]) => [fromX + (toX - fromX) * arm, fromY + (toY - fromY) * arm];
  const spelled = ([left, top]) => `${left.toFixed(1)} ${top.toFixed(1)}`;
  const lines = around
    .map((corner, index) => {
      const [before, after] = [around.at(index - 1), around[(index + 1) % around.length]];
      return `M${spelled(towards(corner, before))}L${spelled(corner)}L${spelled(towards(corner, after))}`;
    })
    .join("");
  const bottom = Math.max(...around.map((corner) => corner[1]));
  const width = 18 + 8.5 * [...label].length;
  return [
    drawn("path", { class: "corner outline", d: lines }),
    drawn("path", { class: `corner ${kind}`, d: lines }),
    drawn("rect", { class: `flag ${kind}`, x: x - width / 2, y: bottom - 10, width, height: 22, rx: 5 }),
    drawn("text", { class: "flag-text", x, y: bottom + 6 }, label),
  ];
}
