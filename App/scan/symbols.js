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
   * @returns {Promise<Search>}
   */
  readFrame(image) {
    return this.#search(image, ({ pass }) => {
      for (const index of quickPasses) pass(index);
      pass(thoroughPasses[this.#turn++ % thoroughPasses.length]);
    });
  }

  /**
   * The symbols in a photograph or drawing, which is one chance and not many: by all passes that could
   * find more, and by the browser's reader.
   * @param {ImageBitmap} image
   * @returns {Promise<Search>}
   */
  async readPicture(image) {
    const end = performance.now() + fileTime;
    const found = await this.#search(image, ({ drawing, pass }) => {
      if (drawing()) return;
      for (let index = 0; (index < leastPasses || performance.now() < end) && pass(index); index++);
    });
    const known = new Set(found.symbols.map(({ text }) => text));
    found.symbols.push(...(await detected(image)).filter(({ text }) => !known.has(text)));
    return found;
  }

  /** @param {(exports: object) => void} passes makes passes of the search */
  async #search(image, passes) {
    const { width, height, data } = pixelsOf(image);
    try {
      this.#instance ??= await start(this.#module);
      const { exports, beginning } = this.#instance;
      new Uint8Array(exports.memory.buffer).set(beginning);
      const address = exports.reserve(data.length) >>> 0;
      if (address === 0) return { symbols: [], unread: [] };
      new Uint8Array(exports.memory.buffer).set(data, address);
      exports.begin(address, width, height);
      passes(exports);
      // What a large photograph took is given back.
      if (exports.memory.buffer.byteLength > keptMemory) this.#instance = null;
      return reportOf(exports.memory.buffer, exports.report() >>> 0, width, height);
    } catch (error) {
      this.#instance = null;
      // A trap, or a report that is none.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return { symbols: [], unread: [] };
      throw error;
    }
  }
}

/** An instance, and its memory as it is before the first image. */
async function start(module) {
  const { exports } = await WebAssembly.instantiate(module);
  return { exports, beginning: new Uint8Array(exports.memory.buffer.slice(0)) };
}

/** The colours of an image over white, its longer side at most `sideLimit`. */
function pixelsOf(image) {
  const scale = Math.min(1, sideLimit / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/**
 * What a report says; its form stands in `Sources/Scanner/Scanner.swift`.
 * @returns {Search} corners in parts of width and height
 */
function reportOf(memory, address, width, height) {
  const view = new DataView(memory, address + 4);
  let place = 0;
  const number = () => view.getInt32((place += 4) - 4, true);
  const corners = () => [0, 1, 2, 3].map(() => [number() / width, number() / height]);
  const symbols = [];
  for (let codes = number(); codes > 0; codes--) {
    const at = corners();
    const segments = [];
    for (let rest = number(); rest > 0; rest--) {
      const [characterSet, length] = [number(), number()];
      segments.push({ characterSet, bytes: new Uint8Array(memory, address + 4 + place, length) });
      place += length;
    }
    const text = textOf(segments);
    if (text !== "" && !symbols.some((symbol) => symbol.text === text)) symbols.push({ text, corners: at });
  }
  const unread = [];
  for (let rest = number(); rest > 0; rest--) {
    unread.push({ cause: ["small", "cut", "unclear"][number()], corners: corners() });
  }
  return { symbols, unread };
}

/** The number of the character set of kanji. */
const shiftJIS = 20;

/**
 * The encodings of character sets, by the numbers that symbols name them with (ECI). Browsers have no
 * others. Their Latin-1 is Windows', which differs in characters that no text has.
 */
const encodings = {
  1: "iso-8859-1", 20: "shift_jis", 21: "windows-1250", 22: "windows-1251", 23: "windows-1252", 24: "windows-1256",
  25: "utf-16be", 26: "utf-8", 27: "utf-8", 28: "big5", 29: "gb18030", 30: "euc-kr", 31: "gbk", 32: "gb18030", 33: "utf-16le", 170: "utf-8",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16].map((part) => [part + 2, `iso-8859-${part}`])),
};

/** Segments as text, as `FoundCode.text` decides it; empty if they are none. */
function textOf(segments) {
  const all = segments.flatMap(({ bytes }) => [...bytes]);
  const isJapanese = segments.some(({ characterSet }) => characterSet === shiftJIS) || isLikeShiftJIS(all);
  const texts = segments.map(({ characterSet, bytes }) =>
    characterSet < 0 ? likelyText(bytes, isJapanese) : decoded(bytes, encodings[characterSet]));
  return texts.includes(null) ? "" : texts.join("");
}

/** Bytes in an encoding as text; null if they are none, or the encoding is not known. */
function decoded(bytes, encoding) {
  if (encoding === undefined) return null;
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes for which the symbol names no character set. */
function likelyText(bytes, isJapanese) {
  const text = decoded(bytes, "utf-8") ?? (isJapanese ? decoded(bytes, "shift_jis") : null);
  if (text !== null) return text;
  const isControl = (value) => (value < 0x20 && ![0x09, 0x0A, 0x0D].includes(value)) || (value >= 0x7F && value <= 0x9F);
  return bytes.some(isControl) ? null : String.fromCharCode(...bytes);
}

/** Lead bytes of kanji and kana, or words of half-width katakana. */
function isLikeShiftJIS(bytes) {
  return bytes.some((value) => value >= 0x81 && value <= 0x9F) || /[\xA1-\xDF]{3}/.test(String.fromCharCode(...bytes));
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

/**
 * @typedef {{ symbols: Symbol[], unread: Unread[] }} Search the different texts of an image, and the
 *   symbols that are there and were not read
 * @typedef {{ text: string, corners: number[][] }} Symbol
 * @typedef {{ cause: "small" | "cut" | "unclear", corners: number[][] }} Unread
 */
