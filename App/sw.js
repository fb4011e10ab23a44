// Keeps the app's files, so that it opens without network, and hands out nothing else. The browser asks for this file
// again now and then; a changed one is another version, which waits until the reader agrees (update.js).

/** All files of this version but this one, with their hashes. */
const files = {{files}};

const cacheName = "seqrcast {{version}}";

/** What a page or worker of the app may do, beside what index.html says: workers have no such line. */
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
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  headers.set("Content-Security-Policy", path.endsWith(".html") ? "frame-ancestors 'none'" : policy);
  return new Response(await response.blob(), { headers });
}

addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("seqrcast ") && name !== cacheName)
    .map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(registration.scope);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length) || "index.html";
  event.respondWith(kept(path));
});

async function kept(path) {
  const cache = await caches.open(cacheName);
  return await cache.match(path) ?? new Response("This is not a file of the app.", { status: 404 });
}

addEventListener("message", (event) => {
  if (event.data === "update") skipWaiting();
  if (event.data === "cache") event.ports[0].postMessage(cacheName);
});
