/** The address of this copy of the app, as links with codes have it. */
export function appPage() {
  return location.origin + location.pathname.replace(/[^/]*$/, "");
}

/**
 * Returns the address of this page if its fragment is no screen's, and takes the fragment out of the
 * address and the history; null otherwise. Such an address is mostly a code as a link
 * (docs/reference/format.md, "Link").
 */
export function takeLink() {
  if (location.hash.length <= 1 || location.hash.startsWith("#/")) return null;
  const link = location.href;
  history.replaceState(history.state, "", "#/");
  return link;
}
