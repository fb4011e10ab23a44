import { sentenceOfCodes, sentenceWithoutScanner } from "./scannersentences.js";

/** Bytes that a picture may have. */
const pictureFileLimit = 50_000_000;

/** Reads files of pictures, one after the other. */
export class PictureReading {
  #scanner;
  #tell;
  #onTexts;
  #queue = Promise.resolve();

  constructor(scanner, tell, onTexts) {
    this.#scanner = scanner;
    this.#tell = tell;
    this.#onTexts = onTexts;
  }

  read(files) {
    this.#queue = this.#queue
      .then(() => this.#readAll(files))
      .catch(() => this.#tell("The pictures could not be read."));
  }

  /** The codes of all pictures are handed over together: they may be parts of one. */
  async #readAll(files) {
    if (files.length === 0) return;
    this.#tell(files.length === 1 ? "Reading the picture …" : `Reading ${files.length} pictures …`);
    const scanner = await this.#scanner;
    if (!scanner) return this.#tell(sentenceWithoutScanner);
    const texts = new Set();
    const sentences = [];
    for (const [index, file] of files.entries()) {
      const name = files.length === 1 ? "The picture" : `Picture ${index + 1} of ${files.length}`;
      const found = await textsInFile(scanner, file);
      if (found === null) sentences.push(`${name} cannot be opened here: it is damaged, too large, or of another kind.`);
      else if (found.length === 0) sentences.push(`${name} has no QR code that can be read.`);
      for (const text of found ?? []) texts.add(text);
    }
    if (texts.size > 0) sentences.push(sentenceOfCodes(texts.size));
    if (texts.size > 0) await this.#onTexts([...texts]);
    this.#tell(sentences.join(" "));
  }
}

/** Null where a file is no picture that the browser can decode. */
async function textsInFile(scanner, file) {
  if (file.size > pictureFileLimit) return null;
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return null;
  }
  try {
    return await scanner.read(picture);
  } finally {
    picture.close();
  }
}
