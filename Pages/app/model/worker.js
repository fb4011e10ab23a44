import { Core } from "../core.mjs";
import { Absence } from "./absence.js";
import { channelCalls, wholeChannel } from "./channels.js";
import { draftCalls } from "./drafts.js";
import { drawingsOf, frameOf, framesOf } from "./drawing.js";
import { Failure, failureOf } from "./failure.js";
import { Films } from "./films.js";
import { ingest, invitationOf } from "./ingest.js";
import { messageCalls } from "./messages.js";
import { backUp, describeCodes, describeFile, lastBackup, movingCalls, restore } from "./moving.js";
import { outcomeOf, refusal } from "./outcomes.js";
import { ownerCalls } from "./owner.js";
import { create, peopleCalls } from "./people.js";
import { publishingCalls } from "./publishing.js";
import { receivedCalls } from "./received.js";
import { Store } from "./store.js";
import { Vault } from "./vault.js";
import { nowSeconds } from "./views.js";

// The worker holds the core and, while it is open, the key. The page sends messages: `{ id, call,
// values }` is answered by `{ id, value }` or `{ id, failure }`. Changes are reported as `{ event,
// value }`.

/** Kinds that wait while the app is locked; all others are answered at once. */
const keptKinds = ["public_key", "key_card", "share", "request", "endorsed_request", "message", "part"];

let core;
let vault;
/** The waiting scans since the start. */
let known = [];
const absence = new Absence();
const films = new Films();
/** The channel to the other tabs: use of one of them counts for all. */
const others = new BroadcastChannel("seqrcast touch");
others.addEventListener("message", () => absence.end());

/** Stores the codes of one picture; the outcomes name channels. */
async function scanned(change, scan) {
  const outcomes = await ingest(change, scan, films);
  return Promise.all(
    outcomes.map(async ({ channelID, ...outcome }) =>
      channelID === undefined
        ? outcome
        : { ...outcome, channel: await wholeChannel(change, change.memory.channel(channelID)) },
    ),
  );
}

/** Reads the waiting scans. A scan that cannot be read has an outcome that says why. */
async function drain() {
  known = [];
  return vault.queue.drain(scanned, ({ codes: [code] }, { sentence }) => [
    outcomeOf(code, {
      kind: "refused",
      sentence,
      outcome: "failed",
      exitCode: 1,
      channel: null,
    }),
  ]);
}

/**
 * Describes codes as far as this needs no key.
 * @param {(kind: string, code: string) => object} describe returns the outcome of a code of a kind
 */
function described(codes, describe) {
  return codes.map((code) => {
    try {
      const { kind } = core.parse({ code });
      return outcomeOf(code, describe(kind, code));
    } catch (error) {
      if (error.outcome === undefined) throw error;
      return outcomeOf(code, error.outcome === "not_a_code" ? { kind: "plain", text: code } : refusal(error));
    }
  });
}

function isFilmPart(code) {
  try {
    return core.parse({ code }).kind === "film_part";
  } catch (error) {
    if (error.outcome === undefined) throw error;
    return false;
  }
}

/** Describes a code to a reader without an identity. */
function explain(codeKind, code) {
  return codeKind === "invitation" ? invitationOf(core, null, code) : { kind: "described", codeKind };
}

/** Stores codes for later; only those of SeQRcast. */
async function enqueue(codes, { place, time }) {
  const outcomes = described(codes, (codeKind) => ({
    kind: keptKinds.includes(codeKind) ? "queued" : "locked",
    codeKind,
  }));
  const kept = outcomes.filter(({ kind }) => kind === "queued");
  if (kept.length === 0) return outcomes;
  const waiting = await vault.queue.add({ codes: kept.map(({ code }) => code), place, time });
  known.push(...kept.map(({ codeKind }) => ({ kind: codeKind, time })));
  return outcomes.map((outcome) => ({ ...outcome, waiting }));
}

