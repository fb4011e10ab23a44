import { expandBrotli } from "./brotli.js";
import { ByteReader, concat, equalBytes, Refusal, tag } from "../common/bytes.js";
import { signatureLengths, timeLimit } from "./card.js";
import { contentLimit, contentTypes, parseContent } from "../common/content.js";
import { aesGCMOpen, hkdf, hmac, verifyEd25519 } from "./crypto.js";
import { openRevocation } from "./revocation.js";
import { readMessageNumber, readRanges } from "./share.js";

const metadataLimit = 4096;
const revocationLimit = 1048576;
const lengthMask = 3;
const tagLength = 16;
const hintStart = 17;
const hintLength = 8;
const brotliFlag = 1;
const jumpsFlag = 2;

/**
 * Decrypts and verifies a message of a guest key's channel (docs/reference/format.md, "Message"). An expiry
 * of 0: never; jumps are {from, to}, ascending.
 */
export async function openMessage(code, { channel, leaf }) {
  const { suite, iv, hint, metadata, front, rest } = readSealedMessage(code);
  const mask = await hmac(channel.hintKey, concat(tag("length"), code.header, iv));
  const { block, end } = readRevocation(rest, mask, signatureLengths[suite] + tagLength);
  const prefix = concat(code.header, front, rest.slice(0, end));
  const start = code.header.length + hintStart;
  const hintInput = concat(prefix.slice(0, start), prefix.slice(start + hintLength));
  const expected = await hmac(channel.hintKey, hintInput);
  if (!equalBytes(expected.slice(0, hintLength), hint)) throw new Refusal("not subscribed");
  // A message is in the suite of the channel's owner.
  if (suite !== channel.owner.suite) throw new Refusal("authentication failed");
  const secret = block.length === 0 ? new Uint8Array() : await openRevocation(block, iv, channel, leaf);
  const info = concat(tag("message key"), Uint8Array.of(suite), code.header, channel.id);
  const derived = await hkdf(concat(channel.key, secret), iv, info, 44);
  const plaintext = await aesGCMOpen(derived.slice(0, 32), derived.slice(32), rest.slice(end), prefix);
  const signature = plaintext.slice(0, 64);
  const content = plaintext.slice(64);
  const signed = concat(tag("message"), prefix, channel.id, channel.owner.fingerprint, content);
  if (!(await verifyEd25519(channel.owner.signingKey, signature, signed))) {
    throw new Refusal("authentication failed");
  }
  return { ...(await openContentBlock(content)), metadata };
}

/** Reads the public fields of a message's body; `front` is everything up to the metadata. */
function readSealedMessage({ body }) {
  const reader = new ByteReader(body);
  const suite = reader.byte();
  if (!(suite in signatureLengths)) throw new Refusal("unknown suite");
  const iv = reader.bytes(16);
  const hint = reader.bytes(hintLength);
  const metadata = reader.bytes(reader.varint(metadataLimit));
  const front = body.slice(0, reader.offset);
  const rest = reader.rest();
  if (rest.length <= 1 + signatureLengths[suite] + tagLength) throw new Refusal("truncated");
  return { suite, iv, hint, metadata, front, rest };
}

/**
 * Reads the revocation block behind its masked length, with more than `least` bytes after its end. Throws
 * "not subscribed", as only the mask of the message's channel gives the length.
 */
function readRevocation(rest, mask, least) {
  const reader = new ByteReader(rest.slice(0, lengthMask).map((byte, i) => byte ^ mask[i]));
  let end;
  try {
    end = reader.varint(revocationLimit) + reader.offset;
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal("not subscribed");
    throw error;
  }
  if (rest.length - end <= least) throw new Refusal("not subscribed");
  return { block: rest.slice(reader.offset, end), end };
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
  if (flags > (brotliFlag | jumpsFlag)) throw new Refusal("unknown flags");
  const jumps = flags & jumpsFlag ? readRanges(reader, number) : [];
  if (flags & jumpsFlag && jumps.length === 0) throw new Refusal("out of range");
  const payload = reader.rest();
  const bytes = flags & brotliFlag ? await expandBrotli(payload, contentLimit) : payload;
  const isExpired = expiry !== 0 && expiry <= Date.now() / 1000;
  return { type, number, created, expiry, isExpired, jumps, content: parseContent(type, bytes) };
}
