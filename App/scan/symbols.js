/** Images are enlarged by this factor at most. */
const enlargement = 3;

const canvas = new OffscreenCanvas(1, 1);

/** The browser's own reader; undefined if it has none for QR codes. */
const detector = (async () => {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []) ?? [];
  return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : undefined;
})();

/**
 * The symbols in an image, by the browser's reader and by zbar. Once a pass has found nothing more
 * than those before it, the others are left out.
 * @param {ImageBitmap} image
 * @param {object[]} passes side: the longer side in pixels; square: see `allPasses` in scanner.js
 * @returns {Promise<{text: string, corners: number[][]}[]>} corners: in parts of width and height
 */
export async function readSymbols(module, image, passes) {
  const found = new Map();
  const add = (symbols) => {
    for (const symbol of symbols) if (!found.has(symbol.text)) found.set(symbol.text, symbol);
  };
  add(await detected(image));
  for (const pass of passes) {
    const before = found.size;
    add(await look(module, image, pass));
    if (before > 0 && found.size === before) break;
  }
  return [...found.values()];
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
 * Reads an image with zbar in one pass, in a fresh instance: harm that an image does to its memory
 * ends with it.
 */
async function look(module, image, { side, square }) {
  const { width, height, pixels } = grayOf(image, side);
  const { exports } = await WebAssembly.instantiate(module);
  try {
    const address = exports.gray(width, height);
    if (address === 0) return [];
    new Uint8Array(exports.memory.buffer).set(pixels, address);
    const reach = Math.round((Math.min(width, height) * square) / 2);
    if (reach > 0 && exports.threshold(reach, 5) === 0) return [];
    return exports.scan() > 0 ? symbolsOf(exports, width, height) : [];
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return [];
    throw error;
  }
}

/** Converts an image to grayscale over white, its longer side at most `side` pixels. */
function grayOf(image, side) {
  const scale = Math.min(side / Math.max(image.width, image.height), enlargement);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height);
  for (let i = 0, j = 0; i < pixels.length; i++, j += 4) {
    pixels[i] = (77 * data[j] + 150 * data[j + 1] + 29 * data[j + 2]) >> 8;
  }
  return { width, height, pixels };
}

/** The symbols that an instance found; those whose text is not UTF-8 are skipped. */
function symbolsOf(exports, width, height) {
  const symbols = [];
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  for (let address = exports.text(); address !== 0; address = exports.text()) {
    const bytes = new Uint8Array(exports.memory.buffer, address, exports.length());
    const corners = [0, 1, 2, 3].map((index) => [exports.corner_x(index) / width, exports.corner_y(index) / height]);
    try {
      const text = decoder.decode(bytes);
      if (text !== "") symbols.push({ text, corners });
    } catch {
      continue;
    }
  }
  return symbols;
}
