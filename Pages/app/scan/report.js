/**
 * Parses a report; `Sources/Scanner/Scanner.swift` describes its form.
 * @returns {Search} corners as fractions of width and height
 */
export function reportOf(memory, address, width, height) {
  const view = new DataView(memory, address + 4);
  let place = 0;
  const number = () => view.getInt32((place += 4) - 4, true);
  const corners = () => [0, 1, 2, 3].map(() => [number() / width, number() / height]);
  const [symbols, unopened] = [[], []];
  for (let codes = number(); codes > 0; codes--) {
    const at = corners();
    const part = { number: number() + 1, count: number() };
    const segments = [];
    for (let rest = number(); rest > 0; rest--) {
      const [characterSet, length] = [number(), number()];
      segments.push({ characterSet, bytes: new Uint8Array(memory, address + 4 + place, length) });
      place += length;
    }
    const text = textOf(segments);
    if (part.count > 0) unopened.push({ part });
    else if (text === null) unopened.push({ characterSet: segments.find(isUnknown)?.characterSet ?? null });
    else if (text !== "" && !symbols.some((symbol) => symbol.text === text)) {
      symbols.push({ text, corners: at });
    }
  }
  const unread = [];
  for (let rest = number(); rest > 0; rest--) {
    unread.push({ cause: ["small", "cut", "unclear"][number()], corners: corners() });
  }
  return { symbols, unopened, unread };
}

/** The number of the character set of kanji. */
const shiftJIS = 20;

/**
 * The encodings of character sets, by the numbers with which symbols name them (ECI). Browsers have
 * no others. Their Latin-1 is that of Windows, which differs in characters that no text has.
 */
const encodings = {
  1: "iso-8859-1",
  20: "shift_jis",
  21: "windows-1250",
  22: "windows-1251",
  23: "windows-1252",
  24: "windows-1256",
  25: "utf-16be",
  26: "utf-8",
  27: "utf-8",
  28: "big5",
  29: "gb18030",
  30: "euc-kr",
  31: "gbk",
  32: "gb18030",
  33: "utf-16le",
  170: "utf-8",
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16].map((part) => [part + 2, `iso-8859-${part}`]),
  ),
};

/** Returns segments as text, by the rules of `FoundCode.text`; null if they are no text. */
function textOf(segments) {
  const all = segments.flatMap(({ bytes }) => [...bytes]);
  const isJapanese = segments.some(({ characterSet }) => characterSet === shiftJIS) || isLikeShiftJIS(all);
  const texts = segments.map(({ characterSet, bytes }) =>
    characterSet < 0 ? likelyText(bytes, isJapanese) : decoded(bytes, encodings[characterSet]),
  );
  return texts.includes(null) ? null : texts.join("");
}

/** Whether a symbol names a character set that browsers do not have. */
function isUnknown({ characterSet }) {
  return characterSet >= 0 && encodings[characterSet] === undefined;
}

/** Decodes bytes; null if they are no text in this encoding, or it is not known. */
function decoded(bytes, encoding) {
  if (encoding === undefined) return null;
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes bytes for which the symbol names no character set. */
function likelyText(bytes, isJapanese) {
  const text = decoded(bytes, "utf-8") ?? (isJapanese ? decoded(bytes, "shift_jis") : null);
  if (text !== null) return text;
  const isControl = (value) =>
    (value < 0x20 && ![0x09, 0x0a, 0x0d].includes(value)) || (value >= 0x7f && value <= 0x9f);
  return bytes.some(isControl) ? null : String.fromCharCode(...bytes);
}

/**
 * Whether bytes look like Shift JIS: lead bytes of kanji and kana, or words of half-width katakana.
 */
function isLikeShiftJIS(bytes) {
  return (
    bytes.some((value) => value >= 0x81 && value <= 0x9f)
    || /[\xA1-\xDF]{3}/.test(String.fromCharCode(...bytes))
  );
}

/**
 * @typedef {{ symbols: Symbol[], unopened: Unopened[], unread: Unread[] }} Search the distinct
 *   texts of an image, the codes without a text, and the symbols that are there and were not read
 * @typedef {{ text: string, corners: number[][] }} Symbol
 * @typedef {{ part: { number: number, count: number } } | { characterSet: number? }} Unopened one
 *   of several codes of another program, some of which are missing; or bytes that are no text, with
 *   the number (ECI) of a character set that browsers do not have
 * @typedef {{ cause: "small" | "cut" | "unclear", corners: number[][] }} Unread
 */
