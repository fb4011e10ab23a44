import { earthRadius, world, wrapped } from "./projection.js";

/** Which part of the world is shown: the point in the middle, and how many pixels the earth's radius has. */
export class MapView {
  constructor(x = 0, y = 0, scale = 1) {
    Object.assign(this, { x, y, scale });
    this.width = 1;
    this.height = 1;
  }

  /** A pixel is 30 cm there. */
  static #mostScale = earthRadius / 0.3;

  /** Two worlds side by side at the most, and no smaller than all of one. */
  get leastScale() {
    const whole = Math.min(this.width / world.width, this.height / (2 * world.reach));
    return Math.max(this.width / (2 * world.width), whole);
  }

  get mostScale() {
    return MapView.#mostScale;
  }

  /** The same place in a window of another size. */
  resize(width, height) {
    Object.assign(this, { width: Math.max(1, width), height: Math.max(1, height) });
    this.#settle();
  }

  /** Where a point is drawn, in pixels: of its repetitions around the globe, the one nearest to the middle. */
  pixel({ x, y }) {
    return {
      left: this.width / 2 + wrapped(x - this.x) * this.scale,
      top: this.height / 2 + (y - this.y) * this.scale,
    };
  }

  /** What is drawn at a pixel. */
  point(left, top) {
    return { x: this.x + (left - this.width / 2) / this.scale, y: this.y + (top - this.height / 2) / this.scale };
  }

  /** Moves what is shown by so many pixels. */
  drag(right, down) {
    this.x -= right / this.scale;
    this.y -= down / this.scale;
    this.#settle();
  }

  /** Zooms by a factor, with what is at a pixel staying there. */
  zoom(factor, left = this.width / 2, top = this.height / 2) {
    const kept = this.point(left, top);
    this.scale = this.#possible(this.scale * factor);
    const now = this.point(left, top);
    this.x += kept.x - now.x;
    this.y += kept.y - now.y;
    this.#settle();
  }

  set({ x, y, scale }) {
    Object.assign(this, { x, y, scale });
    this.#settle();
  }

  /**
   * The middle and scale that show all of these points, with a margin.
   * @param {{x: number, y: number}[]} points at least one
   */
  fitted(points) {
    const { west, east, north, south } = boundsOf(points);
    const alone = 600_000 / earthRadius;
    const near = 2_000 / earthRadius;
    const isAlone = east - west < 1 / earthRadius && south - north < 1 / earthRadius;
    const least = isAlone ? alone : near;
    const margin = Math.min(76, this.width / 4, this.height / 5);
    return {
      x: wrapped((west + east) / 2), y: (north + south) / 2,
      scale: this.#possible(Math.min(
        (this.width - 2 * margin) / Math.max(east - west, least),
        (this.height - 2 * margin) / Math.max(south - north, least))),
    };
  }

  #possible(scale) {
    return Math.min(Math.max(scale, this.leastScale), this.mostScale);
  }

  #settle() {
    this.scale = this.#possible(this.scale);
    this.x = wrapped(this.x);
    // The poles stay within the window where it is smaller than the world, else the equator in its middle.
    const space = Math.max(0, world.reach - this.height / 2 / this.scale + 24 / this.scale);
    this.y = Math.min(Math.max(this.y, -space), space);
  }
}

/** The smallest box around points. Where the antimeridian is in it, its east is above π. */
export function boundsOf(points) {
  const eastward = points.map((point) => wrapped(point.x)).sort((one, other) => one - other);
  // The widest gap between neighbours, around the globe, is what the box leaves out.
  let [west, widest] = [eastward[0], eastward[0] + world.width - eastward.at(-1)];
  for (let index = 1; index < eastward.length; index += 1) {
    const gap = eastward[index] - eastward[index - 1];
    if (gap > widest) [west, widest] = [eastward[index], gap];
  }
  let [north, south] = [Infinity, -Infinity];
  for (const { y } of points) [north, south] = [Math.min(north, y), Math.max(south, y)];
  return { west, east: west + world.width - widest, north, south };
}
