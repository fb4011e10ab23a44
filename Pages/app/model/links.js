import { hostOf } from "../../common/host.js";
import { parseWebURL } from "../../common/weburl.js";

/**
 * Returns where a browser goes that follows a link, and the parts of the link.
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

/** Whether a host is written in another form than browsers read it. */
export function isDisguised({ url, host }) {
  return host.written !== url.host.toLowerCase();
}

/**
 * Whether a link may lead elsewhere than it seems. A link that browsers do not follow leads
 * nowhere.
 */
export function mayDeceive(text) {
  const facts = linkFacts(text);
  return (
    facts !== null
    && (facts.url.userinfo !== null
      || isDisguised(facts)
      || facts.host.isAddress
      || facts.host.alphabets.length > 0)
  );
}
