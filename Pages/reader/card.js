import { concat, Refusal, tag } from "../common/bytes.js";
import { nameFrom } from "../common/content.js";
import { sha256, verifyEd25519 } from "./crypto.js";

const cardPictureLimit = 16384;
export const timeLimit = 253402300799;
const classicSuite = 1;
const compactSuite = 2;
export const hybridSuite = 3;
export const signatureLengths = { [classicSuite]: 256, [compactSuite]: 64, [hybridSuite]: 64 };

/**
 * Reads a card of the compact or the hybrid suite, as owners of guest keys have them
 * (docs/reference/format.md, "Card"). Nothing is verified yet.
 * @param {Uint8Array} bytes all that `reader` reads
 */
export function readCard(reader, bytes) {
  const start = reader.offset;
  const suite = reader.byte();
  if (![compactSuite, hybridSuite].includes(suite)) throw new Refusal("unknown suite");
  const keys = reader.bytes(64);
  const name = optionalNameFrom(reader);
  const picture = reader.bytes(reader.varint(cardPictureLimit));
  const unsigned = bytes.slice(start, reader.offset);
  const signature = reader.bytes(64);
  return { suite, keys, name, picture, signature, unsigned };
}

/** Reads a name, or "" if the string is empty. */
function optionalNameFrom(reader) {
  try {
    return nameFrom(reader);
  } catch (error) {
    if (error.outcome === "name empty") return "";
    throw error;
  }
}

/**
 * Checks a card's keys and signature.
 * @returns {Promise<{suite: number, name: string, signingKey: Uint8Array, fingerprint: Uint8Array}>}
 *   fingerprint: 32 bytes
 */
export async function verifyCard(card) {
  const { suite, name } = card;
  const signingKey = card.keys.slice(0, 32);
  // In the hybrid suite a hash follows, which may be any bytes.
  const isGood =
    isGoodEd25519Key(signingKey) && (suite === hybridSuite || isGoodX25519Key(card.keys.slice(32)));
  if (!isGood) throw new Refusal("invalid public key");
  const signed = concat(tag("card"), card.unsigned);
  if (!(await verifyEd25519(signingKey, card.signature, signed))) throw new Refusal("authentication failed");
  const fingerprint = await sha256(concat(tag("fingerprint"), Uint8Array.of(suite), card.keys));
  return { suite, name, signingKey, fingerprint };
}

/**
 * Formats a fingerprint as the six groups of five digits that people compare (docs/reference/format.md,
 * "Fingerprint").
 */
export function fingerprintDigits(fingerprint) {
  const group = (i) =>
    fingerprint.slice(5 * i, 5 * i + 5).reduce((sum, byte) => 256 * sum + byte, 0) % 100000;
  return [0, 1, 2, 3, 4, 5].map((i) => String(group(i)).padStart(5, "0")).join(" ");
}

const curvePrime = 2n ** 255n - 19n;

// "Keys that must be refused" in docs/reference/format.md: little-endian.
const lowOrderEd25519 = [
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
];
const lowOrderX25519 = [
  "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
  "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
];

/** Whether a key is canonical and not a point whose order divides 8, with either sign bit. */
function isGoodEd25519Key(key) {
  const y = littleEndian(key) % 2n ** 255n;
  return isGoodCoordinate(y, lowOrderEd25519);
}

/** Whether a key has no top bit, is canonical, and is not of low order. */
function isGoodX25519Key(key) {
  return isGoodCoordinate(littleEndian(key), lowOrderX25519);
}

function isGoodCoordinate(value, lowOrder) {
  const refused = [0n, 1n, curvePrime - 1n, ...lowOrder.map((text) => littleEndian(fromHex(text)))];
  return value < curvePrime && !refused.includes(value);
}

function littleEndian(bytes) {
  return bytes.reduceRight((sum, byte) => 256n * sum + BigInt(byte), 0n);
}

function fromHex(text) {
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}
