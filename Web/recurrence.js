import { civilDate, dateText, dayOfYearText, weekdayName } from "./civiltime.js";

const frequencyUnits = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" };
const weekdayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const ordinalWords = { 1: "first", 2: "second", 3: "third", 4: "fourth", "-1": "last" };

/**
 * A simple rule of recurrence in words (RFC 5545, section 3.3.10): `every Tuesday until 5 Jan 2027`.
 * @param {string} rule in upper case
 * @returns {string?} null for a rule that has no simple words
 */
export function recurrenceText(rule, times) {
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
  const isOnce = parts.size + [frequency, interval, until, count, weekStart].filter((value) => value !== null).length
    === pairs.length;
  if (!isOnce || !Object.hasOwn(frequencyUnits, frequency) || !isCount(interval) || !isCount(count)) return null;
  const step = Number(interval ?? 1);
  // The first day of the week matters only if weeks are left out.
  const isPlainWeek = step === 1 || frequency !== "WEEKLY" || weekStart === null || weekStart === "MO";
  const chosen = isPlainWeek && (weekStart === null || weekdayCodes.includes(weekStart))
    ? daysText(frequency, parts, civilDate(times.start)) : null;
  const end = endText(until, count, times);
  if (chosen === null || end === null) return null;
  if (frequency === "WEEKLY" && step === 1) return `every ${chosen}${end}`;
  const every = step === 1 ? `every ${frequencyUnits[frequency]}` : `every ${step} ${frequencyUnits[frequency]}s`;
  return `${every}${chosen === "" ? "" : ` on ${chosen}`}${end}`;
}

function endText(until, count, times) {
  if (until === null) {
    return count === null ? "" : `, ${Number(count)} ${Number(count) === 1 ? "time" : "times"}`;
  }
  const written = /^([0-9]{8})(?:T([0-9]{6})(Z?))?$/.exec(until);
  if (written === null || count !== null || !isDay(written[1])) return null;
  const form = written[3] === "Z" ? "utc" : "other";
  return ` until ${dateText(times.lastDay({ form, digits: `${written[1]}${written[2] ?? "000000"}` }))}`;
}

function isDay(digits) {
  const [year, month, day] = /^(....)(..)(..)$/.exec(digits).slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year > 1 && year < 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The days on which it recurs: `Tuesday`, `the 5th`, `5 Dec`; empty for every day. */
function daysText(frequency, parts, start) {
  const [byDay, byMonthDay, byMonth] = ["BYDAY", "BYMONTHDAY", "BYMONTH"].map((name) => parts.get(name));
  const names = [...parts.keys()].sort().join(" ");
  switch (`${frequency} ${names}`.trim()) {
    case "DAILY": return "";
    case "WEEKLY": return start.weekday;
    case "WEEKLY BYDAY": return weekdaysText(byDay.split(","));
    case "MONTHLY": return `the ${ordinalText(start.day)}`;
    case "MONTHLY BYMONTHDAY":
      if (byMonthDay === "-1") return "the last day";
      return /^\+?0*([1-9]|[12][0-9]|3[01])$/.test(byMonthDay) ? `the ${ordinalText(Number(byMonthDay))}` : null;
    case "MONTHLY BYDAY": {
      const [, number, day] = /^\+?(-?[0-9])([A-Z]{2})$/.exec(byDay) ?? [];
      return Object.hasOwn(ordinalWords, number) && weekdayCodes.includes(day)
        ? `the ${ordinalWords[number]} ${weekdayName(weekdayCodes.indexOf(day))}` : null;
    }
    case "YEARLY": return dayOfYearText(start);
    case "YEARLY BYMONTH":
    case "YEARLY BYMONTH BYMONTHDAY": {
      const isStart = byMonth === String(start.month) && [undefined, String(start.day)].includes(byMonthDay);
      return isStart ? dayOfYearText(start) : null;
    }
    default: return null;
  }
}

function weekdaysText(chosen) {
  if (!chosen.every((day) => weekdayCodes.includes(day))) return null;
  const names = weekdayCodes.filter((day) => chosen.includes(day)).map((day) => weekdayName(weekdayCodes.indexOf(day)));
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function ordinalText(number) {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${(isTeen ? null : { 1: "st", 2: "nd", 3: "rd" }[number % 10]) ?? "th"}`;
}
