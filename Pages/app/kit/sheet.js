import { announce, byID, element } from "../../common/element.js";
import { focusIn } from "./focus.js";

let count = 0;

/**
 * Opens a sheet over the screen. Returns a promise of the answer with which it is closed;
 * `undefined` if the reader went back.
 * @param {(close: (answer: any) => void) => {title: Element, children: Element[]}} make the title's
 *   element and all elements of the sheet, including the title
 */
export function openSheet(make) {
  return new Promise((resolve) => {
    const dialog = element("dialog", { class: "sheet" });
    let answer;
    const giveFocusBack = focusIn(byID("columns"));
    const status = element("p", { class: "status unseen", role: "status", "aria-live": "polite" });
    const close = (given) => {
      answer = given;
      const said = status.textContent;
      dialog.close();
      // It must still be read aloud.
      if (said !== "") announce(said);
    };
    const { title, children } = make(close);
    title.id = `sheet-title-${++count}`;
    title.tabIndex = -1;
    dialog.setAttribute("aria-labelledby", title.id);
    dialog.append(status, ...children);
    dialog.addEventListener("close", () => {
      dialog.remove();
      // The browser restores the focus, unless the screen was redrawn meanwhile.
      if (document.activeElement === document.body) giveFocusBack();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    title.focus();
  });
}

/** Closes everything above the screen, as if the reader went back, and removes printed sheets. */
export function closeSheets() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.getElementById("print")?.remove();
}
