import { AGGREGATES, type Aggregate, type Interval } from '@tinkerstream/contract/records';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { traceOf } from '../../../../src/domains/charts/line-chart/drawing/trace.ts';
import { historyPoints } from '../../../../src/domains/charts/line-chart/lines/history-points.ts';
import { lineOf } from '../../../support/lines.ts';

afterEach(() => vi.unstubAllEnvs());

const LATER = Date.UTC(2030, 0, 1);

function pointsOf(
  [startTime, endTime]: readonly [string, string],
  interval: Interval,
  aggregate: Aggregate,
  found: readonly (readonly [time: string, value: number])[],
  now = LATER,
) {
  const history = { startTime, endTime, interval, aggregate, timeZone: process.env.TZ };
  return historyPoints(
    found.map(([time, value]) => ({ time: Date.parse(time), value })),
    history,
    now,
  );
}

const texts = ({ points }: ReturnType<typeof pointsOf>) =>
  points.map(({ time, value }) => `${new Date(time).toISOString().slice(0, 16)} ${value}`);

describe('an interval without values', () => {
  const period = ['2026-03-02 10:00:00 +0000', '2026-03-02 14:00:00 +0000'] as const;
  const found = [
    ['2026-03-02T10:00Z', 5],
    ['2026-03-02T12:00Z', 7],
  ] as const;

  test.each(AGGREGATES)('is zero in a sum and a count, and nothing in another figure: %s', (aggregate) => {
    const isCounted = aggregate === 'sum' || aggregate === 'count';
    expect(texts(pointsOf(period, 'hour', aggregate, found))).toEqual(
      isCounted
        ? ['2026-03-02T10:00 5', '2026-03-02T11:00 0', '2026-03-02T12:00 7', '2026-03-02T13:00 0']
        : ['2026-03-02T10:00 5', '2026-03-02T12:00 7'],
    );
  });

  test('to come is not known', () => {
    const now = Date.parse('2026-03-02T11:30Z');
    expect(texts(pointsOf(period, 'hour', 'count', [], now))).toEqual(['2026-03-02T10:00 0', '2026-03-02T11:00 0']);
  });

  test.each<[name: string, zone: string, Interval, period: readonly [string, string], count: number]>([
    [
      'hours of the day on which a clock goes forward',
      'Europe/London',
      'hour',
      ['2026-03-29 00:00:00 +0000', '2026-03-30 00:00:00 +0100'],
      23,
    ],
    [
      'hours of the day on which a clock goes back',
      'Europe/London',
      'hour',
      ['2026-10-25 00:00:00 +0100', '2026-10-26 00:00:00 +0000'],
      25,
    ],
    ['days around it', 'Europe/London', 'day', ['2026-10-24 00:00:00 +0100', '2026-10-28 00:00:00 +0000'], 4],
    ['a month around it', 'America/New_York', 'month', ['2026-02-01 00:00:00 -0500', '2026-05-01 00:00:00 -0400'], 3],
    ['a leap year', 'Asia/Hong_Kong', 'month', ['2028-01-01 00:00:00 +0800', '2029-01-01 00:00:00 +0800'], 12],
    [
      'days that start at one',
      'America/Santiago',
      'day',
      ['2026-09-05 00:00:00 -0400', '2026-09-08 00:00:00 -0300'],
      3,
    ],
    [
      'hours of half an hour',
      'Australia/Lord_Howe',
      'hour',
      ['2026-10-04 00:00:00 +1030', '2026-10-04 06:00:00 +1100'],
      6,
    ],
    ['hours of India', 'Asia/Kolkata', 'hour', ['2026-10-04 00:00:00 +0530', '2026-10-05 00:00:00 +0530'], 24],
    ['minutes', 'Asia/Kathmandu', 'minute', ['2026-10-04 00:00:00 +0545', '2026-10-04 00:10:00 +0545'], 10],
    ['a period within an interval', 'UTC', 'month', ['2026-10-04 00:00:00 +0000', '2026-10-05 00:00:00 +0000'], 1],
  ])('counts once: %s', (_, zone, interval, period, count) => {
    vi.stubEnv('TZ', zone);
    const { points } = pointsOf(period, interval, 'count', [], LATER);
    expect(points.length).toBe(count);
    expect(new Set(points.map(({ time }) => time)).size).toBe(count);
  });
});

describe('the line of a history', () => {
  const breaksOf = (interval: Interval, ...starts: string[]) => {
    const { points, neighbourMs } = pointsOf(
      ['2026-01-01 00:00:00 +0000', '2027-01-01 00:00:00 +0000'],
      interval,
      'average',
      starts.map((start, at) => [start, at]),
    );
    const line = lineOf(...points.map(({ time, value }) => [time, value] as const));
    line.neighbourMs = neighbourMs;
    const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
    const { pairs } = traceOf(line, { start: first, end: last }, 1000);
    return Array.from(pairs).filter((value) => Number.isNaN(value)).length;
  };

  test.each<[Interval, string[], breaks: number]>([
    ['minute', ['2026-03-02T10:00Z', '2026-03-02T10:01Z', '2026-03-02T10:03Z'], 1],
    ['hour', ['2026-03-02T10:00Z', '2026-03-02T12:00Z'], 1],
    ['hour', ['2026-03-02T10:00Z', '2026-03-02T11:00Z', '2026-03-02T12:00Z'], 0],
    // The days have 23, 24 and 25 hours.
    ['day', ['2026-03-29T00:00Z', '2026-03-29T23:00Z', '2026-03-30T23:00Z'], 0],
    ['day', ['2026-10-24T23:00Z', '2026-10-26T00:00Z'], 0],
    ['day', ['2026-03-28T00:00Z', '2026-03-29T23:00Z'], 1],
    ['month', ['2026-01-01T00:00Z', '2026-02-01T00:00Z', '2026-03-01T00:00Z', '2026-04-01T00:00Z'], 0],
    ['month', ['2026-01-01T00:00Z', '2026-03-01T00:00Z', '2026-05-01T00:00Z'], 2],
  ])('has a gap for each %s without values: %j', (interval, starts, breaks) => {
    expect(breaksOf(interval, ...starts)).toBe(breaks);
  });
});
