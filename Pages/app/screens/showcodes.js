import { element } from "../../common/element.js";
import { keepAwake } from "../kit/awake.js";
import { box, button, iconButton, paragraph } from "../kit/controls.js";
import { say, words } from "../kit/words.js";
import { shownCode } from "./animate.js";
import { codeView } from "./codes.js";
import { openPrint } from "./print.js";
import { sendButtons } from "./sending.js";

/**
 * Shows symbols one at a time, with buttons if there are several.
 * @param {object[]} drawings see Drawing in model/model.d.mts
 */
function pages(drawings) {
  let shown = 0;
  const place = box("div", "qr-place", null);
  const count = element("p", { class: "note", "aria-live": "polite" });
  const show = (index) => {
    shown = (index + drawings.length) % drawings.length;
    const drawing = drawings[shown];
    place.replaceChildren(
      codeView(drawing, say("message.code", { index: shown + 1, count: drawings.length })),
    );
    count.textContent = drawing.part === null ? "" : say("codes.part", drawing.part);
  };
  show(0);
  if (drawings.length === 1) return place;
  return box(
    "div",
    "stack",
    place,
    box(
      "div",
      "line pager",
      iconButton("back", "codes.before", () => show(shown - 1)),
      count,
      iconButton("next", "codes.after", () => show(shown + 1)),
    ),
  );
}

/**
 * Shows a code for others to scan, and offers to send, save and print it.
 * @param app see shownCode
 * @param {string} name see sendButtons
 * @param {{facts: string?}?} paper see openPrint; null: it is not printed
 */
export function codesView(app, drawings, { name, paper = null }) {
  return box(
    "div",
    "stack",
    box("div", "box paper", pages(drawings)),
    drawings.length === 1
      ? null
      : paragraph("note", "codes.several", { count: drawings.length, needed: drawings[0].part.needed }),
    box(
      "div",
      "actions",
      button("primary", "codes.full", () => openFull(app, drawings), { icon: "scan" }),
      sendButtons(drawings, name),
      paper === null ? null : button("", "codes.print", () => openPrint(drawings, paper), { icon: "print" }),
    ),
  );
}

/**
 * Shows a code as large as the screen, several symbols as an animation, and keeps the screen on.
 */
function openFull(app, drawings) {
  const awake = element("p", { class: "note grow" });
  const dialog = element("dialog", { class: "full card-screen", "aria-label": say("codes.full") });
  const release = keepAwake((isAwake) => {
    awake.textContent = isAwake ? say("card.awake") : "";
  });
  dialog.append(
    box(
      "header",
      "bar deep",
      awake,
      iconButton("close", "close", () => dialog.close()),
    ),
    box("div", "grow middle-place", shownCode(app, drawings, say("codes.what"))),
    paragraph("note middle", "card.brightness"),
  );
  dialog.addEventListener("close", () => {
    release();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Says in words how many symbols there are. */
export function countOf({ count, needed }) {
  return count === 1 ? words("codes.one") : words("codes.count", { count, needed });
}
