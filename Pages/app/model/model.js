import { trustedScript } from "../kit/trusted.js";
import { Failure } from "./failure.js";
import { forgetPasskey, mayHavePasskeys, newPasskey, passkeySecret } from "./passkey.js";

// The page's side of the model: it passes calls to the worker, and does the work that only a page
// can do. Types are in model.d.mts.

/** Calls that are passed to the worker unchanged. */
const passed = [
  "lock",
  "waiting",
  "settings",
  "setSettings",
  "me",
  "rename",
  "card",
  "backup",
  "backupFile",
  "noteBackup",
  "describeFile",
  "describeCodes",
  "newPassphrase",
  "scan",
  "offers",
  "accept",
  "decline",
  "films",
  "finishFilm",
  "filmDocument",
  "forgetFilm",
  "openLocked",
  "partSets",
  "discardParts",
  "channels",
  "channel",
  "setPaused",
  "erasedWith",
  "unsubscribe",
  "dismissMissed",
  "messages",
  "counts",
  "unreadCount",
  "message",
  "markRead",
  "erase",
  "file",
  "codes",
  "sightings",
  "erasePlaces",
  "people",
  "person",
  "noteComparison",
  "erasePerson",
  "meet",
  "request",
  "requests",
  "withdraw",
  "draw",
  "frames",
  "frame",
  "createChannel",
  "renameChannel",
  "setLink",
  "invite",
  "deleteChannel",
  "share",
  "members",
  "revoke",
  "confirmMembers",
  "authorize",
  "authorizations",
  "withdrawAuthorization",
  "received",
  "receivedRequest",
  "acceptRequest",
  "rejectRequest",
  "preview",
  "publish",
  "draft",
  "keepDraft",
  "draftFile",
  "keepDraftFile",
];

/** Calls that work if nothing can be stored. */
const needNothing = [
  "draw",
  "frames",
  "frame",
  "openLocked",
  "describeFile",
  "describeCodes",
  "newPassphrase",
  "unreadCount",
  "waiting",
];

/** The mark in this browser's other storage that data was stored, by which a loss is noticed. */
const keptMark = "seqrcast-kept";
/** Signs of use: dictation and some keyboards press no keys, and a reader turns the wheel. */
const touches = ["pointerdown", "keydown", "input", "wheel"];
/** The milliseconds between two reports of use. */
const touchInterval = 10_000;

export { Failure as ModelError };

class Model {
  #worker;
  #unsupported;
  #dead;
  #calls = new Map();
  #last = 0;
  #listeners = { state: new Set(), change: new Set(), waiting: new Set(), progress: new Set() };

  constructor() {
    this.#unsupported = whatIsMissing();
    if (this.#unsupported?.key === "state.file") return;
    this.#worker = new Worker(trustedScript("model/worker.js"), { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    this.#worker.addEventListener("error", (event) => this.#die(event.message ?? ""));
    let touched = -touchInterval;
    for (const event of touches) {
      addEventListener(
        event,
        () => {
          // Uses this clock, since somebody can set the time of day.
          if (performance.now() - touched < touchInterval) return;
          touched = performance.now();
          this.#call("touch").catch(() => {});
        },
        { passive: true, capture: true },
      );
    }
  }

  #hear({ id, value, failure, event }) {
    if (event === "dead") return this.#die(value);
    if (event !== undefined) {
      for (const listener of this.#listeners[event]) listener(value);
      return;
    }
    const { resolve, reject } = this.#calls.get(id);
    this.#calls.delete(id);
    if (failure === undefined) resolve(value);
    else reject(new Failure(failure.key, failure.values));
  }

  /** Handles that the worker does not run: its files are incomplete, or it was ended. */
  #die(reason) {
    this.#dead = { is: "refused", sentence: { key: "state.core", values: { reason } } };
    for (const { reject } of this.#calls.values()) reject(new Failure("state.core", { reason }));
    this.#calls.clear();
    for (const listener of this.#listeners.state) listener();
  }

  #call(call, ...values) {
    const { key, values: missing } = this.#unsupported ?? {};
    if (key !== undefined && (this.#worker === undefined || !needNothing.includes(call))) {
      return Promise.reject(new Failure(key, missing));
    }
    if (this.#dead !== undefined) {
      return Promise.reject(new Failure("state.core", this.#dead.sentence.values));
    }
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call, values });
    });
  }

