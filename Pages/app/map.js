import { element } from "../common/element.js";
import { Cities } from "../common/map/cities.js";
import { clusterLevel, clustersOf } from "../common/map/clusters.js";
import { drawn } from "../common/map/drawn.js";
import { installGestures } from "../common/map/gestures.js";
import { projected } from "../common/map/projection.js";
import { MapView } from "../common/map/view.js";
import { WorldLayer } from "../common/map/worldlayer.js";
import { box, iconButton } from "./kit/controls.js";
import { formattedNumber, say } from "./kit/words.js";

let world;

/**
 * Returns the requested land, borders and cities of the earth; null if they cannot be loaded now.
 */
function worldData() {
  world ??= fetch("world.json")
    .then((response) => response.json())
    .catch(() => {
      // The next map requests them again.
      world = undefined;
      return null;
    });
  return world;
}

/**
 * A map of the earth with marks. Only one can be in the page at a time, because the modules of
 * Pages/common/map find their elements by id.
 */
export class SightingsMap {
  #points;
  #onChoice;
  #isTall;
  #map;
  #view = new MapView();
  #world = null;
  #frame = 0;
  #buttons = new Map();

  /**
   * @param {{latitude: number, longitude: number}[]} places
   * @param {{isTall?: boolean, onChoice?: (places: object[]) => void}} options onChoice: called with
   *   the places of a chosen mark
   */
  constructor(places, { isTall = false, onChoice = () => {} } = {}) {
    this.#points = places.map((place, index) => ({
      place,
      index,
      ...projected(place.latitude, place.longitude),
    }));
    this.#onChoice = onChoice;
    this.#isTall = isTall;
    const drawing = drawn(
      "svg",
      { id: "drawing", "aria-hidden": "true", focusable: "false" },
      drawn("g", { id: "world" }),
      drawn("path", { id: "graticule" }),
      drawn("g", { id: "graticule-labels" }),
      drawn("g", { id: "cities" }),
    );
    this.#map = element(
      "div",
      {
        id: "map",
        class: isTall ? "tall" : "",
        tabindex: "0",
        role: "group",
        "aria-label": say("map.help"),
      },
      drawing,
      element("div", { id: "marks" }),
    );
    const step = (factor) => this.#move(() => this.#view.zoom(factor));
    const fit = () => this.#move(() => this.#fit());
    installGestures(this.#map, this.#view, { onChange: () => this.#draw(), onFit: fit, onStep: step });
    this.view = isTall
      ? box(
          "div",
          "stack",
          this.#map,
          box(
            "div",
            "map-controls",
            iconButton("minus", "map.out", () => step(0.5)),
            iconButton("plus", "map.in", () => step(2)),
            iconButton("fit", "map.all", fit),
          ),
        )
      : this.#map;
    new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect)).observe(this.#map);
  }

  async #resize({ width, height }) {
    if (width === 0) return;
    this.#view.resize(width, height);
    if (this.#world === null) {
      const data = await worldData();
      if (data === null || !this.#map.isConnected) return;
      this.#world = new WorldLayer(data, new Cities(data));
      this.#fit();
    }
    this.#draw();
  }

  #fit() {
    if (this.#points.length === 0) return;
    this.#view.set(this.#view.fitted(this.#points));
    // A small map shows coasts and borders around the places.
    if (!this.#isTall) this.#view.zoom(0.5);
  }

  #move(change) {
    change();
    this.#draw();
  }

  /** Draws once before the next repaint, however often it is called. */
  #draw() {
    if (this.#world === null) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.#map.isConnected) this.#world.draw(this.#view, this.#drawMarks());
    });
  }

  /** @returns {{left: number, top: number, radius: number}[]} the places of the marks, in pixels */
  #drawMarks() {
    const level = clusterLevel(this.#view.scale);
    const shown = new Map();
    for (const { points } of clustersOf(this.#points, level)) {
      const key = `${level} ${points[0].index}`;
      const { left, top } = this.#view.pixel(points[0]);
      const button = this.#buttons.get(key) ?? this.#mark(points);
      button.style.left = `${left.toFixed(1)}px`;
      button.style.top = `${top.toFixed(1)}px`;
      shown.set(key, { button, left, top });
    }
    for (const [key, button] of this.#buttons) if (!shown.has(key)) button.remove();
    this.#buttons = new Map([...shown].map(([key, { button }]) => [key, button]));
    return [...shown.values()].map(({ button, left, top }) => ({
      left,
      top,
      radius: button.offsetWidth / 2,
    }));
  }

  #mark(points) {
    const count = points.length;
    const button = element(
      "button",
      {
        type: "button",
        class: count === 1 ? "point" : `point cluster digits-${String(count).length}`,
        "aria-label": say("map.mark", { count }),
      },
      count === 1 ? "" : formattedNumber(count),
    );
    button.addEventListener("click", () => this.#onChoice(points.map(({ place }) => place)));
    this.#map.querySelector("#marks").append(button);
    return button;
  }
}
