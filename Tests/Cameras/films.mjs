/**
 * films.mjs [BYTES …]: measures how fast the app's scanner reads films from a simulated screen, and
 * prints a table as Markdown. The screen shows two symbols a picture, as the program draws them.
 *
 * The camera of 1920 × 1080 is turned and out of focus. It gathers light for a sixtieth of a second:
 * many a picture of it shows two of the film. It comes at any time, and loses one picture of twenty.
 * The clock is simulated, but a reader is busy for the processor time that it took here. Parts are
 * verified, and the film is joined and compared.
 *
 * APP is the folder of the app.
 */

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

import { core } from "../Core/loaded.mjs";

const folder = process.env.APP ?? new URL("../../.build/app", import.meta.url).pathname;
const scannerModule = new WebAssembly.Module(readFileSync(`${folder}/scanner.wasm`));

// The reader takes its pixels from a canvas: here, from the image as it is.
globalThis.OffscreenCanvas = class {
  getContext() {
    let shown;
    return { fillRect() {}, drawImage: (image) => (shown = image), getImageData: () => shown };
  }
};
const { SymbolReader } = await import("../../Pages/app/scan/symbols.js");

const [width, height] = [1920, 1080];
/** Pictures a second of the camera and of the film. */
const rates = [
  [60, 30],
  [30, 30],
  [30, 24],
  [30, 20],
  [30, 15],
];
/** The pictures of the camera that nobody gets. */
const lost = 0.05;
/** In seconds. */
const exposure = 1 / 60;
const symbolsPerPicture = 2;
/** The share of the camera's width and height that the film has at most. */
const fill = 0.9;
/** In degrees, pixels and gray levels. */
const [turn, blur, noise] = [3, 0.8, 2];
/** Modules of light around a symbol. */
const quietZone = 4;
const [black, white, room] = [30, 220, 90];
/** The characters of a symbol at level L (ISO/IEC 18004:2015, table 7). */
const capacities = new Map([
  [30, 2520],
  [35, 3351],
  [40, 4296],
]);

/** Numbers from 0 to 1, the same in each run (Mulberry32). */
function* numbers(state) {
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** Milliseconds of processor time. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A film before the camera: each of its pictures in gray, as the lens shows it. */
class Screen {
  #symbols;
  #views = new Map();

  constructor(file, version) {
    this.file = file;
    this.side = 17 + 4 * version + 2 * quietZone;
    const { parts, needed } = core.film({ file, characters: capacities.get(version) });
    this.count = parts.length;
    this.needed = needed;
    this.#symbols = parts.map((text) => core.draw({ text, level: "low" }));
  }

  get pictures() {
    return Math.ceil(this.count / symbolsPerPicture);
  }

  /** The pixels of a module. */
  get scale() {
    return Math.min((width * fill) / (symbolsPerPicture * this.side), (height * fill) / this.side);
  }

  /** Returns a picture of the film; the first one follows the last. */
  view(index) {
    const picture = index % this.pictures;
    if (!this.#views.has(picture)) this.#views.set(picture, blurred(this.#seen(picture)));
    return this.#views.get(picture);
  }

  #seen(picture) {
    const first = picture * symbolsPerPicture;
    const columns = symbolsPerPicture * this.side;
    const modules = new Uint8Array(columns * this.side).fill(white);
    this.#symbols.slice(first, first + symbolsPerPicture).forEach(({ size, modules: dark }, place) => {
      for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
          if (!dark[y * size + x]) continue;
          modules[(y + quietZone) * columns + place * this.side + x + quietZone] = black;
        }
      }
    });
    const [cos, sin] = [Math.cos, Math.sin].map((of) => of((turn * Math.PI) / 180) / this.scale);
    const gray = new Float32Array(width * height);
    // Four samples a pixel.
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let sample = 0; sample < 4; sample++) {
          const across = x + (sample & 1 ? 0.25 : -0.25) - width / 2;
          const down = y + (sample & 2 ? 0.25 : -0.25) - height / 2;
          const column = Math.floor(cos * across + sin * down + columns / 2);
          const row = Math.floor(cos * down - sin * across + this.side / 2);
          const isShown = column >= 0 && row >= 0 && column < columns && row < this.side;
          sum += isShown ? modules[row * columns + column] : room;
        }
        gray[y * width + x] = sum / 4;
      }
    }
    return gray;
  }
}