  async state() {
    if (this.#unsupported !== undefined) return { is: "unsupported", sentence: this.#unsupported };
    if (this.#dead !== undefined) return this.#dead;
    const state = await this.#call("state").catch(() => this.#dead);
    if (state.is === "new") return { is: "new", isLost: state.isLost || isMarked() };
    if (state.is === "open") setMark(true);
    return state;
  }

  on(event, listener) {
    this.#listeners[event].add(listener);
    return () => this.#listeners[event].delete(listener);
  }

  async retry() {
    await this.#call("retry");
    return this.state();
  }

  async create({ lock, name, suite }) {
    await this.#with(lock, (given) => this.#call("create", { lock: given, name, suite }));
    setMark(true);
  }

  async restore({ lock, ...backup }) {
    const restored = await this.#with(lock, (given) => this.#call("restore", { lock: given, ...backup }));
    setMark(true);
    return restored;
  }

  async unlock({ passphrase } = {}) {
    const row = await this.#call("lockRow");
    if (row === null) return this.#call("unlock", { passphrase });
    const secret = await passkeySecret(row);
    return this.#call("unlock", { secret }).finally(() => secret.fill(0));
  }

  async switchLock(lock) {
    const former = await this.#call("lockRow");
    await this.#with(lock, (given) => this.#call("switchLock", given)).finally(() =>
      this.#forgetUnused(former),
    );
  }

  /**
   * Calls the model with a new lock, and with the page's data from a passkey, which it does not
   * store.
   */
  async #with(lock, call) {
    if (lock.kind !== "passkey") return call(lock);
    const given = await newPasskey();
    return call(given).finally(() => {
      given.secret.fill(0);
      return this.#forgetUnused(given);
    });
  }

  /**
   * Makes the device forget a passkey that no longer belongs to the lock. A failed call may still
   * have changed the lock.
   */
  async #forgetUnused(passkey) {
    const row = await this.#call("lockRow").catch(() => undefined);
    if (passkey === null || row === undefined) return;
    if (row?.credential.join() !== passkey.credential.join()) await forgetPasskey(passkey.credential);
  }

  async locks() {
    return { passkey: await mayHavePasskeys() };
  }

  async storage() {
    const [estimate, isPersistent, { lock }, kept] = await Promise.all([
      navigator.storage?.estimate?.().catch(() => ({})) ?? {},
      navigator.storage?.persisted?.() ?? false,
      this.state(),
      this.#call("kept").catch(() => ({ messages: 0, backup: null })),
    ]);
    const { usage: used = null, quota } = estimate;
    return {
      lock: lock ?? null,
      isPersistent,
      used,
      room: quota === undefined ? null : quota - used,
      ...kept,
    };
  }

  async persist() {
    return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
  }

  async eraseAll() {
    // Before another tab looks, and again afterwards, because an open tab sets it.
    setMark(false);
    const former = await this.#call("lockRow");
    await this.#call("eraseAll").finally(() => setMark(false));
    await this.#forgetUnused(former);
  }

  static {
    for (const name of passed) {
      this.prototype[name] = function (...values) {
        return this.#call(name, ...values);
      };
    }
  }
}

export async function openModel() {
  return new Model();
}

/** Returns why nothing can be stored here; undefined if it can. */
function whatIsMissing() {
  // Any page opened from a file could read the data of another one.
  if (location.protocol === "file:") return { key: "state.file", values: {} };
  if (!isSecureContext) return { key: "state.insecure", values: {} };
  const wanted = {
    IndexedDB: globalThis.indexedDB,
    WebAssembly: globalThis.WebAssembly,
    WebCrypto: crypto.subtle,
    "Web Locks": navigator.locks,
    BroadcastChannel: globalThis.BroadcastChannel,
  };
  const missing = Object.keys(wanted).filter((name) => !wanted[name]);
  return missing.length === 0 ? undefined : { key: "state.missing", values: { missing: missing.join(", ") } };
}

function isMarked() {
  try {
    return localStorage.getItem(keptMark) !== null;
  } catch {
    return false;
  }
}

function setMark(isKept) {
  try {
    if (isKept) localStorage.setItem(keptMark, "");
    else localStorage.removeItem(keptMark);
  } catch {
    // Without the mark, a loss is not noticed.
  }
}
