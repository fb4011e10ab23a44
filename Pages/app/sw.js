// Stores the app's files, so that it opens without network, and serves nothing else. Of the languages
// it stores the one in use (docs/decisions/0276-languages-in-use.md). The browser
// fetches this file again now and then. A changed one is another version, whose files are used only
// after the reader agrees (update.js).

/** All files of this version except this one, with their hashes. */
const files = "{{files}}";

const cacheName = "seqrcast {{version}}";

/** A cache with one note: the name of the cache that the reader agreed to. */
const agreedCache = "seqrcast agreed";

/** The policy of the app's workers. index.html has a policy of its own. */
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

addEventListener("install", (event) => event.waitUntil(keepAll().then(dropSuperseded)));

/** Whether a file is a language, which the app needs only where somebody reads it. */
function isLanguage(path) {
  return path.startsWith("strings/");
}

/** Whether a file is shown by the browser when it offers to install the app. It is never stored. */
function isScreenshot(path) {
  return path.startsWith("screenshots/");
}

/** Whether the app works without a file. */
function isOptional(path) {
  return isLanguage(path) || isScreenshot(path);
}

/**
 * The files of the languages in use: the browser's first language that the app has, and the languages
 * that the version before kept.
 */
async function languagesInUse() {
  const codes = navigator.languages.map((locale) => locale.split("-")[0].toLowerCase());
  const first = codes.find((code) => code === "en" || `strings/${code}.js` in files);
  const name = await agreedName();
  const isKept = name !== undefined && (await caches.has(name));
  const kept = isKept ? await (await caches.open(name)).keys() : [];
  const paths = [`strings/${first}.js`, ...kept.map(({ url }) => pathOf(url))];
  return new Set(paths.filter((path) => isLanguage(path) && path in files));
}

/** The path of a file in the app's folder. */
function pathOf(url) {
  return new URL(url).pathname.slice(new URL(registration.scope).pathname.length);
}

/**
 * Fetches every file from the server except screenshots and languages that nobody uses, and stores
 * all or none. A wrong hash ends the installation.
 */
async function keepAll() {
  const languages = await languagesInUse();
  const needed = Object.entries(files).filter(([path]) => !isOptional(path) || languages.has(path));
  const entries = [...needed, ["SHA256SUMS", ""]];
  const fetched = new Map(
    await Promise.all(entries.map(async ([path, integrity]) => [path, await fetchAnew(path, integrity)])),
  );
  if (!(await isOwn(await fetched.get("SHA256SUMS").clone().text()))) {
    throw new Error("SHA256SUMS names other files");
  }
  const cache = await caches.open(cacheName);
  await Promise.all([...fetched].map(([path, response]) => cache.put(path, response)));
}

/** Fetches a file as the server has it now. */
async function fetchAnew(path, integrity) {
  const response = await fetch(path, { cache: "no-cache", integrity });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return guarded(response, path);
}

/**
 * Whether a list of hashes belongs to this version. The app's hash is that of the list. While
 * another version is uploaded, the server has the list of one and files of the other.
 */
async function isOwn(sums) {
  const worker = await (await fetchAnew("sw.js", "")).arrayBuffer();
  // This may be the other version's worker by now.
  if (!new TextDecoder().decode(worker).includes(cacheName)) return false;
  const hashes = Object.entries(files).map(([path, integrity]) => [
    path,
    atob(integrity.replace("sha256-", "")),
  ]);
  hashes.push([
    "sw.js",
    String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", worker))),
  ]);
  const lines = hashes.map(
    ([path, hash]) =>
      `${[...hash].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("")}  ${path}`,
  );
  return lines.sort().join("\n") === sums.trimEnd().split("\n").sort().join("\n");
}

/**
 * Whether all files of this version are stored that the app needs; a language can be fetched later.
 * The browser or a newer version may have deleted them.
 */
async function isComplete() {
  if (!(await caches.has(cacheName))) return false;
  const stored = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => pathOf(url)));
  return [...Object.keys(files), "SHA256SUMS"].every((path) => isOptional(path) || stored.has(path));
}

/** Deletes the files of older versions that nobody agreed to. */
function dropSuperseded() {
  return alone(async () => {
    const agreed = await agreedName();
    if (agreed === undefined) return;
    const former = (await caches.keys()).filter((name) => name.startsWith("seqrcast "));
    const superseded = former.filter((name) => ![cacheName, agreedCache, agreed].includes(name));
    await Promise.all(superseded.map((name) => caches.delete(name)));
  });
}

/** Runs a change alone, so that nobody can agree to a version while its files are deleted. */
function alone(change) {
  return navigator.locks.request("seqrcast versions", change);
}

/**
 * The media type of a file. Not every server knows that of WebAssembly, without which the scanner
 * does not start.
 */
function typeOf(path, response) {
  if (path.endsWith(".wasm")) return "application/wasm";
  return response.headers.get("Content-Type") ?? "application/octet-stream";
}

