import { civilDate, civilTime, daySeconds } from "./civiltime.js";

/** The name of UTC, which is no place's clock. */
const utcName = "UTC";

/** When an event takes place. */
export class EventTimes {
  /** The clock of the written start; see `clockOf`. */
  clock;
  /** Start and end by that clock, as civilTime gives them. The end is null if it is not known. */
  start;
  end;
  /** The written duration, if it gives no end. */
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

  /** Whether it is written in UTC, which is no place's clock. */
  get isUTC() {
    return this.clock.name === utcName;
  }

  /**
   * Returns start and end by the reader's clock; by their own if this browser does not know their
   * zone.
   */
  by(reader) {
    const { zone } = this.clock;
    const readers = new SystemZone(reader);
    const byReader = (time) =>
      time === null || zone === null ? time : zoneTime(instantOf(time, zone), readers);
    return { start: byReader(this.start), end: byReader(this.end) };
  }

  /** Returns the day, by the event's clock, on which a rule of recurrence ends. */
  lastDay(until) {
    const written = civilTime(until.digits);
    return until.form === "utc" && this.clock.zone !== null ? zoneTime(written, this.clock.zone) : written;
  }

  /** Whether the reader's clock shows the start on the written day. */
  isOnSameDay(reader) {
    const { zone } = this.clock;
    return (
      zone === null
      || !this.isUTC
      || civilDate(zoneTime(instantOf(this.start, zone), new SystemZone(reader))).days
        === civilDate(this.start).days
    );
  }
}

/**
 * Returns the clock of a written time.
 * @param {Map<string, DefinedZone>} zones those that the event's calendar defines
 * @returns {{form: string, name: string?, zone: object?}} name: null for dates and floating times;
 *   zone: null if neither the calendar nor this browser knows it
 */
function clockOf({ form, zone, digits }, zones) {
  if (form === "date" || form === "floating") return { form, name: null, zone: null };
  if (form === "zoned" && zones.has(zone)) return { form, name: zone, zone: zones.get(zone) };
  const name = form === "utc" ? utcName : zone;
  const year = Number(digits.slice(0, 4));
  const hasRules = year >= 1970 && year <= 2199;
  return { form, name, zone: hasRules && isKnownZone(name) ? new SystemZone(name) : null };
}

/** Whether this browser knows a name in the time zone database. */
function isKnownZone(name) {
  if (name !== utcName && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
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

/** Returns the end. Days are counted by the clock, hours as they pass (RFC 5545, section 3.3.6). */
function endAfter(start, { zone }, duration) {
  const units = { W: 7 * daySeconds, D: daySeconds, H: 3600, M: 60, S: 1 };
  const counts = [...duration.matchAll(/([0-9]+)([WDHMS])/g)];
  if (counts.some(([, count]) => count.length > 6)) return null;
  const sum = (letters) =>
    counts
      .filter(([, , unit]) => letters.includes(unit))
      .reduce((total, [, count, unit]) => total + Number(count) * units[unit], 0);
  const later = start + sum("WD");
  const seconds = sum("HMS");
  const end = zone === null ? later + seconds : zoneTime(instantOf(later, zone) + seconds, zone);
  return civilDate(end).year <= 9999 ? end : null;
}

/**
 * Converts a time by a zone's clock to UTC (RFC 5545, section 3.3.5).
 *
 * Of a time that comes twice, the first counts; a skipped time counts by the clock before.
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

  /** Returns seconds ahead of UTC. */
  offsetAt(instant) {
    const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      timeZone: this.name,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    const parts = Object.fromEntries(
      format.formatToParts(instant * 1000).map(({ type, value }) => [type, value]),
    );
    const { year, month, day, hour, minute, second } = parts;
    return civilTime(`${year.padStart(4, "0")}${month}${day}${hour}${minute}${second}`) - instant;
  }
}
