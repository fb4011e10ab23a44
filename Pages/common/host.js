import { isIPv4 } from "./weburl.js";

/**
 * The host that the browser would connect to.
 * @returns {{written: string, shown: string, isAddress: boolean, alphabets: string[], isMixed:
 *   boolean}} shown: with Punycode decoded; alphabets: of the labels that are not ASCII; isMixed:
 *   one label has several
 */
export function hostOf(target) {
  const written = target.hostname;
  const isAddress = written.startsWith("[") || isIPv4(written);
  // A longer name cannot be a host's (RFC 1034, section 3.1).
  const labels =
    written.length > 253
      ? [written]
      : written
          .split(".")
          .map((label) => (/^xn--.{1,59}$/.test(label) ? decodePunycode(label.slice(4)) : label));
  const foreign = labels.filter((label) => /[^\0-\x7f]/.test(label)).map((label) => alphabetsOf(label));
  return {
    written,
    shown: labels.join("."),
    isAddress,
    alphabets: [...new Set(foreign.flat())],
    isMixed: foreign.some((label) => label.length > 1),
  };
}

const alphabetPatterns = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Arabic: /\p{Script=Arabic}/u,
  "East Asian": /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
};

/** The alphabets of the letters in a text. */
function alphabetsOf(text) {
  const letters = [...new Set(text.match(/\p{L}/gu) ?? [])];
  return [
    ...new Set(
      letters.map(
        (letter) =>
          Object.keys(alphabetPatterns).find((name) => alphabetPatterns[name].test(letter)) ?? "another",
      ),
    ),
  ];
}

/** Decodes a label after `xn--` (RFC 3492). A label that is not Punycode is returned unchanged. */
function decodePunycode(label) {
  const base = 36;
  const [least, most] = [1, 26];
  const hyphen = label.lastIndexOf("-");
  const output = [...label.slice(0, Math.max(hyphen, 0))];
  let [scalar, bias, index] = [128, 72, 0];
  for (let place = hyphen + 1; place < label.length;) {
    const before = index;
    for (let weight = 1, step = base; ; step += base) {
      const digit = place < label.length ? parseInt(label[place++], base) : NaN;
      if (Number.isNaN(digit)) return `xn--${label}`;
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const threshold = Math.min(Math.max(step - bias, least), most);
      if (value < threshold) break;
      weight *= base - threshold;
    }
    const length = output.length + 1;
    let delta = Math.floor((index - before) / (before === 0 ? 700 : 2));
    delta += Math.floor(delta / length);
    for (bias = 0; delta > 455; bias += base) delta = Math.floor(delta / 35);
    bias += Math.floor((36 * delta) / (delta + 38));
    scalar += Math.floor(index / length);
    index %= length;
    if (scalar > 0x10ffff || (scalar >= 0xd800 && scalar <= 0xdfff)) return `xn--${label}`;
    output.splice(index++, 0, String.fromCodePoint(scalar));
  }
  return output.join("");
}
