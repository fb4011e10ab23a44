import { Refusal } from "./bytes.js";

/** Base45's alphabet (RFC 9285), which is QR's. */
export const base45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
/** The alphabet of links. */
export const base41 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:";

/**
 * Decodes two bytes from every three characters, strictly (docs/reference/format.md, "Codes").
 * Throws `refusal`.
 * @param {string} text
 * @param {string} alphabet
 * @param {string} refusal
 */
export function decodeText(text, alphabet, refusal) {
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0));
  if (text.length % 3 === 1) throw new Refusal(refusal);
  let count = 0;
  for (let index = 0; index < text.length; index += 3) {
    const group = text.slice(index, index + 3);
    let value = 0;
    for (let place = group.length - 1; place >= 0; place -= 1) {
      const digit = alphabet.indexOf(group[place]);
      if (digit < 0) throw new Refusal(refusal);
      value = value * alphabet.length + digit;
    }
    if (value > (group.length === 3 ? 0xffff : 0xff)) throw new Refusal(refusal);
    if (group.length === 3) bytes[count++] = value >> 8;
    bytes[count++] = value & 0xff;
  }
  return bytes;
}
