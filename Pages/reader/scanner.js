import { bytesOfBase64, textOf } from "../common/bytes.js";

/**
 * The passes over an image: its longer side in pixels, and the square whose mean separates dark
 * from light, as a fraction of the shorter side (0: zbar's own method).
 */
const scannerPasses = [
  { side: 800, square: 1 / 10 },
  { side: 1500, square: 1 / 16 },
  { side: 2400, square: 0 },
  { side: 1000, square: 1 / 20 },
];

/** Images are enlarged by this factor at most. */
const scannerEnlargement = 3;

/**
 * The requested module of Pages/reader/scanner, as a promise. It becomes null in a page without the module,
 * or without WebAssembly.
 */
let scannerModulePromise;

export function scannerModule() {
  scannerModulePromise ??= (async () => {
    const block = document.getElementById("scanner");
    if (!block || typeof WebAssembly === "undefined") return null;
    const stream = new Blob([bytesOfBase64(block.textContent)])
      .stream()
      .pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  })();
  return scannerModulePromise;
}

/** The browser's own reader, or null if it has none for QR codes. */
async function symbolDetector() {
  if (typeof BarcodeDetector === "undefined") return null;
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
  } catch {
    return null;
  }
}

/** Reads QR codes with the browser's own reader, then with zbar. */
export class SymbolScanner {
  #detector;
  #module;
  #canvas = document.createElement("canvas");
  #frames = 0;

  constructor(detector, module) {
    this.#detector = detector;
    this.#module = module;
  }

  /** Null if neither the browser nor this page can read codes. */
  static async create() {
    const detector = await symbolDetector();
    const module = await scannerModule();
    return detector || module ? new SymbolScanner(detector, module) : null;
  }

  /** The distinct texts in an image (ImageBitmap, canvas or video); empty if no code is found. */
  async read(source) {
    const texts = new Set(await this.#detect(source));
    if (!this.#module) return [...texts];
    // The browser may miss some symbols.
    for (const pass of scannerPasses) {
      const before = texts.size;
      for (const text of await this.#look(source, pass)) texts.add(text);
      if (before > 0 && texts.size === before) break;
    }
    return [...texts];
  }

  /**
   * The texts in one of many frames. Each frame gets one pass only; the next frame gets the next
   * pass.
   */
  async readFrame(source) {
    const texts = await this.#detect(source);
    if (texts.length > 0 || !this.#module) return texts;
    const pass = scannerPasses[this.#frames++ % scannerPasses.length];
    return this.#look(source, pass);
  }

  async #detect(source) {
    try {
      const found = (await this.#detector?.detect(source)) ?? [];
      return [...new Set(found.map((code) => code.rawValue).filter((text) => text !== ""))];
    } catch {
      return [];
    }
  }

  /**
   * Reads an image with zbar in one pass, in a fresh instance, so that damage by an image ends with
   * it.
   */
  async #look(source, { side, square }) {
    const gray = this.#gray(source, side);
    if (!gray) return [];
    const { exports } = await WebAssembly.instantiate(this.#module);
    try {
      const address = exports.gray(gray.width, gray.height);
      if (address === 0) return [];
      new Uint8Array(exports.memory.buffer).set(gray.pixels, address);
      const reach = Math.round((Math.min(gray.width, gray.height) * square) / 2);
      if (reach > 0 && exports.threshold(reach, 5) === 0) return [];
      return exports.scan() > 0 ? scannedTexts(exports) : [];
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) return [];
      throw error;
    }
  }

  /**
   * Converts an image to grayscale over white, its longer side at most `side` pixels; null if it
   * has no pixels.
   */
  #gray(source, side) {
    const sourceWidth = source.videoWidth ?? source.width;
    const sourceHeight = source.videoHeight ?? source.height;
    if (!sourceWidth || !sourceHeight) return null;
    const scale = Math.min(side / Math.max(sourceWidth, sourceHeight), scannerEnlargement);
    const width = Math.max(1, Math.round(sourceWidth * scale));
    const height = Math.max(1, Math.round(sourceHeight * scale));
    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(source, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = new Uint8Array(width * height);
    for (let i = 0, j = 0; i < pixels.length; i++, j += 4) {
      pixels[i] = (77 * data[j] + 150 * data[j + 1] + 29 * data[j + 2]) >> 8;
    }
    return { width, height, pixels };
  }
}

/** The texts that an instance found; those that are not UTF-8 are skipped. */
function scannedTexts(exports) {
  const texts = new Set();
  for (let address = exports.text(); address !== 0; address = exports.text()) {
    const bytes = new Uint8Array(exports.memory.buffer, address, exports.length());
    try {
      texts.add(textOf(bytes));
    } catch {
      continue;
    }
  }
  texts.delete("");
  return [...texts];
}
