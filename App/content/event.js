import { element } from "../web/element.js";
import { contentLines, unescapeText } from "../web/contentlines.js";
import { visibleText } from "../web/visible.js";
import { box, paragraph } from "../kit/parts.js";
import { dayInWords, formatted, say, words } from "../kit/words.js";

/** Shows the first event of a calendar, its times by the reader's clock where that is known. */
export function eventView({ text, event }, { saveButton }) {
  const lines = linesOfFirst(text);
  const value = (name) => {
    const line = lines.find((candidate) => candidate.name === name);
    return line === undefined ? null : unescapeText(line.value);
  };
  const start = moment(event.start);
  const end = event.end === undefined ? null : moment(event.end);
  const notes = [repetition(lines), start.note].filter((note) => note !== null);
  const shown = (name) => value(name) === null ? null : element("p", {}, visibleText(value(name), { lines: true }));
  return [
    box("div", "beside", dayBox(start), box("div", "stack tight",
      element("h2", { class: "headline" }, value("SUMMARY") === null ? say("event.untitled") : visibleText(value("SUMMARY"))),
      box("p", "", timesOf(event, start, end).flatMap((line, index) => index === 0 ? [line] : [element("br"), line])))),
    shown("LOCATION"), shown("DESCRIPTION"), shown("URL"),
    value("STATUS")?.toUpperCase() === "CANCELLED" ? paragraph("warns", "event.cancelled") : null,
    notes.length === 0 ? null : box("p", "note", notes.join(" · ")),
    box("div", "actions", saveButton()),
  ];
}

function dayBox({ date, zone }) {
  return element("div", { class: "day", "aria-hidden": "true" }, element("b", {}, formatted(date, "month", zone)),
    element("span", {}, new Intl.DateTimeFormat("en", { day: "numeric", timeZone: zone }).format(date)));
}

/** The lines of the first event between its BEGIN and END. */
function linesOfFirst(text) {
  const lines = contentLines(text);
  const begin = lines.findIndex(({ name, value }) => name === "BEGIN" && value.toUpperCase() === "VEVENT");
  const rest = lines.slice(begin + 1);
  const inner = rest.findIndex(({ name }) => name === "BEGIN" || name === "END");
  return rest.slice(0, inner);
}

/**
 * A date with the zone in which it is shown: the reader's, but for dates and for times by a clock
 * that this browser does not know.
 */
function moment({ form, zone, text: given }) {
  // A leap second: browsers know none.
  const text = given.replace(/:60(?=Z?$)/, ":59");
  if (form === "date") return { date: new Date(`${text}T00:00:00Z`), zone: "UTC", note: null };
  if (form === "utc") return { date: new Date(text), zone: undefined, note: say("event.yourTime") };
  const written = new Date(`${text}Z`);
  if (form === "floating") return { date: written, zone: "UTC", note: null };
  try {
    return { date: instant(written, zone), zone: undefined, note: say("event.yourTime") };
  } catch {
    return { date: written, zone: "UTC", note: zone };
  }
}

/** The instant at which the clocks of a zone show a time. Throws for a zone that is not known. */
function instant(written, zone) {
  const offset = (date) => {
    const parts = Object.fromEntries(new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric",
      minute: "numeric", second: "numeric",
    }).formatToParts(date).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - date.getTime();
  };
  const first = new Date(written.getTime() - offset(written));
  return new Date(written.getTime() - offset(first));
}

/** One line for the day, and one for the hours, or one for several days. */
function timesOf(event, start, end) {
  const day = ({ date, zone }) => dayInWords(date, zone);
  const time = ({ date, zone }) => formatted(date, "time", zone);
  if (event.start.form === "date") {
    const last = end === null ? start : { ...end, date: new Date(end.date.getTime() - 86_400_000) };
    return last.date <= start.date ? [day(start)] : [say("event.span", { from: day(start), to: day(last) })];
  }
  if (end === null || end.date <= start.date) return [day(start), time(start)];
  if (day(start) === day(end)) return [day(start), say("event.span", { from: time(start), to: time(end) })];
  return [say("event.span", { from: `${day(start)}, ${time(start)}`, to: `${day(end)}, ${time(end)}` })];
}

const units = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];

/** A simple rule of recurrence in words, another as it is written; null if there is none. */
function repetition(lines) {
  const rules = lines.filter(({ name }) => ["RRULE", "RDATE"].includes(name));
  if (rules.length === 0) return null;
  const parts = new Map(rules[0].value.toUpperCase().split(";").map((part) => part.split("=")));
  const [frequency, interval, until] = [parts.get("FREQ"), Number(parts.get("INTERVAL") ?? 1), parts.get("UNTIL")];
  const rest = [...parts.keys()].filter((name) => !["FREQ", "INTERVAL", "UNTIL", "WKST"].includes(name));
  const days = parts.get("BYDAY")?.split(",") ?? [];
  const isSimple = rules.length === 1 && rules[0].name === "RRULE" && units.includes(frequency) && interval >= 1
    && rest.every((name) => name === "BYDAY" && frequency === "WEEKLY" && days.length === 1)
    && (until === undefined || /^[0-9]{8}/.test(until));
  const last = until === undefined ? null : new Date(until.replace(/^(....)(..)(..).*$/, "$1-$2-$3T00:00:00Z"));
  if (!isSimple || Number.isNaN(last?.getTime())) return say("event.rule", { rule: rules.map(({ value }) => value).join("; ") });
  const every = say(`event.${frequency.toLowerCase()}`, { count: interval });
  if (last === null) return every;
  return say("event.until", { every, day: formatted(last, last.getFullYear() === new Date().getFullYear() ? "day" : "dayOfYear", "UTC") });
}