/** Calls that work whether or not the app is locked. */
const calls = {
  state: () => vault.state(),
  lockRow() {
    const lock = vault.lockRow;
    return lock?.kind === "passkey" ? { credential: lock.credential, salt: lock.salt } : null;
  },
  retry: () => vault.open(),
  create: (options) => create(vault, options),
  restore: (options) => restore(vault, options, report),
  describeFile: (file) => describeFile(core, file),
  describeCodes: (codes) => describeCodes(core, codes),
  backupFile: (passphrase, options = {}) => backUp(vault, passphrase, options, report),
  async unlock(given) {
    await vault.unlock(given);
    return { outcomes: await drain() };
  },
  lock: () => vault.lock(),
  switchLock: (wanted) => vault.switchLock(wanted),
  async waiting() {
    const count = await vault.queue.count();
    // Another tab has read them.
    if (count === 0) known = [];
    return { count, known: vault.isOpen ? [] : known };
  },
  eraseAll() {
    films.forgetAll();
    return vault.eraseAll();
  },
  async scan(codes, { place = null, time } = {}) {
    const scan = { codes, place, time: time ?? nowSeconds() };
    // Parts of a film come many times a second, and writing has to wait for the disk.
    if (vault.isOpen && codes.every(isFilmPart)) return vault.read((reader) => films.watch(reader, codes));
    if (vault.isOpen) return vault.write((change) => scanned(change, scan));
    return vault.lockRow === undefined ? described(codes, explain) : enqueue(codes, scan);
  },
  unreadCount: () => (vault.isOpen ? messageCalls.unreadCount(vault) : 0),
  films: () => vault.read((reader) => films.outcomes(reader).map((outcome) => outcomeOf("", outcome))),
  finishFilm: (film) => vault.read((reader) => films.finish(reader, film)),
  filmDocument: (film) => vault.read((reader) => films.document(reader, film)),
  forgetFilm: (film) => films.forget(film),
  newPassphrase: () => core.newPassphrase().passphrase,
  draw: (code) => drawingsOf(core, code),
  frames: (codes) => framesOf(core, codes),
  frame: (code) => frameOf(core, code),
  openLocked(code, typed) {
    try {
      return core.openLockedText({ code, passphrase: typed.normalize("NFC") });
    } catch (error) {
      throw new Failure(error.outcome === "wrong_passphrase" ? "failure.passphrase" : "failure.lockedText");
    }
  },
  /** The part of `storage` that the browser does not know. */
  kept: () =>
    vault.isOpen
      ? vault.read(({ memory }) => ({ messages: memory.entries.size, backup: lastBackup(memory) }))
      : { messages: 0, backup: null },
  touch() {
    others.postMessage(null);
  },
};

const openCalls = {
  ...channelCalls,
  ...messageCalls,
  ...movingCalls,
  ...peopleCalls,
  ...ownerCalls,
  ...receivedCalls,
  ...publishingCalls,
  ...draftCalls,
};

function report(progress) {
  postMessage({ event: "progress", value: progress });
}

async function answer({ id, call, values }) {
  try {
    await started;
    lockIfLeft();
    if (call !== "state" && call !== "unreadCount") absence.end();
    const value = await (Object.hasOwn(calls, call)
      ? calls[call](...values)
      : openCalls[call](vault, ...values));
    postMessage({ id, value });
  } catch (error) {
    postMessage({ id, failure: failureOf(error).sentence });
  }
}

/** Locks after the set time, even if the browser had stopped this worker meanwhile. */
function lockIfLeft() {
  if (!vault.isOpen || (vault.lockRow?.kind ?? "device") === "device") return;
  const minutes = vault.memory.own.settings?.lockAfterMinutes ?? null;
  if (minutes !== null && absence.lasts(minutes * 60_000)) vault.lock();
}

async function start() {
  const store = new Store();
  // The database opens while the core arrives. The vault reports failures.
  store.open().catch(() => {});
  const response = await fetch(new URL("../core.wasm", import.meta.url));
  // Not every server knows the media type of WebAssembly modules, which browsers compile while they arrive.
  const isKnown = response.headers?.get("Content-Type") === "application/wasm";
  core = await Core.load(isKnown ? response : await response.arrayBuffer());
  vault = new Vault(
    core,
    (event, value) => {
      postMessage({ event, value });
      if (event !== "waiting") films.close();
      // A locked tab has stored a scan for this one.
      if (event === "waiting" && vault.isOpen) drain().catch(() => {});
    },
    store,
  );
  await vault.open();
  if (vault.isOpen) await drain().catch(() => {});
  setInterval(lockIfLeft, 10_000);
}

const started = start();
started.catch((error) => postMessage({ event: "dead", value: String(error) }));
addEventListener("message", ({ data }) => answer(data));
