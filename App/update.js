import { trustedScript } from "./kit/trusted.js";

// A new version is fetched by the browser and waits: until the reader agrees, this one stays.

let registered;
let listener = () => {};

/** Starts the service worker, which keeps the app for use without network. */
export async function keepOffline() {
  if (!navigator.serviceWorker) return;
  let isUpdating = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isUpdating) location.reload();
  });
  updateNow = async () => {
    isUpdating = true;
    registered.waiting.postMessage("update");
  };
  registered = await navigator.serviceWorker.register(trustedScript("sw.js"), { updateViaCache: "none" });
  registered.addEventListener("updatefound", () =>
    registered.installing?.addEventListener("statechange", () => listener()));
}

/** Takes the version that waits, and starts the app anew with it. */
export let updateNow = async () => {};

/** Calls `onChange` when another version arrived. */
export function onUpdate(onChange) {
  listener = onChange;
}

/** Asks the server for another version. */
export async function lookForUpdate() {
  await registered?.update().catch(() => {});
}

export function isKeptOffline() {
  return registered?.active !== null && registered?.active !== undefined;
}

/** The hash of this app: SHA-256 of its SHA256SUMS. Null: not to be had now. */
export async function ownHash() {
  try {
    return await hashOf(await fetch("SHA256SUMS"));
  } catch {
    return null;
  }
}

/** The version that waits, with its hash and name; null if there is none. */
export async function waitingVersion() {
  const worker = registered?.waiting;
  if (!worker) return null;
  const name = await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }) => resolve(data));
    port1.start();
    worker.postMessage("cache", [port2]);
  });
  const cache = await caches.open(name);
  const named = await (await cache.match("version.js")).text();
  return { version: /"([^"]+)"/.exec(named)[1], hash: await hashOf(await cache.match("SHA256SUMS")) };
}

async function hashOf(response) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
