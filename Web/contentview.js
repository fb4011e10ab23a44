import { utf8 } from "./bytes.js";
import { calendarFile, calendarView } from "./calendarview.js";
import { contactView } from "./contact.js";
import { actionButton, announce, descriptionList, element, secondStep } from "./element.js";
import { linkView, linksIn } from "./links.js";
import { locationView } from "./location.js";
import { pixelCount } from "./picturesize.js";
import { safeFileName, visibleText } from "./visible.js";

/** The title, view and file name of each type of content. */
export const contentViews = {
  text: { title: "Text", view: textView, file: "text.txt" },
  url: { title: "Link", view: linkView, file: "link.txt" },
  contact: { title: "Contact", view: contactView, file: "contact.vcf" },
  location: { title: "Place", view: locationView, file: "place.txt" },
  event: { title: "Event", view: calendarView, file: "event.ics" },
  file: { title: "File", view: fileView, file: null },
  record: { title: "Record", view: recordView, file: "record.json" },
};

/**
 * Shows a content, with buttons to copy and save it. Nothing in it is followed or loaded by itself.
 * @param {object} content as `parseContent` returns it
 * @returns {HTMLElement}
 */
export function contentView(content) {
  const { title, file } = contentViews[content.type];
  const text = content.type === "record" ? recordJSON(content.value) : content.text;
  const name = file ?? safeFileName(content.value.name);
  const saved = content.type === "event" ? calendarFile(text) : text;
  const bytes = content.type === "file" ? content.value.bytes : utf8(saved);
  const actions = [saveLink(name, bytes)];
  if (text !== undefined) actions.unshift(copyButton(text));
  return element("article", { class: "content", "data-type": content.type },
    element("h3", {}, title),
    safeView(content),
    element("p", { class: "actions" }, ...actions));
}

/** The view of a content. One that its view cannot show is shown as it was written. */
export function safeView(content) {
  try {
    return contentViews[content.type].view(content);
  } catch {
    return element("div", {},
      element("p", { class: "warning" }, "This content cannot be shown as it was meant."),
      ...(content.text === undefined ? [] : [textView(content)]));
  }
}

export function textView(content) {
  return element("div", {},
    element("div", { class: "prose" }, visibleText(content.text, { lines: true })), ...linksIn(content.text));
}

/** Image formats that hold no scripts and load nothing. */
const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** The most pixels of a picture that is shown before the reader asks: about 100 MB of memory. */
const shownPixelLimit = 25_000_000;

function fileView(content) {
  const { name, mediaType, bytes } = content.value;
  const safe = safeFileName(name);
  return element("div", {},
    element("p", { class: "headline" }, visibleText(name)),
    ...(pictureTypes.includes(mediaType) ? pictureViews(bytes, mediaType, safe) : []),
    descriptionList([
      ["Kind", visibleText(mediaType)],
      ["Size", `${bytes.length.toLocaleString()} bytes`],
      ["Saved as", safe === name ? null : visibleText(safe)],
    ]),
    element("p", { class: "note" }, "A file can do harm where it is opened. Open it only if you expect it."));
}

function pictureViews(bytes, mediaType, name) {
  if (pixelCount(bytes) <= shownPixelLimit) return [pictureView(bytes, mediaType, name)];
  return [
    element("p", { class: "note" }, "The picture is very large when it is drawn, or its size is not known. "
      + "A hostile picture can stop the browser: show it only if you expect it."),
    secondStep("Show the picture…", () => [pictureView(bytes, mediaType, name)]),
  ];
}

function pictureView(bytes, mediaType, name) {
  const image = element("img", { src: blobURL(bytes, mediaType), alt: `The picture ${name}` });
  image.addEventListener("error", () => {
    URL.revokeObjectURL(image.src);
    image.replaceWith(element("p", { class: "note" }, "This picture cannot be shown."));
  });
  return image;
}

export function recordView(content) {
  const { type, fields } = content.value;
  const rows = fields.map(([key, value]) =>
    element("tr", {},
      element("th", { scope: "row" }, visibleText(key)),
      element("td", {}, visibleText(value, { lines: true }))));
  return element("div", {},
    element("p", { class: "headline" }, visibleText(type)),
    fields.length === 0 ? element("p", { class: "note" }, "It has no fields.")
      : element("table", {}, element("tbody", {}, ...rows)));
}

/** The JSON that `seqrcast publish --record-json` reads. */
function recordJSON({ type, fields }) {
  return `${JSON.stringify({ type, data: Object.fromEntries(fields) }, null, 2)}\n`;
}

function blobURL(bytes, mediaType) {
  return URL.createObjectURL(new Blob([bytes], { type: mediaType }));
}

/** A link that saves a file. Its media type is one that no browser opens. */
function saveLink(name, bytes) {
  const href = blobURL(bytes, "application/octet-stream");
  return element("a", { class: "button", href, download: name }, "Save");
}

/** Releases the files and pictures of a view that is no longer needed. */
export function releaseBlobs(view) {
  for (const link of view.querySelectorAll("a[href^='blob:'], img[src^='blob:']")) {
    URL.revokeObjectURL(link.href ?? link.src);
  }
}

function copyButton(text) {
  const button = actionButton("Copy", async () => {
    let label = "Copied";
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      label = "This browser does not let a page copy";
    }
    button.textContent = label;
    announce(label);
  });
  return button;
}
