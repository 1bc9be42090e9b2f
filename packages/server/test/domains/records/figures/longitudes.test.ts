import { expect, test } from 'vitest';
import { longitudeAverages } from '../../../../src/domains/records/history/figures/longitudes.ts';
import { HOUR, inEachStore, MINUTE, NOON, SECOND } from '../../../support/storage/record-stores.ts';

inEachStore('the average of longitudes', (on) => {
  test.each([
    ['the records', 10 * SECOND, 0],
    ['the rollups of hours', HOUR, HOUR],
  ])('is on their side of the earth, from %s', async (_, width, step) => {
    await on.append(
      [1, NOON, 179.9],
      [1, NOON + 1, -179.9],
      [1, NOON + 2, -179.7],
      [1, NOON + HOUR, -10],
      [1, NOON + HOUR + 1, 10],
      [2, NOON, 170],
      [3, NOON, 179],
      [3, NOON + HOUR, 'text'],
      [4, NOON + 1, -177],
    );
    const parts = { from: NOON, to: NOON + 2 * HOUR, width, step };
    const queries = [[1], [2], [3, 4]].map((series) => ({ series, ...parts }));
    const found = await longitudeAverages(on.store, queries, await on.store.averages(queries));
    const rounded = found.map((one) =>
      one.map(({ time, value }) => [(time - NOON) / MINUTE, Number(value.toFixed(6))]),
    );
    expect(rounded).toEqual([
      [
        [0, -179.9],
        [60, 0],
      ],
      [[0, 170]],
      [[0, -179]],
    ]);
  });
});
