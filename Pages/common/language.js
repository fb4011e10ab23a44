/** The first of the reader's languages that is among `known`, else English. */
export function readersLanguage(known, wanted = navigator.languages) {
  return wanted.map(languageOf).find((language) => known.includes(language)) ?? "en";
}

/** Languages that are written from right to left. */
const fromRight = ["ar"];

export function directionOf(language) {
  return fromRight.includes(language) ? "rtl" : "ltr";
}

/** The reader's region within a language, for dates and numbers. */
export function readersLocale(language) {
  return (
    navigator.languages.find((locale) => languageOf(locale) === language && isLocale(locale)) ?? language
  );
}

function languageOf(locale) {
  return locale.split("-")[0].toLowerCase();
}

/**
 * Whether the browser accepts a locale. Some browsers report the system's, such as `en-US@posix`.
 */
function isLocale(locale) {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}
