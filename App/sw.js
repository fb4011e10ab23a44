// Keeps the app's files, so that it opens without network, and hands out nothing else. The browser asks for this file
// again now and then; a changed one is another version, whose files are not used until the reader agrees (update.js).

/** All files of this version but this one, with their hashes. */
const files = {{files}};

const cacheName = "seqrcast {{version}}";

/** A cache of one note: the name of the cache that the reader agreed to. */
const agreedCache = "seqrcast agreed";

/** What a worker of the app may do. index.html has such a line of its own. */
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

addEventListener("install", (event) => event.waitUntil(keepAll()));

/** Fetches every file anew. One that has another hash ends the installation. */
async function keepAll() {
  const cache = await caches.open(cacheName);
  const entries = [...Object.entries(files), ["SHA256SUMS", ""]];
  await Promise.all(entries.map(async ([path, integrity]) => {
    const response = await fetch(path, { cache: "no-cache", integrity });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, await guarded(response, path));
  }));
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

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** The name of the cache that is used: the one that was agreed to, or this version's where there is none yet. */
async function usedName() {
  const note = await (await caches.open(agreedCache)).match("name");
  const name = await note?.text();
  return name !== undefined && await caches.has(name) ? name : agree();
}

/** The cache that is used, once somebody asked for a file. */
let used;

/** Uses this version from now on, and drops all others. */
async function agree() {
  await (await caches.open(agreedCache)).put("name", new Response(cacheName));
  used = undefined;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("seqrcast ") && ![cacheName, agreedCache].includes(name))
    .map((name) => caches.delete(name)));
  return cacheName;
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(registration.scope);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  event.respondWith(kept(url.pathname.slice(scope.pathname.length) || "index.html"));
});

async function kept(path) {
  used ??= usedName().then((name) => caches.open(name));
  return await (await used).match(path) ?? new Response("This is not a file of the app.", { status: 404 });
}

addEventListener("message", (event) => event.waitUntil(answer(event)));

/** Answers the page: which cache is whose, and to use this version. */
async function answer({ data, ports }) {
  if (data === "update") {
    await agree();
    await skipWaiting();
  }
  ports[0].postMessage({ own: cacheName, used: await usedName() });
}
