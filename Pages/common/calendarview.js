import { unescapeText, upperCaseASCII } from "./contentlines.js";
import { descriptionList, element } from "./element.js";
import { EventTimes } from "./eventtimes.js";
import { recurrencesOf, recurrenceText } from "./recurrence.js";
import { eventTimesText } from "./timetext.js";
import { visibleText } from "./visible.js";
import { say } from "./words.js";

/** The most events shown of a calendar. */
export const eventLimit = 50;

export function calendarView(content) {
  const events = content.value;
  const more = events.length - eventLimit;
  return element(
    "div",
    {},
    ...events.slice(0, eventLimit).map(eventView),
    ...(more > 0 ? [element("p", { class: "note" }, say("moreInFile", { count: more }))] : []),
  );
}

/**
 * Makes a file for calendar programs (RFC 5545, sections 3.1, 3.4 and 3.6.1): a whole calendar,
 * with CRLF at the ends of lines.
 */
export function calendarFile(text) {
  const [first, ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  if (upperCaseASCII(first) !== "BEGIN:VEVENT") return [first, ...lines, ""].join("\r\n");
  const now = new Date().toISOString().replace(/[-:]|\.[0-9]+/g, "");
  const has = (name) => lines.some((line) => new RegExp(`^${name}[;:]`, "i").test(line));
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//SeQRcast//reader//EN",
    first,
    ...(has("UID") ? [] : [`UID:${crypto.randomUUID()}`]),
    ...(has("DTSTAMP") ? [] : [`DTSTAMP:${now}`]),
    ...lines,
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

function eventView(event) {
  const text = (name, options) => {
    const value = eventText(event, name);
    return value === null ? null : visibleText(value, options);
  };
  const repeats = repeatsOf(event);
  return element(
    "div",
    { class: "event" },
    element("p", { class: "headline" }, text("SUMMARY") ?? say("untitledEvent")),
    descriptionList([
      [say("status"), text("STATUS")],
      [say("when"), visibleText(timesOf(event))],
      [say("repeats"), repeats.length === 0 ? null : visibleText(repeats.join("\n"), { lines: true })],
      [say("place"), text("LOCATION", { lines: true })],
      [say("description"), text("DESCRIPTION", { lines: true })],
      [say("URL"), text("URL")],
    ]),
  );
}

/** An event in a line: `Sat 5 Dec 2026, 19:00–22:00 · Rally · Mission Park`. */
export function eventLine(event) {
  const facts = [timesOf(event), eventText(event, "SUMMARY"), eventText(event, "LOCATION")];
  return facts.filter((fact) => fact !== null).join(" · ");
}

function timesOf(event) {
  return eventTimesText(new EventTimes(event), readersZone());
}

function eventText(event, name) {
  const line = event.lines.find((candidate) => candidate.name === name);
  return line === undefined ? null : unescapeText(line.value);
}

/** Returns the rule of recurrence in words, or unchanged if there are no simple words for it. */
function repeatsOf(event) {
  return recurrencesOf(event, new EventTimes(event), readersZone()).map(({ line, rule }) =>
    rule === null ? `${line.name}:${line.value}` : recurrenceText(rule),
  );
}

export function readersZone() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
