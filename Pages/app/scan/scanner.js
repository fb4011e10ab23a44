import { isTooLarge } from "../../common/picturesize.js";
import { trustedScript } from "../kit/trusted.js";

/** The mark of a PDF, and the number of bytes at the beginning in which it must be. */
const [documentMark, documentStart] = ["%PDF-", 1024];

/** Whether a file is a PDF, no matter what its name is. */
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
  /** The failure after which there are no more answers. */
  #failure;

  constructor() {
    this.#worker.addEventListener("message", ({ data: { id, search, failure } }) => {
      // The worker may have answered just before it ended.
      if (this.#failure !== undefined) return;
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (failure === undefined) resolve(search);
      else reject(new Error(failure));
    });
    this.#worker.addEventListener("error", () => this.#end(new Error("the scanner failed")));
  }

  /** Ends the worker and frees its memory. */
  close() {
    this.#end(new Error("the scanner is closed"));
  }

  /** Whether the worker has ended. */
  get isClosed() {
    return this.#failure !== undefined;
  }

  #end(failure) {
    this.#worker.terminate();
    this.#failure = failure;
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }

  /**
   * Returns the symbols in one of many frames. Successive frames are searched in different ways.
   * @param {ImageBitmap} image
   * @returns {Promise<{ symbols: object[], unopened: object[], unread: object[] }>} as in report.js
   */
  searchFrame(image) {
    return this.#search(image, { isFrame: true });
  }

  /**
   * Returns the symbols in a chosen file.
   * @returns {Promise<{ symbols: object[], unopened: object[], unread: object[], fault: string? }>}
   *   as in report.js; fault: the key of a sentence that says why nothing was found; null:
   *   something was found
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
