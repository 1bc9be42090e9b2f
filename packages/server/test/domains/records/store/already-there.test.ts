// Before a release.
import type { RecordValue } from '@tinkerstream/contract/points';
import { expect, test } from 'vitest';
import { inEachStore, NOON } from '../../../support/storage/record-stores.ts';

inEachStore('what is stored already', (on) => {
  const { openSeries, append } = on;

  const ask = (...sought: (readonly [device: string, time: number, value: RecordValue])[]) =>
    on.store.areStored({
      series: sought.map(([deviceId]) => ({ dataTypeId: 'd1', deviceId })),
      seriesIndexes: sought.map((_, index) => index),
      times: sought.map(([, time]) => time),
      values: sought.map(([, , value]) => value),
    });

  test('is found by its series, time and value, also right after it was acknowledged', async () => {
    const [one, other] = [await openSeries('t1', 'd1', 'x'), await openSeries('t1', 'd1', 'y')];
    await append([one, NOON, 21], [one, NOON, 22.5], [one, NOON + 1, '007'], [other, NOON, -0.1], [one, NOON, 1e21]);
    expect(
      await ask(
        ['x', NOON, 21],
        ['x', NOON, 22.5],
        ['x', NOON, 22],
        ['x', NOON - 1, 21],
        ['y', NOON, 21],
        ['y', NOON, -0.1],
        ['z', NOON, 21],
        ['x', NOON + 1, '007'],
        ['x', NOON + 1, 7],
        ['x', NOON + 1, 'seven'],
        ['x', NOON, 1e21],
        ['x', NOON, 21],
      ),
    ).toEqual([true, true, false, false, false, true, false, true, false, false, true, true]);
    expect(await ask()).toEqual([]);
    await on.reopen();
    expect(await ask(['x', NOON, 21])).toEqual([true]);
  });

  test('is found among thousands of other values at the same time, in one query', async () => {
    const one = await openSeries('t1', 'd1', 'x');
    const many = Array.from({ length: 3000 }, (_, index) => [one, NOON, index] as const);
    await append(...many);
    const found = await ask(...Array.from({ length: 2000 }, (_, index) => ['x', NOON, 2000 + index] as const));
    expect(found.filter(Boolean)).toHaveLength(1000);
    expect(found.slice(0, 1000).every(Boolean)).toBe(true);
  });
});
