import { ByteReader, concat, Refusal, tag } from "../common/bytes.js";
import { coverOf, readRevokedLeaves, revokedListLimit } from "./cover.js";
import { hkdf, hmac } from "./crypto.js";
import { labelLength } from "./share.js";

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
  const { revoked, length } = readMaskedList(xor(masked, mask), leaf.height);
  const cover = coverOf(revoked);
  const wraps = block.slice(length);
  if (cover.length === 0 || wraps.length !== cover.length * broadcastSecretLength) {
    throw new Refusal("authentication failed");
  }
  if (leaf.tree >= revoked.trees) throw new Refusal("before membership");
  const place = cover.findIndex((subset) => holds(subset, leaf));
  if (place < 0) throw new Refusal("access ended");
  const start = place * broadcastSecretLength;
  const info = concat(tag("wrap"), channel.id, subsetBytes(cover[place]));
  const pad = await hkdf(await labelOf(cover[place], leaf), iv, info, broadcastSecretLength);
  return xor(wraps.slice(start, start + broadcastSecretLength), pad);
}

/** Reads the list at the start of the unmasked bytes, and its length in bytes. */
function readMaskedList(bytes, height) {
  const reader = new ByteReader(bytes);
  try {
    return { revoked: readRevokedLeaves(reader, height), length: reader.offset };
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal("authentication failed");
    throw error;
  }
}

function holds({ tree, top, hole }, leaf) {
  const node = leafNode(leaf);
  return tree === leaf.tree && isAtOrBelow(node, top) && !(hole > 0 && isAtOrBelow(node, hole));
}

/**
 * Derives the label of a subset that holds the leaf from the member's labels (docs/reference/format.md,
 * "Member tree").
 */
async function labelOf({ top, hole }, leaf) {
  if (hole === 0) return leaf.labels[0];
  // Goes up from the hole to the highest node that is not above the leaf.
  const node = leafNode(leaf);
  let sibling = hole;
  while (!isAtOrBelow(node, sibling >> 1)) sibling >>= 1;
  // The label comes after the labels for all ancestors above `top`.
  let place = depthOf(sibling) - depthOf(top);
  for (let depth = 0; depth < depthOf(top); depth += 1) place += leaf.height - depth;
  let label = leaf.labels[place];
  for (let below = depthOf(hole) - depthOf(sibling) - 1; below >= 0; below -= 1) {
    label = (await hmac(label, tag((hole >> below) & 1 ? "tree right" : "tree left"))).slice(0, labelLength);
  }
  return label;
}

/** The leaf's node. Nodes are numbered as in a heap, below 2^17. */
function leafNode({ height, index }) {
  return 2 ** height + index;
}

function isAtOrBelow(node, ancestor) {
  const steps = depthOf(node) - depthOf(ancestor);
  return steps >= 0 && node >> steps === ancestor;
}

function depthOf(node) {
  return 31 - Math.clz32(node);
}

/** T ‖ i ‖ j, four bytes each, big-endian. */
function subsetBytes({ tree, top, hole }) {
  const bytes = new Uint8Array(12);
  const view = new DataView(bytes.buffer);
  [tree, top, hole].forEach((value, i) => view.setUint32(4 * i, value));
  return bytes;
}

/** XOR of two arrays of the same length. */
function xor(bytes, stream) {
  return bytes.map((byte, i) => byte ^ stream[i]);
}
