import { Refusal } from "./bytes.js";

const base45Alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/**
 * Decodes Base45 (RFC 9285, strict; docs/reference/format.md, "Codes").
 * Throws "invalid base45".
 * @param {string} text
 */
export function decodeBase45(text) {
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0));
  if (text.length % 3 === 1) throw new Refusal("invalid base45");
  let count = 0;
  for (let index = 0; index < text.length; index += 3) {
    const group = text.slice(index, index + 3);
    let value = 0;
    for (let place = group.length - 1; place >= 0; place -= 1) {
      const digit = base45Alphabet.indexOf(group[place]);
      if (digit < 0) throw new Refusal("invalid base45");
      value = value * 45 + digit;
    }
    if (value > (group.length === 3 ? 0xffff : 0xff)) throw new Refusal("invalid base45");
    if (group.length === 3) bytes[count++] = value >> 8;
    bytes[count++] = value & 0xff;
  }
  return bytes;
}
