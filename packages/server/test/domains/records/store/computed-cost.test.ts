import { describe, expect, test } from 'vitest';
import { withComputed } from '../../../../src/domains/records/store/computed/computed-reader.ts';
import { createFindComputed } from '../../../../src/domains/records/store/computed/find-computed.ts';
import type { RecordStore } from '../../../../src/domains/records/store/record-store.ts';
import type { DataTypeEntity } from '../../../../src/domains/topics/index.ts';
import { inEachStore, MINUTE, NOON, SECOND } from '../../../support/storage/record-stores.ts';

/** The data types of a topic, whose ids are the name of the topic and their keys. */
const typesOf = (topicId: string, formulas: readonly (readonly [key: string, formula: string])[]) =>
  formulas.map(
    ([keyName, formula]): DataTypeEntity => ({
      id: `${topicId} ${keyName}`,
      topicId,
      name: keyName,
      keyName,
      description: '',
      unit: '',
      formula,
    }),
  );

const CHAIN = Array.from({ length: 50 }, (_, at) => [`k${at}`, at === 0 ? '' : `k${at - 1} + 1`] as const);

/** A reader that computes, and how often it asks for data types and records. */
function countingReader(store: RecordStore, dataTypes: readonly DataTypeEntity[]) {
  const counts = { topics: 0, store: 0 };
  const counted = Object.fromEntries(
    Object.entries(store).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value];
      return [
        name,
        (...given: unknown[]) => {
          counts.store++;
          return value(...given);
        },
      ];
    }),
  ) as unknown as RecordStore;
  const find = createFindComputed({
    async dataTypesOf(topicIds) {
      counts.topics++;
      return Map.groupBy(
        dataTypes.filter(({ topicId }) => topicIds.includes(topicId)),
        ({ topicId }) => topicId,
      );
    },
    async topicsOfComputed(ids) {
      counts.topics++;
      return new Map(
        dataTypes.flatMap(({ id, topicId, formula }) => (formula && ids.includes(id) ? [[id, topicId] as const] : [])),
      );
    },
  });
  return { reader: withComputed(counted, find), counts };
}

inEachStore('the computed values of a topic', (on) => {
  describe('whose 49 formulas follow from one another', () => {
    test('are read with as many questions as those of one formula', async () => {
      const questions = async (length: number) => {
        const topicId = `chain of ${length}`;
        const types = typesOf(topicId, CHAIN.slice(0, length));
        const { reader, counts } = countingReader(on.store, types);
        const k0 = await on.openSeries(topicId, `${topicId} k0`, 'board');
        await on.append(...[0, 1, 2].map((at) => [k0, NOON + at * SECOND, at] as const));
        const dataTypeIds = types.map(({ id }) => id);
        const newest = await reader.newestOfDataTypes([topicId]);
        expect(newest.map(({ value }) => value).sort((a, b) => Number(a) - Number(b))).toEqual(
          types.map((_, at) => 2 + at),
        );
        const shown = await reader.listShownSeries({
          dataTypeIds,
          by: 'data-type',
          windowMs: MINUTE,
          limit: 100,
          seriesLimit: 20,
        });
        expect(shown.map(({ dataTypeId }) => dataTypeId).sort()).toEqual(dataTypeIds.toSorted());
        const series = shown.map((one) => one.series);
        const recent = await reader.recentOfEach(series, 2);
        expect(recent).toHaveLength(2 * length);
        const range = { from: NOON, to: NOON + MINUTE, width: MINUTE, step: 0 };
        const averages = await reader.averages(series.map((one) => ({ ...range, series: [one] })));
        expect(
          averages
            .flat()
            .map(({ value }) => value)
            .sort((a, b) => a - b),
        ).toEqual(types.map((_, at) => 1 + at));
        const one = await Promise.all(dataTypeIds.map((id) => reader.recentOf(id, undefined, 1)));
        expect(one.map(({ records }) => records[0]?.value)).toEqual(types.map((_, at) => 2 + at));
        return { ...counts, perType: counts.store / length };
      };
      const [few, many] = [await questions(2), await questions(50)];
      // Each data type is asked for on its own at the end, as the charts of a dashboard do: one look at its records.
      expect(many.store - few.store).toBeLessThanOrEqual(3 * 48);
      expect(many.topics).toBe(few.topics);
    });
  });

  test('are the newest over all boards, however many have sent and whatever each of them lacks', async () => {
    const topicId = 'many boards';
    const types = typesOf(topicId, [
      ['a', ''],
      ['b', ''],
      ['sum', 'a + b'],
      ['twice', 'a * 2'],
    ]);
    const { reader } = countingReader(on.store, types);
    const records: (readonly [number, number, number])[] = [];
    for (let board = 0; board < 65; board++) {
      const [a, b] = [
        await on.openSeries(topicId, `${topicId} a`, `board ${board}`),
        await on.openSeries(topicId, `${topicId} b`, `board ${board}`),
      ];
      const time = NOON + board * SECOND;
      // The later boards have sent both keys long ago only, and one of them never in the same message.
      if (board < 40) records.push([a, time, board], [b, time, 1000]);
      else
        records.push([b, NOON - MINUTE, 5], [a, board === 64 ? NOON - MINUTE - 1 : NOON - MINUTE, 5], [a, time, board]);
    }
    await on.append(...records.toSorted((x, y) => x[1] - y[1]));
    const newest = new Map(
      (await reader.newestOfDataTypes([topicId])).map(({ dataTypeId, value }) => [dataTypeId, value]),
    );
    expect(newest.get(`${topicId} sum`)).toBe(1039);
    expect(newest.get(`${topicId} twice`)).toBe(128);
    const [first] = await reader.listShownSeries({
      dataTypeIds: [`${topicId} sum`],
      by: 'data-type',
      windowMs: MINUTE,
      limit: 10,
      seriesLimit: 5,
    });
    const [latest] = await reader.recentOfEach([first?.newestSeries ?? 0], 1);
    expect(latest?.value).toBe(1039);
  });
});
