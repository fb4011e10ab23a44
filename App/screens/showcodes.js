import { element } from "../web/element.js";
import { saveFile } from "../content/content.js";
import { keepAwake } from "../kit/awake.js";
import { box, button, iconButton, paragraph } from "../kit/parts.js";
import { openFailure } from "../kit/sentences.js";
import { say, words } from "../kit/words.js";
import { shownCode } from "./animate.js";
import { boardPicture, codePicture, codeView } from "./codes.js";
import { openPrint } from "./print.js";

/** The most symbols on a picture: on a larger one, messengers would make them too small. */
const pictureLimit = 12;

/**
 * Symbols one at a time, with buttons to the next where there are several.
 * @param {object[]} drawings see Drawing in model/model.d.mts
 */
function pages(drawings) {
  let shown = 0;
  const place = box("div", "qr-place", null);
  const count = element("p", { class: "note", "aria-live": "polite" });
  const show = (index) => {
    shown = (index + drawings.length) % drawings.length;
    const drawing = drawings[shown];
    place.replaceChildren(codeView(drawing, say("message.code", { index: shown + 1, count: drawings.length })));
    count.textContent = drawing.part === null ? "" : say("codes.part", drawing.part);
  };
  show(0);
  if (drawings.length === 1) return place;
  return box("div", "stack", place, box("div", "line pager",
    iconButton("back", "codes.before", () => show(shown - 1)), count, iconButton("next", "codes.after", () => show(shown + 1))));
}

/**
 * A code that others scan: shown, or sent, saved and printed.
 * @param app see shownCode
 * @param {string} name of the files, without their ending: what others may see of the code, which is no channel and no person
 * @param {{facts: string?}?} paper see openPrint; null: it is not printed
 */
export function codesView(app, drawings, { name, paper = null }) {
  const files = () => picturesOf(drawings, name);
  const canShare = navigator.canShare?.({ files: [new File([], "code.png", { type: "image/png" })] }) === true;
  const act = (action) => () => action().catch(openFailure);
  return box("div", "stack",
    box("div", "box paper", pages(drawings)),
    drawings.length === 1 ? null : paragraph("note", "codes.several", { count: drawings.length, needed: drawings[0].part.needed }),
    box("div", "actions", button("primary", "codes.full", () => openFull(app, drawings), { icon: "scan" }),
      canShare ? button("", "codes.send", act(async () => send(await files())), { icon: "share" }) : null,
      button("", "card.save", act(async () => {
        for (const file of await files()) saveFile(file.name, file);
      }), { icon: "save" }),
      paper === null ? null : button("", "codes.print", () => openPrint(drawings, paper), { icon: "print" })));
}

/** The symbols as pictures, several on each where there are several. */
function picturesOf(drawings, name) {
  const groups = Array.from({ length: Math.ceil(drawings.length / pictureLimit) }, (_, index) =>
    drawings.slice(index * pictureLimit, (index + 1) * pictureLimit));
  return Promise.all(groups.map(async (group, index) => new File(
    [group.length === 1 ? await codePicture(group[0]) : await boardPicture(group)],
    `${name}${groups.length === 1 ? "" : `-${index + 1}`}.png`, { type: "image/png" })));
}

/** Hands pictures to another application, which the reader chooses. */
async function send(files) {
  try {
    await navigator.share({ files });
  } catch (error) {
    // The reader went back.
    if (error.name !== "AbortError") throw error;
  }
}

/** Shows a code as large as the screen is, several symbols as an animation, and keeps the screen on. */
function openFull(app, drawings) {
  const awake = element("p", { class: "note grow" });
  const dialog = element("dialog", { class: "full card-screen", "aria-label": say("codes.full") });
  const release = keepAwake((isAwake) => { awake.textContent = isAwake ? say("card.awake") : ""; });
  dialog.append(box("header", "bar deep", awake, iconButton("close", "close", () => dialog.close())), 
    box("div", "grow middle-place", shownCode(app, drawings, say("codes.what"))),
    paragraph("note middle", "card.brightness"));
  dialog.addEventListener("close", () => {
    release();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** How many symbols there are, in words. */
export function countOf({ count, needed }) {
  return count === 1 ? words("codes.one") : words("codes.count", { count, needed });
}
