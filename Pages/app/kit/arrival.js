import { pastedCodes } from "../../common/code.js";
import { ask } from "../update.js";

/** The address's fragment to which the service worker leads what another app shared. */
const sharedPlace = "#/shared";

/** Under this key a tab keeps a link until it is read: before that, the page may be loaded anew. */
const unreadKey = "seqrcast arrival";

/** The address of this copy of the app, as links with codes have it. */
export function appPage() {
  return location.origin + location.pathname.replace(/[^/]*$/, "");
}

/**
 * Returns the texts and files with which this page was opened from outside, and takes them out of the
 * address and the history at once: the link of a code (docs/reference/format.md, "Link"), or what
 * another app shared, which may have been lost. Null if the address is that of a screen.
 * @returns {Promise<{texts: string[], files: File[]}>?}
 */
export function takeArrival() {
  const { hash, href } = location;
  const isShared = hash === sharedPlace;
  if (!isShared && (hash.length <= 1 || hash.startsWith("#/"))) return null;
  history.replaceState(history.state, "", "#/");
  if (isShared) return takeShared();
  keepUnread(href);
  return Promise.resolve({ texts: [href], files: [] });
}

/** Returns what `takeArrival` returned to this tab before it was loaded anew, unless it was read. */
export function unreadArrival() {
  try {
    const link = sessionStorage.getItem(unreadKey);
    return link === null ? null : Promise.resolve({ texts: [link], files: [] });
  } catch {
    return null;
  }
}

/** @param {string?} link null: none is unread */
function keepUnread(link) {
  try {
    if (link === null) sessionStorage.removeItem(unreadKey);
    else sessionStorage.setItem(unreadKey, link);
  } catch {
    // This browser stores nothing for a tab, or the link is too long.
  }
}

async function takeShared() {
  const shared = await ask("shared", navigator.serviceWorker?.controller);
  const texts = shared?.texts.flatMap(pastedCodes) ?? [];
  return { texts: [...new Set(texts)], files: shared?.files ?? [] };
}

/** Returns what `takeArrival` returns, for the files that the system opened with the app. */
export async function arrivalOf(handles) {
  const files = await Promise.allSettled(handles.map((handle) => handle.getFile()));
  return { texts: [], files: files.flatMap(({ value }) => value ?? []) };
}

/**
 * Begins to read the texts that came from outside. The model answers what the screen needs before it
 * reads, so that the screen is made meanwhile.
 * @param {{texts: string[], files: File[]}} taken see `takeArrival`
 * @returns {{texts: string[], files: File[], state: Promise<object>, outcomes: Promise<object[]>}}
 */
export function beginReading(model, { texts, files }) {
  const state = model.state();
  const outcomes = texts.length === 0 ? Promise.resolve([]) : model.scan(texts);
  // The scan screen reports failures.
  outcomes.then(
    () => keepUnread(null),
    () => {},
  );
  return { texts, files, state, outcomes };
}
