import { civilDate, daySeconds } from "./civiltime.js";
import { say, sentencesOf } from "./words.js";

// Days and times of civiltime.js, in the words of the command line.

/** `5 Dec` */
export function dayOfYearText({ day, month }) {
  return say("dayOfYear", { day, month: sentencesOf("months")[month - 1] });
}

/** `5 Jan 2027` */
export function dateText(seconds) {
  const date = civilDate(seconds);
  return say("date", { day: dayOfYearText(date), year: String(date.year) });
}

/** `Sat 5 Dec 2026` */
function longDateText(seconds) {
  const weekday = sentencesOf("shortWeekdays")[civilDate(seconds).weekday];
  return say("longDate", { weekday, date: dateText(seconds) });
}

function clockText(seconds) {
  return new Date(seconds * 1000).toISOString().slice(-13, -8);
}

function momentText(seconds) {
  return say("moment", { date: longDateText(seconds), time: clockText(seconds) });
}

/** `Sat 5 Dec 2026, 19:00–22:00`, or with both dates. */
function spanText(start, end) {
  const first = momentText(start);
  if (end === null || end === start) return first;
  const { days } = civilDate(start);
  if (end === (days + 1) * daySeconds) return `${first}–24:00`;
  if (civilDate(end).days === days) return `${first}–${clockText(end)}`;
  return `${first} – ${momentText(end)}`;
}

/**
 * `Thu 24 Dec 2026`, `Thu 24 – Sat 26 Dec 2026`, or with both months or years, also in languages
 * whose dates are no four words in this order.
 */
function datesText(first, last) {
  if (last <= first) return longDateText(first);
  const [from, to] = [civilDate(first), civilDate(last)];
  const parts = longDateText(first).split(" ");
  const count = from.year !== to.year ? 4 : from.month !== to.month ? 3 : 2;
  const isInOrder =
    parts.length === 4 && parts[1].startsWith(String(from.day)) && parts[3] === String(from.year);
  return `${isInOrder ? parts.slice(0, count).join(" ") : longDateText(first)} – ${longDateText(last)}`;
}

/**
 * Describes the time of an event: `Sat 5 Dec 2026, 19:00–22:00`. With the name of the clock if it
 * is not the reader's, and then the time by the reader's clock.
 * @param {EventTimes} times
 * @param {string} reader the reader's time zone
 * @returns {string} with the event's own name of its clock: not yet safe to show
 */
export function eventTimesText(times, reader) {
  const { form, name, zone } = times.clock;
  const lasts = times.duration === null ? "" : ` · ${say("lasts", { duration: times.duration })}`;
  const own = spanText(times.start, times.end);
  if (form === "date") {
    return datesText(times.start, times.end === null ? times.start : times.end - daySeconds) + lasts;
  }
  if (form === "floating") return own + lasts;
  if (zone === null) return `${own} (${name})${lasts}`;
  const { start, end } = times.by(reader);
  const readers = spanText(start, end);
  if (times.isUTC) return `${readers} (${shownName(reader)})${lasts}`;
  if (start === times.start && end === times.end) return readers + lasts;
  return `${own} ${name} (${readers} ${shownName(reader)})${lasts}`;
}

function shownName(zone) {
  return ["GMT", "UTC", "Etc/UTC", "Etc/GMT", "Etc/Universal"].includes(zone) ? "UTC" : zone;
}
