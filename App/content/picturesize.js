/**
 * The pixels of a PNG, GIF, WebP, JPEG, BMP, AVIF or HEIC, read from its header; Infinity for all else. Nothing
 * is decoded: a picture of a few kilobytes can have billions of pixels.
 * @param {Uint8Array} bytes
 */
export function pixelCount(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (at, text) => [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  try {
    if (has(0, "\x89PNG\r\n\x1a\n") && has(12, "IHDR")) return view.getUint32(16) * view.getUint32(20);
    if (has(0, "GIF8")) return pixelsOfGIF(view);
    if (has(0, "RIFF") && has(8, "WEBP")) return pixelsOfWebP(view, has);
    if (has(0, "\xff\xd8\xff")) return pixelsOfJPEG(view);
    if (has(0, "BM")) return Math.abs(view.getInt32(18, true) * view.getInt32(22, true));
    if (has(4, "ftyp")) return pixelsOfHEIF(view, has);
  } catch (error) {
    // It ends too early.
    if (!(error instanceof RangeError)) throw error;
  }
  return Infinity;
}

/** The most pixels of a file that is decoded. Decoded, each has four bytes. */
const pixelLimit = 100_000_000;
/** The size is within so many bytes, behind what cameras write. */
const headerLength = 2 ** 20;

/** Whether a file is a picture that would fill the memory, or one of which that is not known. */
export async function hasTooManyPixels(file) {
  const count = async (bytes) => pixelCount(new Uint8Array(await bytes.arrayBuffer()));
  return !(await count(file.slice(0, headerLength)) <= pixelLimit || await count(file) <= pixelLimit);
}

/** The area of the screen, or of its first frame, which browsers may make the area. */
function pixelsOfGIF(view) {
  const size = (at) => [view.getUint16(at, true), view.getUint16(at + 2, true)];
  const tableLength = (flags) => flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
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
  return (1 + (bits & 0x3fff)) * (1 + (bits >>> 14 & 0x3fff));
}

/** The largest of its images: a grid of tiles, or one of them. */
function pixelsOfHEIF(view, has) {
  let pixels = 0;
  // The second box describes them.
  const start = view.getUint32(0);
  const end = Math.min(start + view.getUint32(start), view.byteLength);
  for (let at = start; at < end; at += 1) {
    if (has(at, "ispe")) pixels = Math.max(pixels, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return pixels === 0 ? Infinity : pixels;
}

/** From the first frame's header. */
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
