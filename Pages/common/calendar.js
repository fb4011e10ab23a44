import { Refusal } from "./bytes.js";
import { componentOf, contentLines, unescapeText, upperCaseASCII } from "./contentlines.js";
import { DefinedZone } from "./definedzone.js";

/**
 * Parses an iCalendar object or a bare event (RFC 5545; docs/reference/format.md, "Content"). Throws "invalid
 * content".
 * @returns {{start: object, end: object?, duration: string?, lines: object[], zones: Map<string, DefinedZone>}[]}
 *   its events, at least one; zones: those that it defines, by name
 */
export function parseCalendar(text) {
  const lines = contentLines(text);
  const root = lines.length > 0 && lines[0].name === "BEGIN" ? componentOf(lines[0]) : "";
  if (root !== "VCALENDAR" && root !== "VEVENT") throw new Refusal("invalid content");

  const events = [];
  const open = [];
  let eventLines = [];
  let versions = 0;
  lines.forEach((line, index) => {
    const component = open.at(-1);
    const isAfterEnd = index > 0 && component === undefined;
    if (isAfterEnd || line.group !== "") throw new Refusal("invalid content");
    if (line.name === "BEGIN") {
      const inner = componentOf(line);
      const isMisplaced = inner === "VCALENDAR" || (inner === "VEVENT" && component !== "VCALENDAR");
      if (index > 0 && isMisplaced) throw new Refusal("invalid content");
      if (inner === "VEVENT") eventLines = [];
      open.push(inner);
    } else if (line.name === "END") {
      if (componentOf(line) !== component) throw new Refusal("invalid content");
      open.pop();
      if (component === "VEVENT") events.push(parseEvent(eventLines));
    } else if (component === "VEVENT") {
      eventLines.push(line);
    } else if (component === "VCALENDAR" && line.name === "VERSION") {
      if (line.value !== "2.0") throw new Refusal("invalid content");
      versions += 1;
    }
  });
  const isVersion = root === "VEVENT" || versions === 1;
  if (open.length > 0 || !isVersion || events.length === 0) throw new Refusal("invalid content");
  const zones = definedZones(lines);
  return events.map((event) => ({ ...event, zones }));
}

/**
 * Returns the time zones that a calendar defines, by name. The first of equal names counts; invalid
 * ones are omitted.
 */
function definedZones(lines) {
  const zones = new Map();
  const path = [];
  let zoneName = null;
  let parts = [];
  for (const line of lines) {
    if (line.name === "BEGIN") {
      path.push(componentOf(line));
      if (path.at(-1) === "VTIMEZONE") [zoneName, parts] = [null, []];
      else if (path.at(-2) === "VTIMEZONE") parts.push({ kind: path.at(-1), own: [] });
    } else if (line.name === "END") {
      if (path.pop() === "VTIMEZONE" && zoneName !== null && !zones.has(zoneName)) {
        const zone = definedZone(parts);
        if (zone !== null) zones.set(zoneName, zone);
      }
    } else if (path.at(-1) === "VTIMEZONE" && line.name === "TZID") {
      zoneName ??= unescapeText(line.value);
    } else if (path.at(-2) === "VTIMEZONE") {
      parts.at(-1).own.push(line);
    }
  }
  return zones;
}

/** Returns a zone with these parts; null if its definition is incomplete or not simple. */
function definedZone(parts) {
  const kinds = parts.map(({ kind }) => kind);
  if (!kinds.includes("STANDARD") || !kinds.every((kind) => ["STANDARD", "DAYLIGHT"].includes(kind))) {
    return null;
  }
  try {
    return new DefinedZone(parts.map(({ own }) => own));
  } catch {
    return null;
  }
}

/** Parses an event from its own lines. */
function parseEvent(lines) {
  const one = (name) => {
    const found = lines.filter((line) => line.name === name);
    if (found.length > 1) throw new Refusal("invalid content");
    return found.at(0);
  };
  const [startLine, endLine, durationLine] = [one("DTSTART"), one("DTEND"), one("DURATION")];
  one("SUMMARY");
  if (startLine === undefined || (endLine !== undefined && durationLine !== undefined)) {
    throw new Refusal("invalid content");
  }
  const start = parseCalendarTime(startLine);
  const end = endLine === undefined ? null : parseCalendarTime(endLine);
  if (end !== null && !mayEndAt(start, end)) throw new Refusal("invalid content");
  const duration = durationLine === undefined ? null : durationLine.value;
  if (duration !== null && !isDuration(duration, start.form === "date")) throw new Refusal("invalid content");
  return { start, end, duration, lines };
}

/**
 * @returns {{form: "date" | "floating" | "utc" | "zoned", zone: string?, digits: string}} digits:
 *   YYYYMMDDHHMMSS
 */
export function parseCalendarTime(line) {
  const written = /^([0-9]{4})([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})(Z?))?$/.exec(line.value);
  if (written === null) throw new Refusal("invalid content");
  const fields = written.slice(1, 7).map((digits) => digits ?? "00");
  const [year, month, day, hour, minute, second] = fields.map(Number);
  const leap = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  const isReal = year >= 1 && day >= 1 && day <= days && hour <= 23 && minute <= 59 && second <= 60;

  const hasTime = written[4] !== undefined;
  const isUTC = written[7] === "Z";
  const values = line.parameters.get("VALUE");
  const zones = line.parameters.get("TZID");
  const isValue =
    values === undefined
    || (values.length === 1 && upperCaseASCII(values[0]) === (hasTime ? "DATE-TIME" : "DATE"));
  const isZone = zones === undefined || (hasTime && !isUTC && zones.length === 1 && zones[0] !== "");
  if (!isReal || !isValue || !isZone) throw new Refusal("invalid content");
  const form = zones !== undefined ? "zoned" : isUTC ? "utc" : hasTime ? "floating" : "date";
  return { form, zone: zones?.[0] ?? null, digits: fields.join("") };
}

/**
 * Whether the forms of start and end are compatible, and the end is not before the start. Only
 * times of one form and zone are compared.
 */
function mayEndAt(start, end) {
  const isFixed = (time) => time.form === "utc" || time.form === "zoned";
  if (start.form !== end.form && !(isFixed(start) && isFixed(end))) return false;
  const isComparable = start.form === end.form && start.zone === end.zone;
  return !isComparable || end.digits >= start.digits;
}

/** Whether a text is a DURATION; for an event of whole days, in weeks or days. */
function isDuration(text, ofDay) {
  const days = "[0-9]+[WD]";
  const times = "(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)";
  const withTime = ofDay ? "" : `|(?:[0-9]+D)?T${times}`;
  return new RegExp(`^\\+?P(?:${days}${withTime})$`).test(text);
}
