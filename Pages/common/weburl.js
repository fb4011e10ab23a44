import { Refusal } from "./bytes.js";

/**
 * Parses an http or https URI (RFC 3986; docs/reference/format.md, "Content"). Throws "invalid content".
 * @returns {{scheme: string, userinfo: string?, host: string, port: string}} as written, except for
 *   the scheme's case
 */
export function parseWebURL(text) {
  const allowed = /^(https?):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(text);
  const isSpelled = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/.test(text) && !/%(?![0-9A-Fa-f]{2})/.test(text);
  if (allowed === null || !isSpelled) throw new Refusal("invalid content");
  const [, scheme, authority, path, query = "", fragment = ""] = allowed;
  if (/[[\]]/.test(path + query) || /[[\]#]/.test(fragment.slice(1))) throw new Refusal("invalid content");

  const parts = /^(?:([^@[\]]*)@)?(\[[^\]]*\]|[^:[\]@]+)(?::([0-9]*))?$/.exec(authority);
  if (parts === null) throw new Refusal("invalid content");
  const [, userinfo = null, host, port = ""] = parts;
  if (host.startsWith("[") ? !isIPv6(host.slice(1, -1)) : /^[0-9.]+$/.test(host) && !isIPv4(host)) {
    throw new Refusal("invalid content");
  }
  if (port !== "" && !(Number(port) >= 1 && Number(port) <= 65535)) throw new Refusal("invalid content");
  return { scheme: scheme.toLowerCase(), userinfo, host, port };
}

/** Whether a text is four numbers of 0 to 255 without leading zeros. */
export function isIPv4(text) {
  const parts = text.split(".");
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255)
  );
}

/**
 * Whether a text has eight groups; the last two may be an IPv4 address, and one `::` stands for one
 * or more groups. No zone.
 */
function isIPv6(text) {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const counts = halves.map((half, index) => groupsInIPv6(half, index === halves.length - 1));
  const count = counts.reduce((sum, groups) => sum + groups, 0);
  return halves.length === 1 ? count === 8 : count <= 7;
}

/** The number of groups in a text; Infinity if it is something else. */
function groupsInIPv6(text, mayEndInIPv4) {
  if (text === "") return 0;
  const groups = text.split(":");
  const endsInIPv4 = mayEndInIPv4 && isIPv4(groups.at(-1));
  const spelled = endsInIPv4 ? groups.slice(0, -1) : groups;
  if (!spelled.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return Infinity;
  return spelled.length + (endsInIPv4 ? 2 : 0);
}
