import { describe, expect, test } from 'vitest';
import { DAY, HOUR, inEachStore, MINUTE, NOON, SECOND } from '../../../support/storage/record-stores.ts';

inEachStore('the record store', (on) => {
  const { append, openSeries } = on;

  describe('the latest record', () => {
    test('of each data type is one row, over all its devices and several topics', async () => {
      const [a1, a2] = [await openSeries('one', 'a', 'device 1'), await openSeries('one', 'a', 'device 2')];
      const b = await openSeries('one', 'b', '');
      await openSeries('one', 'silent', '');
      const other = await openSeries('other', 'c', '');
      await append([a1, NOON, 1], [a2, NOON + 2, 'new'], [a2, NOON + 2, 'newer'], [a1, NOON + 1, 2]);
      await append([b, NOON, 5], [other, NOON, 6]);
      const rows = await on.store.newestOfDataTypes(['one', 'other', 'unknown']);
      expect(rows.sort((x, y) => (x.dataTypeId < y.dataTypeId ? -1 : 1))).toEqual([
        { dataTypeId: 'a', time: NOON + 2, value: 'newer' },
        { dataTypeId: 'b', time: NOON, value: 5 },
        { dataTypeId: 'c', time: NOON, value: 6 },
      ]);
      expect(await on.store.newestOfDataTypes([])).toEqual([]);
    });

    test('among several devices at the same moment is the one that arrived last', async () => {
      const [first, second] = [await openSeries('one', 'a', 'device 1'), await openSeries('one', 'a', 'device 2')];
      await append([second, NOON, 'second'], [first, NOON, 'first']);
      expect(await on.store.newestOfDataTypes(['one'])).toEqual([{ dataTypeId: 'a', time: NOON, value: 'first' }]);
    });

    test('and those before it are read of each series alone', async () => {
      const [a, b] = [await openSeries('one', 'a', 'board'), await openSeries('one', 'b', 'board')];
      const empty = await openSeries('one', 'c', 'board');
      await append([a, NOON, 1], [a, NOON + 1, 'two'], [a, NOON + 2, 3], [b, NOON - HOUR, 4]);
      const each = Map.groupBy(await on.store.recentOfEach([a, b, empty], 2), ({ series }) => series);
      expect([...each].map(([series, of]) => [series, of.map(({ value }) => value)]).sort()).toEqual([
        [a, [3, 'two']],
        [b, [4]],
      ]);
      expect(await on.store.recentOfEach([], 2)).toEqual([]);
    });

    test('of a data type comes with its series: of all senders, of one, or of those without a name', async () => {
      const [a, nameless] = [await openSeries('one', 'a', 'board'), await openSeries('one', 'a', '')];
      const other = await openSeries('one', 'b', 'board');
      await append([a, NOON, 1], [nameless, NOON + 1, 2], [a, NOON + 2, 3], [other, NOON + 3, 4]);
      const found = async (deviceId: string | undefined, count: number) => {
        const { series, records } = await on.store.recentOf('a', deviceId, count);
        return [series.map(({ id }) => id).sort(), records.map(({ value }) => value)];
      };
      expect(await found(undefined, 2)).toEqual([
        [a, nameless],
        [3, 2],
      ]);
      expect(await found('board', 10)).toEqual([[a], [3, 1]]);
      expect(await found('', 10)).toEqual([[nameless], [2]]);
      expect(await found('another', 10)).toEqual([[], []]);
    });

    test('tells the senders of some data types, the latest first, each by one of its current series', async () => {
      const old = await openSeries('one', 'a', 'board');
      const first = await openSeries('one', 'b', 'board');
      const second = await openSeries('one', 'c', 'board');
      const nameless = await openSeries('one', 'a', '');
      const other = await openSeries('two', 'd', '');
      const hidden = await openSeries('two', 'deleted', 'late');
      await openSeries('one', 'a', 'silent');
      await append([old, NOON, 1], [nameless, NOON + MINUTE, 2], [first, NOON + HOUR, 3]);
      await append([second, NOON + HOUR + SECOND, 4], [other, NOON + DAY, 5], [hidden, NOON + 2 * DAY, 6]);
      const query = { dataTypeIds: ['a', 'b', 'c', 'd'], windowMs: MINUTE };
      const senders = [
        { topicId: 'two', deviceId: '', dataTypeId: 'd', series: other, newestSeries: other },
        { topicId: 'one', deviceId: 'board', dataTypeId: 'b', series: first, newestSeries: second },
        { topicId: 'one', deviceId: '', dataTypeId: 'a', series: nameless, newestSeries: nameless },
      ];
      expect(await on.store.listSenders({ ...query, limit: 10 })).toEqual({ senders, total: 3 });
      expect(await on.store.listSenders({ ...query, limit: 2 })).toEqual({ senders: senders.slice(0, 2), total: 3 });
      expect(await on.store.listSenders({ ...query, dataTypeIds: [], limit: 2 })).toEqual({ senders: [], total: 0 });
    });

    test('chooses what a topic or a data type shows of itself, those heard last first', async () => {
      const old = await openSeries('one', 'a', 'board');
      const [first, same] = [await openSeries('one', 'b', 'board'), await openSeries('one', 'b', 'other')];
      const second = await openSeries('one', 'c', 'board');
      const other = await openSeries('two', 'd', '');
      const hidden = await openSeries('two', 'deleted', 'late');
      await openSeries('two', 'e', 'silent');
      await append([old, NOON, 1], [first, NOON + HOUR, 3], [same, NOON + HOUR - SECOND, 2]);
      await append([second, NOON + HOUR + SECOND, 4], [other, NOON + DAY, 5], [hidden, NOON + 2 * DAY, 6]);
      const query = { dataTypeIds: ['a', 'b', 'c', 'd', 'e'], windowMs: MINUTE, limit: 9, seriesLimit: 9 };
      const shown = (topicId: string, dataTypeId: string, series: number, newestSeries = series) => ({
        topicId,
        dataTypeId,
        series,
        newestSeries,
      });
      const ofTopics = [shown('two', 'd', other), shown('one', 'b', first, second), shown('one', 'b', same, second)];
      expect(await on.store.listShownSeries({ ...query, by: 'topic' })).toEqual(ofTopics);
      expect(await on.store.listShownSeries({ ...query, by: 'topic', seriesLimit: 1 })).toEqual(ofTopics.slice(0, 2));
      expect(await on.store.listShownSeries({ ...query, by: 'topic', limit: 1 })).toEqual(ofTopics.slice(0, 1));
      expect(await on.store.listShownSeries({ ...query, by: 'data-type' })).toEqual([
        shown('two', 'd', other),
        shown('one', 'c', second),
        shown('one', 'b', first),
        shown('one', 'b', same, first),
        shown('one', 'a', old),
      ]);
      expect(await on.store.listShownSeries({ ...query, dataTypeIds: [], by: 'topic' })).toEqual([]);
    });

    test('averages several ranges before it in one call', async () => {
      const [a, b] = [await openSeries('one', 'a', 'board'), await openSeries('one', 'a', 'other')];
      await append([a, NOON, 1], [a, NOON + SECOND, 2], [b, NOON + SECOND, 6], [a, NOON + MINUTE, 'text']);
      await append([a, NOON + 2 * MINUTE, 5], [a, NOON + 2 * HOUR, 9]);
      const minutes = { from: NOON, to: NOON + 4 * MINUTE, width: 2 * MINUTE, step: MINUTE };
      const hours = { from: NOON - HOUR, to: NOON + 3 * HOUR, width: HOUR, step: HOUR };
      const queries = [
        { ...minutes, series: [a, b] },
        { ...minutes, series: [] },
        { ...hours, series: [a] },
      ];
      expect(await on.store.averages(queries)).toEqual([
        [
          { time: NOON, value: 3 },
          { time: NOON + 2 * MINUTE, value: 5 },
        ],
        [],
        [
          { time: NOON, value: 8 / 3 },
          { time: NOON + 2 * HOUR, value: 9 },
        ],
      ]);
      expect(await on.store.averages([])).toEqual([]);
    });

    test('of each device has its time', async () => {
      const series = [await openSeries('one', 'a', 'board'), await openSeries('one', 'b', 'board')] as const;
      const nameless = await openSeries('one', 'a', '');
      await openSeries('one', 'a', 'silent');
      await append([series[0], NOON, 1], [series[1], NOON + 5, 1], [nameless, NOON + 1, 1]);
      const times = await on.store.lastTimesOfDevices('one');
      expect(new Map(times.map(({ deviceId, time }) => [deviceId, time]))).toEqual(
        new Map([
          ['board', NOON + 5],
          ['', NOON + 1],
        ]),
      );
    });
  });
});
