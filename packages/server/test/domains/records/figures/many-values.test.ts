import { MAX_COUNTED_VALUES } from '@tinkerstream/contract/charts';
import { chartErrors } from '@tinkerstream/contract/error-codes';
import { MAX_STATISTICS_NUMBERS } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { createFigures } from '../../../../src/domains/records/history/figures/figures.ts';
import { createStatistics } from '../../../../src/domains/records/history/statistics.ts';

const DAY = { startTime: '2026-01-01T00:00:00.000Z', endTime: '2026-01-02T00:00:00.000Z' };
const query = { topicId: 'a', dataTypeId: 'b' };
const records = {
  seriesOf: async () => [{ id: 1, topicId: 'a', dataTypeId: 'b', deviceId: '' }],
  isDirection: async () => false,
};

/** A reader of a store that would fail if values were read one by one. */
function readerOf(reader: object) {
  const read = (name: PropertyKey) => async () => {
    throw new Error(`Not to be read: ${String(name)}`);
  };
  return () => new Proxy(reader, { get: (own, name) => Reflect.get(own, name) ?? read(name) }) as never;
}

test('statistics of more numbers than one answer reads are those of the rollups, unless some of them were marked', async () => {
  const bucket = { time: 0, count: MAX_STATISTICS_NUMBERS + 1, numbers: MAX_STATISTICS_NUMBERS + 1 };
  const history = async () => [{ ...bucket, sum: 3 * bucket.numbers, min: 1, max: 9 }];
  const numberSpan = async () => ({ from: 0, to: Date.parse('2027-01-01') });
  const statisticsOf = createStatistics(readerOf({ numberSpan, history }), records);
  const whole = { count: bucket.numbers, min: 1, max: 9, mean: 3, spread: null, slope: null, area: null };
  expect(await statisticsOf('user', query, DAY)).toEqual(whole);
  expect(await statisticsOf('user', query, { ...DAY, lowest: 1, highest: 9 })).toEqual(whole);
  expect(await statisticsOf('user', query, { ...DAY, lowest: 2 })).toBeNull();
});

test('a histogram and a category chart refuse more values than they count', async () => {
  const lineCounts = async () => new Map([[0, { count: MAX_COUNTED_VALUES + 1 }]]);
  const figuresOf = createFigures({} as never, readerOf({ lineCounts }), {} as never, records);
  for (const question of [
    { kind: 'histogram', of: query, rule: 'STURGES', bins: 5 },
    { kind: 'categories', of: query, most: 5 },
  ] as const) {
    await expect(figuresOf('user', question, DAY)).rejects.toMatchObject({ code: chartErrors.tooManyValues });
  }
});
