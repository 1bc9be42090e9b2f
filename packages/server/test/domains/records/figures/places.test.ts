import { expect, test } from 'vitest';
import { placeAverages } from '../../../../src/domains/records/history/figures/places.ts';
import { HOUR, inEachStore, MINUTE, NOON, SECOND } from '../../../support/storage/record-stores.ts';

/** The average places of boards; each has a series of latitudes, and the next one of longitudes. */
async function placesOf(
  reader: Parameters<typeof placeAverages>[0],
  boards: readonly (readonly number[])[],
  parts: { readonly from: number; readonly to: number; readonly width: number; readonly step: number },
  most?: number,
) {
  const queries = boards.map((series) => ({ series, ...parts }));
  const [latitudes, longitudes] = await placeAverages(
    reader,
    queries,
    queries.map((query) => ({ ...query, series: query.series.map((id) => id + 1) })),
    most,
  );
  const rounded = (value: number) => Number(value.toFixed(6));
  return latitudes.map((of, board) =>
    of.map(({ time, value }, at) => {
      const longitude = longitudes[board]?.[at];
      expect(longitude?.time).toBe(time);
      return [(time - NOON) / MINUTE, rounded(value), rounded(longitude?.value ?? Number.NaN)];
    }),
  );
}

inEachStore('the average of places', (on) => {
  /** Places of a board, each a second after the one before. */
  const walk = (series: number, start: number, ...places: readonly (readonly [number | string, number | string])[]) =>
    on.append(
      ...places.flatMap(([latitude, longitude], at) => [
        [series, start + at * SECOND, latitude] as const,
        [series + 1, start + at * SECOND, longitude] as const,
      ]),
    );

  const steps: [string, number, number][] = [
    ['the records', 30 * SECOND, 0],
    ['the rollups of minutes', MINUTE, MINUTE],
    ['the rollups of hours', HOUR, HOUR],
  ];

  test.each(steps)('leaves out a receiver without a fix, from %s', async (_, width, step) => {
    await walk(1, NOON, [22.3, 114.1], [0, 0], [22.5, 114.3], [0, 0]);
    await walk(1, NOON + HOUR, [0, 0], [0, 0]);
    await walk(1, NOON + 2 * HOUR, [22.4, 114.2]);
    const parts = { from: NOON, to: NOON + 3 * HOUR, width, step };
    expect(await placesOf(on.store, [[1]], parts)).toEqual([
      [
        [0, 22.4, 114.2],
        [120, 22.4, 114.2],
      ],
    ]);
  });

  test.each([
    ['a latitude beyond a pole', 95, 114.1],
    ['a longitude beyond the date line', 22.4, 181],
    ['the largest number of a receiver', 2147483647, 2147483647],
    ['a missing value as a number', -999, -999],
    ['degrees and minutes in one number', 2219.34, 11410.2],
    ['zeros behind a sign', -0, 0],
  ])('leaves out %s', async (_, latitude, longitude) => {
    await walk(1, NOON, [22.3, 114.1], [latitude, longitude], [22.5, 114.3]);
    for (const [, width, step] of steps) {
      const parts = { from: NOON, to: NOON + HOUR, width, step };
      expect(await placesOf(on.store, [[1]], parts)).toEqual([[[0, 22.4, 114.2]]]);
    }
  });

  test.each(steps)('keeps places on the equator and on the meridian of Greenwich, from %s', async (_, width, step) => {
    await walk(1, NOON, [0, 32.5], [-1, 32.5], [1, 32.5]);
    await walk(3, NOON, [51.5, 0], [51.5, -0.1], [51.5, 0.1]);
    await walk(5, NOON, [0.1, 0.1], [-0.1, -0.1], [0, 0.3], [0, 0]);
    const parts = { from: NOON, to: NOON + HOUR, width, step };
    expect(await placesOf(on.store, [[1], [3], [5]], parts)).toEqual([[[0, 0, 32.5]], [[0, 51.5, 0]], [[0, 0, 0.1]]]);
  });

  test.each(steps)('is on their side of the earth, from %s', async (_, width, step) => {
    await walk(1, NOON, [1, 179.9], [1, -179.9], [1, -179.7]);
    await walk(3, NOON, [1, 170]);
    await walk(5, NOON, [1, 179], [0, 0], ['lost', 'lost'], [2, -177]);
    await walk(7, NOON, [1, -10], [1, 10]);
    const parts = { from: NOON, to: NOON + HOUR, width, step };
    expect(await placesOf(on.store, [[1], [3], [5], [7]], parts)).toEqual([
      [[0, 1, -179.9]],
      [[0, 1, 170]],
      [[0, 1.5, -179]],
      [[0, 1, 0]],
    ]);
  });

  test('of latitudes and longitudes in messages of their own leaves out zeros too', async () => {
    await on.append([1, NOON, 22.3], [2, NOON + 40, 114.1], [1, NOON + 900, 0], [2, NOON + 940, 0]);
    await on.append([1, NOON + 1900, 22.5], [2, NOON + 1940, 114.3], [2, NOON + 2900, 999]);
    const parts = { from: NOON, to: NOON + HOUR, width: HOUR, step: HOUR };
    expect(await placesOf(on.store, [[1]], parts)).toEqual([[[0, 22.4, 114.2]]]);
  });

  test('of too many values has those of the minutes that are only places', async () => {
    await walk(1, NOON, [22.3, 114.1], [0, 0]);
    await walk(1, NOON + MINUTE, [22.4, 114.2], [22.6, 114.4], [22.6, 114.4]);
    await walk(1, NOON + 2 * MINUTE, [22.9, 114.8]);
    await walk(1, NOON + HOUR, [0, 0], [22, 114]);
    await walk(1, NOON + 2 * HOUR, [21, 114], [21, 115]);
    const parts = { from: NOON, to: NOON + 3 * HOUR, width: HOUR, step: HOUR };
    expect(await placesOf(on.store, [[1]], parts, 3)).toEqual([
      [
        [0, 22.625, 114.45],
        [120, 21, 114.5],
      ],
    ]);
  });
});
