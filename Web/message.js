import { expandBrotli } from "./brotli.js";
import { ByteReader, concat, equalBytes, Refusal, tag } from "./bytes.js";
import { compactSuite, signatureLengths, timeLimit } from "./card.js";
import { contentLimit, contentTypes, parseContent } from "./content.js";
import { aesGCMOpen, hkdf, hmac, verifyEd25519 } from "./crypto.js";
import { openRevocation } from "./revocation.js";
import { readMessageNumber } from "./share.js";

const metadataLimit = 4096;
const revocationLimit = 1048576;
const tagLength = 16;
const hintStart = 17;
const hintLength = 8;
const brotliFlag = 1;
const jumpFlag = 2;

/**
 * Decrypts and verifies a message of a guest key's channel (docs/reference/format.md, "Message"). An expiry
 * of 0: never; a jump is {from, to} or null.
 */
export async function openMessage(code, { channel, leaf }) {
  const message = readSealedMessage(code);
  const { suite, iv, prefix } = message;
  const hint = await hmac(channel.hintKey, message.hintInput);
  if (!equalBytes(hint.slice(0, hintLength), message.hint)) throw new Refusal("not subscribed");
  // The channel's owner is of the compact suite.
  if (suite !== compactSuite) throw new Refusal("authentication failed");
  const secret = message.revocation.length === 0 ? new Uint8Array()
    : await openRevocation(message.revocation, iv, channel, leaf);
  const info = concat(tag("message key"), Uint8Array.of(suite), code.header, channel.id);
  const derived = await hkdf(concat(channel.key, secret), iv, info, 44);
  const plaintext = await aesGCMOpen(derived.slice(0, 32), derived.slice(32), message.ciphertext, prefix);
  const signature = plaintext.slice(0, 64);
  const block = plaintext.slice(64);
  const signed = concat(tag("message"), prefix, channel.id, channel.owner.fingerprint, block);
  if (!(await verifyEd25519(channel.owner.signingKey, signature, signed))) {
    throw new Refusal("authentication failed");
  }
  return { ...(await openContentBlock(block)), metadata: message.metadata };
}

/**
 * Reads a message's body. `prefix` is the authenticated data; `hintInput` is the same without the
 * hint.
 */
function readSealedMessage({ header, body }) {
  const reader = new ByteReader(body);
  const suite = reader.byte();
  if (!(suite in signatureLengths)) throw new Refusal("unknown suite");
  const iv = reader.bytes(16);
  const hint = reader.bytes(hintLength);
  const metadata = reader.bytes(reader.varint(metadataLimit));
  const revocation = reader.bytes(reader.varint(revocationLimit));
  const front = body.slice(0, reader.offset);
  const ciphertext = reader.rest();
  if (ciphertext.length <= signatureLengths[suite] + tagLength) throw new Refusal("truncated");
  const hintInput = concat(header, front.slice(0, hintStart), front.slice(hintStart + hintLength));
  return { suite, iv, hint, metadata, revocation, ciphertext, prefix: concat(header, front), hintInput };
}

/**
 * Parses a content block, which the owner signed (docs/reference/format.md, "Content block"), and expands its
 * content.
 */
async function openContentBlock(block) {
  const reader = new ByteReader(block);
  const type = reader.varint();
  if (!Object.hasOwn(contentTypes, type)) throw new Refusal("unknown content type");
  const number = readMessageNumber(reader);
  const created = reader.varint(timeLimit);
  const expiry = reader.varint(timeLimit);
  if (expiry !== 0 && expiry <= created) throw new Refusal("expires before created");
  const flags = reader.varint();
  if (flags > (brotliFlag | jumpFlag)) throw new Refusal("unknown flags");
  const jump = flags & jumpFlag ? readJump(reader, number) : null;
  const payload = reader.rest();
  const bytes = flags & brotliFlag ? await expandBrotli(payload, contentLimit) : payload;
  const isExpired = expiry !== 0 && expiry <= Date.now() / 1000;
  return { type, number, created, expiry, isExpired, jump, content: parseContent(type, bytes) };
}

/** Reads a range of numbers that are not in use: 0 < from < to ≤ number. */
function readJump(reader, number) {
  const from = readMessageNumber(reader);
  const to = reader.varint(number);
  if (from >= to) throw new Refusal("out of range");
  return { from, to };
}
