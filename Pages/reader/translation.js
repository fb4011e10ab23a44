import { readersLanguage } from "../common/language.js";
import { visibleWords } from "../common/visible.js";
import { say, speak } from "../common/words.js";
import { translations } from "./translations.js";

/** Translates the page into the language that its maker chose, or into the reader's. */
export function translatePage() {
  const language = document.documentElement.lang || readersLanguage(Object.keys(translations));
  speak(language, translations[language]);
  Object.assign(visibleWords, {
    more: (count) => say("moreCharacters", { count }),
    all: (count) => say("allCharacters", { count }),
  });
  for (const place of document.querySelectorAll("[data-say]")) place.textContent = say(place.dataset.say);
  document.querySelector("footer").hidden = false;
}
