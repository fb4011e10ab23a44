import { byID } from "../element.js";
import { drawn } from "./drawn.js";
import { Labels } from "./labels.js";
import { inRadians, latitudeAt, longitudeAt, projected, world } from "./projection.js";

/** The least distance between two lines of the grid, in pixels. */
const gridDistance = 120;

/** The radius of a city's dot, in pixels. */
const dotRadius = 2.5;

/** The distance from a dot or mark to its name, in pixels. */
const nameGap = 4;

/** The distance of the grid's labels from its lines and from the map's edge, in pixels. */
const labelInset = 4;

/**
 * At this scale one city of the world may be named, at twice the scale four: so many that names are
 * about as dense at every scale.
 */
const scaleOfOneCity = 77;

/** Draws land, borders, cities and the grid behind the marks. */
export class WorldLayer {
  #cities;
  #labels = new Labels(byID("cities"));

  /**
   * @param {object} data Pages/common/map/world.json
   * @param {Cities} cities
   */
  constructor(data, cities) {
    this.#cities = cities;
    const located = (units) => ({ longitude: units[0] / data.units, latitude: units[1] / data.units });
    const lines = (items) =>
      items.map((steps) => {
        let [x, y] = [0, 0];
        return Array.from({ length: steps.length / 2 }, (_, index) =>
          located([(x += steps[2 * index]), (y += steps[2 * index + 1])]),
        );
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
  }

  /** @param {{left: number, top: number, radius: number}[]} marks labels keep clear of them */
  draw(view, marks) {
    const { width, height, scale, x, y } = view;
    byID("drawing").setAttribute("viewBox", `0 0 ${width} ${height}`);
    byID("map").style.setProperty("--shape", `${width} / ${height}`);
    const [left, top] = [width / 2 - x * scale, height / 2 - y * scale];
    byID("world").setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
    this.#labels.begin(view, marks);
    this.#drawGrid(view);
    this.#drawCities(view);
  }

  #drawGrid(view) {
    const { width, height } = view;
    const [first, last] = [view.point(0, 0), view.point(width, height)];
    const step = gridStep(gridDistance / view.scale / inRadians);
    const lines = [];
    const texts = [];
    for (let index = Math.ceil(first.x / inRadians / step); index * step * inRadians <= last.x; index += 1) {
      const left = width / 2 + (index * step * inRadians - view.x) * view.scale;
      lines.push(`M${left.toFixed(1)} 0V${height}`);
      const text = gridText(longitudeAt(index * step * inRadians), step, "E", "W");
      texts.push(
        this.#labels.write(text, () => [{ left: left + labelInset, line: height - 2 * labelInset }]),
      );
    }
    const north = latitudeAt(Math.max(first.y, -world.reach));
    const south = latitudeAt(Math.min(last.y, world.reach));
    for (let index = Math.ceil(south / step); index * step <= north; index += 1) {
      const { top } = view.pixel(projected(index * step, 0));
      lines.push(`M0 ${top.toFixed(1)}H${width}`);
      const text = gridText(index * step, step, "N", "S");
      texts.push(
        this.#labels.write(text, (wide) => [{ left: width - labelInset - wide, line: top - labelInset }]),
      );
    }
    byID("graticule").setAttribute("d", lines.join(""));
    byID("graticule-labels").replaceChildren(...texts.filter((text) => text !== null));
  }

  /** Draws as many cities as have room, the most important first. */
  #drawCities(view) {
    const shown = [];
    for (const city of this.#cities.mostImportant((view.scale / scaleOfOneCity) ** 2)) {
      const { left, top } = view.pixel(city);
      if (left < 0 || top < 0 || left > view.width || top > view.height) continue;
      const written = this.#labels.writeBeside({ left, top, radius: dotRadius }, city.name, nameGap);
      if (written === null) continue;
      if (written.hasDot) {
        shown.push(drawn("circle", { cx: left.toFixed(1), cy: top.toFixed(1), r: dotRadius }));
      }
      shown.push(written.text);
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
  const isCut = (one, other) =>
    (Math.abs(one.longitude) === 180 && one.longitude === other.longitude)
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

function gridText(degrees, step, positive, negative) {
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const text = Math.abs(degrees).toFixed(digits);
  const side = Number(text) === 0 || Number(text) === 180 ? "" : ` ${degrees < 0 ? negative : positive}`;
  return `${text}°${side}`;
}
