import { Refusal } from "../common/bytes.js";
import { treeLimit } from "./share.js";

export const revokedListLimit = 8160;

/**
 * Reads the revoked leaves of a message (docs/reference/format.md, "Revocation"): runs of leaves, counted
 * over all trees, from `start` to before `end`, ascending and apart. A run can have 2^32 leaves and
 * is never expanded.
 */
export function readRevokedLeaves(reader, height) {
  const trees = readPositive(reader, treeLimit + 1);
  const count = readPositive(reader, revokedListLimit);
  const leaves = trees * 2 ** height;
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
  return { trees, height, runs };
}

function readPositive(reader, limit) {
  const value = reader.varint(limit);
  if (value === 0) throw new Refusal("out of range");
  return value;
}

/**
 * Returns the subsets of the leaves that are not revoked, in the format's order.
 *
 * Each is {tree, top, hole}; a hole of 0 means none.
 */
export function coverOf({ trees, height, runs }) {
  const size = 2 ** height;
  const subsets = [];
  let next = 0;
  for (let tree = 0; tree < trees; tree += 1) {
    const start = tree * size;
    while (next < runs.length && runs[next].end <= start) next += 1;
    let end = next;
    while (end < runs.length && runs[end].start < start + size) end += 1;
    // Within the tree leaves are counted from 0.
    const revoked = runs.slice(next, end).map((run) => ({ start: run.start - start, end: run.end - start }));
    if (revoked.length === 0) subsets.push({ tree, top: 1, hole: 0 });
    else coverBelow({ tree, top: 1, start: 0, size }, clip(revoked, 0, size), subsets);
  }
  return subsets;
}

/**
 * Adds the subsets below the node `top`. `start` and `size` are those of its leaves; `revoked` are
 * runs of them, at least one.
 */
function coverBelow({ tree, top, start, size }, revoked, subsets) {
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
  if (hole !== top) subsets.push({ tree, top, hole });
  // No leaf is left below the hole, as in the case of a single leaf.
  if (revoked[0].end - revoked[0].start === size) return;
  const half = size / 2;
  const middle = start + half;
  const left = { tree, top: 2 * hole, start, size: half };
  coverBelow(left, clip(revoked, start, middle), subsets);
  const right = { tree, top: 2 * hole + 1, start: middle, size: half };
  coverBelow(right, clip(revoked, middle, start + size), subsets);
}

function clip(runs, start, end) {
  return runs
    .filter((run) => run.end > start && run.start < end)
    .map((run) => ({ start: Math.max(run.start, start), end: Math.min(run.end, end) }));
}
