const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The length of the longest text that is held, in bytes. A longer one is opened for each search. */
const limit = 4096;

/**
 * The texts of messages that were searched. They are held as bytes, since a string cannot be
 * overwritten: those of many messages in one array, with a view for each.
 */
export class Texts {
  #arrays = [];
  #views = new Map();

  /** The arrays, to be overwritten. */
  get secrets() {
    return this.#arrays;
  }

  has(id) {
    return this.#views.has(id);
  }

  get(id) {
    return decoder.decode(this.#views.get(id));
  }

  /** @param {[number, string][]} texts with the messages' ids */
  add(texts) {
    const encoded = texts
      .map(([id, text]) => [id, encoder.encode(text)])
      .filter(([, bytes]) => bytes.length <= limit);
    if (encoded.length === 0) return;
    const array = new Uint8Array(encoded.reduce((sum, [, bytes]) => sum + bytes.length, 0));
    let offset = 0;
    for (const [id, bytes] of encoded) {
      array.set(bytes, offset);
      this.#views.set(id, array.subarray(offset, offset + bytes.length));
      bytes.fill(0);
      offset += bytes.length;
    }
    this.#arrays.push(array);
  }

  remove(id) {
    this.#views.get(id)?.fill(0);
    this.#views.delete(id);
  }
}
