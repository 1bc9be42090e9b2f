import { describe, expect, test } from 'vitest';
import { type RecordOrder, recordPages } from '../../../../src/domains/records/store/record-pages.ts';
import { DAY, HOUR, inEachStore, MINUTE, NOON, SECOND } from '../../../support/storage/record-stores.ts';

inEachStore('the record store', (on) => {
  const { append, valuesOf } = on;

  describe('pages', () => {
    const orders: [RecordOrder, boolean][] = [
      ['oldest-first', false],
      ['newest-first', true],
    ];

    test.each(orders)('contain every record once, %s, over several series', async (order, isReversed) => {
      // Years, days, a full hour, a full minute and more than a page in one second, two of them in one millisecond.
      const times = [
        NOON - 900 * DAY,
        NOON - 40 * DAY,
        ...Array.from({ length: 30 }, (_, i) => NOON - 2 * DAY + i * 7 * MINUTE),
        ...Array.from({ length: 40 }, (_, i) => NOON + i * 11 * SECOND),
        ...Array.from({ length: 30 }, (_, i) => NOON + HOUR + Math.floor(i / 2)),
      ];
      const records = times.map((time, i) => [1 + (i % 3), time, i % 4 === 0 ? `text ${i}` : i] as const);
      await append(...records, [4, NOON, 'of another']);
      const pages = await allOf(recordPages(on.store, [1, 2, 3], order, 10));
      const found = pages.flat().map(({ series, time, value }) => [series, time, value]);
      const asFound = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
      expect(asFound(found)).toEqual(asFound(records));
      const sorted = found.map(([, time]) => time as number);
      expect(isReversed ? sorted.toReversed() : sorted).toEqual([...times].sort((a, b) => a - b));
      // A page exceeds its size only for a single second.
      const large = pages.filter((page) => page.length > 10);
      expect(large.map((page) => page.length)).toEqual([30]);
    });

    test('keep the order within one millisecond', async () => {
      await append(...Array.from({ length: 20 }, (_, i) => [1, NOON, i] as const));
      const [page = []] = await allOf(recordPages(on.store, [1], 'newest-first', 5));
      expect(page.map((record) => record.value)).toEqual((await valuesOf(1)).slice(0, 20));
    });

    test('are none without records', async () => {
      await append([1, NOON, 1]);
      expect(await allOf(recordPages(on.store, [], 'oldest-first'))).toEqual([]);
      expect(await allOf(recordPages(on.store, [2], 'oldest-first'))).toEqual([]);
    });

    test('end with the records that existed at the start, however many arrive', async () => {
      await append([1, NOON, 1], [1, NOON + DAY, 2]);
      const pages = recordPages(on.store, [1], 'oldest-first', 1);
      expect((await pages.next()).value).toMatchObject([{ value: 1 }]);
      await append([1, NOON + DAY + 1, 3], [1, NOON + 2 * DAY, 4]);
      expect((await allOf(pages)).flat().map((record) => record.value)).toEqual([2]);
    });

    test('are read only as far as requested', async () => {
      await append(...Array.from({ length: 100 }, (_, i) => [1, NOON + i * MINUTE, i] as const));
      let reads = 0;
      const counting: typeof on.store = {
        ...on.store,
        range: (...input) => {
          reads++;
          return on.store.range(...input);
        },
      };
      for await (const page of recordPages(counting, [1], 'newest-first', 10)) if (page.length > 0) break;
      expect(reads).toBe(1);
    });
  });
});

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
