/** The module under test: in the folder CORE, or where `make core` puts it. */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import "./webcrypto.mjs";

const folder = process.env.CORE ?? new URL("../../.build/core", import.meta.url).pathname;
export const { Core, Refusal } = await import(pathToFileURL(`${folder}/core.mjs`));
export const module = new WebAssembly.Module(readFileSync(`${folder}/core.wasm`));
export const core = await Core.load(module);
