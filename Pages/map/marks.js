import { actionButton, byID } from "../common/element.js";
import { decimalDegrees } from "../common/location.js";
import { clusterLevel, clustersOf } from "../common/map/clusters.js";
import { drawn } from "../common/map/drawn.js";
import { earthRadius, stretching, world } from "../common/map/projection.js";

/** Pixels around the window where marks are made, too. */
const markMargin = 60;

/** The smallest radius of a circle for an uncertain place, in pixels. */
const leastCircle = 10;

/** The most circles drawn at one time. */
const circleLimit = 200;

/** The marks on the map: one button each, which is kept while the map moves. */
export class MarkLayer {
  #points = [];
  #levels = new Map();
  #buttons = new Map();
  #actions;

  /**
   * @param {{onChoice: (points: object[]) => void, describe: (place: object) => string}} actions
   *   onChoice: called with the points of a chosen mark; describe: says where a place is
   */
  constructor(actions) {
    this.#actions = actions;
  }

  /** Shows these points, as `sightingsFrom` makes them. */
  set points(points) {
    this.#points = points;
    this.#levels.clear();
    // A mark with the same key may stand for other points now.
    this.#remove(new Map());
  }

  /**
   * @param {number?} chosen the index of a message
   * @returns {{left: number, top: number, radius: number}[]} the places of marks, in pixels
   */
  draw(view, chosen) {
    const level = clusterLevel(view.scale);
    const shown = new Map();
    for (const cluster of this.#clusters(level)) {
      const { left, top } = view.pixel(cluster.points[0]);
      const isNear =
        left > -markMargin
        && left < view.width + markMargin
        && top > -markMargin
        && top < view.height + markMargin;
      if (isNear) shown.set(`${level} ${cluster.points[0].index}`, { cluster, left, top });
    }
    this.#remove(shown);
    for (const [key, { cluster, left, top }] of shown) {
      const button = this.#buttons.get(key) ?? this.#make(key, cluster);
      // In percent of the map, which has another size on paper.
      button.style.left = `${((100 * left) / view.width).toFixed(3)}%`;
      button.style.top = `${((100 * top) / view.height).toFixed(3)}%`;
      const isChosen = cluster.points.some((point) => point.message === chosen);
      button.classList.toggle("chosen", isChosen);
      if (isChosen) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.#drawCircles(view, [...shown.values()]);
    return [...shown].map(([key, { left, top }]) => ({
      left,
      top,
      radius: this.#buttons.get(key).offsetWidth / 2,
    }));
  }

  #clusters(level) {
    if (!this.#levels.has(level)) this.#levels.set(level, clustersOf(this.#points, level));
    return this.#levels.get(level);
  }

  #remove(shown) {
    for (const [key, button] of this.#buttons) {
      if (shown.has(key)) continue;
      if (button === document.activeElement) byID("map").focus({ preventScroll: true });
      button.remove();
      this.#buttons.delete(key);
    }
  }

  #make(key, { points }) {
    const count = points.length;
    const [first] = points;
    const place = `${decimalDegrees(first.latitude)}, ${decimalDegrees(first.longitude)}`;
    const button = actionButton(
      count === 1 ? "" : count.toLocaleString(),
      () => this.#actions.onChoice(points),
      {
        class: count === 1 ? "point" : `point cluster digits-${String(count).length}`,
        "aria-label":
          count === 1 ? `One sighting at ${place}` : `${count.toLocaleString()} sightings near ${place}`,
        title: this.#actions.describe(first),
      },
    );
    this.#buttons.set(key, button);
    byID("marks").append(button);
    return button;
  }

  /** Draws uncertain places as circles of their true size. */
  #drawCircles(view, shown) {
    const circles = [];
    const seen = new Set();
    for (const { cluster } of shown) {
      for (const point of cluster.points) {
        const { east, north } = stretching(point.latitude);
        const radius = (point.uncertainty ?? 0) / earthRadius;
        const rx = Math.min(radius * east, Math.PI) * view.scale;
        const ry = Math.min(radius * north, world.width) * view.scale;
        if (rx < leastCircle) continue;
        const { left, top } = view.pixel(point);
        const [cx, cy, ...radii] = [left, top, rx, ry].map((number) => number.toFixed(1));
        const place = [cx, cy, ...radii].join(" ");
        if (seen.has(place) || seen.size === circleLimit) continue;
        seen.add(place);
        circles.push(drawn("ellipse", { cx, cy, rx: radii[0], ry: radii[1] }));
      }
    }
    byID("circles").replaceChildren(...circles);
  }
}
