import { drawn } from "./drawn.js";

/** The pixels that labels keep clear of each other. */
const labelGap = 3;

/** The distance, in pixels, that labels keep from a mark. A chosen mark has a ring. */
const markGap = 4;

/** The height of letters above and below their line, as a fraction of the font size. */
const letterReach = { above: 1.1, below: 0.3 };

/** Writes labels where there is room: on the map, not on a mark, and not on each other. */
export class Labels {
  #view;
  #marks;
  #size;
  #pen = document.createElement("canvas").getContext("2d");
  #widths = new Map();
  #taken = [];

  /** @param {SVGElement} parent the labels will have its font */
  constructor(parent) {
    const { font, fontSize } = getComputedStyle(parent);
    this.#pen.font = font;
    this.#size = parseFloat(fontSize);
  }

  /**
   * Forgets the labels written so far.
   * @param {{left: number, top: number, radius: number}[]} marks
   */
  begin(view, marks) {
    this.#view = view;
    this.#marks = marks.map(({ left, top, radius }) => ({
      left,
      top,
      radius: radius + markGap,
      hasText: false,
    }));
    this.#taken = this.#marks.map(boxAround);
  }

  /**
   * Writes a text at the first of some places that is free.
   * @param {(width: number) => {left: number, line: number}[]} places for a text of this width:
   *   where it may begin, and the line on which its letters stand, in pixels
   * @returns {SVGElement?} null: there is no room
   */
  write(text, places) {
    const width = this.#widthOf(text);
    for (const { left, line } of places(width)) {
      const box = {
        left,
        right: left + width,
        top: line - letterReach.above * this.#size,
        bottom: line + letterReach.below * this.#size,
      };
      if (!this.#isFree(box)) continue;
      this.#taken.push(box);
      return drawn("text", { x: left.toFixed(1), y: line.toFixed(1) }, text);
    }
    return null;
  }

  /**
   * Writes a text beside a dot, or beside the mark that has the dot in its middle.
   *
   * With a mark there is no dot, and no further text beside that mark.
   * @param {{left: number, top: number, radius: number}} dot
   * @param {number} gap pixels between them
   * @returns {{text: SVGElement, hasDot: boolean}?} null: there is no room
   */
  writeBeside(dot, text, gap) {
    const mark = this.#marks.find(
      ({ left, top, radius }) => Math.hypot(left - dot.left, top - dot.top) < radius / 2,
    );
    const dotBox = boxAround(dot);
    if (mark === undefined ? !this.#isFree(dotBox) : mark.hasText) return null;
    const { left, top, radius } = mark ?? dot;
    const away = radius + gap;
    const written = this.write(text, (width) => [
      { left: left + away, line: top + this.#size / 3 },
      { left: left - away - width, line: top + this.#size / 3 },
      { left: left - width / 2, line: top - away - letterReach.below * this.#size },
      { left: left - width / 2, line: top + away + letterReach.above * this.#size },
    ]);
    if (written === null) return null;
    if (mark === undefined) this.#taken.push(dotBox);
    else mark.hasText = true;
    return { text: written, hasDot: mark === undefined };
  }

  #isFree({ left, right, top, bottom }) {
    if (left < 0 || top < 0 || right > this.#view.width || bottom > this.#view.height) return false;
    return this.#taken.every(
      (other) =>
        right + labelGap <= other.left
        || other.right + labelGap <= left
        || bottom + labelGap <= other.top
        || other.bottom + labelGap <= top,
    );
  }

  #widthOf(text) {
    if (!this.#widths.has(text)) this.#widths.set(text, this.#pen.measureText(text).width);
    return this.#widths.get(text);
  }
}

function boxAround({ left, top, radius }) {
  return { left: left - radius, right: left + radius, top: top - radius, bottom: top + radius };
}
