import { readSymbols } from "./scan/symbols.js";

// Finds codes in images, away from the page: a large one takes a second on an old phone.

const module = WebAssembly.compileStreaming(fetch("scanner.wasm"));
module.catch(() => {});

addEventListener("message", async ({ data: { id, image, passes } }) => {
  try {
    postMessage({ id, symbols: await readSymbols(await module, image, passes) });
  } catch (error) {
    postMessage({ id, failure: String(error) });
  } finally {
    image.close();
  }
});
