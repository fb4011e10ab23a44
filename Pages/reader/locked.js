import { ByteReader, concat, equalBytes, Refusal, tag } from "../common/bytes.js";
import { contentLimit, contentTypes, parseContent } from "../common/content.js";
import { aesGCMOpen, hkdf, sha256 } from "./crypto.js";
import { inflateRaw } from "./inflate.js";
import { passphraseBytes } from "./passphrase.js";

const lockedIterations = { least: 600_000, most: 10_000_000 };

/**
 * Reads the fields of a locked text or a guest key, by its kind (docs/reference/format.md, "Locked text",
 * reading 1 to 3). Throws "newer", "damaged" or "absurd"; no iteration is computed.
 * @param {{header: Uint8Array, body: Uint8Array}} code
 */
export async function readLocked(code) {
  const { header, body } = code;
  if (body.length === 0) throw new Refusal("damaged");
  if (body[0] !== 1) throw new Refusal("newer");
  const checked = body.slice(0, -4);
  const checksum = await sha256(concat(tag("locked checksum"), header, checked));
  if (!equalBytes(checksum.slice(0, 4), body.slice(-4))) throw new Refusal("damaged");

  let fields;
  try {
    const reader = new ByteReader(checked);
    reader.byte();
    const iterations = reader.varint();
    const salt = reader.bytes(16);
    const derived = checked.slice(0, reader.offset);
    const commitment = reader.bytes(16);
    const authenticated = concat(header, checked.slice(0, reader.offset));
    const sealed = reader.rest();
    if (sealed.length <= 16) throw new Refusal("truncated");
    const info = concat(tag("locked"), header, derived);
    fields = { iterations, salt, info, commitment, authenticated, sealed };
  } catch {
    throw new Refusal("damaged");
  }
  if (fields.iterations < lockedIterations.least || fields.iterations > lockedIterations.most) {
    throw new Refusal("absurd");
  }
  return fields;
}

/**
 * Decrypts a locked text or a guest key (docs/reference/format.md, "Locked text", reading 1 to 5). Throws
 * "newer", "damaged", "absurd" or "wrong passphrase", and "invalid passphrase".
 * @param {{header: Uint8Array, body: Uint8Array}} code
 * @param {string} passphrase as it was typed
 */
export async function openLocked(code, passphrase) {
  const fields = await readLocked(code);
  const typed = await crypto.subtle.importKey("raw", passphraseBytes(passphrase), "PBKDF2", false, [
    "deriveBits",
  ]);
  const stretched = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: fields.salt, iterations: fields.iterations },
    typed,
    256,
  );
  const derived = await hkdf(new Uint8Array(stretched), new Uint8Array(), fields.info, 32 + 12 + 16);
  if (!equalBytes(derived.slice(44), fields.commitment)) throw new Refusal("wrong passphrase");
  try {
    return await aesGCMOpen(derived.slice(0, 32), derived.slice(32, 44), fields.sealed, fields.authenticated);
  } catch {
    throw new Refusal("damaged");
  }
}

/** Parses the inside of a locked text (docs/reference/format.md, "Inside"). Throws `Refusal`. */
export async function lockedContent(plaintext) {
  const reader = new ByteReader(plaintext);
  const type = reader.varint();
  if (!Object.hasOwn(contentTypes, type)) throw new Refusal("unknown content type");
  const flags = reader.varint();
  if (flags > 1) throw new Refusal("unknown flags");
  const bytes = reader.rest();
  return parseContent(type, flags === 1 ? await inflateRaw(bytes, contentLimit) : bytes);
}
