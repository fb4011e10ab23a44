import { concat, Refusal } from "./bytes.js";

/**
 * Expands raw DEFLATE (RFC 1951) by the browser's own decoder. Throws "invalid compression" where it is damaged, is
 * followed by anything, or gives more than `limit` bytes, and stops there.
 * @param {Uint8Array} bytes
 */
export async function inflateRaw(bytes, limit) {
  // In small pieces, since the decoder expands all of one before anything can be counted: a thousandfold at most.
  const piece = 1024;
  let offset = 0;
  const pieces = new ReadableStream({
    pull(controller) {
      if (offset < bytes.length) controller.enqueue(bytes.slice(offset, offset + piece));
      else controller.close();
      offset += piece;
    },
  });
  const reader = pieces.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const expanded = [];
  let count = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return concat(...expanded);
      count += value.length;
      if (count > limit) break;
      expanded.push(value);
    }
  } catch {
    throw new Refusal("invalid compression");
  }
  reader.cancel().catch(() => {});
  throw new Refusal("invalid compression");
}
