export const daySeconds = 86_400;

/**
 * A second by some clock, in the Gregorian calendar, without a time zone: seconds since 1970-01-01
 * 00:00 by that clock.
 * @param {string} digits YYYYMMDDHHMMSS, with more digits for a year beyond 9999
 */
export function civilTime(digits) {
  const [year, month, day, hour, minute, second] = /^(.{4,})(..)(..)(..)(..)(..)$/
    .exec(digits)
    .slice(1)
    .map(Number);
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
    days,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: (((days + 3) % 7) + 7) % 7,
  };
}

/** The last minute of a message that expires: the end of a day belongs to that day. */
export function lastMinute(expiry) {
  const end = new Date(expiry * 1000);
  return end.getHours() === 0 && end.getMinutes() === 0 ? expiry - 60 : expiry;
}
