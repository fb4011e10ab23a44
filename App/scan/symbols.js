import { reportOf } from "./report.js";

/** The longest side of an image that is searched; what is larger is made smaller. */
const sideLimit = 4096;

/** Passes, by their place in `Sources/Decoding/Detection/ReadingPass.swift`. */
const quickPasses = [0, 1];
const thoroughPasses = [6, 8, 5, 4, 7, 10];

/** How long after its beginning a file's search begins no other pass but these first ones, in milliseconds. */
const fileTime = 4000;
const leastPasses = 2;

/** The largest memory of an instance that is kept for the next image, in bytes: enough for a frame of 1920 × 1080. */
const keptMemory = 48 << 20;

const canvas = new OffscreenCanvas(1, 1);

/** The browser's own reader; undefined if it has none for QR codes. */
const detector = (async () => {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []) ?? [];
  return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : undefined;
})();

/**
 * Searches images for symbols, by the command line's own search.
 *
 * An image that takes over the module's memory gets no further than to false texts. The memory is set
 * back before the next image; an instance that trapped is thrown away.
 */
export class SymbolReader {
  #module;
  #instance = null;
  #turn = 0;

  /** @param {WebAssembly.Module} module scanner.wasm */
  constructor(module) {
    this.#module = module;
  }

  /**
   * The symbols in one of many frames: each gets the quick passes, and in turn one of the thorough ones
   * if something seems to be left.
   * @param {ImageBitmap} image
   * @returns {Promise<Search>} as in report.js
   */
  readFrame(image) {
    return this.#search(pixelsOf(image, "white"), ({ pass }) => {
      for (const index of quickPasses) pass(index);
      pass(thoroughPasses[this.#turn++ % thoroughPasses.length]);
    });
  }

  /**
   * The symbols in a photograph or drawing, which is one chance and not many: by all passes that could
   * find more, and by the browser's reader.
   * @param {ImageBitmap} image
   * @returns {Promise<Search>} as in report.js
   */
  async readPicture(image) {
    const end = performance.now() + fileTime;
    const search = (pixels) => this.#search(pixels, ({ drawing, pass }) => {
      if (drawing()) return;
      for (let index = 0; (index < leastPasses || performance.now() < end) && pass(index); index++);
    });
    const onWhite = pixelsOf(image, "white");
    let found = await search(onWhite);
    // Light modules on nothing, or modules that are cut out, show on a dark ground.
    if (found.symbols.length === 0 && found.unopened.length === 0) {
      const onBlack = pixelsOf(image, "black");
      if (!areEqual(onBlack, onWhite)) {
        const other = await search(onBlack);
        if (other.symbols.length > 0 || other.unopened.length > 0) found = other;
      }
    }
    const known = new Set(found.symbols.map(({ text }) => text));
    found.symbols.push(...(await detected(image)).filter(({ text }) => !known.has(text)));
    return found;
  }

  /** @param {(exports: object) => void} passes makes passes of the search */
  async #search({ width, height, data }, passes) {
    try {
      this.#instance ??= await start(this.#module);
      const { exports, beginning } = this.#instance;
      new Uint8Array(exports.memory.buffer).set(beginning);
      const address = exports.reserve(data.length) >>> 0;
      if (address === 0) return nothing();
      new Uint8Array(exports.memory.buffer).set(data, address);
      exports.begin(address, width, height);
      passes(exports);
      // What a large photograph took is given back.
      if (exports.memory.buffer.byteLength > keptMemory) this.#instance = null;
      return reportOf(exports.memory.buffer, exports.report() >>> 0, width, height);
    } catch (error) {
      this.#instance = null;
      // A trap, or a report that is none.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return nothing();
      throw error;
    }
  }
}

function nothing() {
  return { symbols: [], unopened: [], unread: [] };
}

/** An instance, and its memory as it is before the first image. */
async function start(module) {
  const { exports } = await WebAssembly.instantiate(module);
  return { exports, beginning: new Uint8Array(exports.memory.buffer.slice(0)) };
}

/** The colours of an image over a ground, its longer side at most `sideLimit`. */
function pixelsOf(image, ground) {
  const scale = Math.min(1, sideLimit / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function areEqual(...images) {
  const [one, other] = images.map(({ data }) => new Uint32Array(data.buffer));
  return one.every((pixel, index) => pixel === other[index]);
}

async function detected(image) {
  try {
    const codes = await (await detector)?.detect(image) ?? [];
    return codes.filter(({ rawValue }) => rawValue !== "").map(({ rawValue, cornerPoints }) => ({
      text: rawValue, corners: cornerPoints.map(({ x, y }) => [x / image.width, y / image.height]),
    }));
  } catch {
    return [];
  }
}
