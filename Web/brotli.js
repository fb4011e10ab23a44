"use strict";

/**
 * Expands a Brotli stream (docs/format.md, "Content") to at most `limit` bytes, 1 MiB or less. Refuses one that is damaged, that is
 * followed by anything, or that is longer. With the browser's decoder, or with that of Web/scanner.
 */
async function expandBrotli(bytes, limit) {
  const stream = brotliStream();
  if (stream) return expandWithBrowser(bytes, limit, stream);
  const module = await scannerModule();
  const { exports } = module ? await WebAssembly.instantiate(module) : { exports: {} };
  if (!exports.expand) throw new Error("This browser cannot expand this message. A newer one can.");
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

/** Null where the browser does not know Brotli. */
function brotliStream() {
  try {
    return new DecompressionStream("brotli");
  } catch {
    return null;
  }
}

async function expandWithBrowser(bytes, limit, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > limit) throw new Refusal("invalid compression");
      chunks.push(part.value);
    }
  } catch {
    await reader.cancel().catch(() => {});
    throw new Refusal("invalid compression");
  }
  return concat(...chunks);
}
