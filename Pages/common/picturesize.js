// Reads the number of pixels from a picture's header, without decoding it: a picture of a few
// kilobytes can have billions of pixels. Infinity means another format, too few bytes, or anything
// odd.

/**
 * Returns the number of pixels of a PNG, GIF, WebP or JPEG, the formats that messages show.
 * @param {Uint8Array} bytes
 */
export function pixelCount(bytes) {
  return pixelsOf(bytes, shownFormats);
}

/** For each format: a test for its first bytes, and a function that counts the pixels. */
const shownFormats = [
  [
    (has) => has(0, "\x89PNG\r\n\x1a\n") && has(12, "IHDR"),
    (view) => view.getUint32(16) * view.getUint32(20),
  ],
  [(has) => has(0, "GIF8"), pixelsOfGIF],
  [(has) => has(0, "RIFF") && has(8, "WEBP"), pixelsOfWebP],
  [(has) => has(0, "\xff\xd8\xff"), pixelsOfJPEG],
];
const chosenFormats = [
  ...shownFormats,
  [(has) => has(0, "BM"), (view) => Math.abs(view.getInt32(18, true) * view.getInt32(22, true))],
  [(has) => has(4, "ftyp"), pixelsOfHEIF],
];

function pixelsOf(bytes, formats) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (at, text) => [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  const [, count] = formats.find(([isOf]) => isOf(has)) ?? [];
  try {
    return count?.(view, has) ?? Infinity;
  } catch (error) {
    // The file ends too early.
    if (!(error instanceof RangeError)) throw error;
    return Infinity;
  }
}

/** The most bytes of a decoded file. */
const byteLimit = 50_000_000;
/** The most pixels of a decoded picture. Each takes four bytes. */
const pixelLimit = 100_000_000;
/** The size is within this many bytes, behind the data that cameras write. */
const headerLength = 2 ** 20;

/** Whether a chosen file is a picture that could fill the memory. */
export async function isTooLarge(file) {
  if (file.size > byteLimit) return true;
  const count = async (bytes) => pixelsOf(new Uint8Array(await bytes.arrayBuffer()), chosenFormats);
  return !((await count(file.slice(0, headerLength))) <= pixelLimit || (await count(file)) <= pixelLimit);
}

/** Returns the area of the screen or of its first frame: browsers may use either. */
function pixelsOfGIF(view) {
  const size = (at) => [view.getUint16(at, true), view.getUint16(at + 2, true)];
  const tableLength = (flags) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + tableLength(view.getUint8(10));
  // Extensions: a label, then blocks with their lengths, the last one empty.
  while (view.getUint8(at) === 0x21) {
    at += 2;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return Infinity;
  const [width, height] = size(6);
  const [left, top] = size(at + 1);
  const [frameWidth, frameHeight] = size(at + 5);
  return Math.max(width, left + frameWidth) * Math.max(height, top + frameHeight);
}

function pixelsOfWebP(view, has) {
  const size24 = (at) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (has(12, "VP8X")) return size24(24) * size24(27);
  if (has(12, "VP8 ")) return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  if (!has(12, "VP8L")) return Infinity;
  const bits = view.getUint32(21, true);
  return (1 + (bits & 0x3fff)) * (1 + ((bits >>> 14) & 0x3fff));
}

/** Brands of image sequences, whose size is in their tracks. */
const sequences = ["avis", "msf1", "hevc", "hevx"];
/** The bytes before the boxes that a box contains. */
const headLengths = { meta: 4, iprp: 0, ipco: 0 };

/** Returns the largest image of an AVIF or HEIC file: a grid of tiles, or one of them. */
function pixelsOfHEIF(view, has) {
  for (const { type, start, end } of boxesIn(view, 0, view.byteLength)) {
    if (type === "ftyp") {
      for (let at = start; at < end; at += 4) if (sequences.some((brand) => has(at, brand))) return Infinity;
    }
    if (type === "moov") return Infinity;
    // The first one describes all images.
    if (type === "meta") return largestIn(view, { type, start, end }, ["iprp", "ipco", "ispe"]) || Infinity;
  }
  return Infinity;
}

/**
 * Returns the largest number of pixels in a box, 0 if it has no size. `path`: the types of boxes
 * down to the sizes.
 */
function largestIn(view, { type, start, end }, path) {
  if (type === "ispe") {
    return end - start < 12 ? Infinity : view.getUint32(start + 4) * view.getUint32(start + 8);
  }
  const [next, ...rest] = path;
  let pixels = 0;
  for (const box of boxesIn(view, start + headLengths[type], end)) {
    if (box.type === next) pixels = Math.max(pixels, largestIn(view, box, rest));
  }
  return pixels;
}

/** Yields the contents of consecutive boxes. Throws a `RangeError` if one does not fit. */
function* boxesIn(view, start, end) {
  for (let at = start; at < end;) {
    const isLong = view.getUint32(at) === 1;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : view.getUint32(at);
    const head = isLong ? 16 : 8;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
    if (length < head || at + length > end) throw new RangeError("a box does not fit");
    yield { type, start: at + head, end: at + length };
    at += length;
  }
}

/** Returns the size in the first frame's header. */
function pixelsOfJPEG(view) {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    // Frames have 0xC0 to 0xCF; three of these are tables.
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    } else at += 2 + view.getUint16(at + 2);
  }
  return Infinity;
}
