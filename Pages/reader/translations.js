import arabic from "./words/ar.js";
import german from "./words/de.js";
import english from "./words/en.js";
import spanish from "./words/es.js";
import french from "./words/fr.js";
import italian from "./words/it.js";
import japanese from "./words/ja.js";
import polish from "./words/pl.js";
import portuguese from "./words/pt.js";
import turkish from "./words/tr.js";
import ukrainian from "./words/uk.js";
import chinese from "./words/zh.js";

/** The languages of the page. A page that is made in one language has this one alone. */
export const translations = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  pl: polish,
  pt: portuguese,
  tr: turkish,
  uk: ukrainian,
  zh: chinese,
};
