import { say } from "../common/words.js";

/** The most bytes that an image file may have. */
const imageFileLimit = 50_000_000;

/** Reads codes from image files, one file after the other. */
export class ImageReading {
  #scanner;
  #report;
  #onTexts;
  #queue = Promise.resolve();

  constructor(scanner, report, onTexts) {
    this.#scanner = scanner;
    this.#report = report;
    this.#onTexts = onTexts;
  }

  read(files) {
    this.#queue = this.#queue.then(() => this.#readAll(files)).catch(() => this.#report(say("notRead")));
  }

  /** Reads all images before it hands over the codes, which may be parts of one code. */
  async #readAll(files) {
    if (files.length === 0) return;
    this.#report(say("reading", { count: files.length }));
    const scanner = await this.#scanner;
    if (!scanner) return this.#report(say("noScanner"));
    const texts = new Set();
    const sentences = [];
    for (const [index, file] of files.entries()) {
      const picture =
        files.length === 1 ? say("thePicture") : say("pictureOf", { place: index + 1, all: files.length });
      const found = await textsInFile(scanner, file);
      if (found === null) {
        sentences.push(say("pictureUnopened", { picture }));
      } else if (found.length === 0) {
        sentences.push(say("pictureWithoutCode", { picture }));
      }
      for (const text of found ?? []) texts.add(text);
    }
    if (texts.size > 0) sentences.push(say("codesFound", { count: texts.size }));
    if (texts.size > 0) await this.#onTexts([...texts]);
    this.#report(sentences.join(" "));
  }
}

/** Returns the texts of the codes in a file; null if the browser cannot decode it as an image. */
async function textsInFile(scanner, file) {
  if (file.size > imageFileLimit) return null;
  let image;
  try {
    image = await createImageBitmap(file);
  } catch {
    return null;
  }
  try {
    return await scanner.read(image);
  } finally {
    image.close();
  }
}
