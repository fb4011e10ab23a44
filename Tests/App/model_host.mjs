/**
 * Runs the app's model without a browser. Takes requests on standard input and answers them, each in a line of JSON. The
 * modules are those of Pages/app/model, unaltered; the database is in memory. Scripts have the tools of
 * model_tools.mjs, and can load Tests/Core/vectors.mjs. Node has to be started with --preserve-symlinks.
 *
 * - `clear`: deletes the data that the page keeps
 * - `open`: loads the page anew, with its data
 * - `run`: runs the function body `script` with `values`
 */

import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate as turn } from "node:timers/promises";

import { Databases, KeyRange } from "../Histories/indexeddb.mjs";
import { serve } from "../Histories/served.mjs";

/** The milliseconds after which a request counts as hanging. */
const limit = 120_000;

const folder = mkdtempSync(join(tmpdir(), "seqrcast-model-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const site = join(folder, "site");
serve(site);
for (const path of ["model_tools.mjs", "../Core/vectors.mjs", "../Core/mapstore.mjs"]) {
  cpSync(new URL(path, import.meta.url), join(site, "app", basename(path)));
}

/** The page's other storage, its open channels, and its locks. */
const marks = new Map();
const channels = new Set();
const locks = new Set();
/** The folder of the loaded page. Each page has another, since node loads a module once for each address. */
let page;
let pages = 0;
/** The number of calls of the model without an answer yet. */
let unanswered = 0;

/** Runs a script of the page in this thread. A message arrives a turn later, as a copy. */
class Worker {
  #heard = {};
  #started;

  constructor(script) {
    globalThis.addEventListener = (type, listener) => {
      if (type === "message") this.#heard.worker = listener;
    };
    globalThis.postMessage = (data) => {
      if (data.id !== undefined) unanswered -= 1;
      this.#deliver("page", structuredClone(data));
    };
    this.#started = import(join(page, script));
  }

  addEventListener(type, listener) {
    if (type === "message") this.#heard.page = listener;
  }

  async postMessage(data) {
    unanswered += 1;
    const copy = structuredClone(data);
    await this.#started;
    this.#deliver("worker", copy);
  }

  async #deliver(side, data) {
    await turn();
    this.#heard[side]({ data });
  }
}

/** Reaches the other channels of the page. */
class BroadcastChannel {
  #name;
  #hear;

  constructor(name) {
    this.#name = name;
    channels.add(this);
  }

  addEventListener(_, listener) {
    this.#hear = listener;
  }

  async postMessage(data) {
    const others = [...channels].filter((other) => other !== this && other.#name === this.#name);
    await turn();
    for (const other of others) other.#hear({ data });
  }
}

const navigator = {
  locks: {
    async request(name, _, body) {
      if (locks.has(name)) return body(null);
      locks.add(name);
      try {
        return await body({ name });
      } finally {
        locks.delete(name);
      }
    },
  },
};

const localStorage = {
  getItem: (name) => marks.get(name) ?? null,
  setItem: (name, value) => marks.set(name, value),
  removeItem: (name) => marks.delete(name),
};

// Newer versions of node have some of these, which cannot be assigned.
for (const [name, value] of Object.entries({
  Worker,
  BroadcastChannel,
  IDBKeyRange: KeyRange,
  navigator,
  localStorage,
  location: { protocol: "https:" },
  isSecureContext: true,
  // The core needs no file.
  fetch: async () => ({ arrayBuffer: async () => undefined }),
  // The worker locks by itself after some time. It also checks the time at each call.
  setInterval() {},
})) {
  Object.defineProperty(globalThis, name, { value });
}

const does = {
  clear() {
    globalThis.indexedDB = new Databases();
    marks.clear();
  },

  async open() {
    if (unanswered > 0) throw new Error("a call of the page before is not answered");
    channels.clear();
    pages += 1;
    const link = join(folder, String(pages));
    symlinkSync(site, link);
    page = join(link, "app");
    const { openModel } = await import(join(page, "model/model.js"));
    Object.assign(globalThis, await import(join(page, "model_tools.mjs")), { model: await openModel() });
    // Waits for the worker: nothing of this page may be at work when the next one is loaded.
    await globalThis.model.unreadCount().catch(() => {});
  },

  run({ script, values }) {
    return globalThis.answered(() => new AsyncFunction("values", script)(values));
  },
};

const AsyncFunction = (async () => {}).constructor;

async function answer(request) {
  const hanging = setTimeout(() => {
    throw new Error(`nothing came of ${JSON.stringify(request)}`);
  }, limit);
  try {
    return (await does[request.does](request)) ?? {};
  } catch (error) {
    return { error: error.stack };
  } finally {
    clearTimeout(hanging);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
