import { isTooLarge } from "../web/picturesize.js";
import { trustedScript } from "../kit/trusted.js";

/** Finds codes in images, in a worker. */
export class Scanner {
  #worker = new Worker(trustedScript("scanner-worker.js"), { type: "module" });
  #waiting = new Map();
  #count = 0;
  /** Why there will be no answer any more. */
  #failure;

  constructor() {
    this.#worker.addEventListener("message", ({ data: { id, search, failure } }) => {
      // It may have answered just before it ended.
      if (this.#failure !== undefined) return;
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (failure === undefined) resolve(search);
      else reject(new Error(failure));
    });
    this.#worker.addEventListener("error", () => this.#end(new Error("the scanner failed")));
  }

  /** Ends the worker, and gives back its memory. */
  close() {
    this.#end(new Error("the scanner is closed"));
  }

  /** Whether it ended. */
  get isClosed() { return this.#failure !== undefined; }

  #end(failure) {
    this.#worker.terminate();
    this.#failure = failure;
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }

  /**
   * The symbols in one of many frames, of which each is searched in another way.
   * @param {ImageBitmap} image
   * @returns {Promise<{ symbols: object[], unread: object[] }>} as in symbols.js
   */
  searchFrame(image) {
    return this.#search(image, { isFrame: true });
  }

  /** The symbols in a file; null if it is too large, or the browser cannot decode it as an image. */
  async searchFile(file) {
    let image;
    try {
      if (await isTooLarge(file)) return null;
      image = await createImageBitmap(file);
    } catch {
      return null;
    }
    return this.#search(image, { isFrame: false });
  }

  /** The symbols in a file that were read; null if the browser cannot decode it as an image. */
  async readFile(file) {
    return (await this.searchFile(file))?.symbols ?? null;
  }

  #search(image, how) {
    if (this.#failure !== undefined) {
      image.close();
      return Promise.reject(this.#failure);
    }
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, image, ...how }, [image]);
    });
  }
}
