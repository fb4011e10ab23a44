import { trustedScript } from "./kit/trusted.js";

// The browser fetches a new version by itself. Its files are not used until the reader agrees.

/** Milliseconds after which a service worker that does not answer counts as none. */
const patience = 5000;

/** Names how often a page of another version than the service worker's was loaded again in this tab. */
const anewKey = "seqrcast anew";
/** So often it may be: a browser that goes past the worker may do so once more. */
const anewLimit = 3;

/** Whether there are service workers. Where there are none, as in some private windows, the browser compares the page's own scripts alone. */
export const comparesFiles = Boolean(navigator.serviceWorker);

/**
 * Starts the service worker, which compares every file with its hash, and keeps it for use without
 * network. The first visit waits until it hands out the files: the browser compares no hashes of
 * modules that run in other workers. Throws if a file is missing or has another hash.
 */
export async function keepOffline() {
  if (!comparesFiles) return;
  const workers = navigator.serviceWorker;
  const registering = workers.register(trustedScript("sw.js"), { updateViaCache: "none" });
  if (workers.controller === null) {
    await takenOver(await registering);
  } else {
    // Later visits need no network.
    registering.catch(() => {});
  }
  if (!await isOfWorker()) await startAnew();
  // Somebody agreed to another version, here or in another tab: the files of two must not mix.
  workers.addEventListener("controllerchange", () => location.reload());
  workers.addEventListener("message", () => location.reload());
}

/** Waits until a service worker hands out the files of this page. */
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
 * Whether the modules of this page are those that the service worker hands out. The page may have come from
 * the server, also where a worker has taken it over since.
 */
async function isOfWorker() {
  const handedOut = await (await fetch("index.html")).text();
  return handedOut.includes(document.querySelector("script[type=importmap]").textContent);
}

let startingAnew;

/**
 * Loads a page again whose files are of another version than the service worker's. Browsers load a page past
 * the worker when the reader asks for it, and sometimes by themselves while a version waits. Throws where that
 * did not help: files of two versions must not mix.
 */
export function startAnew() {
  return startingAnew ??= loadAgain();
}

async function loadAgain() {
  const tries = Number(sessionStorage.getItem(anewKey));
  if (tries === anewLimit) {
    sessionStorage.removeItem(anewKey);
    throw new Error("the files of this page are not the service worker's");
  }
  sessionStorage.setItem(anewKey, tries + 1);
  // A browser may keep this page as it stands here, and show it again.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.reload();
  // Nothing else of this page is to run.
  await new Promise(() => {});
}

function forgetTries() {
  try {
    sessionStorage.removeItem(anewKey);
  } catch {
    // This browser keeps nothing for a tab.
  }
}

/** Whether another version waits for consent. */
export async function isUpdateWaiting() {
  return await waitingNames() !== null;
}

/** @param {() => void} onArrival called when another version arrived */
export async function watchForUpdates(onArrival) {
  forgetTries();
  const registered = await registration();
  const watch = () => registered.installing?.addEventListener("statechange", ({ target }) => {
    if (target.state === "installed") onArrival();
  });
  registered?.addEventListener("updatefound", watch);
  // One may be on its way since an earlier visit.
  if (registered) watch();
}

/** The app's service worker, as this browser has it. */
async function registration() {
  return navigator.serviceWorker?.getRegistration();
}

/** Asks the server for another version. */
export async function lookForUpdate() {
  await (await registration())?.update().catch(() => {});
}

export async function isKeptOffline() {
  return Boolean((await registration())?.active);
}

/** The hash of this app: SHA-256 of its SHA256SUMS. Null: not to be had now, or nothing says that the files are those of the list. */
export async function ownHash() {
  if (!comparesFiles) return null;
  try {
    return await hashOf(await fetch("SHA256SUMS"));
  } catch {
    return null;
  }
}

/**
 * The version that waits, with its hash and the name to agree to it; null if there is none. The hash is
 * null if it is not that of the files: they are compared with the list that it is of, and the server's
 * `sw.js` with them.
 */
export async function waitingVersion() {
  const names = await waitingNames();
  if (names === null) return null;
  const cache = await caches.open(names.own);
  const [named, sums] = await Promise.all([cache.match("version.js"), cache.match("SHA256SUMS")]);
  if (!named || !sums) return null;
  const version = /"([^"]+)"/.exec(await named.text())?.[1] ?? "";
  const hash = await isListed(cache, await sums.clone().text()) ? await hashOf(sums) : null;
  return { name: names.own, version, hash };
}

/** The names of the files that wait and of those that are used; null: none wait. */
async function waitingNames() {
  const names = await ask("caches");
  return names === null || names.own === names.used || !await caches.has(names.own) ? null : names;
}

/** Whether the files of a version are those of its list of hashes, all of them and no others. */
async function isListed(cache, sums) {
  const files = new Map((await cache.keys()).map(({ url }) => [nameOf(url), () => cache.match(url)]));
  files.delete("SHA256SUMS");
  files.set("sw.js", () => fetch("sw.js", { cache: "no-store" }));
  try {
    const lines = await Promise.all([...files].map(async ([name, file]) => `${await hashOf(await file())}  ${name}`));
    return lines.sort().join("\n") === sums.trimEnd().split("\n").sort().join("\n");
  } catch {
    return false;
  }
}

/** The path of a file in the app's folder. */
function nameOf(url) {
  return url.slice(new URL(".", document.baseURI).href.length);
}

/**
 * Takes the version of this name. All pages of the app start anew with it (`keepOffline`). Returns whether
 * it is used: another one may wait by now, or its files are gone.
 */
export async function updateNow(name) {
  return (await ask({ update: name }))?.used === name;
}

/** Asks a service worker, else the newest; null if there is none, or it does not answer. */
async function ask(question, asked) {
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
