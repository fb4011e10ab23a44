import { Refusal } from "../common/bytes.js";
import { heights, treeLimit } from "./share.js";

export const revokedListLimit = 8160;
const treeSize = 2 ** heights.tree;
const groveSize = 2 ** heights.grove;

/**
 * Reads the revoked leaves of a message (docs/reference/format.md, "Revocation"): runs of leaves, counted
 * over all trees, from `start` to before `end`, ascending and apart. A run can have 2^30 leaves and
 * is never expanded.
 */
export function readRevokedLeaves(reader) {
  const trees = readPositive(reader, treeLimit);
  const count = readPositive(reader, revokedListLimit);
  const leaves = trees * treeSize;
  const first = reader.varint(leaves - 1);
  let run = { start: first, end: first + 1 };
  const runs = [run];
  for (let entry = 1; entry < count; entry += 1) {
    const gap = reader.varint(leaves);
    if (gap > 0) {
      run = { start: run.end + gap, end: run.end + gap + 1 };
      runs.push(run);
    } else {
      if (run.end - run.start > 1) throw new Refusal("non-canonical integer");
      run.end += reader.varint(leaves) + 1;
    }
    if (run.end > leaves) throw new Refusal("out of range");
  }
  return { trees, runs };
}

function readPositive(reader, limit) {
  const value = reader.varint(limit);
  if (value === 0) throw new Refusal("out of range");
  return value;
}

/**
 * Returns the subsets of the leaves that are not revoked, in the format's order.
 *
 * Each is {kind, number, top, hole}: of a tree or a grove; a hole of 0 means none.
 */
export function coverOf({ trees, runs }) {
  const subsets = runs[0].start < treeSize ? coverOfTree(0, runs) : [everybodyIn("tree", 0)];
  let next = 0;
  for (let grove = 0; 1 + grove * groveSize < trees; grove += 1) {
    const start = (1 + grove * groveSize) * treeSize;
    const end = start + groveSize * treeSize;
    while (next < runs.length && runs[next].end <= start) next += 1;
    let after = next;
    while (after < runs.length && runs[after].start < end) after += 1;
    if (after === next) subsets.push(everybodyIn("grove", grove));
    else subsets.push(...coverOfGrove(grove, trees, clip(runs.slice(next, after), start, end)));
  }
  return subsets;
}

function everybodyIn(kind, number) {
  return { kind, number, top: 1, hole: 0 };
}

/** The subsets of a grove, then those of its trees. */
function coverOfGrove(grove, trees, revoked) {
  const first = 1 + grove * groveSize;
  const places = [];
  for (const run of revoked) {
    const touched = treesOf(run);
    const [start, end] = [touched.start - first, touched.end - first];
    const last = places.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else places.push({ start, end });
  }
  const subsets = [];
  coverBelow({ kind: "grove", number: grove, top: 1, start: 0, size: groveSize }, places, subsets);
  const counted = subsets.filter(({ top, hole }) => {
    const [all, without] = [placesBelow(top), placesBelow(hole)];
    return first + (without.start === all.start ? without.end : all.start) < trees;
  });
  // A run leaves members in its first and in its last tree alone.
  const ends = new Set(revoked.map(treesOf).flatMap(({ start, end }) => [start, end - 1]));
  return [...counted, ...[...ends].flatMap((tree) => coverOfTree(tree, revoked))];
}

/** The trees with one of these leaves. */
function treesOf({ start, end }) {
  return { start: Math.floor(start / treeSize), end: Math.floor((end - 1) / treeSize) + 1 };
}

/** The trees of a grove, counted from 0, at or below a node of it. */
function placesBelow(node) {
  const size = 2 ** (heights.grove - 31 + Math.clz32(node));
  return { start: node * size - groveSize, end: (node + 1) * size - groveSize };
}

/** None if all leaves of the tree are revoked. */
function coverOfTree(tree, runs) {
  const start = tree * treeSize;
  const subsets = [];
  // Within the tree leaves are counted from 0.
  const revoked = clip(runs, start, start + treeSize).map((run) => ({
    start: run.start - start,
    end: run.end - start,
  }));
  coverBelow({ kind: "tree", number: tree, top: 1, start: 0, size: treeSize }, revoked, subsets);
  return subsets;
}

/**
 * Adds the subsets below the node `top`. `start` and `size` are those of its leaves; `revoked` are
 * runs of them, at least one.
 */
function coverBelow({ kind, number, top, start, size }, revoked, subsets) {
  const from = revoked[0].start;
  const to = revoked[revoked.length - 1].end;
  // Goes down to the lowest node that has all of them at or below it.
  let hole = top;
  while (size > 1) {
    const middle = start + size / 2;
    if (from < middle && to > middle) break;
    const isRight = from >= middle;
    hole = 2 * hole + (isRight ? 1 : 0);
    if (isRight) start = middle;
    size /= 2;
  }
  if (hole !== top) subsets.push({ kind, number, top, hole });
  // No leaf is left below the hole, as in the case of a single leaf.
  if (revoked[0].end - revoked[0].start === size) return;
  const half = size / 2;
  const middle = start + half;
  const left = { kind, number, top: 2 * hole, start, size: half };
  coverBelow(left, clip(revoked, start, middle), subsets);
  const right = { kind, number, top: 2 * hole + 1, start: middle, size: half };
  coverBelow(right, clip(revoked, middle, start + size), subsets);
}

function clip(runs, start, end) {
  return runs
    .filter((run) => run.end > start && run.start < end)
    .map((run) => ({ start: Math.max(run.start, start), end: Math.min(run.end, end) }));
}
