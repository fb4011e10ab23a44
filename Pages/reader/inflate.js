import { concat, Refusal } from "../common/bytes.js";

/**
 * Expands raw DEFLATE (RFC 1951) with the browser's own decoder. Throws "invalid compression", and
 * stops, if the data is damaged, has trailing bytes, or expands to more than `limit` bytes.
 * @param {Uint8Array} bytes
 */
export async function inflateRaw(bytes, limit) {
  // Feeds small pieces: the decoder expands a whole piece, a thousandfold at most, before its
  // output can be counted.
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
