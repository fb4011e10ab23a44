import { element } from "../../common/element.js";
import { hostOf } from "../../common/host.js";
import { visibleText } from "../../common/visible.js";
import { copyButton } from "../kit/copy.js";
import { box, button, paragraph } from "../kit/controls.js";
import { openSheet } from "../kit/sheet.js";
import { say } from "../kit/words.js";
import { deception, nameWarnings, openLink } from "./link.js";
import { addressOf, openablesIn } from "./openable.js";

/** Shows a text in which parts that other programs open can be tapped. */
export function tappableText(text) {
  const shown = visibleText(text, { lines: true });
  // Spelled-out control characters are elements; text nodes contain the rest.
  for (const node of [...shown.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
    let end = 0;
    const pieces = openablesIn(node.data).flatMap(({ kind, start, text: found }) => {
      const before = node.data.slice(end, start);
      end = start + found.length;
      return [before, tap(kind, found)];
    });
    if (pieces.length > 0) node.replaceWith(...pieces, node.data.slice(end));
  }
  return shown;
}

/**
 * Shows a value that other programs open as a whole. It is plain text without a safe address.
 * @param {"url" | "place" | "mail" | "telephone" | "address"} kind see addressOf
 */
export function tappable(kind, text) {
  return addressOf(kind, text) !== null ? tap(kind, text) : visibleText(text, { lines: true });
}

function tap(kind, text) {
  const made = element("button", { type: "button", class: "tap" }, visibleText(text, { lines: true }));
  made.addEventListener("click", () => (kind === "url" ? openLink(text) : openOutside(kind, text)));
  return made;
}

/**
 * Opens the second step: it shows what opens, and who learns of it.
 * @param {"place" | "mail" | "telephone" | "address"} kind
 * @param {string} text has an address by `addressOf`
 */
export function openOutside(kind, text) {
  return openSheet((close) => {
    const title = element("h2", { class: "headline" }, say(`outside.${kind}`));
    const open = element(
      "a",
      { class: "button primary", href: addressOf(kind, text), rel: "noopener noreferrer" },
      say(`outside.${kind}.go`),
    );
    open.addEventListener("click", () => close());
    const warning =
      kind === "mail" ? deception(nameWarnings(hostOf(new URL(`https://${text.split("@")[1]}`)))) : null;
    return {
      title,
      children: [
        title,
        element("p", { class: "code address" }, visibleText(text, { lines: true })),
        warning,
        paragraph("", `outside.${kind}.note`),
        box("div", "actions", copyButton(text)),
        box(
          "div",
          "choice",
          open,
          button("plain", "stay", () => close()),
        ),
      ].filter((child) => child !== null),
    };
  });
}
