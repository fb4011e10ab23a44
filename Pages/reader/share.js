import { concat, Refusal, tag, utf8 } from "../common/bytes.js";
import { hybridSuite, readCard, timeLimit, verifyCard } from "./card.js";
import { nameFrom } from "../common/content.js";
import { verifyEd25519 } from "./crypto.js";

const messageNumberLimit = Number.MAX_SAFE_INTEGER; // 2^53 − 1
/** A tree has 2^8 leaves, and a grove 2^6 trees. */
export const heights = { tree: 8, grove: 6 };
/** The first tree, and 65,536 groves. */
export const treeLimit = 1 + 65_536 * 2 ** heights.grove;
export const labelLength = 16;
const rangeLimit = 256;
/** Only bit 0 of a channel's rules is known. */
const rulesLimit = 1;

/**
 * Reads the layout of a decrypted share (docs/reference/format.md, "Share"). Nothing is verified yet.
 * @param {Uint8Array} bytes all that `reader` reads
 */
export function readShare(reader, bytes) {
  const start = reader.offset;
  const owner = readCard(reader, bytes);
  const share = {
    owner,
    rules: owner.suite === hybridSuite ? readRules(reader) : new Uint8Array(),
    nonce: reader.bytes(32),
    key: reader.bytes(32),
    created: reader.varint(timeLimit),
    name: nameFrom(reader),
    issued: reader.varint(timeLimit),
    ...readNext(reader),
    leaf: readLeaf(reader),
  };
  const unsigned = bytes.slice(start, reader.offset);
  return { ...share, unsigned, signature: reader.bytes(64) };
}

/**
 * Verifies the owner's card, and that the owner made the share for this recipient.
 * @returns {Promise<object>} the owner, as `verifyCard` returns it
 */
export async function verifyShare(share, recipient) {
  const owner = await verifyCard(share.owner);
  const signed = concat(tag("share"), utf8("SEQR1CS:"), recipient, share.unsigned);
  if (!(await verifyEd25519(owner.signingKey, share.signature, signed))) {
    throw new Refusal("authentication failed");
  }
  return owner;
}

/** Reads the rules of a channel. The page takes what it can open, whatever they say. */
function readRules(reader) {
  const rules = reader.bytes(1);
  if (rules[0] > rulesLimit) throw new Refusal("unknown flags");
  return rules;
}

/** Reads a message number, in [1, 2^53 − 1]. */
export function readMessageNumber(reader) {
  const number = reader.varint(messageNumberLimit);
  if (number === 0) throw new Refusal("number is zero");
  return number;
}

/** Reads the channel's next number, and ranges of numbers below it that the recipient can't read. */
function readNext(reader) {
  const next = readMessageNumber(reader);
  return { next, absences: readRanges(reader, next) };
}

/** Reads ranges of numbers from 1 to `limit` − 1: ascending, separate, at most 256. */
export function readRanges(reader, limit) {
  const count = reader.varint(rangeLimit);
  const ranges = [];
  let end = 0;
  while (ranges.length < count) {
    const gap = reader.varint(limit - end);
    const length = reader.varint(limit - end - gap);
    if (gap === 0 || length === 0) throw new Refusal("out of range");
    ranges.push({ from: end + gap, to: end + gap + length });
    end += gap + length;
  }
  return ranges;
}

/**
 * Reads a member's leaf and labels (docs/reference/format.md, "Member tree"): the leaf counted over all
 * trees, and the heaps that hold it, from above, with the place in each.
 */
function readLeaf(reader) {
  const index = reader.varint(treeLimit * 2 ** heights.tree - 1);
  const heaps = heapsOf(index);
  const count = heaps.reduce((sum, { kind }) => sum + (heights[kind] * (heights[kind] + 1)) / 2, 1);
  const labels = Array.from({ length: count }, () => reader.bytes(labelLength));
  return { index, heaps, labels };
}

/** The first tree stands alone; each other one stands in a grove. */
function heapsOf(leaf) {
  const size = 2 ** heights.tree;
  const tree = { kind: "tree", number: Math.floor(leaf / size), place: leaf % size };
  if (tree.number === 0) return [tree];
  const trees = 2 ** heights.grove;
  const [number, place] = [Math.floor((tree.number - 1) / trees), (tree.number - 1) % trees];
  return [{ kind: "grove", number, place }, tree];
}
