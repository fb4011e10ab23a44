import { actionButton, element } from "../web/element.js";
import { box } from "./parts.js";
import { say } from "./words.js";

let count = 0;

/**
 * A field for a passphrase, with a button that shows it.
 * @returns {{view: Element, value: string, focus: () => void}}
 */
export function passphraseField(key, { isNew = false } = {}) {
  const id = `passphrase-${++count}`;
  const input = element("input", {
    id, type: "password", autocomplete: isNew ? "new-password" : "current-password", autocapitalize: "off", spellcheck: "false",
  });
  const show = actionButton(say("passphrase.show"), () => {
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    show.textContent = say(isShown ? "passphrase.hide" : "passphrase.show");
    show.setAttribute("aria-pressed", String(isShown));
  }, { class: "textlink", "aria-pressed": "false" });
  return {
    view: box("div", "stack tight", element("label", { class: "above", for: id }, say(key)), box("div", "field", input, show)),
    get value() { return input.value; },
    set value(text) {
      input.value = text;
      if (input.type === "password") show.click();
    },
    focus: () => input.focus(),
  };
}
