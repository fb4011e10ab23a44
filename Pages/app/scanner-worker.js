import { SymbolReader } from "./scan/symbols.js";

// Finds codes in images, away from the page: a large one takes a second on an old phone.

const reader = WebAssembly.compileStreaming(fetch("scanner.wasm")).then((module) => new SymbolReader(module));
reader.catch(() => {});

addEventListener("message", async ({ data: { id, image, isFrame } }) => {
  try {
    const search = await (isFrame ? (await reader).readFrame(image) : (await reader).readPicture(image));
    postMessage({ id, search });
  } catch (error) {
    postMessage({ id, failure: String(error) });
  } finally {
    image.close();
  }
});
