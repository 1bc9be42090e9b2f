import type { RecordValue } from '@tinkerstream/contract/points';
import { describe, expect, test } from 'vitest';
import { fixedOffset } from '../../../../src/domains/records/store/clock-offsets.ts';
import type { Bucket, RecordStore } from '../../../../src/domains/records/store/record-store.ts';
import { DAY, inEachStore, MINUTE, NOON, SECOND } from '../../../support/storage/record-stores.ts';

inEachStore('the record store', (on) => {
  const { append, openSeries, valuesOf, reopen } = on;

  function day(query: { series: number[] }): Promise<Bucket[]> {
    return on.store.history({ ...query, start: NOON - DAY, end: NOON + DAY, interval: 'day', offsets: fixedOffset(0) });
  }

  test('the latest value of each slot is stored with a batch, until it is deleted', async () => {
    const carry = (slot: string, value: RecordValue, time: number, dataTypeId = '') => {
      const carried = [{ topicId: 'kept', slot, dataTypeId, value, time }];
      return on.store.append({ series: [], times: [], values: [], counters: new Map(), carried });
    };
    const found = (slot: string) => on.store.findCarried('kept', slot);
    await carry('message', 'good\0morning', NOON);
    await carry('number', '1', NOON);
    await carry('number', 2, NOON - 1);
    await carry('button', 'on', NOON, 'type');
    await reopen();
    expect(await found('message')).toEqual({ value: 'good\0morning', time: NOON });
    expect(await found('number')).toEqual({ value: 2, time: NOON - 1 });
    await on.store.deleteCarried('kept', 'number');
    expect(await found('number')).toBeUndefined();
    await on.store.deleteSeries({ topicId: 'kept', dataTypeId: 'type' });
    expect(await found('button')).toBeUndefined();
    expect(await found('message')).toBeDefined();
    await on.store.deleteSeries({ topicId: 'kept' });
    expect(await found('message')).toBeUndefined();
  });

  describe('records', () => {
    test('of the same millisecond never overwrite one another', async () => {
      await append([1, NOON, 1], [1, NOON, 2]);
      await append([1, NOON, 3]);
      await reopen();
      await append([1, NOON, 4]);
      expect(await valuesOf(1)).toEqual([4, 3, 2, 1]);
    });

    test('of the same millisecond keep their order of arrival across several series', async () => {
      await append([1, NOON, 1], [1, NOON, 2], [2, NOON, 3], [1, NOON, 4]);
      await append([3, NOON, 5], [2, NOON, 6]);
      const values = [1, 2, 3, 4, 5, 6];
      expect((await on.store.recent([1, 2, 3], 10)).map(({ value }) => value)).toEqual(values.toReversed());
      expect((await on.store.range([1, 2, 3], { from: NOON, to: NOON + 1 })).map(({ value }) => value)).toEqual(values);
    });

    test('keep their order of arrival if their time does not show it, across several series too', async () => {
      const late = (place: number | null, series: number, time: number, value: number) =>
        on.store.append({ series: [series], times: [time], values: [value], places: [place], counters: new Map() });
      const [one, other] = [await openSeries('t1', 'd1', 'x'), await openSeries('t1', 'd1', 'y')];
      await append([one, NOON, 1], [one, NOON + 10, 2], [other, NOON + 20, 3]);
      await late(NOON + 21, one, NOON - 60, 4);
      await late(NOON + 22, other, NOON - 50, 5);
      await late(NOON + 23, one, NOON - 70, 6);
      const recent = async (count: number) => (await on.store.recent([one, other], count)).map(({ value }) => value);
      const newest = async () => [await on.store.newestOfDataTypes(['t1']), await on.store.lastTimesOfDevices('t1')];
      const lastTimes = (x: number, y: number) => [
        { deviceId: 'x', time: x },
        { deviceId: 'y', time: y },
      ];
      expect(await recent(10)).toEqual([6, 5, 4, 3, 2, 1]);
      expect(await recent(2)).toEqual([6, 5]);
      expect(await newest()).toEqual([
        [{ dataTypeId: 'd1', time: NOON - 70, value: 6 }],
        lastTimes(NOON - 70, NOON - 50),
      ]);
      expect(await on.store.latestPlace()).toBe(NOON + 23);
      await reopen();
      await append([one, NOON + 30, 7]);
      expect(await recent(3)).toEqual([7, 6, 5]);
      expect(await newest()).toEqual([
        [{ dataTypeId: 'd1', time: NOON + 30, value: 7 }],
        lastTimes(NOON + 30, NOON - 50),
      ]);
      expect(await on.store.latestPlace()).toBe(NOON + 30);
    });

    test('stay when the clock goes back', async () => {
      await append([1, NOON, 1], [1, NOON + 5, 2]);
      await append([1, NOON, 3], [1, NOON + 5, 4], [1, NOON, 5]);
      await reopen();
      await append([1, NOON, 6], [1, NOON + 5, 7]);
      expect(await valuesOf(1)).toEqual([7, 4, 2, 6, 5, 3, 1]);
      const keys = (await on.store.recent([1], 100)).map(({ time, seq }) => `${time} ${seq}`);
      expect(new Set(keys).size).toBe(7);
    });

    test('are returned newest first across several series, up to the count', async () => {
      await append(
        [1, NOON, 'a'],
        [2, NOON + 1, 'b'],
        [1, NOON + 2, 'c'],
        [3, NOON + 3, 'of another'],
        [2, NOON + 4, 'd'],
      );
      const found = await on.store.recent([1, 2], 3);
      expect(found.map(({ series, time, value }) => [series, time, value])).toEqual([
        [2, NOON + 4, 'd'],
        [1, NOON + 2, 'c'],
        [2, NOON + 1, 'b'],
      ]);
      expect(await on.store.recent([], 3)).toEqual([]);
      expect(await on.store.recent([9], 3)).toEqual([]);
    });

    test('keep their values and types', async () => {
      const texts = ['007', 'Infinity', 'NaN', '1e999', '', 'null', 'NULL', '濕度 💧', 'a "b", {c} \\ d\ne'];
      const numbers = [0, -0.5, 0.1, 1e6, 1e290, -1e290, 5e-324, 9007199254740991];
      const values = [...texts, ...numbers];
      await append(...values.map((value, index) => [1, NOON + index, value] as const));
      expect((await valuesOf(1)).toReversed()).toEqual(values);
    });

    test('with a number whose text says more are returned as that text, and count as the number', async () => {
      const texts = ['0123', '12345678901234567890'];
      await append([1, NOON, texts[0] as string], [1, NOON + SECOND, texts[1] as string]);
      expect((await on.store.recent([1], 10)).map(({ value }) => value)).toEqual(texts.toReversed());
      const range = { from: NOON, to: NOON + MINUTE };
      expect((await on.store.range([1], range)).map(({ value }) => value)).toEqual(texts);
      expect((await on.store.numbers([1], range)).map(({ value }) => value)).toEqual(texts.map(Number));
      const minutes = { series: [1], start: NOON, end: NOON + MINUTE, interval: 'minute' } as const;
      expect(await on.store.history({ ...minutes, offsets: fixedOffset(0) })).toMatchObject([
        { count: 2, numbers: 2, min: 123, max: Number(texts[1]) },
      ]);
    });

    test('of a large batch are all stored', async () => {
      const records = Array.from({ length: 5000 }, (_, index) => [index % 7, NOON + index, index] as const);
      await append(...records);
      const found = await on.store.recent([0, 1, 2, 3, 4, 5, 6], 6000);
      expect(found.map((record) => record.value)).toEqual(records.map(([, , value]) => value).reverse());
    });

    test('of a failed batch are all missing', async () => {
      const counters = new Map([['topic', { messages: 1, records: 2 }]]);
      const outOfRange = { series: [1, 2 ** 40], times: [NOON, Number.NaN], values: [1, 2], counters };
      await expect(on.store.append(outOfRange)).rejects.toThrow();
      expect(await valuesOf(1)).toEqual([]);
      expect(await on.store.counters(['topic'])).toEqual(new Map());
      await append([1, NOON, 3]);
      expect(await valuesOf(1)).toEqual([3]);
      expect((await day({ series: [1] })).map((bucket) => bucket.sum)).toEqual([3]);
    });
  });

  describe('deletion', () => {
    const TOPIC = 'removed topic';
    const counted = async () => (await on.store.counters([TOPIC])).get(TOPIC);

    async function fill(dataTypeId: string, deviceId: string, count: number): Promise<number> {
      const series = await openSeries(TOPIC, dataTypeId, deviceId);
      const indexes = Array.from({ length: count }, (_, index) => index);
      await on.store.append({
        series: indexes.map(() => series),
        times: indexes.map((index) => NOON + index * SECOND),
        values: indexes,
        counters: new Map([[TOPIC, { messages: count, records: count }]]),
      });
      return series;
    }

    async function removeAll(scope: { topicId: string; dataTypeId?: string }): Promise<number> {
      let pieces = 1;
      while ((await on.store.removeSome(scope)) === 'more') pieces++;
      return pieces;
    }

    test('of a data type removes its records and rollups in steps, and nothing else', async () => {
      const [a, b] = [await fill('type a', '', 12_000), await fill('type a', 'device', 9000)];
      const other = await fill('type b', '', 5);
      expect(await on.store.removeSome({ topicId: TOPIC, dataTypeId: 'type a' })).toBe('more');
      expect(await counted()).toEqual({ messages: 21_005, records: expect.any(Number) });
      const left = (await counted())?.records ?? 0;
      expect(left).toBeLessThan(21_005);
      expect(left).toBeGreaterThan(5);
      expect((await on.store.recent([a, b], 30_000)).length).toBe(left - 5);
      expect(await removeAll({ topicId: TOPIC, dataTypeId: 'type a' })).toBeGreaterThan(1);
      expect(await counted()).toEqual({ messages: 21_005, records: 5 });
      expect(await day({ series: [a, b] })).toEqual([]);
      expect(await valuesOf(other)).toHaveLength(5);
      expect((await day({ series: [other] })).map((bucket) => bucket.count)).toEqual([5]);
      await on.store.deleteSeries({ topicId: TOPIC, dataTypeId: 'type a' });
      expect((await on.store.listSeries([TOPIC])).map(({ id }) => id)).toEqual([other]);
      expect(await counted()).toEqual({ messages: 21_005, records: 5 });
    });

    test('of a topic removes all of it, and leaves other topics alone', async () => {
      const [a, b] = [await fill('type a', '', 10), await fill('type b', 'device', 10)];
      const other = await openSeries('other topic', 'other type', '');
      await append([other, NOON, 1]);
      await removeAll({ topicId: TOPIC });
      await on.store.deleteSeries({ topicId: TOPIC });
      expect(await on.store.listSeries([TOPIC])).toEqual([]);
      expect(await counted()).toBeUndefined();
      expect(await valuesOf(a)).toEqual([]);
      expect(await day({ series: [a, b] })).toEqual([]);
      expect(await valuesOf(other)).toEqual([1]);
    });

    test('gives its space back in small steps, and keeps the other records', async () => {
      const series = await openSeries(TOPIC, 'type a', '');
      const other = await openSeries('other topic', 'other type', '');
      const text = 'x'.repeat(1000);
      // Page by page in turns, so that those of the other topic are in the way.
      for (let index = 0; index < 30_000; index += 500) {
        const times = Array.from({ length: 500 }, (_, i) => NOON + (index + i) * SECOND);
        await append(...times.map((time, i) => [i % 10 === 0 ? other : series, time, text] as const));
      }
      const full = on.sizeOfFile();
      while ((await on.store.removeSome({ topicId: TOPIC })) === 'more');
      let steps = 1;
      while ((await on.store.giveBackSpace()) === 'more') steps++;
      if (on.isSqlite) {
        expect(steps).toBeGreaterThan(20);
        expect(on.sizeOfFile()).toBeLessThan(full / 2);
      }
      expect(await valuesOf(other, 5000)).toEqual(Array(3000).fill(text));
      await reopen();
      expect(await valuesOf(other, 5000)).toHaveLength(3000);
    });

    test.each([
      // Twelve a minute, and one every two minutes.
      [5, 1440],
      [120, 60],
    ])('of a range removes its records and leaves the rollups of the others: one each %i s', async (seconds, count) => {
      const series = await openSeries(TOPIC, 'type a', 'device');
      const other = await openSeries(TOPIC, 'type b', '');
      const times = Array.from({ length: count }, (_, index) => NOON + index * seconds * SECOND);
      await on.store.append({
        series: times.map(() => series),
        times,
        values: times.map((_, index) => index),
        counters: new Map([[TOPIC, { messages: count, records: count }]]),
      });
      await append([other, NOON + DAY, 7]);
      // Half a minute after half past, as where clocks are half an hour ahead.
      const from = NOON + 30.5 * MINUTE;
      const to = NOON + 95 * MINUTE + 7 * SECOND;
      const left = times.flatMap((time, index) => (time < from || time >= to ? [{ time, value: index }] : []));
      while ((await on.store.removeRange({ topicId: TOPIC, from, to })) === 'more');
      expect((await valuesOf(series, count)).toReversed()).toEqual(left.map(({ value }) => value));
      expect(await counted()).toEqual({ messages: count, records: left.length });
      for (const interval of ['minute', 'hour', 'day'] as const) {
        const query = { series: [series], start: NOON - DAY, end: NOON + DAY, offsets: fixedOffset(0) };
        const width = { minute: MINUTE, hour: 60 * MINUTE, day: DAY }[interval];
        const groups = Map.groupBy(left, ({ time }) => time - (time % width));
        expect(await on.store.history({ ...query, interval })).toEqual(
          [...groups].map(([time, of]) => {
            const values = of.map(({ value }) => value);
            const [min, max] = [Math.min(...values), Math.max(...values)];
            const sum = values.reduce((total, value) => total + value, 0);
            return { time, count: of.length, numbers: of.length, sum, min, max };
          }),
        );
      }
      expect(await valuesOf(other)).toEqual([7]);
      // New values add to what is left.
      await append([series, from, 1000]);
      const [day] = await on.store.history({
        series: [series],
        start: NOON - DAY,
        end: NOON + DAY,
        interval: 'day',
        offsets: fixedOffset(0),
      });
      expect(day).toMatchObject({ count: left.length + 1, max: Math.max(1000, count - 1) });
    });

    test('of nothing completes immediately', async () => {
      expect(await on.store.removeSome({ topicId: 'nothing' })).toBe('done');
      await on.store.deleteSeries({ topicId: 'nothing' });
    });
  });

  test('counters add up', async () => {
    const batch = (counters: [string, { messages: number; records: number }][]) =>
      on.store.append({ series: [], times: [], values: [], counters: new Map(counters) });
    await batch([
      ['a', { messages: 1, records: 3 }],
      ['b', { messages: 2, records: 2 }],
    ]);
    await batch([['a', { messages: 10, records: 30 }]]);
    expect(await on.store.counters(['a', 'b', 'c'])).toEqual(
      new Map([
        ['a', { messages: 11, records: 33 }],
        ['b', { messages: 2, records: 2 }],
      ]),
    );
    expect(await on.store.counters([])).toEqual(new Map());
  });

  describe('a series', () => {
    test('is opened once by any number of simultaneous callers', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => openSeries('topic', 'type', 'device')));
      expect(new Set(ids).size).toBe(1);
      const other = await openSeries('topic', 'type', '');
      expect(other).not.toBe(ids[0]);
      await openSeries('other topic', 'other type', '');
      const ofDevice = { id: ids[0], topicId: 'topic', dataTypeId: 'type', deviceId: 'device' };
      const ofNobody = { id: other, topicId: 'topic', dataTypeId: 'type', deviceId: '' };
      expect(await on.store.listSeries(['topic'])).toEqual([ofDevice, ofNobody]);
      expect(await on.store.seriesOf('type')).toHaveLength(2);
      expect(await on.store.seriesOf('type', 'device')).toEqual([ofDevice]);
      expect(await on.store.seriesOf('type', '')).toEqual([ofNobody]);
      await reopen();
      expect(await openSeries('topic', 'type', 'device')).toBe(ids[0]);
    });

    test('over the limit is not opened by any number of simultaneous callers; existing ones are found', async () => {
      const open = (device: number) =>
        on.store.openSeries({ topicId: 'full', dataTypeId: 'type', deviceId: `device ${device}` }, 5);
      const opened = await Promise.all(Array.from({ length: 20 }, (_, device) => open(device)));
      expect(opened.filter((id) => id !== undefined)).toHaveLength(5);
      expect(await on.store.listSeries(['full'])).toHaveLength(5);
      const known = opened.findIndex((id) => id !== undefined);
      expect(await open(known)).toBe(opened[known]);
    });
  });

  // Two servers never share a file: the lock on the data folder prevents it.
  if (on.isSqlite) return;
  test('several concurrent writers lose nothing and do not block one another', async () => {
    const second = await on.open();
    const seriesIds = Array.from({ length: 30 }, (_, index) => index + 1);
    const write = async (to: RecordStore, ids: readonly number[]) => {
      for (let round = 0; round < 20; round++) {
        const counters = new Map(ids.map((id) => [`topic ${id}`, { messages: 1, records: 1 }]));
        await to.append({ series: ids, times: ids.map(() => NOON), values: ids.map(() => 1), counters });
      }
    };
    await Promise.all([write(on.store, seriesIds), write(second.store, seriesIds.toReversed())]);
    expect((await day({ series: seriesIds })).map((bucket) => bucket.sum)).toEqual([1200]);
    expect(await on.store.recent(seriesIds, 2000)).toHaveLength(1200);
    expect((await on.store.counters(['topic 7'])).get('topic 7')).toEqual({ messages: 40, records: 40 });
    await second.close();
  });
});
