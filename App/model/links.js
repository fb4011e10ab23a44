import { hostOf } from "../web/host.js";
import { parseWebURL } from "../web/weburl.js";

/** Whether a link may lead elsewhere than it seems. */
export function mayDeceive(text) {
  let target;
  try {
    target = new URL(text);
  } catch {
    return false;
  }
  const { userinfo, host } = parseWebURL(text);
  const { written, isAddress, alphabets } = hostOf(target);
  return userinfo !== null || written !== host.toLowerCase() || isAddress || alphabets.length > 0;
}
