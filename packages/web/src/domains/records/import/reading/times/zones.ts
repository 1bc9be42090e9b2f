/**
 * The zone of times that name none: an IANA zone with its daylight-saving time, minutes east of UTC, or the zone of this
 * computer (`local`, from an earlier version).
 */
export type Zone = 'local' | number | (string & {});

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The number of offsets that are remembered: each takes some microseconds to find, and a file has many times of one day. */
const MAX_REMEMBERED = 50_000;

/** The moments that a local time may mean: two in the hour that comes twice, none in the hour that does not exist. */
export type MomentsOf = (wall: number) => readonly number[];

/**
 * The moments in a zone, in milliseconds since 1970 UTC, for a local time in milliseconds as if it were UTC. The earlier
 * moment comes first.
 */
export function momentsIn(zone: Zone): MomentsOf {
  if (typeof zone === 'number') return (wall) => [wall - zone * MINUTE_MS];
  const offsetOf = offsets(zone === 'local' ? undefined : zone);
  return (wall) => {
    const before = offsetOf(wall - DAY_MS);
    const after = offsetOf(wall + DAY_MS);
    const moments = before === after ? [wall - before] : [wall - before, wall - after].toSorted((a, b) => a - b);
    return moments.filter((moment) => moment + offsetOf(moment) === wall);
  };
}

/** The milliseconds east of UTC at a moment. Zones change at full quarters of an hour. */
function offsets(timeZone: string | undefined): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const found = new Map<number, number>();
  return (moment) => {
    const quarter = Math.floor(moment / QUARTER_MS);
    const known = found.get(quarter);
    if (known !== undefined) return known;
    const parts = format.formatToParts(quarter * QUARTER_MS);
    const offset = offsetMs(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '');
    if (found.size >= MAX_REMEMBERED) found.clear();
    found.set(quarter, offset);
    return offset;
  };
}

/** Parses `GMT`, `GMT+08:00`, or an old offset such as `GMT+07:36:42`. */
function offsetMs(text: string): number {
  const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS + Number(seconds ?? 0) * 1000;
  return sign === '-' ? -size : size;
}

/** Names of zones with a single meaning, in hours. `CST` and `IST` have several. */
const NAMED: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  HKT: 8,
  SGT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  EST: -5,
  EDT: -4,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

const SIGNED = String.raw`[+\-−]\d{1,2}(?::?\d\d)?`;

/** A zone after a time. */
export const OFFSET = `(?<offset>(?:UTC|GMT)?${SIGNED}|${Object.keys(NAMED).join('|')})`;

/** The minutes east of UTC of a zone that `OFFSET` has found. */
export function offsetMinutes(text: string): number {
  const named = NAMED[text.toUpperCase()];
  if (named !== undefined) return named * 60;
  const [, sign, hours, minutes] = /([+\-−])(\d{1,2}):?(\d\d)?/.exec(text) ?? [];
  const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '+' ? total : -total;
}

const IN_HEADING = new RegExp(String.raw`\b(?:UTC|GMT)(?:\s*${SIGNED})?(?![\d\p{L}])`, 'iu');

/** The minutes east of UTC in a heading, such as `Date Time, GMT+08:00`. */
export function offsetIn(heading: string): number | undefined {
  const found = IN_HEADING.exec(heading)?.[0];
  return found === undefined ? undefined : offsetMinutes(found.replaceAll(/\s/g, ''));
}
