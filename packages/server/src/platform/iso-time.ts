const DAY_MS = 86_400_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

let lastDay = Number.NaN;
let lastDate = '';

/**
 * A time as `Date.prototype.toISOString` writes it. Histories have thousands of times on a few days: remembering the
 * latest date makes this many times as fast.
 * @param time in whole milliseconds since 1970 UTC
 */
export function isoTime(time: number): string {
  const day = Math.floor(time / DAY_MS);
  if (day !== lastDay) {
    const start = new Date(day * DAY_MS).toISOString();
    lastDate = start.slice(0, start.indexOf('T') + 1);
    lastDay = day;
  }
  const ms = time - day * DAY_MS;
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${lastDate}${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes - hours * 60]}:${TWO_DIGITS[seconds - minutes * 60]}.${THREE_DIGITS[ms - seconds * 1000]}Z`;
}
