import { Refusal, utf8 } from "../common/bytes.js";

const passphraseLimit = 1024;

/**
 * Converts a passphrase, as it was typed, to bytes (docs/reference/format.md, "Passphrases"). Throws "invalid
 * passphrase" if there are none, or more than 1,024, or if it has a control character.
 * @param {string} typed
 */
export function passphraseBytes(typed) {
  const normal = typed.normalize("NFC");
  const letters = normal.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[ -]/g, "");
  const consonant = "[bdfghjklmnprstvz]";
  const word = `${consonant}[aiou]${consonant}[aiou]${consonant}`;
  const isGenerated = new RegExp(`^(?:${word}){6}$`).test(letters);
  const bytes = utf8(isGenerated ? letters.match(/.{5}/g).join("-") : normal);
  if (bytes.length === 0 || bytes.length > passphraseLimit || /\p{Cc}/u.test(normal)) {
    throw new Refusal("invalid passphrase");
  }
  return bytes;
}
