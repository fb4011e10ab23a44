import { utf8 } from "../common/bytes.js";
import { eventLine } from "../common/calendarview.js";
import { lastMinute } from "../common/civiltime.js";
import { contentTypes, parseContent } from "../common/content.js";
import { contentTitle, recordView, safeView, textView } from "../common/contentview.js";
import { actionButton, descriptionList, element } from "../common/element.js";
import { decimalDegrees } from "../common/location.js";
import { visibleText } from "../common/visible.js";
import { counted, isExpired, numberOf, ownerView, timeElement } from "./sightings.js";

const summaryLimit = 200;

/** The most sightings that are listed for a message: the newest. */
const sightingLimit = 100;

/** Summarizes a message in a line or two; null if the map was made without contents. */
function summaryOf({ type, content }) {
  if (content === undefined) return null;
  if (content.file !== undefined) return content.file.name;
  if (content.record !== undefined) return content.record.type;
  const parsed = parsedContent(type, content.text);
  if (type === "contact" && parsed !== null) return parsed.value.name;
  const text = type === "event" && parsed !== null ? eventSummary(parsed) : content.text;
  return text.trim().slice(0, summaryLimit);
}

/** Describes an event in a line, or returns its original text if it has no words for it. */
function eventSummary({ text, value }) {
  try {
    return eventLine(value[0]);
  } catch {
    return text;
  }
}

/** Parses a content; null if it breaks today's rule of its type. */
function parsedContent(type, text) {
  const number = Object.keys(contentTypes).find((candidate) => contentTypes[candidate].name === type);
  try {
    return parseContent(number, utf8(text));
  } catch {
    return null;
  }
}

/** Shows the whole content of a message. */
function fullContent({ type, content }) {
  if (content.file !== undefined) {
    const { name, mediaType, byteCount } = content.file;
    return element(
      "div",
      {},
      element("p", { class: "headline" }, visibleText(name)),
      descriptionList([
        ["Kind", visibleText(mediaType)],
        ["Size", counted(byteCount, "byte")],
      ]),
      element("p", { class: "note" }, "The file itself is not in this page."),
    );
  }
  if (content.record !== undefined) return recordView({ value: content.record });
  const parsed = parsedContent(type, content.text);
  if (parsed === null) return textView(content);
  // The warnings are the program's: it knows lists of dangerous links, which this page does not.
  if (type !== "url") return safeView(parsed);
  return safeView({ ...parsed, warnings: content.warnings.map((sentence) => [visibleText(sentence)]) });
}

/**
 * Shows all details of a message.
 * @param {{onPlace: (sighting: object) => void, describe: (place: object) => string}} actions
 *   onPlace: called with a sighting to show on the map; describe: says where a place is
 */
function entryDetails(message, actions) {
  const { content, created, expires } = message;
  const warnings = message.type === "url" ? [] : (content?.warnings ?? []);
  const sightings = message.sightings.slice(-sightingLimit).reverse();
  const earlier = message.sightings.length - sightings.length;
  return element(
    "div",
    { class: "details" },
    ...(content === undefined ? [] : [element("div", { class: "content" }, fullContent(message))]),
    ...(warnings.length === 0
      ? []
      : [
          element(
            "ul",
            { class: "warning" },
            ...warnings.map((warning) => element("li", {}, visibleText(warning))),
          ),
        ]),
    descriptionList([
      ["Owner", ownerView(message.channel)],
      ["Created", timeElement(created)],
      [
        isExpired(message) ? "Expired" : "Expires",
        expires === undefined ? null : timeElement(lastMinute(expires)),
      ],
      ["Kind", `${contentTitle(message.type)}, ${message.isPublished ? "published" : "received"}`],
    ]),
    element("h4", {}, counted(message.sightings.length, "sighting")),
    element("ul", { class: "sightings" }, ...sightings.map((sighting) => sightingItem(sighting, actions))),
    ...(earlier === 0
      ? []
      : [element("p", { class: "note" }, `${earlier.toLocaleString()} earlier ones are on the map.`)]),
  );
}

function sightingItem(sighting, { onPlace, describe }) {
  const { time, latitude, longitude, altitude, uncertainty } = sighting;
  if (latitude === undefined) return element("li", {}, timeElement(time), ", place not known");
  const place = `${decimalDegrees(latitude)}, ${decimalDegrees(longitude)}`;
  const facts = [
    describe(sighting),
    ...(uncertainty === undefined ? [] : [`within ${Math.round(uncertainty).toLocaleString()} m`]),
    ...(altitude === undefined ? [] : [`at ${Math.round(altitude).toLocaleString()} m`]),
  ];
  return element(
    "li",
    {},
    timeElement(time),
    " ",
    actionButton(place, () => onPlace(sighting), {
      class: "place",
      "aria-label": `Show ${place} on the map`,
    }),
    ` ${facts.join(", ")}`,
  );
}

/** A message in the list: a button that opens its details below it. */
export function entryItem(message, isChosen, actions) {
  const summary = isChosen ? null : summaryOf(message);
  const button = actionButton("", () => actions.onChoice(message), {
    class: "entry",
    "aria-expanded": String(isChosen),
  });
  button.append(
    element("span", { class: "entry-name" }, visibleText(message.channel.name), ` ${numberOf(message)}`),
    element("span", { class: "entry-type" }, contentTitle(message.type)),
    ...(summary === null
      ? []
      : [element("span", { class: "entry-text" }, visibleText(summary, { lines: true }))]),
    element(
      "span",
      { class: "entry-time" },
      timeElement(message.created),
      ...(isExpired(message) ? [element("span", { class: "expired" }, "expired")] : []),
    ),
  );
  return element(
    "li",
    { class: isChosen ? "chosen" : false, "data-message": message.index },
    element("h3", {}, button),
    ...(isChosen ? [entryDetails(message, actions)] : []),
  );
}
