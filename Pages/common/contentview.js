import { utf8 } from "./bytes.js";
import { calendarFile, calendarView } from "./calendarview.js";
import { contactView } from "./contact.js";
import { actionButton, announce, descriptionList, element, secondStep } from "./element.js";
import { linkView, linksIn } from "./links.js";
import { locationView } from "./location.js";
import { pixelCount } from "./picturesize.js";
import { safeFileName, visibleText } from "./visible.js";
import { say } from "./words.js";

/** The view and file name of each type of content. */
export const contentViews = {
  text: { view: textView, file: "text.txt" },
  url: { view: linkView, file: "link.txt" },
  contact: { view: contactView, file: "contact.vcf" },
  location: { view: locationView, file: "place.txt" },
  event: { view: calendarView, file: "event.ics" },
  file: { view: fileView, file: null },
  record: { view: recordView, file: "record.json" },
};

export function contentTitle(type) {
  return say(`type.${type}`);
}

/**
 * Shows a content, with buttons to copy and save it. Nothing in it is followed or loaded by itself.
 * @param {object} content as `parseContent` returns it
 * @returns {HTMLElement}
 */
export function contentView(content) {
  const { file } = contentViews[content.type];
  const text = content.type === "record" ? recordJSON(content.value) : content.text;
  const name = file ?? safeFileName(content.value.name);
  const saved = content.type === "event" ? calendarFile(text) : text;
  const bytes = content.type === "file" ? content.value.bytes : utf8(saved);
  const actions = [saveLink(name, bytes)];
  if (text !== undefined) actions.unshift(copyButton(text));
  return element(
    "article",
    { class: "content", "data-type": content.type },
    element("h3", {}, contentTitle(content.type)),
    safeView(content),
    element("p", { class: "actions" }, ...actions),
  );
}

/** Returns the view of a content. If the view cannot show it, shows the original text. */
export function safeView(content) {
  try {
    return contentViews[content.type].view(content);
  } catch {
    return element(
      "div",
      {},
      element("p", { class: "warning" }, say("unshown")),
      ...(content.text === undefined ? [] : [textView(content)]),
    );
  }
}

export function textView(content) {
  return element(
    "div",
    {},
    element("div", { class: "prose" }, visibleText(content.text, { lines: true })),
    ...linksIn(content.text),
  );
}

/** Image formats that hold no scripts and load nothing. */
const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** The most pixels of a picture that is shown before the reader asks: about 100 MB of memory. */
const shownPixelLimit = 25_000_000;

function fileView(content) {
  const { name, mediaType, bytes } = content.value;
  const safe = safeFileName(name);
  return element(
    "div",
    {},
    element("p", { class: "headline" }, visibleText(name)),
    ...(pictureTypes.includes(mediaType) ? pictureViews(bytes, mediaType, safe) : []),
    descriptionList([
      [say("kind"), visibleText(mediaType)],
      [say("size"), say("bytes", { count: bytes.length })],
      [say("savedAs"), safe === name ? null : visibleText(safe)],
    ]),
    element("p", { class: "note" }, say("fileNote")),
  );
}

function pictureViews(bytes, mediaType, name) {
  if (pixelCount(bytes) <= shownPixelLimit) return [pictureView(bytes, mediaType, name)];
  return [
    element("p", { class: "note" }, say("pictureLarge")),
    secondStep(say("pictureShow"), () => [pictureView(bytes, mediaType, name)]),
  ];
}

function pictureView(bytes, mediaType, name) {
  const image = element("img", { src: blobURL(bytes, mediaType), alt: say("picture", { name }) });
  image.addEventListener("error", () => {
    URL.revokeObjectURL(image.src);
    image.replaceWith(element("p", { class: "note" }, say("pictureUnshown")));
  });
  return image;
}

export function recordView(content) {
  const { type, fields } = content.value;
  const rows = fields.map(([key, value]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, visibleText(key)),
      element("td", {}, visibleText(value, { lines: true })),
    ),
  );
  return element(
    "div",
    {},
    element("p", { class: "headline" }, visibleText(type)),
    fields.length === 0
      ? element("p", { class: "note" }, say("noFields"))
      : element("table", {}, element("tbody", {}, ...rows)),
  );
}

/** The JSON that `seqrcast publish --record-json` reads. */
function recordJSON({ type, fields }) {
  return `${JSON.stringify({ type, data: Object.fromEntries(fields) }, null, 2)}\n`;
}

function blobURL(bytes, mediaType) {
  return URL.createObjectURL(new Blob([bytes], { type: mediaType }));
}

/** Returns a link that saves a file, with a media type that no browser opens. */
function saveLink(name, bytes) {
  const href = blobURL(bytes, "application/octet-stream");
  return element("a", { class: "button", href, download: name }, say("save"));
}

/** Releases the files and pictures of a view that is no longer needed. */
export function releaseBlobs(view) {
  for (const link of view.querySelectorAll("a[href^='blob:'], img[src^='blob:']")) {
    URL.revokeObjectURL(link.href ?? link.src);
  }
}

function copyButton(text) {
  const button = actionButton(say("copy"), async () => {
    let label = say("copied");
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      label = say("notCopied");
    }
    button.textContent = label;
    announce(label);
  });
  return button;
}
