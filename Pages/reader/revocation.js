import { ByteReader, concat, Refusal, tag } from "../common/bytes.js";
import { coverOf, readRevokedLeaves, revokedListLimit } from "./cover.js";
import { hkdf, hmac } from "./crypto.js";
import { heights, labelLength } from "./share.js";

const broadcastSecretLength = 16;

/**
 * Finds the broadcast secret of a message with revoked members (docs/reference/format.md,
 * "Revocation").
 *
 * Throws "access ended", "before membership", or "authentication failed" if the block breaks the
 * format.
 */
export async function openRevocation(block, iv, channel, leaf) {
  const masked = block.slice(0, revokedListLimit);
  const mask = await hkdf(channel.key, iv, concat(tag("revoked"), channel.id), masked.length);
  const { revoked, length } = readMaskedList(xor(masked, mask));
  const cover = coverOf(revoked);
  const wraps = block.slice(length);
  if (cover.length === 0 || wraps.length !== (cover.length - 1) * broadcastSecretLength) {
    throw new Refusal("authentication failed");
  }
  const place = cover.findIndex((subset) => holds(subset, leaf));
  if (place < 0) {
    throw new Refusal(leaf.heaps.at(-1).number < revoked.trees ? "access ended" : "before membership");
  }
  const subset = cover[place];
  const info = concat(tag(subset.kind === "tree" ? "wrap" : "grove wrap"), channel.id, subsetBytes(subset));
  const pad = await hkdf(await labelOf(subset, leaf), iv, info, broadcastSecretLength);
  // The secret is the first subset's pad, and is wrapped for the others.
  if (place === 0) return pad;
  const start = (place - 1) * broadcastSecretLength;
  return xor(wraps.slice(start, start + broadcastSecretLength), pad);
}

/** Reads the list at the start of the unmasked bytes, and its length in bytes. */
function readMaskedList(bytes) {
  const reader = new ByteReader(bytes);
  try {
    return { revoked: readRevokedLeaves(reader), length: reader.offset };
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal("authentication failed");
    throw error;
  }
}

function holds({ kind, number, top, hole }, leaf) {
  const node = nodeIn(leaf.heaps[heapIndex({ kind, number }, leaf)]);
  return node > 0 && isAtOrBelow(node, top) && !(hole > 0 && isAtOrBelow(node, hole));
}

/** The heap of a subset among those that hold the leaf, or −1. */
function heapIndex({ kind, number }, leaf) {
  return leaf.heaps.findIndex((heap) => heap.kind === kind && heap.number === number);
}

/**
 * Derives the label of a subset that holds the leaf from the member's labels (docs/reference/format.md,
 * "Member tree").
 */
async function labelOf(subset, leaf) {
  const { top, hole } = subset;
  if (hole === 0) return leaf.labels[0];
  const index = heapIndex(subset, leaf);
  const { kind } = leaf.heaps[index];
  // Goes up from the hole to the highest node that is not above the leaf.
  const node = nodeIn(leaf.heaps[index]);
  let sibling = hole;
  while (!isAtOrBelow(node, sibling >> 1)) sibling >>= 1;
  // The label comes after those of the grove, and those for all ancestors above `top`.
  let place = depthOf(sibling) - depthOf(top);
  if (index > 0) place += (heights.grove * (heights.grove + 1)) / 2;
  for (let depth = 0; depth < depthOf(top); depth += 1) place += heights[kind] - depth;
  let label = leaf.labels[place];
  for (let below = depthOf(hole) - depthOf(sibling) - 1; below >= 0; below -= 1) {
    label = (await hmac(label, tag((hole >> below) & 1 ? "tree right" : "tree left"))).slice(0, labelLength);
  }
  return label;
}

/** The leaf's node in a heap, where nodes are numbered below 2^9. 0: it is in none. */
function nodeIn(heap) {
  return heap === undefined ? 0 : 2 ** heights[heap.kind] + heap.place;
}

function isAtOrBelow(node, ancestor) {
  const steps = depthOf(node) - depthOf(ancestor);
  return steps >= 0 && node >> steps === ancestor;
}

function depthOf(node) {
  return 31 - Math.clz32(node);
}

/** Number ‖ i ‖ j, four bytes each, big-endian. */
function subsetBytes({ number, top, hole }) {
  const bytes = new Uint8Array(12);
  const view = new DataView(bytes.buffer);
  [number, top, hole].forEach((value, i) => view.setUint32(4 * i, value));
  return bytes;
}

/** XOR of two arrays of the same length. */
function xor(bytes, stream) {
  return bytes.map((byte, i) => byte ^ stream[i]);
}