/** Adds the app's own headers to a response. */
async function guarded(response, path) {
  const headers = new Headers({
    "Content-Type": typeOf(path, response),
    "Content-Security-Policy": path.endsWith(".html") ? "frame-ancestors 'none'" : policy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  return new Response(await response.blob(), { headers });
}

// The note must exist before another version arrives, which would otherwise agree to itself.
addEventListener("activate", (event) => event.waitUntil(usedName().then(() => clients.claim())));

/** Returns the name of the agreed cache; undefined if there is none. */
async function agreedName() {
  const note = await caches.match("name", { cacheName: agreedCache });
  return note?.text();
}

/**
 * Returns the name of the cache in use: the agreed one, or this version's if none is agreed yet.
 */
async function usedName() {
  const name = await agreedName();
  if (name !== undefined && (await caches.has(name))) return name;
  return alone(async () => {
    if (!(await isComplete())) await keepAll();
    // There may be no space for the note. The files are valid without it.
    return use().catch(() => cacheName);
  });
}

/** The cache in use, after the first request for a file. */
let used;

/** Uses this version from now on, and deletes the one before. */
async function use() {
  const former = await agreedName();
  await (await caches.open(agreedCache)).put("name", new Response(cacheName));
  used = undefined;
  if (former !== undefined && former !== cacheName) await caches.delete(former);
  return cacheName;
}

/**
 * Uses this version if it is the one that the reader agreed to and has its files; returns whether.
 */
function agree(name) {
  return alone(async () => {
    if (name !== cacheName || !(await isComplete())) return false;
    await use();
    return true;
  });
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(registration.scope);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  if (event.request.method === "POST") return void event.respondWith(receive(event.request));
  const path = pathOf(url) || "index.html";
  // The page compares the server's sw.js with the list of hashes.
  if (path === "sw.js" || isScreenshot(path)) return;
  event.respondWith(kept(path, event.request.mode === "navigate"));
});

/** What another app shared, until a page takes it. It is stored nowhere. */
let shared = null;

/** Receives what another app shared (`share_target` in manifest.webmanifest), instead of the server. */
async function receive(request) {
  const form = await request.formData().catch(() => new FormData());
  const all = (name, isWanted) => form.getAll(name).filter(isWanted);
  const isText = (value) => typeof value === "string";
  shared = {
    texts: [...all("text", isText), ...all("url", isText)],
    files: all("pictures", (value) => value instanceof File),
  };
  return Response.redirect(`${registration.scope}#/shared`, 303);
}

/** The answer to a request for a file; a page that is none of the app's leads to the app. */
async function kept(path, isPage) {
  used ??= usedName().then((name) => caches.open(name));
  try {
    const cache = await used;
    return (
      (await cache.match(path))
      ?? (await fetchedLanguage(path, cache))
      ?? (isPage ? toApp(path) : undefined)
      ?? new Response("This is not a file of the app.", { status: 404 })
    );
  } catch (error) {
    used = undefined;
    throw error;
  }
}

/**
 * Leads from another path to the app. The browser keeps the fragment, in which a code may be; a `#`
 * that a chat has encoded is one again.
 */
function toApp(path) {
  const code = /%23(.+)$/s.exec(path)?.[1];
  return Response.redirect(registration.scope + (code === undefined ? "" : `#${code}`), 303);
}

/**
 * Fetches a language that was not used before, and stores it instead of the one before; undefined if
 * it cannot be fetched now. Its hash is that of the version in use, which may not be this one.
 */
async function fetchedLanguage(path, cache) {
  if (!isLanguage(path)) return undefined;
  const integrity = listedHash(path, await (await cache.match("SHA256SUMS"))?.text());
  if (integrity === undefined) return undefined;
  try {
    const response = await fetchAnew(path, integrity);
    const former = (await cache.keys()).filter(({ url }) => isLanguage(pathOf(url)));
    await cache.put(path, response.clone());
    await Promise.all(former.map((request) => cache.delete(request)));
    return response;
  } catch {
    // There is no network, or the server has another version by now.
    return undefined;
  }
}

/** The hash of a file in a list of hashes, as `fetch` takes it. */
function listedHash(path, sums = "") {
  const hash = new RegExp(`^([0-9a-f]{64})  ${path.replaceAll(".", "\\.")}$`, "m").exec(sums)?.[1];
  return (
    hash && `sha256-${btoa(String.fromCharCode(...hash.match(/../g).map((byte) => parseInt(byte, 16))))}`
  );
}

addEventListener("message", (event) => event.waitUntil(answer(event)));

/**
 * Answers the page. "shared": what another app shared last, once. "caches": this worker's cache and
 * the one in use. "claim": serves all pages first. `update`: agrees to the version with the named
 * cache.
 */
async function answer({ data, ports }) {
  if (data === "shared") {
    ports[0].postMessage(shared);
    shared = null;
    return;
  }
  if (data === "claim") await clients.claim();
  const isAgreed = data.update !== undefined && (await agree(data.update));
  ports[0].postMessage({ own: cacheName, used: await agreedName() });
  if (!isAgreed) return;
  // Pages reload when another worker takes over. The pages of this worker must hear of it.
  const pages = await clients.matchAll();
  await skipWaiting();
  for (const page of pages) page.postMessage("agreed");
}
