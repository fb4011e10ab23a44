import { unescapeText, upperCaseASCII } from "./contentlines.js";
import { descriptionList, element } from "./element.js";
import { visibleText } from "./visible.js";

const eventLimit = 50;

export function calendarView(content) {
  const events = content.value;
  const more = events.length - eventLimit;
  return element("div", {},
    ...events.slice(0, eventLimit).map(eventView),
    ...(more > 0 ? [element("p", { class: "note" }, `${more} more in the saved file.`)] : []));
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
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//SeQRcast//reader//EN", first,
    ...(has("UID") ? [] : [`UID:${crypto.randomUUID()}`]), ...(has("DTSTAMP") ? [] : [`DTSTAMP:${now}`]),
    ...lines, "END:VCALENDAR", ""].join("\r\n");
}

function eventView(event) {
  // DTEND names the day after the last one.
  const daysBack = event.end?.form === "date" && event.end.digits > event.start.digits ? 1 : 0;
  const repeats = event.lines.filter((line) => line.name === "RRULE" || line.name === "RDATE");
  const text = (name, options) => {
    const line = event.lines.find((candidate) => candidate.name === name);
    return line === undefined ? null : visibleText(unescapeText(line.value), options);
  };
  return element("div", { class: "event" },
    element("p", { class: "headline" }, text("SUMMARY") ?? "An event without a title"),
    descriptionList([
      ["Status", text("STATUS")],
      ["Begins", timeView(event.start)],
      ["Ends", event.end === null ? null : timeView(event.end, daysBack)],
      ["Lasts", event.duration === null ? null : durationText(event.duration)],
      ["Repeats", repeats.length === 0 ? null : visibleText(repeats.map((line) => line.value).join(" "))],
      ["Place", text("LOCATION", { lines: true })],
      ["Description", text("DESCRIPTION", { lines: true })],
      ["Web address", text("URL")],
    ]));
}

/** Shows a time by the reader's clock, or as it is written if it is by another clock. */
function timeView(time, daysBack = 0) {
  if (time.form === "date") return formattedTime(time, { dateStyle: "full", timeZone: "UTC" }, daysBack);
  const isUTC = time.form === "utc";
  const clock = {
    utc: [" by your clock (", new Intl.DateTimeFormat().resolvedOptions().timeZone, ")"],
    zoned: [" by the clock of ", visibleText(time.zone ?? "")],
    floating: [" by the clock of the place"],
  };
  return element("span", {},
    formattedTime(time, { dateStyle: "full", timeStyle: "short", ...(isUTC ? {} : { timeZone: "UTC" }) }),
    element("span", { class: "note" }, ...clock[time.form]));
}

function formattedTime(time, options, daysBack = 0) {
  const [year, month, day, hour, minute, second] =
    /^(....)(..)(..)(..)(..)(..)$/.exec(time.digits).slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day - daysBack);
  // A Date has no leap seconds: the second before is shown.
  date.setUTCHours(hour, minute, Math.min(second, 59));
  return new Intl.DateTimeFormat(undefined, options).format(date);
}

/** Formats a duration: `1 hour 30 minutes`. */
function durationText(duration) {
  const units = { W: "week", D: "day", H: "hour", M: "minute", S: "second" };
  const counts = [...duration.matchAll(/([0-9]+)([WDHMS])/g)];
  return counts
    .map(([, count, unit]) => `${count} ${units[unit]}${Number(count) === 1 ? "" : "s"}`)
    .join(" ");
}
