const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export const daySeconds = 86_400;

/**
 * A second by some clock, in the Gregorian calendar, without a time zone: seconds since 1970-01-01
 * 00:00 by that clock.
 * @param {string} digits YYYYMMDDHHMMSS, with more digits for a year beyond 9999
 */
export function civilTime(digits) {
  const [year, month, day, hour, minute, second] =
    /^(.{4,})(..)(..)(..)(..)(..)$/.exec(digits).slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A clock without leap seconds shows the second before.
  date.setUTCHours(hour, minute, Math.min(second, 59));
  return date.getTime() / 1000;
}

/** @returns {{days: number, year: number, month: number, day: number, weekday: number}} weekday: 0 is Monday */
export function civilDate(seconds) {
  const date = new Date(seconds * 1000);
  const days = Math.floor(seconds / daySeconds);
  return {
    days, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(),
    weekday: (((days + 3) % 7) + 7) % 7,
  };
}

export function weekdayName(index) {
  return weekdayNames[index];
}

/** `5 Dec` */
export function dayOfYearText({ day, month }) {
  return `${day} ${months[month - 1]}`;
}

/** `5 Jan 2027` */
export function dateText(seconds) {
  const date = civilDate(seconds);
  return `${dayOfYearText(date)} ${date.year}`;
}

/** `Sat 5 Dec 2026` */
function longDateText(seconds) {
  return `${weekdayName(civilDate(seconds).weekday).slice(0, 3)} ${dateText(seconds)}`;
}

function clockText(seconds) {
  return new Date(seconds * 1000).toISOString().slice(-13, -8);
}

/** `Sat 5 Dec 2026, 19:00–22:00`, or with both dates. */
export function spanText(start, end) {
  const first = `${longDateText(start)}, ${clockText(start)}`;
  if (end === null || end === start) return first;
  const { days } = civilDate(start);
  if (end === (days + 1) * daySeconds) return `${first}–24:00`;
  if (civilDate(end).days === days) return `${first}–${clockText(end)}`;
  return `${first} – ${longDateText(end)}, ${clockText(end)}`;
}

/** `Thu 24 Dec 2026`, `Thu 24 – Sat 26 Dec 2026`, or with both months or years. */
export function datesText(first, last) {
  if (last <= first) return longDateText(first);
  const [from, to] = [civilDate(first), civilDate(last)];
  const words = longDateText(first).split(" ");
  const count = from.year !== to.year ? 4 : from.month !== to.month ? 3 : 2;
  return `${words.slice(0, count).join(" ")} – ${longDateText(last)}`;
}

/** The last minute of a message that expires: the end of a day belongs to that day. */
export function lastMinute(expiry) {
  const end = new Date(expiry * 1000);
  return end.getHours() === 0 && end.getMinutes() === 0 ? expiry - 60 : expiry;
}
