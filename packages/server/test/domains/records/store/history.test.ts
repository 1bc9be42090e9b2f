import type { RecordValue } from '@tinkerstream/contract/points';
import type { Interval } from '@tinkerstream/contract/records';
import { describe, expect, test } from 'vitest';
import { fixedOffset, zoneOffsets } from '../../../../src/domains/records/store/clock-offsets.ts';
import { planHistory } from '../../../../src/domains/records/store/history-plan.ts';
import type { Bucket } from '../../../../src/domains/records/store/record-store.ts';
import { DAY, HOUR, inEachStore, MINUTE, NOON, SECOND } from '../../../support/storage/record-stores.ts';

inEachStore('the record store', (on) => {
  const { append } = on;

  function day(query: { series: number[] }): Promise<Bucket[]> {
    return on.store.history({ ...query, start: NOON - DAY, end: NOON + DAY, interval: 'day', offsets: fixedOffset(0) });
  }

  describe('history', () => {
    test('is empty without records', async () => {
      expect(await day({ series: [1] })).toEqual([]);
      expect(await day({ series: [] })).toEqual([]);
    });

    test('ignores texts in the figures, and counts them', async () => {
      await append([1, NOON, 'dry'], [1, NOON + 1, 4], [1, NOON + 2, -2], [2, NOON, 'wet']);
      const time = NOON - 12 * HOUR;
      expect(await day({ series: [1] })).toEqual([{ time, count: 3, numbers: 2, sum: 2, min: -2, max: 4 }]);
      expect(await day({ series: [2] })).toEqual([{ time, count: 1, numbers: 0, sum: 0, min: null, max: null }]);
      expect(await day({ series: [1, 2] })).toEqual([{ time, count: 4, numbers: 2, sum: 2, min: -2, max: 4 }]);
    });

    test('adds a later batch', async () => {
      await append([1, NOON, 'text first']);
      await append([1, NOON + 1, 5]);
      await append([1, NOON + 2, 1], [1, NOON + 3, 'text last']);
      const time = NOON - 12 * HOUR;
      expect(await day({ series: [1] })).toEqual([{ time, count: 4, numbers: 2, sum: 6, min: 1, max: 5 }]);
    });

    test('has sums that do not drift, in however many batches the records arrived', async () => {
      await append([1, NOON, 1e16], [2, NOON, 0.1]);
      for (let batch = 0; batch < 99; batch++) await append([1, NOON + batch, 1], [2, NOON + batch, 0.1]);
      await append([1, NOON, -1e16], [3, NOON, 1e16], [3, NOON, 1], [3, NOON, -1e16]);
      const sumOf = async (series: number) => (await day({ series: [series] }))[0]?.sum;
      expect([await sumOf(1), await sumOf(2), await sumOf(3)]).toEqual([99, 10, 1]);
    });

    test('survives numbers whose sum overflows', async () => {
      await append([1, NOON, 1e290], [1, NOON, 1e290]);
      await append([1, NOON, 1e290]);
      expect((await day({ series: [1] }))[0]?.sum).toBe(3e290);
    });

    // Two series over 70 days, at times that align with no interval.
    const step = 37 * MINUTE + 11 * SECOND + 1;
    const records = Array.from({ length: 2700 }, (_, index) => {
      const value = index % 5 === 0 ? `text ${index}` : (index * 7) % 101;
      return [1 + (index % 2), NOON + index * step, value] as const;
    });
    const last = NOON + records.length * step;
    const start = NOON + 3 * DAY + 61 * SECOND + 7;

    test('of a year by days is read from hours, in any time zone', () => {
      for (const offsetMinutes of [0, 480, 330, -210, 345]) {
        const offsets = fixedOffset(offsetMinutes);
        const query = { start: NOON, end: NOON + 365 * DAY, interval: 'day' as const, offsets };
        const { records, rollups } = planHistory(query);
        expect(records).toEqual([]);
        // In a zone with a half-hour offset, the hour around midnight is read from its minutes.
        const most = 365 * (offsetMinutes % 60 === 0 ? 24 : 23 + 60) + 120;
        expect(rollups.reduce((sum, { from, to, step }) => sum + (to - from) / step, 0)).toBeLessThanOrEqual(most);
      }
    });

    test('over very many series equals the sum of each', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => index + 1);
      await append(...ids.flatMap((id) => [[id, NOON, id] as const, [id, NOON + 5 * HOUR, id] as const]));
      const start = NOON - 400 * DAY;
      const query = { series: ids, start, end: NOON + DAY, interval: 'hour' as const, offsets: fixedOffset(0) };
      const sum = (ids.length * (ids.length + 1)) / 2;
      const figures = { count: 300, numbers: 300, sum, min: 1, max: 300 };
      expect(await on.store.history(query)).toEqual([
        { time: NOON, ...figures },
        { time: NOON + 5 * HOUR, ...figures },
      ]);
    });

    // Groups of many series are added up by one query, those of few by one each.
    test.each(['Asia/Hong_Kong', 'Asia/Kolkata', 'America/New_York'])(
      'over very many series by days agrees with the single records in %s',
      async (timeZone) => {
        const change = Date.UTC(2026, 10, 1, 6);
        const ids = Array.from({ length: 330 }, (_, index) => index + 1);
        const many = Array.from({ length: 40 * ids.length }, (_, index) => {
          const time = change - 21 * DAY + Math.floor(index / ids.length) * (25 * HOUR + 7 * MINUTE) + index * SECOND;
          return [ids[index % ids.length] as number, time, index % 997] as const;
        });
        await append(...many);
        const period = { start: change - 20 * DAY, end: change + 20 * DAY };
        const offsets = zoneOffsets(timeZone, period.start, period.end);
        const dateOf = new Intl.DateTimeFormat('sv', { timeZone });
        for (const series of [ids, ids.slice(0, 3)]) {
          const found = await on.store.history({ series, ...period, interval: 'day', offsets });
          const inside = many.filter(([id, time]) => id <= series.length && time >= period.start && time < period.end);
          const expected = Map.groupBy(inside, ([, time]) => dateOf.format(time));
          expect(found.map(({ time, ...figures }) => ({ day: dateOf.format(time), ...figures }))).toEqual(
            [...expected].map(([day, of]) => {
              const values = of.map(([, , value]) => value);
              const sum = values.reduce((one, other) => one + other, 0);
              const [min, max] = [Math.min(...values), Math.max(...values)];
              return { day, count: of.length, numbers: of.length, sum, min, max };
            }),
          );
        }
      },
    );

    test.each([0, 480, 330, -210, 345])('agrees with the single records at an offset of %i minutes', async (offset) => {
      await append(...records);
      const periods: [Interval, number, number][] = [
        ['minute', start, start + 2 * DAY + 31 * SECOND],
        ['hour', start, start + 20 * DAY + 47 * MINUTE],
        ['day', start, last],
        ['month', NOON - DAY, last + DAY],
        // Shorter than a rollup, and from edge to edge of some.
        ['minute', NOON + 37 * MINUTE + 5 * SECOND, NOON + 37 * MINUTE + 31 * SECOND],
        ['hour', NOON, NOON + DAY],
        ['day', NOON, NOON + 20 * MINUTE],
      ];
      for (const [interval, from, to] of periods) {
        const query = { series: [1, 2], start: from, end: to, interval, offsets: fixedOffset(offset) };
        const found = await on.store.history(query);
        expect(found.length).toBeGreaterThan(0);
        expect(found).toEqual(historyOf(records, from, to, interval, offset));
      }
    });

    const changes: [string, number][] = [
      ['Europe/London', Date.UTC(2026, 9, 25, 1)],
      ['America/New_York', Date.UTC(2026, 2, 8, 7)],
      // A clock change of half an hour.
      ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
      // From midnight to one o'clock.
      ['Africa/Cairo', Date.UTC(2026, 3, 23, 22)],
      // From a minute after midnight back to the day before, at a half-hour offset.
      ['America/St_Johns', Date.UTC(2010, 10, 7, 2, 31)],
      // A whole day is skipped.
      ['Pacific/Apia', Date.UTC(2011, 11, 30, 10)],
      ['Asia/Hong_Kong', NOON],
    ];
    test.each(changes)('by days and months follows the clock of %s', async (timeZone, change) => {
      const many = Array.from({ length: 1200 }, (_, index) => {
        return [1 + (index % 2), change - 20 * DAY + index * (47 * MINUTE + 13 * SECOND), index % 101] as const;
      });
      await append(...many);
      const period = { start: change - 19 * DAY - 61 * SECOND, end: change + 18 * DAY + 7 };
      const offsets = zoneOffsets(timeZone, period.start, period.end);
      const dateOf = new Intl.DateTimeFormat('sv', { timeZone });
      const inside = many.filter(([, time]) => time >= period.start && time < period.end);
      for (const [interval, length] of [
        ['day', 10],
        ['month', 7],
      ] as const) {
        const nameOf = (time: number) => dateOf.format(time).slice(0, length);
        const found = await on.store.history({ series: [1, 2], ...period, interval, offsets });
        const expected = Map.groupBy(inside, ([, time]) => nameOf(time));
        expect(found.map(({ time, sum, count }) => [nameOf(time), sum, count])).toEqual(
          [...expected].map(([name, of]) => [name, of.reduce((sum, [, , value]) => sum + value, 0), of.length]),
        );
        // Each starts at the first moment of its day or month.
        for (const { time } of found) expect(nameOf(time - 1) < nameOf(time)).toBe(true);
      }
    });

    test('by days of a half-hour zone adds the halves of hours with many records and with few', async () => {
      const midnight = Date.UTC(2026, 0, 1) - 5.5 * HOUR;
      const between = (from: number, to: number, everyMs: number) =>
        Array.from({ length: (to - from) / everyMs }, (_, at) => [1, from + at * everyMs, at % 7] as const);
      const many = between(midnight - HOUR, midnight + HOUR, 10 * SECOND);
      const few = between(midnight + DAY - HOUR, midnight + 2 * DAY + HOUR, 2 * MINUTE);
      await append(...many, ...few);
      const period = { start: midnight - DAY, end: midnight + 3 * DAY };
      const found = await on.store.history({ series: [1], ...period, interval: 'day', offsets: fixedOffset(330) });
      const dayOf = (time: number) => Math.floor((time - midnight) / DAY);
      const days = Map.groupBy([...many, ...few], ([, time]) => dayOf(time));
      expect(found.map(({ time, count, sum }) => [dayOf(time), count, sum])).toEqual(
        [...days].map(([day, of]) => [day, of.length, of.reduce((total, [, , value]) => total + value, 0)]),
      );
    });

    test('by hours follows a clock change of half an hour', async () => {
      const change = Date.UTC(2026, 3, 4, 15);
      const start = change - 2 * HOUR;
      const minutes = Array.from({ length: 240 }, (_, index) => [1, start + index * MINUTE, 1] as const);
      await append(...minutes);
      const offsets = zoneOffsets('Australia/Lord_Howe', start, change + 2 * HOUR);
      const query = { series: [1], start, end: change + 2 * HOUR, interval: 'hour' as const, offsets };
      expect((await on.store.history(query)).map(({ time, count }) => [(time - change) / MINUTE, count])).toEqual([
        [-120, 60],
        [-60, 60],
        [0, 30],
        [30, 60],
        [90, 30],
      ]);
    });

    test('of one figure has the same values as one of all figures', async () => {
      await append(
        ...Array.from({ length: 300 }, (_, at) => [1, NOON + at * 7 * MINUTE, at % 9 ? at / 3 : 'dry'] as const),
      );
      for (const interval of ['minute', 'hour', 'day', 'month'] as const) {
        const query = { series: [1], start: NOON + 90 * SECOND, end: NOON + 30 * HOUR, interval };
        const whole = await on.store.history({ ...query, offsets: fixedOffset(330) });
        for (const figure of ['count', 'sum', 'min', 'max'] as const) {
          const found = await on.store.history({ ...query, offsets: fixedOffset(330), figure });
          const read = (bucket: Bucket) => [bucket.time, figure === 'count' || bucket.numbers, bucket[figure]];
          expect(found.map(read)).toEqual(whole.map(read));
        }
      }
    });

    test('in a time zone reads no more than at a fixed offset, in as few queries', () => {
      const year = {
        series: [1],
        start: Date.UTC(2026, 0, 1, 5),
        end: Date.UTC(2027, 0, 1, 5),
        interval: 'day' as const,
      };
      const byOffset = { ...year, offsets: fixedOffset(-300) };
      const byZone = { ...year, offsets: zoneOffsets('America/New_York', year.start, year.end) };
      expect(byZone.offsets.map(({ offsetMinutes }) => offsetMinutes)).toEqual([-300, -240, -300]);
      const rowsOf = (query: typeof byZone) =>
        planHistory(query).rollups.reduce((rows, { from, to, step }) => rows + (to - from) / step, 0);
      expect(rowsOf(byZone)).toBe(rowsOf(byOffset));
      expect(planHistory(byZone, HOUR)).toEqual(planHistory(byOffset, HOUR));
    });
  });
});

/** The same history, computed from the records alone, bucket by bucket. */
function historyOf(
  records: readonly (readonly [series: number, time: number, value: RecordValue])[],
  from: number,
  to: number,
  interval: Interval,
  offsetMinutes: number,
): Bucket[] {
  const buckets = Map.groupBy(
    records.filter(([, time]) => time >= from && time < to),
    ([, time]) => {
      const local = new Date(time + offsetMinutes * MINUTE);
      if (interval === 'month') local.setUTCDate(1);
      if (interval === 'month' || interval === 'day') local.setUTCHours(0);
      if (interval !== 'minute') local.setUTCMinutes(0);
      return local.setUTCSeconds(0, 0) - offsetMinutes * MINUTE;
    },
  );
  return [...buckets].map(([time, members]) => {
    const numbers = members.flatMap(([, , value]) => (typeof value === 'number' ? [value] : []));
    return {
      time,
      count: members.length,
      numbers: numbers.length,
      sum: numbers.reduce((sum, value) => sum + value, 0),
      min: numbers.length > 0 ? Math.min(...numbers) : null,
      max: numbers.length > 0 ? Math.max(...numbers) : null,
    };
  });
}
