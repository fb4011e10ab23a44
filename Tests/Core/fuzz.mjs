/**
 * Tries altered codes for FUZZ_SECONDS: nothing traps, and memory does not grow.
 *
 * Codes come from the vectors and from the core itself. FUZZ_SEED repeats a run.
 */

import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { specimens, withBody } from "./specimens.mjs";
import { parseVector } from "./vectors.mjs";
import "./webcrypto.mjs";

const folder = process.env.CORE ?? new URL("../../.build/core", import.meta.url).pathname;
const seconds = Number(process.env.FUZZ_SECONDS ?? 10);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32));
const { Core } = await import(pathToFileURL(`${folder}/core.mjs`));
const instances = [];
const instantiate = WebAssembly.Instance;
WebAssembly.Instance = function (...parameters) {
  instances.push(new instantiate(...parameters));
  return instances.at(-1);
};
const core = await Core.load(readFileSync(`${folder}/core.wasm`));

let state = seed;
/** A random number below `limit` (mulberry32). */
function below(limit) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
}

const makers = ["compact", "classic", "hybrid"].flatMap((suite) => specimens(core, suite));
const vectors = new URL("../../fixtures/vectors/", import.meta.url);
const codes = [
  "card",
  "share",
  "request",
  "authorization",
  "endorsement",
  "message",
  "part",
  "film-part",
  "signature",
  "invitation",
  "locked",
].flatMap((kind) =>
  readdirSync(new URL(`${kind}/`, vectors)).map(
    (name) => parseVector(readFileSync(new URL(`${kind}/${name}`, vectors), "utf8")).code,
  ),
);
const bodies = codes.concat(makers.flatMap(({ codes }) => codes)).flatMap((code) => {
  try {
    return [core.parse({ code }).body];
  } catch {
    return [];
  }
});

function altered(bytes) {
  let result = Array.from(bytes);
  for (let count = 1 + below(4); count > 0; count -= 1) {
    const at = below(result.length + 1);
    const other = bodies[below(bodies.length)];
    switch (below(6)) {
      case 0:
        result[at] ^= 1 << below(8);
        break;
      case 1:
        result[at] = below(256);
        break;
      case 2:
        result.splice(at, below(8));
        break;
      case 3:
        result.splice(at, 0, ...other.slice(0, below(16)));
        break;
      case 4:
        result = result.slice(0, at).concat(Array.from(other.slice(below(other.length))));
        break;
      default:
        result.splice(at, 0, 0xff, 0xff, 0xff, 0xff, below(256));
        break;
    }
  }
  return Uint8Array.from(result);
}

const until = Date.now() + seconds * 1000;
let runs = 0;
let accepted = 0;
let grownTo = 0;
while (Date.now() < until) {
  const {
    codes: [own],
    read,
    isSlow,
  } = makers[below(makers.length)];
  if (isSlow && below(8) > 0) continue;
  const body = below(3) ? core.parse({ code: own }).body : bodies[below(bodies.length)];
  const code = withBody(own, altered(body));
  for (const attempt of [
    () => core.parse({ code }),
    () => read(code),
    () => core.cover({ revoked: altered(body) }),
  ]) {
    try {
      attempt();
      accepted += 1;
    } catch (error) {
      if (error.name !== "Refusal") {
        console.error(`seed ${seed}, run ${runs}: ${error.stack}\n${code}`);
        process.exit(1);
      }
    }
  }
  runs += 1;
  const size = instances[0].exports.memory.buffer.byteLength;
  if (runs === 1000) grownTo = size;
  if (runs > 1000 && size > 2 * grownTo) {
    console.error(`seed ${seed}, run ${runs}: the memory grew from ${grownTo} to ${size} bytes`);
    process.exit(1);
  }
}
if (instances.length > 1) throw new Error("an instance was thrown away");
console.log(
  `${runs} runs in ${seconds} s, ${accepted} calls accepted, memory ${instances[0].exports.memory.buffer.byteLength} bytes (seed ${seed})`,
);
