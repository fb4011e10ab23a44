import { byID } from "../element.js";
import { inRadians, latitudeAt, longitudeAt, projected, world } from "./projection.js";

/** Makes an element of SVG. */
export function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** The least distance between two lines of the grid, in pixels. */
const gridDistance = 120;

/** The size of a letter in a city's name, in pixels. */
const letterSize = { width: 7, height: 16 };

/** The distance from the middle of a mark to a name, in pixels. */
const markRoom = 28;

/** Draws land, borders, cities and the grid behind the marks. */
export class WorldLayer {
  #cities;

  /** @param {object} data Web/map/world.json */
  constructor(data) {
    const located = (units) => ({ longitude: units[0] / data.units, latitude: units[1] / data.units });
    const lines = (items) => items.map((steps) => {
      let [x, y] = [0, 0];
      return Array.from({ length: steps.length / 2 }, (_, index) =>
        located([x += steps[2 * index], y += steps[2 * index + 1]]));
    });
    const land = lines(data.land);
    const paths = {
      land: land.map((ring) => `${pathOf(ring)}Z`),
      borders: lines(data.borders).map(pathOf),
      coasts: land.flatMap(coastsOf).map(pathOf),
    };
    const size = { x: -1.5 * world.width, y: -world.reach, width: 3 * world.width, height: 2 * world.reach };
    byID("world").append(drawn("rect", { class: "sea", ...size }));
    // Drawn again on both sides, for places across the antimeridian.
    for (const shift of [-world.width, 0, world.width]) {
      for (const [name, path] of Object.entries(paths)) {
        const transform = `translate(${shift} 0)`;
        byID("world").append(drawn("path", { class: name, transform, d: path.join("") }));
      }
    }
    this.#cities = data.places.map(([name, ...units]) => {
      const { latitude, longitude } = located(units);
      return { name, ...projected(latitude, longitude) };
    });
  }

  /** @param {{left: number, top: number}[]} marks the names of cities keep clear of them */
  draw(view, marks) {
    const { width, height, scale, x, y } = view;
    byID("drawing").setAttribute("viewBox", `0 0 ${width} ${height}`);
    byID("map").style.setProperty("--shape", `${width} / ${height}`);
    const [left, top] = [width / 2 - x * scale, height / 2 - y * scale];
    byID("world").setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
    this.#drawGrid(view);
    this.#drawCities(view, marks);
  }

  #drawGrid(view) {
    const { width, height } = view;
    const [first, last] = [view.point(0, 0), view.point(width, height)];
    const step = gridStep(gridDistance / view.scale / inRadians);
    const lines = [];
    const labels = [];
    for (let index = Math.ceil(first.x / inRadians / step); index * step * inRadians <= last.x; index += 1) {
      const left = width / 2 + (index * step * inRadians - view.x) * view.scale;
      lines.push(`M${left.toFixed(1)} 0V${height}`);
      labels.push(gridLabel(left + 4, height - 8, longitudeAt(index * step * inRadians), step, "E", "W"));
    }
    const north = latitudeAt(Math.max(first.y, -world.reach));
    const south = latitudeAt(Math.min(last.y, world.reach));
    for (let index = Math.ceil(south / step); index * step <= north; index += 1) {
      const { top } = view.pixel(projected(index * step, 0));
      lines.push(`M0 ${top.toFixed(1)}H${width}`);
      labels.push(gridLabel(width - 4, top - 4, index * step, step, "N", "S", "end"));
    }
    byID("graticule").setAttribute("d", lines.join(""));
    byID("graticule-labels").replaceChildren(...labels);
  }

  /**
   * Draws as many cities as have room, the most important first; names under a mark stand beside
   * it.
   */
  #drawCities(view, marks) {
    const taken = [];
    const shown = [];
    for (const city of this.#cities) {
      const { left, top } = view.pixel(city);
      if (left < 0 || top < 0 || left > view.width || top > view.height) continue;
      const box = {
        left: left - 6, right: left + 14 + city.name.length * letterSize.width,
        top: top - letterSize.height, bottom: top + letterSize.height,
      };
      const isFree = taken.every((other) =>
        box.right < other.left || other.right < box.left || box.bottom < other.top || other.bottom < box.top);
      if (!isFree) continue;
      taken.push(box);
      const mark = marks.find((other) =>
        Math.abs(other.left - left - 8) < markRoom && Math.abs(other.top - top) < markRoom);
      const x = mark === undefined ? 7 : mark.left - left + markRoom - 4;
      shown.push(drawn("g", { transform: `translate(${left.toFixed(1)} ${top.toFixed(1)})` },
        ...(mark === undefined ? [drawn("circle", { r: 2.5 })] : []),
        drawn("text", { x: x.toFixed(1), y: 4 }, city.name)));
    }
    byID("cities").replaceChildren(...shown);
  }
}

function pathOf(line) {
  const points = line.map(({ latitude, longitude }) => projected(latitude, longitude));
  return `M${points.map(({ x, y }) => `${x.toFixed(5)} ${y.toFixed(5)}`).join("L")}`;
}

/**
 * The coastlines of a ring: its lines except those along the edges of the map, where land is cut.
 */
function coastsOf(ring) {
  const isCut = (one, other) => (Math.abs(one.longitude) === 180 && one.longitude === other.longitude)
    || (one.latitude === -90 && other.latitude === -90);
  const lines = [[ring[0]]];
  ring.forEach((point, index) => {
    const next = ring[(index + 1) % ring.length];
    if (isCut(point, next)) lines.push([next]);
    else lines.at(-1).push(next);
  });
  return lines.filter((line) => line.length > 1);
}

/**
 * Degrees between two lines: the smallest of 60, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1 … that is at
 * least `least`.
 */
function gridStep(least) {
  const steps = [1, 2, 5, 10, 15, 30, 60];
  if (least > 1) return steps.find((step) => step >= least) ?? 60;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find((step) => step * power >= least * 0.999_999);
}

function gridLabel(x, y, degrees, step, positive, negative, anchor = "start") {
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const text = Math.abs(degrees).toFixed(digits);
  const side = Number(text) === 0 || Number(text) === 180 ? "" : ` ${degrees < 0 ? negative : positive}`;
  return drawn("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, `${text}°${side}`);
}
