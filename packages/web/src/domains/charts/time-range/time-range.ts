import type { Span } from '../span.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The ranges that end now, with their lengths in milliseconds. */
const TRAILING = { '5m': 5 * MINUTE, '1h': HOUR, '7d': 7 * DAY, '30d': 30 * DAY } as const;

/** The named ranges that a picker offers. 'live' shows the latest points of each line, whatever their times. */
export const NAMED_RANGES = ['live', '5m', '1h', 'today', '7d', '30d'] as const;
export type NamedRange = (typeof NAMED_RANGES)[number];

/** The time that the charts of a page show: a named range, which moves with time, or a fixed range. */
export type TimeRange = NamedRange | Span;

/** The least length of a range: shorter ranges are widened, so that a zoom never shows nothing. */
const MIN_SPAN_MS = 10;
/** 9999-12-31, the last day that ISO 8601 writes with four digits. */
const LATEST_MS = 253_402_300_799_999;

const FIXED = /^(\d{8}T\d{6}(?:\.\d{3})?Z)-(\d{8}T\d{6}(?:\.\d{3})?Z)$/;
const BASIC = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)((?:\.\d{3})?Z)$/;

/** Reads a range from the query of an address; live if it is missing or invalid. */
export function parseTimeRange(text: string | undefined): TimeRange {
  const named = NAMED_RANGES.find((name) => name === text);
  if (named) return named;
  const [, from, to] = FIXED.exec(text ?? '') ?? [];
  const [start, end] = [parseBasic(from), parseBasic(to)];
  return start < end ? { start, end } : 'live';
}

/**
 * Writes a range for an address: its name, or both ends in UTC as `20261121T093000Z-20261121T103000Z`, so that a link shows
 * everyone the same range. Undefined for live.
 */
export function formatTimeRange(range: TimeRange): string | undefined {
  if (range === 'live') return undefined;
  if (typeof range === 'string') return range;
  return `${formatBasic(range.start)}-${formatBasic(range.end)}`;
}

/** The times of a range at this moment. */
export function spanOfRange(range: Exclude<TimeRange, 'live'>, now: number): Span {
  if (range === 'today') return { start: new Date(now).setHours(0, 0, 0, 0), end: now };
  if (typeof range === 'string') return { start: now - TRAILING[range], end: now };
  return range;
}

/** Whether new data belongs to the range. */
export function isFollowing(range: TimeRange): range is NamedRange {
  return typeof range === 'string';
}

/** A fixed range in whole milliseconds that fits into an address. */
export function fixedRange({ start, end }: Span): Span {
  const from = Math.min(Math.max(0, Math.floor(start)), LATEST_MS - MIN_SPAN_MS);
  return { start: from, end: Math.min(Math.max(from + MIN_SPAN_MS, Math.ceil(end)), LATEST_MS) };
}

function parseBasic(text = ''): number {
  return Date.parse(text.replace(BASIC, '$1-$2-$3T$4:$5:$6$7'));
}

function formatBasic(time: number): string {
  return new Date(time).toISOString().replace(/[-:]/g, '').replace('.000Z', 'Z');
}
