import { civilDate, civilTime, daySeconds } from "./civiltime.js";
import { upperCaseASCII } from "./contentlines.js";

const zoneWeekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The most onsets and rules of a zone that are examined. */
const onsetLimit = 1000;

/**
 * A time zone that a calendar defines itself (RFC 5545, section 3.6.5). The command line has the
 * same rules.
 */
export class DefinedZone {
  /** Each `{before, offset, onsets, rule}`: see `observanceOf`. */
  observances;

  /**
   * @param {object[][]} components the lines of each STANDARD and DAYLIGHT
   * Throws for a definition that is not complete, or has rules that are not simple.
   */
  constructor(components) {
    this.observances = components.map(observanceOf);
    const count = this.observances.reduce((sum, { onsets }) => sum + onsets.length + 1, 0);
    if (count === 0 || count > onsetLimit) throw new RangeError("a zone without onsets, or with too many");
  }

  /** Returns seconds ahead of UTC. Before the first onset, the seconds that the onset ends. */
  offsetAt(instant) {
    const latest = this.observances
      .map((observance) => ({ ...observance, onset: lastOnset(observance, instant) }))
      .reduce((later, other) => (other.onset > later.onset ? other : later));
    if (latest.onset > -Infinity) return latest.offset;
    return this.observances.reduce((first, other) => (other.onsets[0] < first.onsets[0] ? other : first))
      .before;
  }
}

/** The last onset of an observance at or before an instant; -Infinity if there is none. */
function lastOnset({ onsets, rule }, instant) {
  const given = onsets.findLast((onset) => onset <= instant) ?? -Infinity;
  return rule === null ? given : Math.max(given, lastOfRule(rule, instant));
}

/**
 * Parses an observance, a part of a zone.
 * @returns {{before: number, offset: number, onsets: number[], rule: object?}} offsets in seconds,
 *   before and from an onset on; onsets in UTC, ascending
 */
function observanceOf(lines) {
  const all = (name) => lines.filter((line) => line.name === name).map(({ value }) => value);
  const one = (name) => {
    const [value, ...others] = all(name);
    if (value === undefined || others.length > 0) throw new RangeError(`${name} once`);
    return value;
  };
  const before = offsetOf(one("TZOFFSETFROM"));
  const start = localTime(one("DTSTART"));
  const rules = all("RRULE");
  if (rules.length > 1) throw new RangeError("one rule");
  const onsets = [
    start,
    ...all("RDATE")
      .flatMap((value) => value.split(","))
      .map(localTime),
  ]
    .map((time) => time - before)
    .sort((one, other) => one - other);
  const rule = rules.length === 0 ? null : yearlyRule(rules[0], start, before);
  return { before, offset: offsetOf(one("TZOFFSETTO")), onsets, rule };
}

function localTime(value) {
  const written = /^([0-9]{4}[0-9]{2}[0-9]{2})T([0-9]{6})$/.exec(value);
  if (written === null) throw new RangeError("a local time");
  return civilTime(written[1] + written[2]);
}

/** Parses a UTC-OFFSET (section 3.3.14) into seconds. */
function offsetOf(value) {
  const written = /^([+-])([01][0-9]|2[0-3])([0-5][0-9])([0-5][0-9])?$/.exec(value);
  if (written === null) throw new RangeError("an offset");
  const [, sign, hours, minutes, seconds = "0"] = written;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/**
 * A rule that recurs once a year: `FREQ=YEARLY` with at most a month, and a weekday by its number in the month, a day,
 * or the first of some days that is a weekday.
 */
function yearlyRule(text, start, before) {
  const pairs = upperCaseASCII(text)
    .split(";")
    .map((part) => part.split("="));
  const parts = new Map(pairs);
  const take = (name, fallback) => {
    const value = parts.get(name) ?? fallback;
    parts.delete(name);
    return value;
  };
  const { year, month, day } = civilDate(start);
  const isYearly = take("FREQ") === "YEARLY" && Number(take("INTERVAL", "1")) === 1;
  take("WKST");
  const [byMonth, byDay, byMonthDay] = [
    take("BYMONTH", String(month)),
    take("BYDAY", ""),
    take("BYMONTHDAY", ""),
  ];
  const [until, count] = [take("UNTIL", null), take("COUNT", null)];
  const [, ordinal, code] = /^\+?(-?[1-5])?([A-Z]{2})$/.exec(byDay) ?? [null, undefined, undefined];
  const days = byMonthDay === "" ? [] : byMonthDay.split(",").map(Number);
  const isDays = days.every((number) => Number.isInteger(number) && number !== 0 && Math.abs(number) <= 31);
  const isOneDay =
    byDay === ""
      ? days.length <= 1
      : zoneWeekdays.includes(code) && (ordinal === undefined) === days.length > 0;
  const isMonth = /^[0-9]{1,2}$/.test(byMonth) && Number(byMonth) >= 1 && Number(byMonth) <= 12;
  if (!isYearly || parts.size > 0 || !isDays || !isOneDay || !isMonth) throw new RangeError("a simple rule");
  let last = Infinity;
  if (count !== null) last = onYear(year + Number(count));
  if (until !== null) {
    last = until.endsWith("Z")
      ? civilTime(until.slice(0, 8) + until.slice(9, 15))
      : civilTime(until.slice(0, 8) + (until.slice(9, 15) || "235959")) - before;
  }
  if (Number.isNaN(last)) throw new RangeError("an end of the rule");
  return {
    month: Number(byMonth),
    weekday: code === undefined ? null : zoneWeekdays.indexOf(code),
    ordinal: ordinal === undefined ? null : Number(ordinal),
    days: byDay === "" && days.length === 0 ? [day] : days,
    ofDay: start - civilDate(start).days * daySeconds,
    first: start - before,
    last,
    before,
  };
}

/** The first second of a year. */
function onYear(year) {
  return civilTime(`${String(year).padStart(4, "0")}0101000000`);
}

/** The longest pause between two days of a rule: 29 February is absent for eight years at most. */
const longestPause = 8;

function lastOfRule(rule, instant) {
  const limit = Math.min(instant, rule.last);
  if (limit < rule.first) return -Infinity;
  const { year } = civilDate(limit + rule.before);
  for (let back = 0; back <= longestPause; back += 1) {
    const day = dayInYear(rule, year - back);
    const onset = day === null ? Infinity : day * daySeconds + rule.ofDay - rule.before;
    if (onset <= limit) return onset >= rule.first ? onset : -Infinity;
  }
  return -Infinity;
}

/** Returns the day of a rule in a year, counted from 1970-01-01; null if the year has none. */
function dayInYear({ month, weekday, ordinal, days }, year) {
  const start = civilDate(
    civilTime(`${String(year).padStart(4, "0")}${String(month).padStart(2, "0")}01000000`),
  );
  const length = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const weekdayOf = (day) => (start.weekday + day - 1) % 7;
  const inMonth = days
    .map((day) => (day < 0 ? length + 1 + day : day))
    .filter((day) => day >= 1 && day <= length);
  let found;
  if (ordinal === null) {
    found = inMonth
      .sort((one, other) => one - other)
      .find((day) => weekday === null || weekdayOf(day) === weekday);
  } else if (ordinal > 0) {
    found = 1 + ((weekday - start.weekday + 7) % 7) + 7 * (ordinal - 1);
  } else {
    found = length - ((weekdayOf(length) - weekday + 7) % 7) + 7 * (ordinal + 1);
  }
  return found === undefined || found < 1 || found > length ? null : start.days + found - 1;
}
