import { resolveFormulas } from '@tinkerstream/contract/topics/formula';
import { expect, test } from 'vitest';
import type { ComputedSeries } from '../../../../src/domains/records/store/computed/computed-series.ts';
import { computedRecords } from '../../../../src/domains/records/store/computed/join.ts';
import { TimeSlice } from '../../../../src/platform/limits/time-slice.ts';

const formula = resolveFormulas(
  new Map([
    ['a', ''],
    ['b', ''],
    ['f', 'a * 10 + b'],
  ]),
).get('f');
const series = { id: -1, topicId: 'topic', dataTypeId: 'f', deviceId: '' };
const computed = { series, formula, inputs: [1, 2] } as ComputedSeries;

/** The computed values of stored ones: series, time, place within the millisecond, and value. */
const valuesOf = async (
  ...stored: readonly (readonly [series: number, time: number, seq: number, value: number | string])[]
) =>
  [
    ...(
      await computedRecords(
        [computed],
        stored.map(([series, time, seq, value]) => ({ series, time, seq, value })),
        new TimeSlice(5),
      )
    ).values(),
  ]
    .flat()
    .map(({ time, value }) => [time, value]);

test('of two messages in one millisecond, the values of each belong together, in any order of reading', async () => {
  expect(await valuesOf([2, 5, 3, 2], [1, 5, 2, 2], [2, 5, 1, 1], [1, 5, 0, 1])).toEqual([
    [5, 11],
    [5, 22],
  ]);
});

test('a message without one of the keys, or with a text, has no computed value', async () => {
  expect(await valuesOf([1, 5, 0, 1], [1, 6, 0, 2], [2, 6, 1, 3], [1, 7, 0, 1], [2, 7, 1, 'off'])).toEqual([[6, 23]]);
});
