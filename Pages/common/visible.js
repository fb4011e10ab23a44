import { element } from "./element.js";

/**
 * Characters that could deceive: controls, line separators, private, unassigned and invisible
 * characters, except those that scripts and emoji need. Also marks that are stacked higher than in
 * any script, which browsers draw slowly.
 */
const deceptiveCharacters = new RegExp(
  "(?:(?![\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}])"
    + "[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Cn}\\p{Cf}\\p{Default_Ignorable_Code_Point}])+"
    + "|(?<=\\p{M}{16})\\p{M}+",
  "gu",
);
/** `deceptiveCharacters` without line ends and tabs. */
const deceptiveCharactersInLines = new RegExp(
  deceptiveCharacters.source.replace("(?!", "(?!\\r?\\n|\\t|"),
  deceptiveCharacters.flags,
);

/**
 * Limits of one text. Beyond these marked places, others are spelled out without a mark. Only this
 * many scalars, characters and lines are shown, because browsers are slow with more.
 */
const visibleLimits = { marks: 100, scalars: 20, characters: 50_000, lines: 2_000 };

/** The sentences where a text is cut, in English. A page in another language replaces them. */
export const visibleWords = {
  more: (count) => `${count.toLocaleString()} more characters`,
  all: (count) => `${count.toLocaleString()} characters`,
};

/**
 * Shows a text from outside safely.
 *
 * The text is isolated from its surroundings. Characters are spelled out if they are invisible, or
 * change the direction or the look of others.
 * @param {{lines?: boolean}} options lines: keep line ends and tabs
 * @returns {HTMLElement}
 */
export function visibleText(text, { lines = false } = {}) {
  const shown = element("bdi", { dir: "auto", class: lines ? "lines" : "text" });
  const whole = text;
  text = text.slice(0, visibleLimits.characters).split("\n", visibleLimits.lines).join("\n");
  const deceptive = lines ? deceptiveCharactersInLines : deceptiveCharacters;
  let end = 0;
  let marks = 0;
  for (const match of text.matchAll(deceptive)) {
    if (marks === visibleLimits.marks) break;
    shown.append(text.slice(end, match.index), element("span", { class: "escape" }, spelledOut(match[0])));
    end = match.index + match[0].length;
    marks += 1;
  }
  shown.append(text.slice(end).replace(deceptive, (characters) => `[${spelledOut(characters)}]`));
  if (text.length < whole.length) {
    shown.append(element("span", { class: "escape" }, `… ${visibleWords.more(whole.length - text.length)}`));
  }
  return shown;
}

/** Spells out characters: `U+202E U+200B`, or `U+0301 … 1,234 characters` if there are many. */
function spelledOut(characters) {
  const scalars = [...characters];
  const shown = scalars
    .slice(0, scalars.length > visibleLimits.scalars ? 1 : undefined)
    .map((scalar) => `U+${scalar.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
    .join(" ");
  return scalars.length > visibleLimits.scalars ? `${shown} … ${visibleWords.all(scalars.length)}` : shown;
}

/**
 * Makes a safe file name from one that somebody else chose.
 *
 * Removes folders, leading hyphens, dots and spaces, and invisible characters. Adds a `_` to names
 * of files beside a vault, which SQLite would write into it, or which are deleted.
 */
export function safeFileName(name) {
  const last =
    name
      .split(/[/\\]/)
      .filter((part) => part !== "")
      .at(-1) ?? "";
  const safe =
    last
      .replace(/^[-. ]+/, "")
      .replace(deceptiveCharacters, "_")
      .replace(/ +$/, "") || "document";
  return safe.replace(/(?:-journal|-wal|-shm|\.threats)$/iu, "$&_").replace(/\.(new|broken)-/giu, "_$1-");
}
