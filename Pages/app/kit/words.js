import en from "../strings/en.js";
import { directionOf, readersLanguage, readersLocale } from "../../common/language.js";
import { visibleText, visibleWords } from "../../common/visible.js";

/** The languages but English, which is complete by definition. Each is a file that is loaded when it is used. */
const languages = {
  ar: () => import("../strings/ar.js"),
  de: () => import("../strings/de.js"),
  es: () => import("../strings/es.js"),
  fr: () => import("../strings/fr.js"),
  it: () => import("../strings/it.js"),
  ja: () => import("../strings/ja.js"),
  pl: () => import("../strings/pl.js"),
  pt: () => import("../strings/pt.js"),
  tr: () => import("../strings/tr.js"),
  uk: () => import("../strings/uk.js"),
  zh: () => import("../strings/zh.js"),
};

let sentences = en;
let language = "en";

/**
 * Loads the first of the reader's languages that the app speaks, else English. Throws if the file of
 * the language is of another version.
 */
export async function loadLanguage(wanted = navigator.languages) {
  const chosen = readersLanguage(["en", ...Object.keys(languages)], wanted);
  if (chosen !== "en") await load(chosen);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Makes the first number and date, which take the browser tens of milliseconds. */
export function prepareFormats() {
  formattedNumber(0);
  formatted(new Date(), "time");
}

async function load(chosen) {
  try {
    sentences = (await languages[chosen]()).default;
    language = chosen;
  } catch (error) {
    // Only the language in use is kept for use without network (sw.js): the app speaks English until
    // it can fetch another.
    const isThere = await fetch(`strings/${chosen}.js`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) throw error;
  }
}

Object.assign(visibleWords, {
  more: (count) => say("text.more", { count }),
  all: (count) => say("text.all", { count }),
});

/** The reader's region within the app's language, for dates and numbers. */
function locale() {
  return readersLocale(language);
}

/**
 * Returns the sentence of a key. `{name}` stands for a value; `values.count` chooses among the
 * forms of a sentence.
 */
function sentenceOf(key, values) {
  const found = sentences[key] ?? en[key];
  if (found === undefined) throw new Error(`no sentence: ${key}`);
  if (typeof found === "string") return found;
  // "1 of 1" may have a form of its own, also in languages without plurals, and in those whose `one`
  // is for 21, too.
  const alone = values.count === 1 ? (found["=1"] ?? found.one) : undefined;
  if (alone !== undefined) return alone;
  const form = new Intl.PluralRules(language).select(values.count);
  return found[form] ?? found.other;
}

/** Returns the name of somebody in sentences. */
export function nameOf(person) {
  return person?.name ?? say("person.somebody");
}

export function isSentence(key) {
  return Object.hasOwn(en, key);
}

/** A sentence as plain text, for attributes and titles. */
export function say(key, values = {}) {
  return sentenceOf(key, values).replace(/\{(\w+)\}/g, (_, name) => plain(values[name]));
}

/**
 * Returns a sentence as nodes. Texts among the values are isolated, with hidden characters visible,
 * since strangers may have chosen them. Elements stay unchanged.
 */
export function words(key, values = {}) {
  const pieces = sentenceOf(key, values).split(/\{(\w+)\}/);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const value = values[piece];
      return typeof value === "string" ? visibleText(value) : value instanceof Node ? value : plain(value);
    })
    .filter((node) => node !== "");
}

function plain(value) {
  if (typeof value === "number") return formattedNumber(value);
  return value instanceof Node ? value.textContent : visibleText(String(value)).textContent;
}

export function formattedNumber(number) {
  return number.toLocaleString(locale());
}

/** A list as people say it: `#2, #3 and #5`. */
export function listed(texts) {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(texts);
}

/** `1.2 MB` */
export function byteCount(bytes) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat(locale(), {
    style: "unit",
    unit: units[power],
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}

const formats = {
  time: { hour: "numeric", minute: "2-digit" },
  weekday: { weekday: "short" },
  weekdayInWords: { weekday: "long" },
  day: { month: "short", day: "numeric" },
  dayOfYear: { year: "numeric", month: "short", day: "numeric" },
  moment: { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  momentOfYear: { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  dayInWords: { weekday: "long", month: "long", day: "numeric" },
  dayOfYearInWords: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  deadline: { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  deadlineOfYear: {
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
  month: { month: "short" },
  monthOfYearInWords: { month: "long", year: "numeric" },
  date: { dateStyle: "long" },
};

/** The formats that were made, for lists. */
const made = new Map();

export function formatted(date, format, zone) {
  // The device's zone may change while the app is open.
  const key = [locale(), format, zone, new Date().getTimezoneOffset()].join();
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale(), { ...formats[format], timeZone: zone });
  made.set(key, known);
  return known.format(date);
}

/** Formats a time in a list as short as possible: `10:54`, `Fri`, `Nov 9`, `Nov 9, 2024`. */
export function shortTime(seconds) {
  const date = new Date(seconds * 1000);
  const today = startOfDay(new Date());
  if (isToday(date)) return formatted(date, "time");
  if (date < today && date > today.getTime() - 6 * 86_400_000) return formatted(date, "weekday");
  return shortDay(date);
}

/** `Nov 9`, with the year if it is not this year. */
export function shortDay(date, zone) {
  return formatted(date, isThisYear(date, zone) ? "day" : "dayOfYear", zone);
}

/** `Nov 21, 10:54`, with the year if it is not this year. */
export function shortMoment(date, zone) {
  return formatted(date, isThisYear(date, zone) ? "moment" : "momentOfYear", zone);
}

/** `today, 10:54`, `Nov 21, 10:54`, with the year if it is not this year. */
export function longTime(seconds) {
  const date = new Date(seconds * 1000);
  return isToday(date) ? timeToday(date) : shortMoment(date);
}

function timeToday(date) {
  return say("time.today", { time: formatted(date, "time") });
}

/** `20 seconds`, `3 minutes`: about this long. */
export function timeSpan(seconds) {
  const [unit, count] =
    seconds > 60 ? ["minute", Math.ceil(seconds / 60)] : ["second", 10 * Math.ceil(seconds / 10)];
  return new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** Capitalizes a text for the beginning of a line. */
export function capitalized(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** `Tuesday, November 24`, with the year if it is not this year. */
export function dayInWords(date, zone) {
  return formatted(date, isThisYear(date, zone) ? "dayInWords" : "dayOfYearInWords", zone);
}

/** `today, 10:54`, `Sat, Nov 28, 10:54`, with the year if it is not this year. */
export function deadline(seconds) {
  const date = new Date(seconds * 1000);
  return isToday(date) ? timeToday(date) : printedDeadline(seconds);
}

/** Formats a deadline on paper, which is read on other days. */
export function printedDeadline(seconds) {
  const date = new Date(seconds * 1000);
  return formatted(date, isThisYear(date) ? "deadline" : "deadlineOfYear");
}

function isToday(date) {
  return startOfDay(date).getTime() === startOfDay(new Date()).getTime();
}

export function startOfDay(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Whether a date, by the clock of a zone, is in the reader's year. */
function isThisYear(date, zone) {
  const year = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { year: "numeric", timeZone: zone }).format(
    date,
  );
  return year === String(new Date().getFullYear());
}
