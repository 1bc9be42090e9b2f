import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { timeTexts } from '../../../src/domains/charts/line-chart/drawing/axes/time-axis.ts';
import {
  fixedRange,
  formatTimeRange,
  isFollowing,
  NAMED_RANGES,
  parseTimeRange,
  spanOfRange,
} from '../../../src/domains/charts/time-range/time-range.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T04:00:00Z');

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Hong_Kong');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

test('each range survives its way through an address', () => {
  for (const name of NAMED_RANGES) expect(parseTimeRange(formatTimeRange(name))).toBe(name);
  expect(formatTimeRange('live')).toBeUndefined();
  const whole = { start: NOON, end: NOON + HOUR };
  expect(formatTimeRange(whole)).toBe('20261121T040000Z-20261121T050000Z');
  for (const range of [whole, { start: NOON + 7, end: NOON + 1234 }, fixedRange({ start: -5, end: 1e300 })]) {
    expect(parseTimeRange(formatTimeRange(range))).toEqual(range);
  }
});

test.each([
  undefined,
  '',
  'never',
  '20261121T040000Z',
  '20261121T040000Z-20261121T040000Z',
  '20261121T050000Z-20261121T040000Z',
  '20261399T040000Z-20271121T040000Z',
])('an address that means no range (%s) shows live data', (text) => {
  expect(parseTimeRange(text)).toBe('live');
});

test('named ranges end now and follow new data, and fixed ones do neither', () => {
  expect(spanOfRange('1h', NOON)).toEqual({ start: NOON - HOUR, end: NOON });
  expect(spanOfRange('30d', NOON)).toEqual({ start: NOON - 720 * HOUR, end: NOON });
  // The day is that of the reader's time zone.
  expect(spanOfRange('today', NOON)).toEqual({ start: NOON - 12 * HOUR, end: NOON });
  const fixed = { start: 1, end: 2 };
  expect(spanOfRange(fixed, NOON)).toBe(fixed);
  expect([isFollowing('live'), isFollowing('7d'), isFollowing(fixed)]).toEqual([true, true, false]);
});

test('a zoom has whole milliseconds, and never no width', () => {
  expect(fixedRange({ start: 1000.4, end: 2000.4 })).toEqual({ start: 1000, end: 2001 });
  expect(fixedRange({ start: 1000, end: 1000 })).toEqual({ start: 1000, end: 1010 });
});

test('labels of a time axis name the day with its month, the year, or the time, all as fine as the finest', () => {
  const labels = (locals: readonly string[], language: 'en' | 'zh-HK' | 'zh-CN' = 'en') =>
    timeTexts(
      locals.map((local) => Date.parse(`${local}+08:00`)),
      language,
    );
  const [midnight, morning] = ['2026-11-21T00:00:00', '2026-11-21T09:30:00'];
  expect(labels([midnight, morning])).toEqual(['21 Nov', '09:30']);
  expect(labels([midnight], 'zh-HK')).toEqual(['11月21日']);
  expect(labels([midnight], 'zh-CN')).toEqual(['11月21日']);
  expect(labels(['2026-01-01T00:00:00'])).toEqual(['2026']);
  expect(labels(['2026-11-21T09:29:58', morning, '2026-11-21T09:30:02'])).toEqual(['09:29:58', '09:30:00', '09:30:02']);
  expect(labels([midnight, '2026-11-21T00:00:05'])).toEqual(['00:00:00', '00:00:05']);
  expect(labels([morning, '2026-11-21T09:30:00.020'])).toEqual(['09:30:00.000', '09:30:00.020']);
});
