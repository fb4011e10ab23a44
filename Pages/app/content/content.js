import { element } from "../../common/element.js";
import { calendarFile } from "../../common/calendarview.js";
import { pixelCount } from "../../common/picturesize.js";
import { safeFileName, visibleText } from "../../common/visible.js";
import { copyButton } from "../kit/copy.js";
import { box, button, paragraph } from "../kit/controls.js";
import { byteCount, say, words } from "../kit/words.js";
import { contactView } from "./contact.js";
import { eventView } from "./event.js";
import { linkView } from "./link.js";
import { tappableText } from "./outside.js";
import { placeView } from "./place.js";

/** The view and the file name of each type of content. */
const views = {
  text: { view: textView, file: "text.txt" },
  url: { view: linkView, file: "link.txt" },
  contact: { view: contactView, file: "contact.vcf", save: "content.saveContact" },
  location: { view: placeView, file: "place.txt" },
  event: { view: eventView, file: "event.ics", save: "content.saveEvent" },
  file: { view: fileView, file: null, save: "content.save" },
  record: { view: recordView, file: "record.json" },
};

/**
 * Shows a content in a box. Nothing in it is followed or loaded by itself. If its view cannot show
 * it, the original text is shown.
 * @param {object} content as the core returns it
 * @param {{name: string, isVerified: boolean}?} author null: unknown
 */
export function contentBox(content, author) {
  try {
    return shownBox(
      content,
      views[content.type].view(content, { saveButton: () => saveButton(content), author }),
    );
  } catch {
    return box(
      "article",
      "box stack content-box",
      paragraph("warns", "content.unshown"),
      content.text === undefined ? null : textView(content),
      box(
        "div",
        "actions",
        content.text === undefined ? null : copyButton(content.text),
        saveButton(content),
      ),
    );
  }
}

function shownBox(content, shown) {
  return box(
    "article",
    "box stack content-box",
    shown,
    content.type === "file" || content.type === "event" || content.type === "contact"
      ? null
      : box("div", "actions", copyButton(textOf(content)), saveButton(content)),
  );
}

function textView(content) {
  return [element("p", { class: "prose" }, tappableText(content.text))];
}

/** Image formats that hold no scripts and load nothing. */
const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** The most pixels of a picture that is shown before the reader asks: about 100 MB of memory. */
const pixelLimit = 25_000_000;

function fileView({ file: { name, mediaType, bytes } }, { saveButton }) {
  const safe = safeFileName(name);
  const isPicture = pictureTypes.includes(mediaType);
  const isLarge = isPicture && pixelCount(bytes) > pixelLimit;
  let image = isPicture && !isLarge ? picture(bytes, mediaType, safe) : null;
  const place = box("div", "filebox", image);
  place.hidden = image === null;
  const toggle = isPicture
    ? button("", isLarge ? "file.show" : "file.hide", () => {
        image ??= place.appendChild(picture(bytes, mediaType, safe));
        place.hidden = !place.hidden;
        toggle.replaceChildren(say(place.hidden ? "file.show" : "file.hide"));
      })
    : null;
  return [
    isPicture ? place : null,
    box(
      "div",
      "stack tight",
      element("h2", { class: "headline" }, visibleText(name)),
      box(
        "p",
        "note",
        words(isPicture ? "file.picture" : "file.kind", { mediaType }),
        " · ",
        byteCount(bytes.length),
      ),
      safe === name ? null : paragraph("note", "file.savedAs", { name: safe }),
      isLarge ? paragraph("note", "file.large") : null,
    ),
    box("div", "actions", saveButton(), toggle),
    paragraph("note", "file.leaves"),
    isPicture ? null : paragraph("note", "file.harm"),
  ];
}

function picture(bytes, mediaType, name) {
  const image = element("img", {
    src: URL.createObjectURL(new Blob([bytes], { type: mediaType })),
    alt: say("file.alt", { name }),
  });
  image.addEventListener("error", () => {
    URL.revokeObjectURL(image.src);
    image.replaceWith(paragraph("note", "file.unshown"));
  });
  return image;
}

function recordView({ record: { type, fields } }) {
  const lines = fields.map(({ key, value }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, visibleText(key)),
      element("td", {}, element("p", {}, tappableText(value))),
    ),
  );
  return [
    element("h2", { class: "headline" }, visibleText(type)),
    lines.length === 0
      ? paragraph("note", "record.empty")
      : element("table", {}, element("tbody", {}, ...lines)),
  ];
}

/** Returns the text to copy and save of a content that is no file. */
function textOf({ type, text, record }) {
  if (type !== "record") return type === "event" ? calendarFile(text) : text;
  const data = Object.fromEntries(record.fields.map(({ key, value }) => [key, value]));
  return `${JSON.stringify({ type: record.type, data }, null, 2)}\n`;
}

function saveButton(content) {
  const { file, save = "content.save" } = views[content.type];
  const name = file ?? safeFileName(content.file.name);
  const made = button(
    content.type === "file" ? "primary" : "",
    save,
    () => {
      saveFile(name, content.type === "file" ? content.file.bytes : textOf(content));
    },
    { icon: content.type === "event" ? "calendar" : "save" },
  );
  return made;
}

/** Hands a file to the browser, with a media type that no browser opens. */
export function saveFile(name, data) {
  const href = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
  const link = element("a", { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Releases the pictures of a view that is no longer shown. */
export function releasePictures(view) {
  for (const image of view.querySelectorAll("img[src^='blob:']")) URL.revokeObjectURL(image.src);
}
