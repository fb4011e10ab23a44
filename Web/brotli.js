"use strict";

/** Bytes that the browser's decoder gets at a time: it expands all of them before anything can be counted. */
const brotliPiece = 16;

/**
 * Expands a Brotli stream (docs/format.md, "Content"). Throws "invalid compression" where it is damaged, is followed by
 * anything, or gives more than `limit` bytes, 1 MiB at the most. Takes the decoder in the scanner's module where there
 * is one, which stops at the limit, or else the browser's own.
 * @param {Uint8Array} bytes
 */
async function expandBrotli(bytes, limit) {
  const module = await scannerModule();
  const exports = module ? (await WebAssembly.instantiate(module)).exports : {};
  return exports.expand ? expandWithModule(exports, bytes, limit) : expandWithBrowser(bytes, limit);
}

function expandWithModule(exports, bytes, limit) {
  try {
    const address = exports.stream(bytes.length);
    if (address === 0) throw new Refusal("invalid compression");
    new Uint8Array(exports.memory.buffer).set(bytes, address);
    const length = exports.expand(limit);
    if (length < 0) throw new Refusal("invalid compression");
    return new Uint8Array(exports.memory.buffer, exports.expanded(), length).slice();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw new Refusal("invalid compression");
    throw error;
  }
}

async function expandWithBrowser(bytes, limit) {
  const reader = brotliPieces(bytes, brotliPiece).pipeThrough(brotliStream()).getReader();
  const expanded = [];
  let count = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      count += part.value.length;
      if (count > limit) throw new Refusal("invalid compression");
      expanded.push(part.value);
    }
  } catch {
    reader.cancel().catch(() => {});
    throw new Refusal("invalid compression");
  }
  return concat(...expanded);
}

function brotliStream() {
  try {
    return new DecompressionStream("brotli");
  } catch {
    throw new Error("This browser cannot unpack this message. Take a newer one.");
  }
}

function brotliPieces(bytes, size) {
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset < bytes.length) controller.enqueue(bytes.slice(offset, offset + size));
      else controller.close();
      offset += size;
    },
  });
}
