import { element } from "../../common/element.js";
import { parseCalendar, parseCalendarTime } from "../../common/calendar.js";
import { eventLimit, readersZone } from "../../common/calendarview.js";
import { daySeconds } from "../../common/civiltime.js";
import { unescapeText } from "../../common/contentlines.js";
import { EventTimes } from "../../common/eventtimes.js";
import { recurrencesOf } from "../../common/recurrence.js";
import { visibleText } from "../../common/visible.js";
import { box, paragraph } from "../kit/controls.js";
import { tappable, tappableText } from "./outside.js";
import { dayInWords, formatted, listed, say, shortDay, shortMoment, words } from "../kit/words.js";

/** The most days listed of those that a rule excludes or adds. */
const dayLimit = 20;

/** Shows the events of a calendar. Times are by the reader's clock, if their zone is known. */
export function eventView({ text }, { saveButton }) {
  const events = parseCalendar(text);
  const more = events.length - eventLimit;
  return [
    ...events.slice(0, eventLimit).map(oneEvent),
    more > 0 ? paragraph("note", "event.more", { count: more }) : null,
    box("div", "actions", saveButton()),
  ];
}

function oneEvent(event) {
  const value = (name) => {
    const line = event.lines.find((candidate) => candidate.name === name);
    return line === undefined ? null : unescapeText(line.value);
  };
  const shown = (name, view) => (value(name) === null ? null : element("p", {}, view(value(name))));
  const times = new EventTimes(event);
  const { form, name, zone } = times.clock;
  const notes = [
    ...repetitions(event, times),
    times.duration === null ? null : words("event.lasts", { duration: times.duration }),
    name === null ? null : zone === null ? [visibleText(name)] : words("event.yourTime"),
  ].filter((note) => note !== null);
  const { start, end } = times.by(readersZone());
  return box(
    "div",
    "stack event",
    box(
      "div",
      "beside",
      dayBox(start),
      box(
        "div",
        "stack tight",
        element(
          "h2",
          { class: "headline" },
          value("SUMMARY") === null ? say("event.untitled") : visibleText(value("SUMMARY")),
        ),
        box(
          "p",
          "",
          (form === "date" ? daysBetween(start, end) : timesBetween(start, end)).flatMap((line, index) =>
            index === 0 ? [line] : [element("br"), line],
          ),
        ),
      ),
    ),
    shown("LOCATION", (text) => tappable("address", text)),
    shown("DESCRIPTION", tappableText),
    shown("URL", (text) => tappable("url", text)),
    value("STATUS")?.toUpperCase() === "CANCELLED" ? paragraph("warns", "event.cancelled") : null,
    ...notes.map((note) => box("p", "note", note)),
  );
}

function dayBox(start) {
  return element(
    "div",
    { class: "day", "aria-hidden": "true" },
    element("b", {}, formatted(dateOf(start), "month", "UTC")),
    element("span", {}, String(dateOf(start).getUTCDate())),
  );
}

function daysBetween(start, end) {
  const last = end === null ? start : end - daySeconds;
  return [last <= start ? dayOf(start) : say("event.span", { from: dayOf(start), to: dayOf(last) })];
}

/** Returns a line for the day and one for the hours, or one for several days. */
function timesBetween(start, end) {
  const time = (seconds) => formatted(dateOf(seconds), "time", "UTC");
  if (end === null || end <= start) return [dayOf(start), time(start)];
  if (dayOf(start) === dayOf(end)) {
    return [dayOf(start), say("event.span", { from: time(start), to: time(end) })];
  }
  return [say("event.span", { from: `${dayOf(start)}, ${time(start)}`, to: `${dayOf(end)}, ${time(end)}` })];
}

// Times by a clock, as in Pages/common/civiltime.js, are formatted as if they were UTC.

function dateOf(seconds) {
  return new Date(seconds * 1000);
}

function dayOf(seconds) {
  return dayInWords(dateOf(seconds), "UTC");
}

/**
 * Describes a simple rule in words, with its added and excluded days. Other rules stay as written.
 */
function repetitions(event, times) {
  const recurrences = recurrencesOf(event, times, readersZone());
  const linesOf = (name) => recurrences.map(({ line }) => line).filter((line) => line.name === name);
  const written = (name) =>
    linesOf(name)
      .map(({ value }) => value)
      .join("; ");
  const rules = recurrences.filter(({ line }) => line.name === "RRULE").map(({ rule }) => rule);
  // Other rules may exclude hours of a day.
  const isSimple = !rules.includes(null);
  const dates = (name) => ({
    days: (isSimple ? listedDays(linesOf(name), times, event.zones) : null) ?? written(name),
  });
  return [
    rules.length === 0
      ? null
      : isSimple
        ? [byClock(ruleInWords(rules[0]), times)]
        : words("event.rule", { rule: written("RRULE") }),
    linesOf("RDATE").length === 0 ? null : words("event.also", dates("RDATE")),
    linesOf("EXDATE").length === 0 ? null : words("event.except", dates("EXDATE")),
  ];
}

/** Names the clock of a recurring event if the reader's days are different. */
function byClock(every, times) {
  const day = (seconds) => Math.floor(seconds / daySeconds);
  return day(times.start) === day(times.by(readersZone()).start)
    ? every
    : say("event.byClock", { every, clock: times.clock.name });
}

function ruleInWords({ frequency, step, days, until, count }) {
  const every = say(`event.${frequency.toLowerCase()}`, { count: step });
  const often = days === null ? every : onDays(every, days);
  if (until !== null) return say("event.until", { every: often, day: shortDay(dateOf(until), "UTC") });
  return count === null ? often : say("event.times", { every: often, count });
}

const ordinals = {
  1: "event.onFirst",
  2: "event.onSecond",
  3: "event.onThird",
  4: "event.onFourth",
  "-1": "event.onLast",
};

function onDays(every, { daysOfWeek, monthDay, ordinal, weekday, month, day }) {
  // The week begins on a Monday, and the year has a 29 February.
  const weekdayName = (index) => formatted(new Date(Date.UTC(2024, 0, 1 + index)), "weekdayInWords", "UTC");
  if (daysOfWeek !== undefined) return say("event.on", { every, days: listed(daysOfWeek.map(weekdayName)) });
  if (monthDay !== undefined) {
    return say(monthDay === -1 ? "event.onLastDay" : "event.onDay", { every, day: monthDay });
  }
  if (ordinal !== undefined) return say(ordinals[ordinal], { every, day: weekdayName(weekday) });
  return say("event.on", { every, days: formatted(new Date(Date.UTC(2024, month - 1, day)), "day", "UTC") });
}

/**
 * Lists the days of lines, with their times if they differ from the event's. Null if they are no
 * days, or too many.
 */
function listedDays(lines, times, zones) {
  const values = lines.flatMap((line) => line.value.split(",").map((value) => ({ ...line, value })));
  if (values.length > dayLimit) return null;
  const reader = readersZone();
  const { start } = times.by(reader);
  try {
    return listed(
      values.map((value) => {
        const other = new EventTimes({ start: parseCalendarTime(value), end: null, duration: null, zones });
        const seconds = other.by(reader).start;
        const isOfDay = other.clock.form === "date" || (seconds - start) % daySeconds === 0;
        return isOfDay ? shortDay(dateOf(seconds), "UTC") : shortMoment(dateOf(seconds), "UTC");
      }),
    );
  } catch {
    return null;
  }
}
