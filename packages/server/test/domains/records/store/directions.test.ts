// Before a release.
import { expect, test } from 'vitest';
import { fixedOffset, zoneOffsets } from '../../../../src/domains/records/store/clock-offsets.ts';
import {
  directionAverages,
  directionBuckets,
  meanDirection,
} from '../../../../src/domains/records/store/directions.ts';
import { createFairReader } from '../../../../src/domains/records/store/fair-reader.ts';
import { DAY, HOUR, inEachStore, MINUTE, NOON, SECOND } from '../../../support/storage/record-stores.ts';

inEachStore('directions', (on) => {
  const reader = () => createFairReader(on.store)('user');
  const send = (...values: readonly (number | string)[]) =>
    on.append(...values.map((value, at) => [1, NOON + at * SECOND, value] as const));

  test.each<[(number | string)[], number | undefined]>([
    [[350, 10], 0],
    [[10, 350], 0],
    [[359, 1, 359, 1], 0],
    [[90, 180], 135],
    [[270, 0], 315],
    [[355, 15], 5],
    [[-10, 10], 0],
    [[-90, -90], 270],
    [[720, 370, 350], 0],
    [[45.5], 45.5],
    [[360], 0],
    [[180, 'north', 180], 180],
    [[0, 180], undefined],
    [[0, 120, 240], undefined],
    [['north'], undefined],
    [[], undefined],
  ])('%j have the mean %s', async (values, mean) => {
    await send(...values);
    const range = { from: NOON - HOUR, to: NOON + HOUR };
    const found = await meanDirection(reader(), [1], range);
    if (mean === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(mean, 6);
    for (const step of [0, MINUTE, HOUR]) {
      const [averages] = await directionAverages(reader(), [{ series: [1], ...range, width: HOUR, step }]);
      expect(averages?.map(({ value }) => Number(value.toFixed(6)))).toEqual(mean === undefined ? [] : [mean]);
    }
  });

  test('have means in parts of time, over several boards', async () => {
    await on.append([1, NOON, 340], [2, NOON + 1, 20], [1, NOON + MINUTE, 90], [2, NOON + 3 * MINUTE, 270]);
    const parts = { from: NOON, to: NOON + 4 * MINUTE, width: MINUTE, step: MINUTE };
    const found = await directionAverages(reader(), [
      { series: [1, 2], ...parts },
      { series: [2], ...parts, from: NOON - 30 * SECOND },
      { series: [], ...parts },
    ]);
    const rounded = found.map((of) => of.map(({ time, value }) => [(time - NOON) / SECOND, Math.round(value)]));
    expect(rounded).toEqual([
      [
        [0, 0],
        [60, 90],
        [180, 270],
      ],
      [
        [-30, 20],
        [150, 270],
      ],
      [],
    ]);
  });

  test.each([
    ['an hour of Hong Kong', 'hour', 'Asia/Hong_Kong', [NOON, NOON + HOUR - 1], [NOON]],
    ['an hour of Nepal', 'hour', 'Asia/Kathmandu', [NOON - 15 * MINUTE, NOON + 14 * MINUTE], [NOON - 45 * MINUTE]],
    ['a minute', 'minute', 'Asia/Hong_Kong', [NOON, NOON + MINUTE - 1], [NOON]],
    ['a day', 'day', 'Asia/Hong_Kong', [NOON - 20 * HOUR, NOON + 3 * HOUR], [NOON - 20 * HOUR]],
    ['a month', 'month', 'UTC', [NOON - 19 * DAY, NOON + 11 * DAY], [Date.UTC(2026, 4, 1)]],
    ['two hours', 'hour', 'UTC', [NOON + HOUR - 1, NOON + HOUR], [NOON, NOON + HOUR]],
  ] as const)('of %s have one mean for each interval', async (_, interval, zone, [first, second], starts) => {
    await on.append([1, first, 350], [1, second, 10]);
    const [start, end] = [first - 45 * MINUTE, second + 1];
    const offsets = zoneOffsets(zone, start, end);
    const found = await directionBuckets(reader(), { series: [1], start, end, interval, offsets });
    expect(found.map(({ time }) => time)).toEqual(starts);
    const values = starts.length === 1 ? [0] : [350, 10];
    expect(found.map(({ max }) => Math.round(max ?? Number.NaN) % 360)).toEqual(values);
  });

  test('at the end of a period belong to the next one', async () => {
    await on.append([1, NOON, 350], [1, NOON + HOUR, 90]);
    const period = { series: [1], start: NOON, end: NOON + HOUR, interval: 'hour', offsets: fixedOffset(0) } as const;
    expect((await directionBuckets(reader(), period)).map(({ max }) => Math.round(max ?? Number.NaN))).toEqual([350]);
  });
});
