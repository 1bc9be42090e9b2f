/**
 * How the times of a file are written. `iso`: year, month, day; `dmy` and `mdy`: the day or the month first; the others count
 * from 1970 UTC.
 */
export const TIME_FORMATS = ['iso', 'dmy', 'mdy', 'seconds', 'milliseconds'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** The zone of times that name none: that of this computer, with its daylight-saving time, or minutes east of UTC. */
export type Zone = 'local' | number;

const CLOCK = String.raw`(?<hour>\d{1,2})[:時时点](?<minute>\d\d)(?:[:分](?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?秒?`;
const HALF = String.raw`(?<half>am|pm|a\.m\.|p\.m\.|上午|下午)`;
const OFFSET = String.raw`(?<offset>Z|(?:UTC|GMT)?[+-]\d\d:?\d\d|UTC|GMT)`;
const REST = String.raw`(?:(?:[T,]|\s)\s*(?:${HALF.replace('half', 'before')}\s*)?${CLOCK}(?:\s*${HALF})?)?(?:\s*${OFFSET})?$`;
const PATTERNS = {
  iso: new RegExp(String.raw`^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?${REST}`, 'i'),
  dmy: new RegExp(String.raw`^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})${REST}`, 'i'),
  mdy: new RegExp(String.raw`^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4})${REST}`, 'i'),
};
const COUNT = /^\d+(?:[.,]\d+)?$/;

/** @returns the time in milliseconds since 1970 UTC; undefined for a text that is no time, or one that does not exist */
export function parseTime(text: string, format: TimeFormat, zone: Zone): number | undefined {
  const trimmed = text.trim();
  if (format === 'seconds' || format === 'milliseconds') {
    if (!COUNT.test(trimmed)) return undefined;
    const time = Math.round(Number(trimmed.replace(',', '.')) * (format === 'seconds' ? 1000 : 1));
    return Number.isSafeInteger(time) ? time : undefined;
  }
  const found = PATTERNS[format].exec(trimmed)?.groups;
  if (!found) return undefined;
  const { year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset } = found;
  const fields: Fields = [
    Number(year),
    Number(month) - 1,
    Number(day),
    hourOf(Number(hour), found.half ?? found.before),
    Number(minute),
    Number(second),
    Number(fraction.padEnd(3, '0').slice(0, 3)),
  ];
  const utc = Date.UTC(...fields);
  const check = new Date(utc);
  const exists =
    check.getUTCMonth() === fields[1] &&
    check.getUTCDate() === fields[2] &&
    check.getUTCHours() === fields[3] &&
    check.getUTCMinutes() === fields[4];
  if (!exists || fields[5] > 59) return undefined;
  const minutes = offset === undefined ? zone : offsetMinutes(offset);
  const time = minutes === 'local' ? new Date(...fields).getTime() : utc - minutes * 60_000;
  return time >= 0 ? time : undefined;
}

type Fields = [year: number, month: number, day: number, hour: number, minute: number, second: number, ms: number];

/** The minutes east of UTC that a text or a heading names, such as `UTC+08:00`. */
export function offsetIn(text: string): number | undefined {
  const found = /(?:UTC|GMT)\s*[+-]\d\d:?\d\d/i.exec(text)?.[0];
  return found === undefined ? undefined : offsetMinutes(found);
}

function offsetMinutes(text: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)/.exec(text) ?? [];
  const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -total : total;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  const isAfternoon = /^(p|下)/i.test(half);
  return isAfternoon ? (hour % 12) + 12 : hour % 12;
}

/** Seconds after 2001, and milliseconds since then: years that people measure have these many digits. */
const EPOCHS = { seconds: /^\d{10}(?:[.,]\d+)?$/, milliseconds: /^\d{13}$/ } as const;

/** The format in which all texts are times, if there is one. A day that may be a month is a day. */
export function guessTimeFormat(texts: readonly string[]): TimeFormat | undefined {
  if (texts.length === 0) return undefined;
  for (const format of ['seconds', 'milliseconds'] as const) {
    if (texts.every((text) => EPOCHS[format].test(text.trim()))) return format;
  }
  return (['iso', 'dmy', 'mdy'] as const).find((format) =>
    texts.every((text) => parseTime(text, format, 0) !== undefined),
  );
}

const TIME_OF_DAY = new RegExp(String.raw`^(?:${HALF.replace('half', 'before')}\s*)?${CLOCK}(?:\s*${HALF})?$`, 'i');

/** Whether all texts are times of a day, without a date. */
export function areTimesOfDay(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => TIME_OF_DAY.test(text.trim()));
}
