/**
 * A refusal of data: an outcome that docs/reference/format.md names, under "Refusals" or beside the
 * broken rule.
 */
export class Refusal extends Error {
  /** @param {string} outcome such as "truncated" */
  constructor(outcome) {
    super(outcome);
    this.name = "Refusal";
    this.outcome = outcome;
  }
}

/**
 * Reads the fields of a structure from left to right (docs/reference/format.md, "Conventions"). Every method
 * throws `Refusal`.
 */
export class ByteReader {
  #bytes;
  #offset = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  /** Number of bytes not yet read. */
  get remaining() {
    return this.#bytes.length - this.#offset;
  }

  /** Number of bytes read. */
  get offset() {
    return this.#offset;
  }

  byte() {
    return this.bytes(1)[0];
  }

  bytes(count) {
    if (this.remaining < count) throw new Refusal("truncated");
    this.#offset += count;
    return this.#bytes.slice(this.#offset - count, this.#offset);
  }

  /** Reads a varint of at most `limit`; values above 2^53 − 1 are rounded. */
  varint(limit = Infinity) {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (shift === 63n && byte > 1) throw new Refusal("non-canonical integer");
      if (byte < 0x80) {
        if (byte === 0 && shift > 0n) throw new Refusal("non-canonical integer");
        break;
      }
    }
    if (value > limit) throw new Refusal("out of range");
    return Number(value);
  }

  /** Reads a string of at most `limit` bytes of UTF-8. */
  string(limit) {
    return textOf(this.bytes(this.varint(limit)));
  }

  rest() {
    return this.bytes(this.remaining);
  }

  end() {
    if (this.remaining > 0) throw new Refusal("trailing bytes");
  }
}

/** Decodes UTF-8. Throws "invalid utf-8". */
export function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal("invalid utf-8");
  }
}

/** @returns {Uint8Array} */
export function utf8(text) {
  return new TextEncoder().encode(text);
}

/** @returns {Uint8Array} the arrays, one after the other */
export function concat(...arrays) {
  const whole = new Uint8Array(arrays.reduce((count, array) => count + array.length, 0));
  let offset = 0;
  for (const array of arrays) {
    whole.set(array, offset);
    offset += array.length;
  }
  return whole;
}

/** A domain tag (docs/reference/format.md, "Tags"). */
export function tag(name) {
  return utf8(`SeQRcast/1 ${name}\0`);
}

/** Compares two arrays in a time that does not depend on where they differ. */
export function equalBytes(left, right) {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= left[index] ^ right[index];
  return difference === 0;
}

/** Decodes base64, the encoding of the page's data blocks. */
export function bytesOfBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
