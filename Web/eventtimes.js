import { civilDate, civilTime, daySeconds } from "./civiltime.js";

/** Programs write UTC for no place's clock. */
const utcName = "UTC";

/** When an event takes place. */
export class EventTimes {
  /** The clock by which the start is written; see `clockOf`. */
  clock;
  /** Start and end by that clock, as civilTime gives them. The end is null if it is not known. */
  start;
  end;
  /** How long it lasts, as it is written, if that gives no end. */
  duration = null;

  /**
   * @param {{start: object, end: object?, duration: string?, zones: Map<string, DefinedZone>}} event as
   *   `parseCalendar` returns it
   */
  constructor({ start, end, duration, zones }) {
    this.clock = clockOf(start, zones);
    this.start = civilTime(start.digits);
    this.end = end === null ? null : endBy(this.clock, end, zones);
    if (duration !== null) {
      this.end = endAfter(this.start, this.clock, duration);
      if (this.end === null) this.duration = duration;
    }
  }

  /** Whether it is written by UTC, which is no place's clock. */
  get isUTC() {
    return this.clock.name === utcName;
  }

  /** Start and end by the reader's clock; by their own if that is no zone that this browser knows. */
  by(reader) {
    const { zone } = this.clock;
    const readers = new SystemZone(reader);
    const byReader = (time) => time === null || zone === null ? time : zoneTime(instantOf(time, zone), readers);
    return { start: byReader(this.start), end: byReader(this.end) };
  }

  /** The day, by the clock of the event, on which a rule of recurrence ends. */
  lastDay(until) {
    const written = civilTime(until.digits);
    return until.form === "utc" && this.clock.zone !== null ? zoneTime(written, this.clock.zone) : written;
  }

  /** Whether the reader sees the start on the day that is written. */
  isOnSameDay(reader) {
    const { zone } = this.clock;
    return zone === null || !this.isUTC
      || civilDate(zoneTime(instantOf(this.start, zone), new SystemZone(reader))).days === civilDate(this.start).days;
  }
}

/**
 * The clock by which a time is written.
 * @param {Map<string, DefinedZone>} zones those that the event's calendar defines
 * @returns {{form: string, name: string?, zone: object?}} name: null for dates and floating times; zone: null
 *   if it is not defined, and this browser does not know it
 */
function clockOf({ form, zone, digits }, zones) {
  if (form === "date" || form === "floating") return { form, name: null, zone: null };
  if (form === "zoned" && zones.has(zone)) return { form, name: zone, zone: zones.get(zone) };
  const name = form === "utc" ? utcName : zone;
  const year = Number(digits.slice(0, 4));
  const hasRules = year >= 1970 && year <= 2199;
  return { form, name, zone: hasRules && isKnownZone(name) ? new SystemZone(name) : null };
}

/** Whether it is a name in the time zone database that this browser knows. */
function isKnownZone(name) {
  if (name !== utcName && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

function endBy(clock, end, zones) {
  const own = clockOf(end, zones);
  if (own.zone !== null && clock.zone !== null) {
    return zoneTime(instantOf(civilTime(end.digits), own.zone), clock.zone);
  }
  const isSame = own.form === clock.form && own.name === clock.name && own.zone === clock.zone;
  return isSame ? civilTime(end.digits) : null;
}

/** Days are counted by the clock, hours as they pass (RFC 5545, section 3.3.6). */
function endAfter(start, { zone }, duration) {
  const units = { W: 7 * daySeconds, D: daySeconds, H: 3600, M: 60, S: 1 };
  const counts = [...duration.matchAll(/([0-9]+)([WDHMS])/g)];
  if (counts.some(([, count]) => count.length > 6)) return null;
  const sum = (letters) => counts.filter(([, , unit]) => letters.includes(unit))
    .reduce((total, [, count, unit]) => total + Number(count) * units[unit], 0);
  const later = start + sum("WD");
  const seconds = sum("HMS");
  const end = zone === null ? later + seconds : zoneTime(instantOf(later, zone) + seconds, zone);
  return civilDate(end).year <= 9999 ? end : null;
}

/**
 * The time by UTC of a time by a zone's clock: the first one of a time that comes twice; one that is left out counts
 * by the clock before (RFC 5545, section 3.3.5).
 */
function instantOf(time, zone) {
  const before = time - zone.offsetAt(time - daySeconds);
  const after = time - zone.offsetAt(time + daySeconds);
  return zoneTime(before, zone) !== time && zoneTime(after, zone) === time ? after : before;
}

function zoneTime(instant, zone) {
  return instant + zone.offsetAt(instant);
}

/** A zone that the browser knows, by its name in the time zone database. */
class SystemZone {
  constructor(name) {
    this.name = name;
  }

  /** Seconds ahead of UTC. */
  offsetAt(instant) {
    const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      timeZone: this.name, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit",
      minute: "2-digit", second: "2-digit",
    });
    const parts = Object.fromEntries(
      format.formatToParts(instant * 1000).map(({ type, value }) => [type, value]));
    const { year, month, day, hour, minute, second } = parts;
    return civilTime(`${year.padStart(4, "0")}${month}${day}${hour}${minute}${second}`) - instant;
  }
}
