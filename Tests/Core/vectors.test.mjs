/** The core agrees with every test vector. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { core } from "./loaded.mjs";
import { disagreement, kinds, parseVector } from "./vectors.mjs";

const sample = Number(process.env.SAMPLE ?? 1);
// Each of these derives a key from a passphrase, which takes most of the time.
const sampled = ["locked", "guest"];
const vectors = new URL("../../fixtures/vectors/", import.meta.url);

test("the core reads vectors of all kinds except export", () => {
  assert.deepEqual(readdirSync(vectors).sort(), [...kinds, "export"].sort());
});

for (const kind of kinds) {
  test(`${kind}: the verdict of every vector`, () => {
    const files = readdirSync(new URL(`${kind}/`, vectors));
    assert.ok(files.length > 3);
    for (const [at, name] of files.entries()) {
      if (sampled.includes(kind) && at % sample !== 0) continue;
      const file = parseVector(readFileSync(new URL(`${kind}/${name}`, vectors), "utf8"));
      assert.equal(disagreement(core, kind, file), undefined, name);
    }
  });
}
