import { reportOf } from "./report.js";

/** The longest side of a searched image; larger images are made smaller. */
const sideLimit = 4096;

/** The passes of frames, by their place in `Sources/Decoding/Detection/CodeSearch.swift`. */
const quickPasses = [0, 1];
const densePass = 4;
const thoroughPasses = [densePass, 8, densePass, 6, densePass, 5, densePass, 7, densePass, 10];

/** The characters of a dense symbol, and the frames after one that are searched for such symbols. */
const [denseText, denseFrames] = [1000, 30];

/**
 * The time, in milliseconds, after which the search of a file begins no further passes, except the
 * first ones.
 */
const fileTime = 4000;
const leastPasses = 2;

/**
 * The largest memory, in bytes, of an instance that is kept for the next image: enough for a frame
 * of 1920 × 1080.
 */
const keptMemory = 48 << 20;

const canvas = new OffscreenCanvas(1, 1);

/** The browser's own reader; undefined if it has none for QR codes. */
const detector = (async () => {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : undefined;
})();

/**
 * Searches images for symbols with the command line's own search.
 *
 * A hostile image that takes control of the module's memory can only produce false texts. The
 * memory is reset before the next image; an instance that trapped is thrown away.
 */
export class SymbolReader {
  #module;
  #instance = null;
  #turn = 0;
  /** How many of the next frames are searched for dense symbols, of which films have thousands. */
  #denseLeft = 0;

  /** @param {WebAssembly.Module} module scanner.wasm */
  constructor(module) {
    this.#module = module;
  }

  /**
   * Returns the symbols in one of many frames. Each gets the quick passes, and one of the thorough
   * passes if something may be left: in turn, or the one for dense symbols soon after such a symbol.
   * @param {ImageBitmap} image
   * @returns {Promise<Search>} as in report.js
   */
  async readFrame(image) {
    const thorough = this.#denseLeft > 0 ? densePass : thoroughPasses[this.#turn++ % thoroughPasses.length];
    const found = await this.#search(pixelsOf(image, "white"), ({ pass }) => {
      for (const index of [...quickPasses, thorough]) pass(index);
    });
    const isDense = found.symbols.some(({ text }) => text.length >= denseText);
    this.#denseLeft = isDense ? denseFrames : Math.max(0, this.#denseLeft - 1);
    return found;
  }

  /**
   * Returns the symbols in a photograph or drawing. There is only one chance, so all passes that
   * could find more are tried, and the browser's reader.
   * @param {ImageBitmap} image
   * @returns {Promise<Search>} as in report.js
   */
  async readPicture(image) {
    const end = performance.now() + fileTime;
    const search = (pixels) =>
      this.#search(pixels, ({ drawing, pass }) => {
        if (drawing()) return;
        for (let index = 0; (index < leastPasses || performance.now() < end) && pass(index); index++);
      });
    const onWhite = pixelsOf(image, "white");
    let found = await search(onWhite);
    // Light modules on a transparent background, or transparent modules, are visible on a dark
    // ground.
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

  /** @param {(exports: object) => void} passes runs passes of the search */
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
      // Frees the memory that a large photograph took.
      if (exports.memory.buffer.byteLength > keptMemory) this.#instance = null;
      return reportOf(exports.memory.buffer, exports.report() >>> 0, width, height);
    } catch (error) {
      this.#instance = null;
      // The module trapped, or returned an invalid report.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return nothing();
      throw error;
    }
  }
}

function nothing() {
  return { symbols: [], unopened: [], unread: [] };
}

/** Starts an instance; returns it and a copy of its initial memory. */
async function start(module) {
  const { exports } = await WebAssembly.instantiate(module);
  return { exports, beginning: new Uint8Array(exports.memory.buffer.slice(0)) };
}

/** Returns the colours of an image over a ground, its longer side at most `sideLimit`. */
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
    const codes = (await (await detector)?.detect(image)) ?? [];
    return codes
      .filter(({ rawValue }) => rawValue !== "")
      .map(({ rawValue, cornerPoints }) => ({
        text: rawValue,
        corners: cornerPoints.map(({ x, y }) => [x / image.width, y / image.height]),
      }));
  } catch {
    return [];
  }
}
