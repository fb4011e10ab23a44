import { isTooLarge } from "../web/picturesize.js";
import { trustedScript } from "../kit/trusted.js";

/** What a PDF begins with, in this many bytes at most. */
const [documentMark, documentStart] = ["%PDF-", 1024];

/** Whether a file is a PDF, whatever it is called. */
export async function isDocument(file) {
  return (await file.slice(0, documentStart).text()).includes(documentMark);
}

function nothingIn(fault) {
  return { symbols: [], unopened: [], unread: [], fault };
}

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
   * @returns {Promise<{ symbols: object[], unopened: object[], unread: object[] }>} as in report.js
   */
  searchFrame(image) {
    return this.#search(image, { isFrame: true });
  }

  /**
   * The symbols in a file that the reader chose.
   * @returns {Promise<{ symbols: object[], unopened: object[], unread: object[], fault: string? }>} as in report.js;
   *   fault: the key of a sentence that says why nothing was found; null: something was
   */
  async searchFile(file) {
    try {
      if (await isDocument(file)) return nothingIn("scan.document");
      if (await isTooLarge(file)) return nothingIn("scan.noPicture");
    } catch {
      return nothingIn("failure.unreadable");
    }
    const image = await createImageBitmap(file).catch(() => null);
    if (image === null) return nothingIn("scan.noPicture");
    const search = await this.#search(image, { isFrame: false }).catch(() => null);
    if (search === null) return nothingIn("scan.noScanner");
    return { ...search, fault: search.symbols.length + search.unopened.length === 0 ? "scan.noCode" : null };
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
