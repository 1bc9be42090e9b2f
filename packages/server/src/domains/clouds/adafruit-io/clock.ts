import { zoneOffsetAt } from '@tinkerstream/contract/platform/time/zone-offset';
import { isTimeZone } from '@tinkerstream/contract/platform/time/zoned-time';
import type { TimeTopic } from './feed-topics.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MAX_FORMAT = 200;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A moment on the clock of a time zone. Its getters for UTC give the local time. */
interface LocalTime {
  readonly time: number;
  readonly zone: string;
  readonly local: Date;
  readonly offsetMinutes: number;
}

/**
 * @param zone the name of a time zone, as `tz` in a request; without one, the zone of this computer, which is in the
 * classroom
 * @returns undefined for an unknown zone
 */
export function localTime(time: number, zone: string | undefined): LocalTime | undefined {
  const name = zone || Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isTimeZone(name)) return undefined;
  const offset = zoneOffsetAt(name, time);
  return { time, zone: name, local: new Date(time + offset), offsetMinutes: Math.round(offset / MINUTE) };
}

/** A moment in the form in which the libraries read `time/struct.json`. Sunday is 0, the first day of the year is 1. */
export function timeStruct({ local, zone, time }: LocalTime) {
  return {
    year: local.getUTCFullYear(),
    mon: local.getUTCMonth() + 1,
    mday: local.getUTCDate(),
    hour: local.getUTCHours(),
    min: local.getUTCMinutes(),
    sec: local.getUTCSeconds(),
    wday: local.getUTCDay(),
    yday: dayOfYear(local),
    isdst: isSummerTime(zone, time) ? 1 : 0,
  };
}

/** Formats a moment like strftime, with the directives that programs for displays use. Unknown directives stay. */
export function formatTime({ local, zone, time, offsetMinutes }: LocalTime, format: string): string {
  const hour = local.getUTCHours();
  const directives: Readonly<Record<string, () => string>> = {
    Y: () => String(local.getUTCFullYear()),
    y: () => padded(local.getUTCFullYear() % 100),
    m: () => padded(local.getUTCMonth() + 1),
    d: () => padded(local.getUTCDate()),
    e: () => String(local.getUTCDate()).padStart(2),
    H: () => padded(hour),
    I: () => padded(hour % 12 || 12),
    l: () => String(hour % 12 || 12).padStart(2),
    M: () => padded(local.getUTCMinutes()),
    S: () => padded(local.getUTCSeconds()),
    L: () => padded(local.getUTCMilliseconds(), 3),
    j: () => padded(dayOfYear(local), 3),
    p: () => (hour < 12 ? 'AM' : 'PM'),
    P: () => (hour < 12 ? 'am' : 'pm'),
    A: () => DAYS[local.getUTCDay()] as string,
    a: () => (DAYS[local.getUTCDay()] as string).slice(0, 3),
    B: () => MONTHS[local.getUTCMonth()] as string,
    b: () => (MONTHS[local.getUTCMonth()] as string).slice(0, 3),
    u: () => String(local.getUTCDay() || 7),
    w: () => String(local.getUTCDay()),
    s: () => String(Math.floor(time / 1000)),
    z: () => offsetText(offsetMinutes),
    Z: () => zone,
    F: () => local.toISOString().slice(0, 10),
    T: () => local.toISOString().slice(11, 19),
    R: () => local.toISOString().slice(11, 16),
    D: () => `${padded(local.getUTCMonth() + 1)}/${padded(local.getUTCDate())}/${padded(local.getUTCFullYear() % 100)}`,
    n: () => '\n',
    t: () => '\t',
    '%': () => '%',
  };
  return format.slice(0, MAX_FORMAT).replaceAll(/%(-?)([A-Za-z%])/g, (all, bare: string, name: string) => {
    const text = Object.hasOwn(directives, name) ? (directives[name] as () => string)() : all;
    return bare === '-' ? text.replace(/^[0 ]+(?=\d)/, '') : text;
  });
}

export function timePayload(topic: TimeTopic, time: number): string {
  if (topic === 'time/seconds') return String(Math.floor(time / 1000));
  if (topic === 'time/millis') return String(time);
  if (topic === 'time/ISO-8601') return new Date(time).toISOString();
  return String(new Date(time).getUTCHours());
}

function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / DAY) + 1;
}

/** Whether the clock is ahead of its winter time, south of the equator too. */
function isSummerTime(zone: string, time: number): boolean {
  const year = new Date(time).getUTCFullYear();
  const [january, july] = [0, 6].map((month) => zoneOffsetAt(zone, Date.UTC(year, month, 1))) as [number, number];
  return zoneOffsetAt(zone, time) > Math.min(january, july);
}

function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padded(Math.floor(absolute / 60))}${padded(absolute % 60)}`;
}

function padded(number: number, length = 2): string {
  return String(number).padStart(length, '0');
}
