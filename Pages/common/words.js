import { directionOf, readersLocale } from "./language.js";

let pageLanguage;
let pageWords;

/** Sets the language: its code (ISO 639-1) and its sentences. */
export function speak(language, sentences) {
  pageLanguage = language;
  pageWords = sentences;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Returns the entry of a key: a sentence, its forms, or several sentences that belong together. */
export function sentencesOf(key) {
  return pageWords[key];
}

/** Returns a sentence with values in its places. Numbers have the reader's format. */
export function say(key, values = {}) {
  return formOf(key, values).replace(/\{(\w+)\}/g, (_, name) => writtenValue(values[name]));
}

/** Returns a sentence as nodes, with elements in its places. */
export function sayAround(key, elements) {
  return formOf(key, elements)
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : elements[piece]))
    .filter((piece) => piece !== "");
}

function formOf(key, { count, ordinal }) {
  const found = pageWords[key];
  if (typeof found === "string") return found;
  // "Each day" may be no form of "each 2 days", also in languages without plurals.
  if (count === 1 && found.one !== undefined) return found.one;
  const rules = new Intl.PluralRules(pageLanguage, { type: ordinal === undefined ? "cardinal" : "ordinal" });
  return found[rules.select(ordinal ?? count)] ?? found.other;
}

function writtenValue(value) {
  return typeof value === "number" ? value.toLocaleString(pageLocale()) : value;
}

/** The reader's region within the page's language, for dates and numbers. */
export function pageLocale() {
  return readersLocale(pageLanguage);
}
