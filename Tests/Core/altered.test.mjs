/** No altered code is accepted, of any kind and suite. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { core } from "./loaded.mjs";
import { alterations, otherSpecimens, specimens, withBody } from "./specimens.mjs";

/** One of this many alterations is tried. */
const sample = Number(process.env.SAMPLE ?? 1);

for (const suite of ["compact", "classic", "hybrid", "none"]) {
  test(`${suite}: every altered code is refused`, () => {
    const all = suite === "none" ? otherSpecimens(core) : specimens(core, suite);
    for (const specimen of all) {
      const [one, two] = specimen.codes.map((code) => core.parse({ code }).body);
      for (const code of specimen.codes) specimen.read(code);
      let count = 0;
      for (const [what, body] of alterations(specimen, one, two)) {
        if (count++ % sample !== 0) continue;
        const code = withBody(specimen.codes[0], body);
        assert.throws(() => specimen.read(code), { name: "Refusal" }, `${specimen.name}, ${what}`);
      }
    }
  });

  test(`${suite}: no operation accepts the code of another`, () => {
    const all = suite === "none" ? otherSpecimens(core) : specimens(core, suite);
    for (const { name, read } of all) {
      for (const other of all) {
        let accepts = true;
        try {
          read(other.codes[0]);
        } catch (error) {
          assert.equal(error.name, "Refusal");
          accepts = false;
        }
        // All messages have one reader, and so have all cards.
        const readerOf = (code) => code.slice(0, 8).replace("KC", "PK");
        const [one] = all.find((each) => each.name === name).codes;
        assert.equal(
          accepts,
          readerOf(one) === readerOf(other.codes[0]),
          `${other.name} to the reader of ${name}`,
        );
      }
    }
  });
}
