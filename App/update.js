import { trustedScript } from "./kit/trusted.js";

// The browser fetches a new version by itself. Its files are not used until the reader agrees.

/**
 * Starts the service worker, which keeps the app for use without network.
 * @param {() => void} onArrival called when another version arrived
 */
export async function keepOffline(onArrival) {
  if (!navigator.serviceWorker) return;
  const registered = await navigator.serviceWorker.register(trustedScript("sw.js"), { updateViaCache: "none" });
  registered.addEventListener("updatefound", () =>
    registered.installing?.addEventListener("statechange", ({ target }) => {
      if (target.state === "installed") onArrival();
    }));
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

/** The hash of this app: SHA-256 of its SHA256SUMS. Null: not to be had now. */
export async function ownHash() {
  try {
    return await hashOf(await fetch("SHA256SUMS"));
  } catch {
    return null;
  }
}

/** The version that waits, with its hash; null if there is none. */
export async function waitingVersion() {
  const caches = await ask("caches");
  if (caches === null || caches.own === caches.used) return null;
  const cache = await globalThis.caches.open(caches.own);
  const named = await (await cache.match("version.js")).text();
  return { version: /"([^"]+)"/.exec(named)[1], hash: await hashOf(await cache.match("SHA256SUMS")) };
}

/** Takes the version that waits, and starts the app anew with it. */
export async function updateNow() {
  // The earlier worker must not hand out files any more: they would be of two versions.
  const takenOver = !(await registration()).waiting ? Promise.resolve()
    : new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  await ask("update");
  await takenOver;
  location.reload();
}

/** Asks the newest service worker; null if there is none. */
async function ask(question) {
  const registered = await registration();
  const worker = registered?.waiting ?? registered?.active;
  if (!worker) return null;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }) => resolve(data));
    port1.start();
    worker.postMessage(question, [port2]);
  });
}

async function hashOf(response) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
