import { trustedScript } from "./kit/trusted.js";

// The browser fetches a new version by itself. Its files are not used until the reader agrees.

/** The milliseconds after which a silent service worker counts as missing. */
const patience = 5000;

/**
 * The key for the number of reloads of a page with another version than the service worker's, in
 * this tab.
 */
const anewKey = "seqrcast anew";
/** The most reloads. A browser that bypassed the worker may do so again. */
const anewLimit = 3;

/**
 * Whether there are service workers. Without them, as in some private windows, the browser compares
 * only the page's own scripts.
 */
export const comparesFiles = Boolean(navigator.serviceWorker);

/** Whether a service worker hands out the files that this page loads from now on. */
export function isServed() {
  return comparesFiles && navigator.serviceWorker.controller !== null;
}

/**
 * Starts the service worker, which compares every file with its hash, and stores it for use without
 * network. The first visit waits until the worker serves the files, because the browser compares no
 * hashes of modules in other workers. Throws if a file is missing or has another hash.
 */
export async function keepOffline() {
  if (!comparesFiles) return;
  const workers = navigator.serviceWorker;
  const registering = workers.register(trustedScript("sw.js"), { updateViaCache: "none" });
  if (!isServed()) {
    await takenOver(await registering);
  } else {
    // Later visits need no network.
    registering.catch(() => {});
  }
  if (!(await isOfWorker())) await startAnew();
  // Somebody agreed to another version, here or in another tab. Files of two versions must not mix.
  workers.addEventListener("controllerchange", () => location.reload());
  workers.addEventListener("message", () => location.reload());
}

/** Waits until a service worker serves the files of this page. */
function takenOver(registered) {
  const workers = navigator.serviceWorker;
  return new Promise((resolve, reject) => {
    workers.addEventListener("controllerchange", resolve, { once: true });
    if (workers.controller !== null) return resolve();
    const fail = () => reject(new Error("the service worker does not hand out the files"));
    if (registered.active) return void ask("claim", registered.active).then((answer) => answer ?? fail());
    const worker = registered.installing ?? registered.waiting;
    const check = () => {
      if ((worker?.state ?? "redundant") === "redundant") fail();
    };
    worker?.addEventListener("statechange", check);
    check();
  });
}

/**
 * Whether the modules of this page are those that the service worker serves. The page may have come
 * from the server, even if a worker has taken it over since.
 */
async function isOfWorker() {
  const handedOut = await (await fetch("index.html")).text();
  return handedOut.includes(document.querySelector("script[type=importmap]").textContent);
}

let startingAnew;

/**
 * Reloads a page whose files are of another version than the service worker's. Browsers bypass the
 * worker when the reader asks for it, and sometimes by themselves while a version waits. Throws if
 * reloading did not help: files of two versions must not mix.
 */
export function startAnew() {
  return (startingAnew ??= loadAgain());
}

async function loadAgain() {
  const tries = Number(sessionStorage.getItem(anewKey));
  if (tries === anewLimit) {
    sessionStorage.removeItem(anewKey);
    throw new Error("the files of this page are not the service worker's");
  }
  sessionStorage.setItem(anewKey, tries + 1);
  // A browser may store this page in its present state, and show it again.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.reload();
  // Nothing else of this page may run.
  await new Promise(() => {});
}

function forgetTries() {
  try {
    sessionStorage.removeItem(anewKey);
  } catch {
    // This browser stores nothing for a tab.
  }
}

/** Whether another version waits for consent. */
export async function isUpdateWaiting() {
  return (await waitingNames()) !== null;
}

/** @param {() => void} onArrival called when another version has arrived */
export async function watchForUpdates(onArrival) {
  forgetTries();
  const registered = await registration();
  const watch = () =>
    registered.installing?.addEventListener("statechange", ({ target }) => {
      if (target.state === "installed") onArrival();
    });
  registered?.addEventListener("updatefound", watch);
  // A version may be arriving since an earlier visit.
  if (registered) watch();
}

/** Returns the app's service worker in this browser. */
async function registration() {
  return navigator.serviceWorker?.getRegistration();
}

/** Makes the browser look for another version. */
export async function lookForUpdate() {
  await (await registration())?.update().catch(() => {});
}

export async function isKeptOffline() {
  return Boolean((await registration())?.active);
}

/**
 * Returns the hash of this app: SHA-256 of its SHA256SUMS. Null if it cannot be fetched now, or if
 * the files may differ from the list.
 */
export async function ownHash() {
  if (!comparesFiles) return null;
  try {
    return await hashOf(await fetch("SHA256SUMS"));
  } catch {
    return null;
  }
}

/**
 * Returns the waiting version, with its hash and the name to agree to; null if none waits. The hash
 * is null unless the files match it: they are compared with the list of that hash, and so is the
 * server's `sw.js`.
 */
export async function waitingVersion() {
  const names = await waitingNames();
  if (names === null) return null;
  const cache = await caches.open(names.own);
  const [named, sums] = await Promise.all([cache.match("version.js"), cache.match("SHA256SUMS")]);
  if (!named || !sums) return null;
  const version = /"([^"]+)"/.exec(await named.text())?.[1] ?? "";
  const hash = (await isListed(cache, await sums.clone().text())) ? await hashOf(sums) : null;
  return { name: names.own, version, hash };
}

/** Returns the names of the waiting and the used files; null: none wait. */
async function waitingNames() {
  const names = await ask("caches");
  return names === null || names.own === names.used || !(await caches.has(names.own)) ? null : names;
}

/**
 * Whether the files of a version are exactly those in its list of hashes. Screenshots and languages that
 * nobody uses are not there.
 */
async function isListed(cache, sums) {
  const files = new Map((await cache.keys()).map(({ url }) => [nameOf(url), () => cache.match(url)]));
  files.delete("SHA256SUMS");
  files.set("sw.js", () => fetch("sw.js", { cache: "no-store" }));
  try {
    const lines = await Promise.all(
      [...files].map(async ([name, file]) => `${await hashOf(await file())}  ${name}`),
    );
    const listed = sums.trimEnd().split("\n");
    const needed = listed.filter((line) => {
      const path = line.slice(66);
      return files.has(path) || !/^(strings|screenshots)\//.test(path);
    });
    return lines.sort().join("\n") === needed.sort().join("\n");
  } catch {
    return false;
  }
}

/** The path of a file in the app's folder. */
function nameOf(url) {
  return url.slice(new URL(".", document.baseURI).href.length);
}

/**
 * Switches to the version with this name. All pages of the app reload with it (`keepOffline`).
 * Returns whether it is used: another one may wait by now, or its files may be gone.
 */
export async function updateNow(name) {
  return (await ask({ update: name }))?.used === name;
}

/** Asks a service worker, by default the newest; null if there is none, or it does not answer. */
export async function ask(question, asked) {
  const registered = await registration();
  const worker = asked ?? registered?.waiting ?? registered?.active;
  if (!worker) return null;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }) => resolve(data));
    port1.start();
    worker.postMessage(question, [port2]);
    setTimeout(() => resolve(null), patience);
  });
}

async function hashOf(response) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
