import { Refusal } from "../common/bytes.js";
import { scannerModule } from "./scanner.js";
import { sentencesOf } from "../common/words.js";

/**
 * Expands a Brotli stream (docs/reference/format.md, "Content") with the decoder in the scanner's module, in
 * an instance of its own. Throws "invalid compression" if the stream is damaged, has trailing
 * bytes, or expands to more than `limit` bytes, 1 MiB at most.
 * @param {Uint8Array} bytes
 */
export async function expandBrotli(bytes, limit) {
  const module = await scannerModule();
  if (module === null) {
    const [title, advice] = sentencesOf("browser.webassembly");
    throw Object.assign(new Error("no WebAssembly"), { title, advice });
  }
  try {
    const { exports } = await WebAssembly.instantiate(module);
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
