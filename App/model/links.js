import { hostOf } from "../web/host.js";
import { parseWebURL } from "../web/weburl.js";

/** Whether a link may lead elsewhere than it seems. One that browsers do not follow leads nowhere. */
export function mayDeceive(text) {
  let target;
  let written;
  try {
    target = hostOf(new URL(text));
    written = parseWebURL(text);
  } catch {
    return false;
  }
  const { userinfo, host } = written;
  return userinfo !== null || target.written !== host.toLowerCase() || target.isAddress
    || target.alphabets.length > 0;
}
