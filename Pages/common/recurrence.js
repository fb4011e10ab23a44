import { parseCalendarTime } from "./calendar.js";
import { civilDate } from "./civiltime.js";
import { upperCaseASCII } from "./contentlines.js";
import { dateText, dayOfYearText } from "./timetext.js";
import { say, sentencesOf } from "./words.js";

const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const weekdayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const ordinals = ["1", "2", "3", "4", "-1"];

/**
 * Returns the recurrence lines of an event.
 *
 * Each has its rule if that is simple by the days that the reader sees.
 * @param {string} reader the reader's time zone
 * @returns {{line: object, rule: object?}[]} rule: as `simpleRule` returns it
 */
export function recurrencesOf(event, times, reader) {
  const lines = event.lines.filter((line) => ["RRULE", "RDATE", "EXDATE"].includes(line.name));
  const isSimple = lines.filter((line) => line.name === "RRULE").length === 1 && times.isOnSameDay(reader);
  return lines.map((line) => ({
    line,
    rule: isSimple && line.name === "RRULE" ? simpleRule(upperCaseASCII(line.value), times) : null,
  }));
}

/**
 * Parses a rule of recurrence (RFC 5545, section 3.3.10) that has simple words.
 * @param {string} rule in upper case
 * @returns {{frequency: string, step: number, days: object?, until: number?, count: number?}?}
 *   days: `daysOfWeek`, 0 is Monday; or `monthDay`, -1 is the last; or a `weekday` and its
 *   `ordinal` in a month, -1 is the last; or a `day` of a `month`; or null. Null for another rule.
 */
function simpleRule(rule, times) {
  const pairs = rule.split(";").map((part) => /^([A-Z]+)=(.+)$/.exec(part));
  if (pairs.includes(null)) return null;
  const parts = new Map(pairs.map(([, name, value]) => [name, value]));
  const take = (name) => {
    const value = parts.get(name) ?? null;
    parts.delete(name);
    return value;
  };
  const frequency = take("FREQ");
  const [interval, until, count, weekStart] = ["INTERVAL", "UNTIL", "COUNT", "WKST"].map(take);
  const isCount = (text) => text === null || /^0*[1-9][0-9]{0,5}$/.test(text);
  const isOnce =
    parts.size + [frequency, interval, until, count, weekStart].filter((value) => value !== null).length
    === pairs.length;
  if (!isOnce || !frequencies.includes(frequency) || !isCount(interval) || !isCount(count)) return null;
  const step = Number(interval ?? 1);
  // The first day of the week matters only if weeks are left out.
  const isPlainWeek = step === 1 || frequency !== "WEEKLY" || weekStart === null || weekStart === "MO";
  const days =
    isPlainWeek && (weekStart === null || weekdayCodes.includes(weekStart))
      ? daysOf(frequency, parts, civilDate(times.start))
      : undefined;
  const last = until === null ? null : lastDayOf(until, times);
  if (days === undefined || last === undefined || (last !== null && count !== null)) return null;
  return { frequency, step, days, until: last, count: count === null ? null : Number(count) };
}

/** Returns the day on which a rule ends; undefined if the value is invalid. */
function lastDayOf(until, times) {
  let time;
  try {
    time = parseCalendarTime({ value: until, parameters: new Map() });
  } catch {
    return undefined;
  }
  const [year, second] = [Number(time.digits.slice(0, 4)), Number(time.digits.slice(12))];
  // The command line has no words for other years and for leap seconds, either.
  return year > 1 && year < 9999 && second < 60 ? times.lastDay(time) : undefined;
}

/** Returns the days of a rule, as in `simpleRule`; undefined if they are not simple. */
function daysOf(frequency, parts, start) {
  const [byDay, byMonthDay, byMonth] = ["BYDAY", "BYMONTHDAY", "BYMONTH"].map((name) => parts.get(name));
  const names = [...parts.keys()].sort().join(" ");
  switch (`${frequency} ${names}`.trim()) {
    case "DAILY":
      return null;
    case "WEEKLY":
      return { daysOfWeek: [start.weekday] };
    case "WEEKLY BYDAY": {
      const chosen = byDay.split(",");
      if (!chosen.every((day) => weekdayCodes.includes(day))) return undefined;
      return { daysOfWeek: [0, 1, 2, 3, 4, 5, 6].filter((index) => chosen.includes(weekdayCodes[index])) };
    }
    case "MONTHLY":
      return { monthDay: start.day };
    case "MONTHLY BYMONTHDAY":
      return /^(-1|\+?0*([1-9]|[12][0-9]|3[01]))$/.test(byMonthDay)
        ? { monthDay: Number(byMonthDay) }
        : undefined;
    case "MONTHLY BYDAY": {
      const [, number, day] = /^\+?(-?[0-9])([A-Z]{2})$/.exec(byDay) ?? [];
      return ordinals.includes(number) && weekdayCodes.includes(day)
        ? { ordinal: Number(number), weekday: weekdayCodes.indexOf(day) }
        : undefined;
    }
    case "YEARLY":
      return { day: start.day, month: start.month };
    case "YEARLY BYMONTH":
    case "YEARLY BYMONTH BYMONTHDAY": {
      const isStart = byMonth === String(start.month) && [undefined, String(start.day)].includes(byMonthDay);
      return isStart ? { day: start.day, month: start.month } : undefined;
    }
    default:
      return undefined;
  }
}

/** Puts a simple rule into words: `every Tuesday until 5 Jan 2027`. */
export function recurrenceText({ frequency, step, days, until, count }) {
  const every = everyText(frequency, step, days === null ? null : daysText(days));
  if (until !== null) return say("until", { every, day: dateText(until) });
  return count === null ? every : say("times", { every, count });
}

function everyText(frequency, step, days) {
  if (frequency === "WEEKLY" && step === 1) return say("everyWeekday", { days });
  const every = say(frequency.toLowerCase(), { count: step });
  return days === null ? every : say("onDays", { every, days });
}

/** `Tuesday`, `the 5th`, `the first Tuesday`, `5 Dec` */
function daysText({ daysOfWeek, monthDay, ordinal, weekday, ...date }) {
  const weekdays = sentencesOf("weekdays");
  if (daysOfWeek !== undefined) {
    const names = daysOfWeek.map((day) => weekdays[day]);
    return names.length < 2
      ? names.join("")
      : say("and", { first: names.slice(0, -1).join(", "), last: names.at(-1) });
  }
  if (monthDay !== undefined) {
    return monthDay === -1 ? say("lastDay") : say("dayOfMonth", { ordinal: monthDay });
  }
  if (ordinal === undefined) return dayOfYearText(date);
  return say("weekdayOfMonth", { which: sentencesOf("which")[ordinal], day: weekdays[weekday] });
}
