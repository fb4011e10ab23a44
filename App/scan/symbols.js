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
 * @param {object[]} passes as in scanner.js
 * @returns {Promise<{text: string, corners: number[][]}[]>} corners: in parts of width and height; those
 *   of a pass that turns the image are those of the turned one
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
async function look(module, image, pass) {
  const gray = grayOf(image, pass);
  const { width, height } = gray;
  const pixels = pass.blur === undefined ? gray.pixels : blurred(gray, pass.blur);
  const { exports } = await WebAssembly.instantiate(module);
  try {
    const address = exports.gray(width, height);
    if (address === 0) return [];
    new Uint8Array(exports.memory.buffer).set(pixels, address);
    const reach = Math.round((Math.min(width, height) * pass.square) / 2);
    if (reach > 0 && exports.threshold(reach, 5) === 0) return [];
    return exports.scan() > 0 ? symbolsOf(exports, width, height) : [];
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return [];
    throw error;
  }
}

/** Converts an image to grayscale over white, its longer side at most `side` pixels, perhaps turned. */
function grayOf(image, { side, turn = 0 }) {
  const scale = Math.min(side / Math.max(image.width, image.height), enlargement);
  const [shown, high] = [image.width * scale, image.height * scale];
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
  const width = Math.max(1, Math.round(shown * cos + high * sin));
  const height = Math.max(1, Math.round(shown * sin + high * cos));
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.translate(width / 2, height / 2);
  context.rotate(turn);
  context.drawImage(image, -shown / 2, -high / 2, shown, high);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height);
  for (let i = 0, j = 0; i < pixels.length; i++, j += 4) {
    pixels[i] = (77 * data[j] + 150 * data[j + 1] + 29 * data[j + 2]) >> 8;
  }
  return { width, height, pixels };
}

/** Takes for each pixel the mean of the square around it, twice: fine noise goes. */
function blurred({ width, height, pixels }, reach) {
  const along = (source, count, step, lines, next) => {
    const result = new Uint8Array(source.length);
    for (let line = 0; line < lines; line++) {
      const start = line * next;
      const at = (index) => source[start + Math.min(Math.max(index, 0), count - 1) * step];
      let sum = 0;
      for (let index = -reach; index <= reach; index++) sum += at(index);
      for (let index = 0; index < count; index++) {
        result[start + index * step] = sum / (2 * reach + 1);
        sum += at(index + reach + 1) - at(index - reach);
      }
    }
    return result;
  };
  let soft = pixels;
  for (let round = 0; round < 2; round++) {
    soft = along(along(soft, width, 1, height, width), height, width, width, 1);
  }
  return soft;
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
