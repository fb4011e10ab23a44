// Finds texts that other programs open: web addresses, mail addresses, telephone numbers and
// places. Strangers write all of it, so an address for the browser consists of checked characters
// only.

/** The most found in one text: browsers are slow with thousands of buttons. */
const limit = 50;

const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const mail = `[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?@(?:${label}\\.){1,8}[A-Za-z]{2,63}`;
const decimal = (digits) => `-?\\d{1,${digits}}(?:\\.\\d{1,12})?`;
// International numbers, national ones (which exclude dates), and North American ones.
const telephone = [
  "\\+\\d(?:[ ()/.-]{0,2}\\d){6,14}",
  "\\(?0(?!\\d?[/-]\\d{1,2}[/-]\\d{2})\\d(?:[ ()/-]{0,2}\\d){5,13}",
  "(?:\\(\\d{3}\\) ?|\\d{3}[ .-])\\d{3}[ .-]\\d{4}",
].join("|");
/**
 * The patterns by kind; the first that fits counts. A letter or digit beside a match makes it
 * something else.
 */
const patterns = {
  url: '[Hh][Tt][Tt][Pp][Ss]?:\\/\\/[^\\s<>"]*[^\\s<>".,;:!?)\\]\']',
  place: `geo:${decimal(2)},${decimal(3)}`,
  mail: `(?<![._%+-])${mail}(?![@-])`,
  telephone: `(?<!\\+|\\d[.,:/-])(?:${telephone})`,
};
const openable = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.entries(patterns)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join("|")})(?![\\p{L}\\p{N}])`,
  "gu",
);

/**
 * Finds the parts of a text that other programs open.
 * @returns {{kind: "url" | "place" | "mail" | "telephone", start: number, text: string}[]} in their order
 */
export function openablesIn(text) {
  const found = [];
  for (const { groups, index, 0: whole } of text.matchAll(openable)) {
    if (found.length === limit) break;
    const kind = Object.keys(patterns).find((name) => groups[name] !== undefined);
    if (addressOf(kind, whole) !== null) found.push({ kind, start: index, text: whole });
  }
  return found;
}

/**
 * Returns the address that a browser opens for a value; null if none is safe.
 * @param {"url" | "place" | "mail" | "telephone" | "address"} kind address: of a house, as people write it
 */
export function addressOf(kind, text) {
  switch (kind) {
    // The sheet for links shows where it leads.
    case "url":
      return /^https?:\/\//i.test(text) ? text : null;
    case "mail": {
      const [name, host] = text.split("@");
      const isOne = new RegExp(`^${mail}$`).test(text) && URL.canParse(`https://${host}`);
      return isOne ? `mailto:${encodeURIComponent(name)}@${host}` : null;
    }
    case "telephone": {
      // Excludes network commands such as *#06#, and digits that are dialled later.
      const digits = text.replace(/[ ()/.\u00a0-]/g, "");
      return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : null;
    }
    case "place":
      return new RegExp(`^geo:${decimal(2)},${decimal(3)}$`).test(text) ? text : null;
    case "address":
      return /[\p{L}\p{N}]/u.test(text)
        ? `geo:0,0?q=${encodeURIComponent(text.replace(/\s+/g, " ").trim())}`
        : null;
    default:
      throw new RangeError(kind);
  }
}
