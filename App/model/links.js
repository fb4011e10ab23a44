import { hostOf } from "../web/host.js";
import { parseWebURL } from "../web/weburl.js";

/**
 * Where a browser would go that follows a link, and what the link says.
 * @returns {{target: URL, url: object, host: object}?} null if browsers do not follow it
 */
export function linkFacts(text) {
  try {
    const target = new URL(text);
    return { target, url: parseWebURL(text), host: hostOf(target) };
  } catch {
    return null;
  }
}

/** Whether a host is written otherwise than browsers read it. */
export function isDisguised({ url, host }) {
  return host.written !== url.host.toLowerCase();
}

/** Whether a link may lead elsewhere than it seems. One that browsers do not follow leads nowhere. */
export function mayDeceive(text) {
  const facts = linkFacts(text);
  return facts !== null
    && (facts.url.userinfo !== null || isDisguised(facts) || facts.host.isAddress || facts.host.alphabets.length > 0);
}
