import { earthRadius, world, wrapped } from "./projection.js";

/**
 * The part of the world that is shown: the point in the middle, and the earth's radius in pixels.
 */
export class MapView {
  constructor(x = 0, y = 0, scale = 1) {
    Object.assign(this, { x, y, scale });
    this.width = 1;
    this.height = 1;
  }

  /** A pixel is 30 cm at this scale. */
  static #mostScale = earthRadius / 0.3;

  /** The smallest scale: the whole world fits, and two worlds at most are side by side. */
  get leastScale() {
    const whole = Math.min(this.width / world.width, this.height / (2 * world.reach));
    return Math.max(this.width / (2 * world.width), whole);
  }

  get mostScale() {
    return MapView.#mostScale;
  }

  /** Keeps the place when the window gets another size. */
  resize(width, height) {
    Object.assign(this, { width: Math.max(1, width), height: Math.max(1, height) });
    this.#clamp();
  }

  /** The pixel of a point: of its repetitions around the globe, the one nearest to the middle. */
  pixel({ x, y }) {
    return {
      left: this.width / 2 + wrapped(x - this.x) * this.scale,
      top: this.height / 2 + (y - this.y) * this.scale,
    };
  }

  /** The point at a pixel. */
  point(left, top) {
    return {
      x: this.x + (left - this.width / 2) / this.scale,
      y: this.y + (top - this.height / 2) / this.scale,
    };
  }

  /** Moves the view by so many pixels. */
  drag(right, down) {
    this.x -= right / this.scale;
    this.y -= down / this.scale;
    this.#clamp();
  }

  /** Zooms by a factor; the point at a pixel stays there. */
  zoom(factor, left = this.width / 2, top = this.height / 2) {
    const kept = this.point(left, top);
    this.scale = this.#possible(this.scale * factor);
    const now = this.point(left, top);
    this.x += kept.x - now.x;
    this.y += kept.y - now.y;
    this.#clamp();
  }

  set({ x, y, scale }) {
    Object.assign(this, { x, y, scale });
    this.#clamp();
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
      x: wrapped((west + east) / 2),
      y: (north + south) / 2,
      scale: this.#possible(
        Math.min(
          (this.width - 2 * margin) / Math.max(east - west, least),
          (this.height - 2 * margin) / Math.max(south - north, least),
        ),
      ),
    };
  }

  #possible(scale) {
    return Math.min(Math.max(scale, this.leastScale), this.mostScale);
  }

  #clamp() {
    this.scale = this.#possible(this.scale);
    this.x = wrapped(this.x);
    // If the world is higher than the window, the view ends 24 pixels beyond a pole; else the
    // equator is in the middle.
    const space = Math.max(0, world.reach - this.height / 2 / this.scale + 24 / this.scale);
    this.y = Math.min(Math.max(this.y, -space), space);
  }
}

/** The smallest box around points. If the antimeridian is in it, its east is above π. */
function boundsOf(points) {
  const eastward = points.map((point) => wrapped(point.x)).sort((one, other) => one - other);
  // The box leaves out the widest gap between neighbours, around the globe.
  let [west, widest] = [eastward[0], eastward[0] + world.width - eastward.at(-1)];
  for (let index = 1; index < eastward.length; index += 1) {
    const gap = eastward[index] - eastward[index - 1];
    if (gap > widest) [west, widest] = [eastward[index], gap];
  }
  let [north, south] = [Infinity, -Infinity];
  for (const { y } of points) [north, south] = [Math.min(north, y), Math.max(south, y)];
  return { west, east: west + world.width - widest, north, south };
}
