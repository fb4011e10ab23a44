import { trustedScript } from "../kit/trusted.js";

/**
 * The passes over an image: its longer side in pixels, and the square whose mean separates dark
 * from light, as a fraction of the shorter side (0: zbar's own method).
 */
const framePasses = [
  { side: 800, square: 1 / 10 },
  { side: 1500, square: 1 / 16 },
  { side: 2400, square: 0 },
  { side: 1000, square: 1 / 20 },
];

/**
 * The passes over a photograph, which is one chance and not many. The last two are for those that no
 * other reads: turned by an eighth, and blurred.
 */
const picturePasses = [
  ...framePasses, { side: 500, square: 0, turn: Math.PI / 4 }, { side: 400, square: 0.06, blur: 2 },
];

/** The most bytes that an image file may have. */
const imageFileLimit = 50_000_000;

/** Finds codes in images, in a worker. */
export class Scanner {
  #worker = new Worker(trustedScript("scanner-worker.js"), { type: "module" });
  #waiting = new Map();
  #count = 0;
  #frames = 0;

  constructor() {
    this.#worker.addEventListener("message", ({ data: { id, symbols, failure } }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (failure === undefined) resolve(symbols);
      else reject(new Error(failure));
    });
    this.#worker.addEventListener("error", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the scanner did not start"));
      this.#waiting.clear();
    });
  }

  /**
   * The symbols in one of many frames. Each frame gets one pass; the next frame gets the next one.
   * @param {ImageBitmap} image
   */
  readFrame(image) {
    return this.#read(image, [framePasses[this.#frames++ % framePasses.length]]);
  }

  /** The symbols in a file; null if the browser cannot decode it as an image. */
  async readFile(file) {
    if (file.size > imageFileLimit) return null;
    let image;
    try {
      image = await createImageBitmap(file);
    } catch {
      return null;
    }
    return this.#read(image, picturePasses);
  }

  #read(image, passes) {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, image, passes }, [image]);
    });
  }
}
