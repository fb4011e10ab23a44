import { element } from "../../common/element.js";
import { box } from "./controls.js";
import { icon } from "./icons.js";
import { newPassphrase } from "./passphrase.js";
import { say, words } from "./words.js";

const icons = { device: "phone", passphrase: "key", passkey: "passkey" };

/**
 * Makes the choice of a lock, which explains what a finder of the device could do with each.
 * @param {object} model
 * @param {string?} now the present lock; null: none
 * @returns {Promise<{view: Element, newLock: () => object, kind: string}>} newLock: throws a
 *   `Failure` if a new passphrase was typed in two ways
 */
export async function lockChoice(model, now) {
  const { passkey } = await model.locks();
  const kinds = ["device", "passphrase", ...(passkey ? ["passkey"] : [])];
  const passphrase = newPassphrase(model, "lock.newPassphrase");
  let kind = now ?? "device";
  const options = kinds.map((name) => {
    const made = element(
      "button",
      { type: "button", class: "row", role: "radio", "data-lock": name },
      icon(icons[name]),
      box(
        "span",
        "text stack tight",
        box(
          "span",
          "title",
          say(`lock.${name}`),
          name === now ? box("span", "tag now", say("lock.now")) : null,
        ),
        box("span", "note", words(`lock.${name}.note`)),
      ),
      box("span", "radio"),
    );
    made.addEventListener("click", () => {
      choose(name);
      made.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return made;
  });
  const choose = (name) => {
    kind = name;
    for (const option of options) {
      const isChosen = option.dataset.lock === name;
      option.setAttribute("aria-checked", String(isChosen));
      option.tabIndex = isChosen ? 0 : -1;
    }
    passphrase.view.hidden = name !== "passphrase";
    view.onchoice?.(name);
  };
  const group = element(
    "div",
    { class: "box rows", role: "radiogroup", "aria-label": say("lock.who") },
    ...options,
  );
  group.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = kinds[(kinds.indexOf(kind) + step + kinds.length) % kinds.length];
    choose(next);
    options[kinds.indexOf(next)].focus();
  });
  const view = box("div", "stack", group, passphrase.view);
  choose(kind);
  return {
    view,
    get kind() {
      return kind;
    },
    newLock: () => (kind === "passphrase" ? { kind, passphrase: passphrase.chosen() } : { kind }),
  };
}