function blurred(gray) {
  const reach = Math.ceil(3 * blur);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * blur ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight);
  const along = (pixels, step) => {
    const result = new Float32Array(pixels.length);
    for (let index = reach * step; index < pixels.length - reach * step; index++) {
      let sum = 0;
      weights.forEach((weight, place) => (sum += weight * pixels[index + (place - reach) * step]));
      result[index] = sum / total;
    }
    return result;
  };
  return Uint8Array.from(along(along(gray, 1), width));
}

/** The parts that were read. */
class Collection {
  #parts = new Map();
  #blocks = new Map();

  add(text) {
    const { index, block, blockNeeded } = core.openFilmPart({ code: text });
    this.#parts.set(index, text);
    const held = this.#blocks.get(block) ?? { needed: blockNeeded, parts: new Set() };
    this.#blocks.set(block, held);
    held.parts.add(index);
  }

  /** The parts of use: a block needs no more than it lacks. */
  get count() {
    return [...this.#blocks.values()].reduce(
      (sum, { needed, parts }) => sum + Math.min(needed, parts.size),
      0,
    );
  }

  get file() {
    return core.joinFilm({ parts: [...this.#parts.values()] }).file;
  }
}

/**
 * Films a screen until the document is whole.
 *
 * @returns {Promise<{ seconds: number, reading: number[] }>} the time of the film, and the
 *   milliseconds of processor time of each picture that was read
 */
async function watch(screen, [cameraRate, filmRate], count, seed) {
  const random = numbers(seed);
  const next = () => random.next().value;
  const readers = Array.from({ length: count }, () => ({
    reader: new SymbolReader(scannerModule),
    busyUntil: 0,
  }));
  const collection = new Collection();
  const reading = [];
  const begin = Math.floor(next() * screen.pictures);
  // The camera comes at any time, and its clock differs a little.
  const phase = next();
  const grain = Int8Array.from({ length: 1 << 16 }, () =>
    Math.round((next() + next() + next() - 1.5) * 2 * noise),
  );
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let index = 0; ; index++) {
    const seconds = (index * 1.0007) / cameraRate;
    const [from, to] = [seconds, seconds + exposure].map((time) => phase + time * filmRate);
    if (next() < lost) continue;
    const idle = readers.find(({ busyUntil }) => busyUntil <= seconds);
    if (idle === undefined) continue;
    const [first, last] = [from, to].map((picture) => screen.view(begin + Math.floor(picture)));
    const share = Math.floor(to) === Math.floor(from) ? 0 : (to - Math.floor(to)) / (to - from);
    const start = Math.floor(next() * grain.length);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const light =
        first[pixel] + share * (last[pixel] - first[pixel]) + grain[(pixel * 7919 + start) & 0xffff];
      data[4 * pixel] = data[4 * pixel + 1] = data[4 * pixel + 2] = light;
    }
    const before = processorTime();
    const { symbols } = await idle.reader.readFrame({ width, height, data });
    for (const { text } of symbols) collection.add(text);
    reading.push(processorTime() - before);
    idle.busyUntil = seconds + reading.at(-1) / 1000;
    if (collection.count < screen.needed) continue;
    if (Buffer.compare(collection.file, screen.file) !== 0) throw new Error("the film gave another file");
    return { seconds: idle.busyUntil, reading };
  }
}

const sizes = process.argv.slice(2).map(Number);
console.log("| bytes | version, parts | camera, film | readers | a picture takes | median | slowest |");
console.log("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
for (const size of sizes.length > 0 ? sizes : [100_000, 500_000]) {
  for (const version of capacities.keys()) {
    const screen = new Screen(new Uint8Array(randomBytes(size)), version);
    // Warms up the compiler of the scanner.
    await watch(screen, rates[0], 1, 1);
    for (const rate of rates) {
      for (const readers of [1, 2]) {
        const runs = [];
        for (const seed of [2, 3, 4, 5, 6]) runs.push(await watch(screen, rate, readers, seed));
        const times = runs.map(({ seconds }) => seconds);
        const speeds = [median(times), Math.max(...times)].map(
          (seconds) => `${seconds.toFixed(2)} s, ${(size / 1000 / seconds).toFixed(0)} kB/s`,
        );
        console.log(
          `| ${size.toLocaleString("en")} | ${version}, ${screen.needed} of ${screen.count} | ${rate.join(", ")} `
            + `| ${readers} | ${median(runs.flatMap((run) => run.reading)).toFixed(0)} ms | ${speeds.join(" | ")} |`,
        );
      }
    }
  }
}
