import { actionButton, element } from "../../common/element.js";
import { Failure } from "../model/failure.js";
import { box, button, paragraph } from "./controls.js";
import { say } from "./words.js";

let count = 0;

/**
 * A field for a passphrase, with a button that shows it.
 * @param {(isShown: boolean) => void} onShow
 * @returns {{view: Element, value: string, isShown: boolean, focus: () => void}}
 */
export function passphraseField(key, { isNew = false, onShow = () => {} } = {}) {
  const id = `passphrase-${++count}`;
  const input = element("input", {
    id,
    type: "password",
    autocomplete: isNew ? "new-password" : "current-password",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const show = actionButton(
    say("passphrase.show"),
    () => {
      const isShown = input.type === "password";
      input.type = isShown ? "text" : "password";
      show.textContent = say(isShown ? "passphrase.hide" : "passphrase.show");
      show.setAttribute("aria-pressed", String(isShown));
      onShow(isShown);
    },
    { class: "textlink", "aria-pressed": "false" },
  );
  return {
    view: box(
      "div",
      "stack tight",
      element("label", { class: "above", for: id }, say(key)),
      box("div", "field", input, show),
    ),
    get value() {
      return input.value;
    },
    set value(text) {
      input.value = text;
      if (input.type === "password") show.click();
    },
    get isShown() {
      return input.type === "text";
    },
    focus: () => input.focus(),
  };
}

/**
 * Makes fields for a new passphrase, which is suggested or typed. A hidden one is typed twice, so
 * that a slip locks nobody out.
 * @returns {{view: Element, chosen: () => string}} chosen: throws a `Failure` if the two differ
 */
export function newPassphrase(model, key) {
  const again = passphraseField("passphrase.again", { isNew: true });
  const typed = passphraseField(key, {
    isNew: true,
    onShow: (isShown) => {
      again.view.hidden = isShown;
    },
  });
  again.view.classList.add("again");
  const suggest = button("", "passphrase.suggest", async () => {
    typed.value = await model.newPassphrase();
  });
  return {
    view: box(
      "div",
      "stack new-passphrase",
      typed.view,
      again.view,
      suggest,
      paragraph("note", "passphrase.suggest.note"),
    ),
    chosen() {
      if (!typed.isShown && again.value !== typed.value) throw new Failure("failure.passphrasesDiffer");
      return typed.value;
    },
  };
}
