import { announce, byID, element } from "../web/element.js";
import { focusIn } from "./focus.js";

let count = 0;

/**
 * Opens a sheet over the screen, and returns a promise of what it was closed with; `undefined` if
 * the reader went back.
 * @param {(close: (answer: any) => void) => {title: Element, children: Element[]}} make the title's
 *   element and all that is in the sheet, the title among it
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
      // It is still to be read.
      if (said !== "") announce(said);
    };
    const { title, children } = make(close);
    title.id = `sheet-title-${++count}`;
    title.tabIndex = -1;
    dialog.setAttribute("aria-labelledby", title.id);
    dialog.append(status, ...children);
    dialog.addEventListener("close", () => {
      dialog.remove();
      // The browser gives it back, unless the screen was drawn anew meanwhile.
      if (document.activeElement === document.body) giveFocusBack();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    title.focus();
  });
}

/** Closes all that is over the screen, as if the reader went back, and removes what was printed. */
export function closeSheets() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.getElementById("print")?.remove();
}
