// Keeps the app's files, so that it opens without network, and hands out nothing else. The browser asks for this file
// again now and then; a changed one is another version, whose files are not used until the reader agrees (update.js).

/** All files of this version but this one, with their hashes. */
const files = {{files}};

const cacheName = "seqrcast {{version}}";

/** A cache of one note: the name of the cache that the reader agreed to. */
const agreedCache = "seqrcast agreed";

/** What a worker of the app may do. index.html has such a line of its own. */
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

addEventListener("install", (event) => event.waitUntil(keepAll().then(dropSuperseded)));

/** Fetches every file anew, and keeps all or none: one that has another hash ends the installation. */
async function keepAll() {
  const entries = [...Object.entries(files), ["SHA256SUMS", ""]];
  const fetched = new Map(await Promise.all(entries.map(async ([path, integrity]) => [path, await fetchAnew(path, integrity)])));
  if (!await isOwn(await fetched.get("SHA256SUMS").clone().text())) throw new Error("SHA256SUMS names other files");
  const cache = await caches.open(cacheName);
  await Promise.all([...fetched].map(([path, response]) => cache.put(path, response)));
}

/** A file as the server has it now. */
async function fetchAnew(path, integrity) {
  const response = await fetch(path, { cache: "no-cache", integrity });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return guarded(response, path);
}

/**
 * Whether a list of hashes is of this version. The app's hash is the list's own, and while the server is given
 * another version it has the list of one and the files of the other.
 */
async function isOwn(sums) {
  const worker = await (await fetchAnew("sw.js", "")).arrayBuffer();
  // By now it may be the other version's.
  if (!new TextDecoder().decode(worker).includes(cacheName)) return false;
  const hashes = Object.entries(files).map(([path, integrity]) => [path, atob(integrity.replace("sha256-", ""))]);
  hashes.push(["sw.js", String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", worker)))]);
  const lines = hashes.map(([path, hash]) => `${[...hash].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("")}  ${path}`);
  return lines.sort().join("\n") === sums.trimEnd().split("\n").sort().join("\n");
}

/** Whether all files of this version are kept: the browser may have cleared them, or a newer version. */
async function isComplete() {
  if (!await caches.has(cacheName)) return false;
  const kept = await (await caches.open(cacheName)).keys();
  return kept.length === Object.keys(files).length + 1;
}

/** Drops the files of versions that nobody agreed to: this one is newer. */
function dropSuperseded() {
  return alone(async () => {
    const agreed = await agreedName();
    if (agreed === undefined) return;
    const former = (await caches.keys()).filter((name) => name.startsWith("seqrcast "));
    const superseded = former.filter((name) => ![cacheName, agreedCache, agreed].includes(name));
    await Promise.all(superseded.map((name) => caches.delete(name)));
  });
}

/** Nobody agrees to a version while its files are dropped. */
function alone(change) {
  return navigator.locks.request("seqrcast versions", change);
}

/** A response with headers of the app's own. */
async function guarded(response, path) {
  const headers = new Headers({
    "Content-Type": response.headers.get("Content-Type") ?? "application/octet-stream",
    "Content-Security-Policy": path.endsWith(".html") ? "frame-ancestors 'none'" : policy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  return new Response(await response.blob(), { headers });
}

// The note must be there before another version arrives, which would else agree for itself.
addEventListener("activate", (event) => event.waitUntil(usedName().then(() => clients.claim())));

/** The name of the cache that was agreed to; undefined: none was. */
async function agreedName() {
  const note = await (await caches.open(agreedCache)).match("name");
  return note?.text();
}

/** The name of the cache that is used: the one that was agreed to, or this version's where there is none yet. */
async function usedName() {
  const name = await agreedName();
  if (name !== undefined && await caches.has(name)) return name;
  return alone(async () => {
    if (!await isComplete()) await keepAll();
    // There may be no room for the note. These files are as good without it.
    return use().catch(() => cacheName);
  });
}

/** The cache that is used, once somebody asked for a file. */
let used;

/** Uses this version from now on, and drops the one that was used. */
async function use() {
  const former = await agreedName();
  await (await caches.open(agreedCache)).put("name", new Response(cacheName));
  used = undefined;
  if (former !== undefined && former !== cacheName) await caches.delete(former);
  return cacheName;
}

/** Uses this version if it has its files, and it is the one that the reader agreed to; returns whether. */
function agree(name) {
  return alone(async () => {
    if (name !== cacheName || !await isComplete()) return false;
    await use();
    return true;
  });
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(registration.scope);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length) || "index.html";
  // The page compares the server's with the list of hashes.
  if (path === "sw.js") return;
  event.respondWith(kept(path));
});

async function kept(path) {
  used ??= usedName().then((name) => caches.open(name));
  try {
    return await (await used).match(path) ?? new Response("This is not a file of the app.", { status: 404 });
  } catch (error) {
    used = undefined;
    throw error;
  }
}

addEventListener("message", (event) => event.waitUntil(answer(event)));

/**
 * Answers the page: which cache is whose ("caches"), to hand out the files of all pages ("claim"), and to use
 * the version whose cache has a name (`update`).
 */
async function answer({ data, ports }) {
  if (data === "claim") await clients.claim();
  const isAgreed = data.update !== undefined && await agree(data.update);
  ports[0].postMessage({ own: cacheName, used: await agreedName() });
  if (!isAgreed) return;
  // Pages start anew when another worker takes over. Those of this worker must hear of it.
  const pages = await clients.matchAll();
  await skipWaiting();
  for (const page of pages) page.postMessage("agreed");
}
