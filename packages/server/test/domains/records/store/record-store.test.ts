import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Interval, RecordValue } from '@tinkerstream/contract/records';
import { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createPostgresRecordStore,
  createSqliteRecordStore,
  SQLITE_RECORD_PROCEDURES,
} from '../../../../src/domains/records/index.ts';
import { fixedOffset, zoneOffsets } from '../../../../src/domains/records/store/clock-offsets.ts';
import { historyCost, planHistory } from '../../../../src/domains/records/store/history-plan.ts';
import { type LineWindow, lineWindows } from '../../../../src/domains/records/store/line-windows.ts';
import { type RecordOrder, recordPages } from '../../../../src/domains/records/store/record-pages.ts';
import type { Bucket, RecordReader, RecordStore } from '../../../../src/domains/records/store/record-store.ts';
import { MAX_ROWS_READ, recordWindow, type WindowQuery } from '../../../../src/domains/records/store/record-window.ts';
import { migrations } from '../../../../src/migrations/index.ts';
import { migrate } from '../../../../src/platform/db/migrate.ts';
import { openPostgres } from '../../../../src/platform/db/postgres.ts';
import { SqlitePoolDialect } from '../../../../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../../../../src/platform/db/sqlite-pool.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { type PostgresServer, startPostgres } from '../../../support/postgres-server.ts';

interface OpenStore {
  readonly store: RecordStore;
  readonly close: () => Promise<void>;
}

interface Engine {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** An empty location for records. Each call of the returned function opens it again. */
  readonly create: () => Promise<() => Promise<OpenStore>>;
}

let folder: string;
const sqlite: Engine = {
  start: async () => {
    folder = mkdtempSync(join(tmpdir(), 'record-store-'));
  },
  stop: async () => rmSync(folder, { recursive: true, force: true }),
  create: async () => {
    const file = join(mkdtempSync(join(folder, 'test-')), 'test.db');
    return async () => {
      const pool = await SqlitePool.open(file, [SQLITE_RECORD_PROCEDURES], (error) => {
        throw error;
      });
      await migrate(new Kysely({ dialect: new SqlitePoolDialect(pool) }), migrations('sqlite'));
      return { store: createSqliteRecordStore(pool), close: () => pool.close() };
    };
  },
};

let server: PostgresServer;
let url: string;
const postgres: Engine = {
  start: async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    const { database, close } = await openPostgres(url, createLogger('warn'));
    await migrate(database, migrations('postgres'));
    await close();
  },
  stop: () => server.stop(),
  create: async () => {
    const open = () => openPostgres(url, createLogger('warn'));
    const { pool, close } = await open();
    await pool.query('TRUNCATE record, rollup, series, topic_counter, carried_value');
    await close();
    return async () => {
      const opened = await open();
      return { store: createPostgresRecordStore(opened), close: opened.close };
    };
  },
};

const NOON = Date.UTC(2026, 4, 20, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
])('the record store in %s', (_name, engine) => {
  let open: () => Promise<OpenStore>;
  let opened: OpenStore;
  let store: RecordStore;

  beforeAll(engine.start);
  afterAll(engine.stop);
  beforeEach(async () => {
    open = await engine.create();
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.close());

  async function reopen(): Promise<void> {
    await opened.close();
    opened = await open();
    store = opened.store;
  }

  function append(...records: (readonly [series: number, time: number, value: RecordValue])[]): Promise<void> {
    return store.append({
      series: records.map(([series]) => series),
      times: records.map(([, time]) => time),
      values: records.map(([, , value]) => value),
      counters: new Map(),
    });
  }

  async function openSeries(topicId: string, dataTypeId: string, deviceId: string): Promise<number> {
    return (await store.openSeries({ topicId, dataTypeId, deviceId }, 1000)) as number;
  }

  async function valuesOf(series: number, count = 100): Promise<RecordValue[]> {
    return (await store.recent([series], count)).map((record) => record.value);
  }

  test('the latest value of each slot is stored with a batch, until it is deleted', async () => {
    const carry = (slot: string, value: RecordValue, time: number, dataTypeId = '') => {
      const carried = [{ topicId: 'kept', slot, dataTypeId, value, time }];
      return store.append({ series: [], times: [], values: [], counters: new Map(), carried });
    };
    const found = (slot: string) => store.findCarried('kept', slot);
    await carry('message', 'good\0morning', NOON);
    await carry('number', '1', NOON);
    await carry('number', 2, NOON - 1);
    await carry('button', 'on', NOON, 'type');
    await reopen();
    expect(await found('message')).toEqual({ value: 'good\0morning', time: NOON });
    expect(await found('number')).toEqual({ value: 2, time: NOON - 1 });
    await store.deleteCarried('kept', 'number');
    expect(await found('number')).toBeUndefined();
    await store.deleteSeries({ topicId: 'kept', dataTypeId: 'type' });
    expect(await found('button')).toBeUndefined();
    expect(await found('message')).toBeDefined();
    await store.deleteSeries({ topicId: 'kept' });
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
      expect((await store.recent([1, 2, 3], 10)).map(({ value }) => value)).toEqual(values.toReversed());
      expect((await store.range([1, 2, 3], { from: NOON, to: NOON + 1 })).map(({ value }) => value)).toEqual(values);
    });

    test('keep their order of arrival if their time does not show it, across several series too', async () => {
      const late = (place: number | null, series: number, time: number, value: number) =>
        store.append({ series: [series], times: [time], values: [value], places: [place], counters: new Map() });
      const [one, other] = [await openSeries('t1', 'd1', 'x'), await openSeries('t1', 'd1', 'y')];
      await append([one, NOON, 1], [one, NOON + 10, 2], [other, NOON + 20, 3]);
      await late(NOON + 21, one, NOON - 60, 4);
      await late(NOON + 22, other, NOON - 50, 5);
      await late(NOON + 23, one, NOON - 70, 6);
      const recent = async (count: number) => (await store.recent([one, other], count)).map(({ value }) => value);
      const newest = async () => [await store.newestOfDataTypes(['t1']), await store.lastTimesOfDevices('t1')];
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
      expect(await store.latestPlace()).toBe(NOON + 23);
      await reopen();
      await append([one, NOON + 30, 7]);
      expect(await recent(3)).toEqual([7, 6, 5]);
      expect(await newest()).toEqual([
        [{ dataTypeId: 'd1', time: NOON + 30, value: 7 }],
        lastTimes(NOON + 30, NOON - 50),
      ]);
      expect(await store.latestPlace()).toBe(NOON + 30);
    });

    test('stay when the clock goes back', async () => {
      await append([1, NOON, 1], [1, NOON + 5, 2]);
      await append([1, NOON, 3], [1, NOON + 5, 4], [1, NOON, 5]);
      await reopen();
      await append([1, NOON, 6], [1, NOON + 5, 7]);
      expect(await valuesOf(1)).toEqual([7, 4, 2, 6, 5, 3, 1]);
      const keys = (await store.recent([1], 100)).map(({ time, seq }) => `${time} ${seq}`);
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
      const found = await store.recent([1, 2], 3);
      expect(found.map(({ series, time, value }) => [series, time, value])).toEqual([
        [2, NOON + 4, 'd'],
        [1, NOON + 2, 'c'],
        [2, NOON + 1, 'b'],
      ]);
      expect(await store.recent([], 3)).toEqual([]);
      expect(await store.recent([9], 3)).toEqual([]);
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
      expect((await store.recent([1], 10)).map(({ value }) => value)).toEqual(texts.toReversed());
      const range = { from: NOON, to: NOON + MINUTE };
      expect((await store.range([1], range)).map(({ value }) => value)).toEqual(texts);
      expect((await store.numbers([1], range)).map(({ value }) => value)).toEqual(texts.map(Number));
      const minutes = { series: [1], start: NOON, end: NOON + MINUTE, interval: 'minute' } as const;
      expect(await store.history({ ...minutes, offsets: fixedOffset(0) })).toMatchObject([
        { count: 2, numbers: 2, min: 123, max: Number(texts[1]) },
      ]);
    });

    test('of a large batch are all stored', async () => {
      const records = Array.from({ length: 5000 }, (_, index) => [index % 7, NOON + index, index] as const);
      await append(...records);
      const found = await store.recent([0, 1, 2, 3, 4, 5, 6], 6000);
      expect(found.map((record) => record.value)).toEqual(records.map(([, , value]) => value).reverse());
    });

    test('of a failed batch are all missing', async () => {
      const counters = new Map([['topic', { messages: 1, records: 2 }]]);
      const outOfRange = { series: [1, 2 ** 40], times: [NOON, Number.NaN], values: [1, 2], counters };
      await expect(store.append(outOfRange)).rejects.toThrow();
      expect(await valuesOf(1)).toEqual([]);
      expect(await store.counters(['topic'])).toEqual(new Map());
      await append([1, NOON, 3]);
      expect(await valuesOf(1)).toEqual([3]);
      expect((await day({ series: [1] })).map((bucket) => bucket.sum)).toEqual([3]);
    });
  });

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
      const pages = await allOf(recordPages(store, [1, 2, 3], order, 10));
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
      const [page = []] = await allOf(recordPages(store, [1], 'newest-first', 5));
      expect(page.map((record) => record.value)).toEqual((await valuesOf(1)).slice(0, 20));
    });

    test('are none without records', async () => {
      await append([1, NOON, 1]);
      expect(await allOf(recordPages(store, [], 'oldest-first'))).toEqual([]);
      expect(await allOf(recordPages(store, [2], 'oldest-first'))).toEqual([]);
    });

    test('end with the records that existed at the start, however many arrive', async () => {
      await append([1, NOON, 1], [1, NOON + DAY, 2]);
      const pages = recordPages(store, [1], 'oldest-first', 1);
      expect((await pages.next()).value).toMatchObject([{ value: 1 }]);
      await append([1, NOON + DAY + 1, 3], [1, NOON + 2 * DAY, 4]);
      expect((await allOf(pages)).flat().map((record) => record.value)).toEqual([2]);
    });

    test('are read only as far as requested', async () => {
      await append(...Array.from({ length: 100 }, (_, i) => [1, NOON + i * MINUTE, i] as const));
      let reads = 0;
      const counting: typeof store = {
        ...store,
        range: (...input) => {
          reads++;
          return store.range(...input);
        },
      };
      for await (const page of recordPages(counting, [1], 'newest-first', 10)) if (page.length > 0) break;
      expect(reads).toBe(1);
    });
  });

  function day(query: { series: number[] }): Promise<Bucket[]> {
    return store.history({ ...query, start: NOON - DAY, end: NOON + DAY, interval: 'day', offsets: fixedOffset(0) });
  }

  describe('history', () => {
    test('is empty without records', async () => {
      expect(await day({ series: [1] })).toEqual([]);
      expect(await day({ series: [] })).toEqual([]);
    });

    test('ignores texts in the figures, and counts them', async () => {
      await append([1, NOON, 'dry'], [1, NOON + 1, 4], [1, NOON + 2, -2], [2, NOON, 'wet']);
      const time = NOON - 12 * HOUR;
      expect(await day({ series: [1] })).toEqual([{ time, count: 3, numbers: 2, sum: 2, min: -2, max: 4 }]);
      expect(await day({ series: [2] })).toEqual([{ time, count: 1, numbers: 0, sum: 0, min: null, max: null }]);
      expect(await day({ series: [1, 2] })).toEqual([{ time, count: 4, numbers: 2, sum: 2, min: -2, max: 4 }]);
    });

    test('adds a later batch', async () => {
      await append([1, NOON, 'text first']);
      await append([1, NOON + 1, 5]);
      await append([1, NOON + 2, 1], [1, NOON + 3, 'text last']);
      const time = NOON - 12 * HOUR;
      expect(await day({ series: [1] })).toEqual([{ time, count: 4, numbers: 2, sum: 6, min: 1, max: 5 }]);
    });

    test('has sums that do not drift, in however many batches the records arrived', async () => {
      await append([1, NOON, 1e16], [2, NOON, 0.1]);
      for (let batch = 0; batch < 99; batch++) await append([1, NOON + batch, 1], [2, NOON + batch, 0.1]);
      await append([1, NOON, -1e16], [3, NOON, 1e16], [3, NOON, 1], [3, NOON, -1e16]);
      const sumOf = async (series: number) => (await day({ series: [series] }))[0]?.sum;
      expect([await sumOf(1), await sumOf(2), await sumOf(3)]).toEqual([99, 10, 1]);
    });

    test('survives numbers whose sum overflows', async () => {
      await append([1, NOON, 1e290], [1, NOON, 1e290]);
      await append([1, NOON, 1e290]);
      expect((await day({ series: [1] }))[0]?.sum).toBe(3e290);
    });

    // Two series over 70 days, at times that align with no interval.
    const step = 37 * MINUTE + 11 * SECOND + 1;
    const records = Array.from({ length: 2700 }, (_, index) => {
      const value = index % 5 === 0 ? `text ${index}` : (index * 7) % 101;
      return [1 + (index % 2), NOON + index * step, value] as const;
    });
    const last = NOON + records.length * step;
    const start = NOON + 3 * DAY + 61 * SECOND + 7;

    test('of a year by days is read from hours, in any time zone', () => {
      for (const offsetMinutes of [0, 480, 330, -210, 345]) {
        const offsets = fixedOffset(offsetMinutes);
        const query = { start: NOON, end: NOON + 365 * DAY, interval: 'day' as const, offsets };
        const { records, rollups } = planHistory(query);
        expect(records).toEqual([]);
        // In a zone with a half-hour offset, the hour around midnight is read from its minutes.
        const most = 365 * (offsetMinutes % 60 === 0 ? 24 : 23 + 60) + 120;
        expect(rollups.reduce((sum, { from, to, step }) => sum + (to - from) / step, 0)).toBeLessThanOrEqual(most);
      }
    });

    test('over very many series equals the sum of each', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => index + 1);
      await append(...ids.flatMap((id) => [[id, NOON, id] as const, [id, NOON + 5 * HOUR, id] as const]));
      const start = NOON - 400 * DAY;
      const query = { series: ids, start, end: NOON + DAY, interval: 'hour' as const, offsets: fixedOffset(0) };
      const sum = (ids.length * (ids.length + 1)) / 2;
      const figures = { count: 300, numbers: 300, sum, min: 1, max: 300 };
      expect(await store.history(query)).toEqual([
        { time: NOON, ...figures },
        { time: NOON + 5 * HOUR, ...figures },
      ]);
    });

    test.each([0, 480, 330, -210, 345])('agrees with the single records at an offset of %i minutes', async (offset) => {
      await append(...records);
      const periods: [Interval, number, number][] = [
        ['minute', start, start + 2 * DAY + 31 * SECOND],
        ['hour', start, start + 20 * DAY + 47 * MINUTE],
        ['day', start, last],
        ['month', NOON - DAY, last + DAY],
        // Shorter than a rollup, and from edge to edge of some.
        ['minute', NOON + 37 * MINUTE + 5 * SECOND, NOON + 37 * MINUTE + 31 * SECOND],
        ['hour', NOON, NOON + DAY],
        ['day', NOON, NOON + 20 * MINUTE],
      ];
      for (const [interval, from, to] of periods) {
        const query = { series: [1, 2], start: from, end: to, interval, offsets: fixedOffset(offset) };
        const found = await store.history(query);
        expect(found.length).toBeGreaterThan(0);
        expect(found).toEqual(historyOf(records, from, to, interval, offset));
      }
    });

    const changes: [string, number][] = [
      ['Europe/London', Date.UTC(2026, 9, 25, 1)],
      ['America/New_York', Date.UTC(2026, 2, 8, 7)],
      // A clock change of half an hour.
      ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
      // From midnight to one o'clock.
      ['Africa/Cairo', Date.UTC(2026, 3, 23, 22)],
      // From a minute after midnight back to the day before, at a half-hour offset.
      ['America/St_Johns', Date.UTC(2010, 10, 7, 2, 31)],
      // A whole day is skipped.
      ['Pacific/Apia', Date.UTC(2011, 11, 30, 10)],
      ['Asia/Hong_Kong', NOON],
    ];
    test.each(changes)('by days and months follows the clock of %s', async (timeZone, change) => {
      const many = Array.from({ length: 1200 }, (_, index) => {
        return [1 + (index % 2), change - 20 * DAY + index * (47 * MINUTE + 13 * SECOND), index % 101] as const;
      });
      await append(...many);
      const period = { start: change - 19 * DAY - 61 * SECOND, end: change + 18 * DAY + 7 };
      const offsets = zoneOffsets(timeZone, period.start, period.end);
      const dateOf = new Intl.DateTimeFormat('sv', { timeZone });
      const inside = many.filter(([, time]) => time >= period.start && time < period.end);
      for (const [interval, length] of [
        ['day', 10],
        ['month', 7],
      ] as const) {
        const nameOf = (time: number) => dateOf.format(time).slice(0, length);
        const found = await store.history({ series: [1, 2], ...period, interval, offsets });
        const expected = Map.groupBy(inside, ([, time]) => nameOf(time));
        expect(found.map(({ time, sum, count }) => [nameOf(time), sum, count])).toEqual(
          [...expected].map(([name, of]) => [name, of.reduce((sum, [, , value]) => sum + value, 0), of.length]),
        );
        // Each starts at the first moment of its day or month.
        for (const { time } of found) expect(nameOf(time - 1) < nameOf(time)).toBe(true);
      }
    });

    test('by hours follows a clock change of half an hour', async () => {
      const change = Date.UTC(2026, 3, 4, 15);
      const start = change - 2 * HOUR;
      const minutes = Array.from({ length: 240 }, (_, index) => [1, start + index * MINUTE, 1] as const);
      await append(...minutes);
      const offsets = zoneOffsets('Australia/Lord_Howe', start, change + 2 * HOUR);
      const query = { series: [1], start, end: change + 2 * HOUR, interval: 'hour' as const, offsets };
      expect((await store.history(query)).map(({ time, count }) => [(time - change) / MINUTE, count])).toEqual([
        [-120, 60],
        [-60, 60],
        [0, 30],
        [30, 60],
        [90, 30],
      ]);
    });

    test('in a time zone reads no more than at a fixed offset, in as few queries', () => {
      const year = {
        series: [1],
        start: Date.UTC(2026, 0, 1, 5),
        end: Date.UTC(2027, 0, 1, 5),
        interval: 'day' as const,
      };
      const byOffset = { ...year, offsets: fixedOffset(-300) };
      const byZone = { ...year, offsets: zoneOffsets('America/New_York', year.start, year.end) };
      expect(byZone.offsets.map(({ offsetMinutes }) => offsetMinutes)).toEqual([-300, -240, -300]);
      expect(historyCost(byZone)).toBe(historyCost(byOffset));
      expect(planHistory(byZone, HOUR)).toEqual(planHistory(byOffset, HOUR));
    });
  });

  describe('a window', () => {
    const windowOf = (query: WindowQuery, series = [1, 2]) => recordWindow(store, series, query);

    // Two series over 40 days, at times that align with no rollup, with texts between the numbers and one day without
    // any.
    const records = Array.from({ length: 1600 }, (_, index) => {
      const time = NOON + index * (36 * MINUTE + 7 * SECOND + 3);
      return [1 + (index % 2), time, index % 5 === 0 ? `text ${index}` : (index * 37) % 1009] as const;
    }).filter(([, time]) => time < NOON + 10 * DAY || time >= NOON + 11 * DAY);
    const numbers = records.flatMap(([, time, value]) => (typeof value === 'number' ? [{ time, value }] : []));
    const first = numbers[0]?.time ?? 0;
    const last = numbers.at(-1)?.time ?? 0;

    test('of nothing is empty, and so is one without numbers', async () => {
      const nothing = { span: undefined, resolution: 0, points: [] };
      expect(await windowOf({ points: 100 })).toEqual(nothing);
      expect(await windowOf({ points: 100 }, [])).toEqual(nothing);
      await append([1, NOON, 'text'], [1, NOON + DAY, 'text']);
      expect(await windowOf({ points: 100 })).toEqual(nothing);
    });

    test('has the single numbers if they fit, including those at its ends, and returns the span of all numbers', async () => {
      await append([1, NOON - DAY, 'text'], [1, NOON, 1], [2, NOON, 2], [1, NOON + 7, 3], [2, NOON + 9, 4]);
      await append([1, NOON + DAY, 'text'], [3, NOON + 8, 'of another']);
      const span = { from: NOON, to: NOON + 10 };
      const at = (time: number, value: number) => ({ time, min: value, max: value });
      const all = await windowOf({ points: 4 });
      expect(all).toMatchObject({ span, resolution: 0 });
      expect(all.points.map(({ min }) => min).sort()).toEqual([1, 2, 3, 4]);
      const middle = { span, resolution: 0, points: [at(NOON + 7, 3), at(NOON + 9, 4)] };
      expect(await windowOf({ start: NOON + 7, end: NOON + 9, points: 2 })).toEqual(middle);
      expect(await windowOf({ start: NOON + 8, points: 2 })).toEqual({ ...middle, points: [at(NOON + 9, 4)] });
      const before = await windowOf({ start: NOON - DAY, end: NOON - 1, points: 2 });
      expect(before).toEqual({ span, resolution: 0, points: [] });
      const after = await windowOf({ start: NOON + 10, points: 2 });
      expect(after).toEqual(before);
    });

    test('starts and ends with a number, even with texts beside it', async () => {
      await append([1, NOON, 'text'], [1, NOON + 1, 5], [1, NOON + 2, 6], [1, NOON + 3, 'text']);
      expect((await windowOf({ points: 1 })).span).toEqual({ from: NOON + 1, to: NOON + 3 });
    });

    const queries: [string, WindowQuery, number][] = [
      ['of all in a few points', { points: 10 }, HOUR],
      ['of all in as many points as it has hours', { points: 900 }, HOUR],
      ['of some weeks', { start: NOON + 61 * SECOND, end: NOON + 20 * DAY + 7, points: 200 }, HOUR],
      ['of some days', { start: NOON + 3 * DAY + 1, end: NOON + 6 * DAY + 7, points: 80 }, MINUTE],
      ['in one point', { points: 1 }, HOUR],
      ['over the gap', { start: NOON + 9 * DAY, end: NOON + 12 * DAY, points: 50 }, HOUR],
    ];
    test.each(queries)('%s has the lowest and the highest of equal parts', async (_name, query, step) => {
      await append(...records);
      const { span, resolution, points } = await windowOf(query);
      expect(span).toEqual({ from: first, to: last + 1 });
      expect(resolution % step).toBe(0);
      expect(resolution).toBeGreaterThan(0);
      const from = Math.floor(Math.max(query.start ?? first, first) / step) * step;
      const to = Math.ceil(Math.min((query.end ?? last) + 1, last + 1) / step) * step;
      expect(resolution).toBeLessThan((to - from) / query.points + step);
      expect(points).toEqual(partsOf(numbers, from, to, resolution));
      expect(points.length).toBeLessThanOrEqual(query.points);
    });

    test('of a few seconds is built from the single records', async () => {
      const dense = Array.from({ length: 3000 }, (_, i) => [1 + (i % 2), NOON + i * 10, (i * 37) % 1009] as const);
      await append(...dense);
      const query = { start: NOON + 1003, end: NOON + 21_003, points: 100 };
      const { resolution, points } = await windowOf(query);
      expect(resolution).toBe(201);
      const all = dense.map(([, time, value]) => ({ time, value }));
      expect(points).toEqual(partsOf(all, query.start, query.end + 1, 201));
    });

    test('over very many series equals the result of each', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => index + 1);
      await append(...ids.flatMap((id) => [[id, NOON, id] as const, [id, NOON + 400 * DAY, -id] as const]));
      const { points } = await windowOf({ points: 401 }, ids);
      expect(points.map(({ time, min, max }) => [time, min, max])).toEqual([
        [NOON, 1, 300],
        [NOON + 400 * DAY, -300, -1],
      ]);
      // As one line, and beside another one.
      const range = { from: NOON, to: NOON + 401 * DAY, points: 120 };
      const [together, alone] = await lineWindows(store, [ids, [7]], range);
      expect([together?.min, together?.max]).toEqual([
        [1, -300],
        [300, -1],
      ]);
      expect(alone).toEqual({ resolution: 0, times: [NOON, NOON + 400 * DAY], min: [7, -7], max: [7, -7] });
    });

    test('of several lines has the points of each: its numbers, or the lowest and the highest of parts', async () => {
      await append(...records, [3, NOON + DAY, 'text'], [4, NOON + DAY, 7], [4, NOON + 2 * DAY, 8]);
      const dense = Array.from({ length: 3000 }, (_, i) => [5, NOON + i * 10, (i * 37) % 1009] as const);
      await append(...dense);
      const lines = [[1, 2], [3], [4], [], [5]];
      const days = await lineWindows(store, lines, { from: NOON, to: NOON + 20 * DAY, points: 100 });
      const width = 5 * HOUR;
      expect(days.map(({ resolution }) => resolution)).toEqual([width, 0, 0, 0, width]);
      expect(partsOf(numbers, NOON, NOON + 20 * DAY, width)).toMatchObject(columnsOf(days[0]));
      expect(days[1]).toEqual({ resolution: 0, times: [], min: [], max: [] });
      expect(days[2]).toEqual({ resolution: 0, times: [NOON + DAY, NOON + 2 * DAY], min: [7, 8], max: [7, 8] });

      // Hours are wide enough for a part of three points.
      await append(...Array.from({ length: 2880 }, (_, minute) => [6, NOON + minute * MINUTE, minute] as const));
      const twoDays = { from: NOON, to: NOON + 2 * DAY };
      const [hours] = await lineWindows(store, [[6]], { ...twoDays, points: 144 });
      expect([hours?.resolution, hours?.max.slice(0, 2)]).toEqual([HOUR, [59, 119]]);
      const [minutes] = await lineWindows(store, [[6]], { ...twoDays, points: 145 });
      expect(minutes?.resolution).toBe(20 * MINUTE);

      // Shorter than a minute per part: single records are read only if there are few.
      const seconds = { from: NOON + 1003, to: NOON + 21_003, points: 100 };
      const [merged, , , , crowded] = await lineWindows(store, lines, seconds);
      expect(merged).toMatchObject({ resolution: 0, times: [] });
      const all = dense.map(([, time, value]) => ({ time, value }));
      expect(crowded?.resolution).toBe(200);
      expect(partsOf(all, seconds.from, seconds.to, 200)).toMatchObject(columnsOf(crowded));
      // Far fewer than in its minute.
      const [moment] = await lineWindows(store, [[5]], { from: NOON + 1003, to: NOON + 1053, points: 100 });
      expect(moment).toMatchObject({ resolution: 0, times: [1010, 1020, 1030, 1040, 1050].map((ms) => NOON + ms) });
      const flooded = {
        ...store,
        lineCounts: async () => new Map([[0, { count: MAX_ROWS_READ + 1, numbers: MAX_ROWS_READ }]]),
      };
      const [amongTexts] = await lineWindows(flooded, [[4]], { from: NOON, to: NOON + 20 * DAY, points: 100 });
      expect(amongTexts).toMatchObject({ resolution: 5 * HOUR, min: [7, 8] });
      const [byMinute] = await lineWindows(flooded, [[5]], seconds);
      expect(byMinute).toEqual({ resolution: MINUTE, times: [NOON], min: [0], max: [1008] });
    });

    test('reads no more rows than it needs, however many there are', async () => {
      await append([1, NOON, 1], [1, NOON + DAY, 2]);
      const queries: { step: number; rows: number }[] = [];
      const crowded = (count: number): RecordReader => ({
        ...store,
        history: async () => [{ time: NOON, count, numbers: count, sum: 0, min: 0, max: 0 }],
        extremes: async ({ step, from, to }) => {
          queries.push({ step, rows: step === 0 ? count : (to - from) / step });
          return [];
        },
      });
      const minutes = { end: NOON + 50 * MINUTE, points: 100 };
      await recordWindow(crowded(MAX_ROWS_READ), [1], minutes);
      await recordWindow(crowded(MAX_ROWS_READ + 1), [1], minutes);
      await recordWindow(crowded(MAX_ROWS_READ + 1), Array<number>(1000).fill(1), { points: 1440 });
      await recordWindow(crowded(1e9), [1], { points: 20 });
      expect(queries).toEqual([
        { step: 0, rows: MAX_ROWS_READ },
        { step: MINUTE, rows: 51 },
        { step: HOUR, rows: 25 },
        { step: HOUR, rows: 25 },
      ]);
    });
  });

  describe('deletion', () => {
    const TOPIC = 'removed topic';
    const counted = async () => (await store.counters([TOPIC])).get(TOPIC);

    async function fill(dataTypeId: string, deviceId: string, count: number): Promise<number> {
      const series = await openSeries(TOPIC, dataTypeId, deviceId);
      const indexes = Array.from({ length: count }, (_, index) => index);
      await store.append({
        series: indexes.map(() => series),
        times: indexes.map((index) => NOON + index * SECOND),
        values: indexes,
        counters: new Map([[TOPIC, { messages: count, records: count }]]),
      });
      return series;
    }

    async function removeAll(scope: { topicId: string; dataTypeId?: string }): Promise<number> {
      let pieces = 1;
      while ((await store.removeSome(scope)) === 'more') pieces++;
      return pieces;
    }

    test('of a data type removes its records and rollups in steps, and nothing else', async () => {
      const [a, b] = [await fill('type a', '', 12_000), await fill('type a', 'device', 9000)];
      const other = await fill('type b', '', 5);
      expect(await store.removeSome({ topicId: TOPIC, dataTypeId: 'type a' })).toBe('more');
      expect(await counted()).toEqual({ messages: 21_005, records: expect.any(Number) });
      const left = (await counted())?.records ?? 0;
      expect(left).toBeLessThan(21_005);
      expect(left).toBeGreaterThan(5);
      expect((await store.recent([a, b], 30_000)).length).toBe(left - 5);
      expect(await removeAll({ topicId: TOPIC, dataTypeId: 'type a' })).toBeGreaterThan(1);
      expect(await counted()).toEqual({ messages: 21_005, records: 5 });
      expect(await day({ series: [a, b] })).toEqual([]);
      expect(await valuesOf(other)).toHaveLength(5);
      expect((await day({ series: [other] })).map((bucket) => bucket.count)).toEqual([5]);
      await store.deleteSeries({ topicId: TOPIC, dataTypeId: 'type a' });
      expect((await store.listSeries([TOPIC])).map(({ id }) => id)).toEqual([other]);
      expect(await counted()).toEqual({ messages: 21_005, records: 5 });
    });

    test('of a topic removes all of it, and leaves other topics alone', async () => {
      const [a, b] = [await fill('type a', '', 10), await fill('type b', 'device', 10)];
      const other = await openSeries('other topic', 'other type', '');
      await append([other, NOON, 1]);
      await removeAll({ topicId: TOPIC });
      await store.deleteSeries({ topicId: TOPIC });
      expect(await store.listSeries([TOPIC])).toEqual([]);
      expect(await counted()).toBeUndefined();
      expect(await valuesOf(a)).toEqual([]);
      expect(await day({ series: [a, b] })).toEqual([]);
      expect(await valuesOf(other)).toEqual([1]);
    });

    test('of nothing completes immediately', async () => {
      expect(await store.removeSome({ topicId: 'nothing' })).toBe('done');
      await store.deleteSeries({ topicId: 'nothing' });
    });
  });

  describe('the latest record', () => {
    test('of each data type is one row, over all its devices and several topics', async () => {
      const [a1, a2] = [await openSeries('one', 'a', 'device 1'), await openSeries('one', 'a', 'device 2')];
      const b = await openSeries('one', 'b', '');
      await openSeries('one', 'silent', '');
      const other = await openSeries('other', 'c', '');
      await append([a1, NOON, 1], [a2, NOON + 2, 'new'], [a2, NOON + 2, 'newer'], [a1, NOON + 1, 2]);
      await append([b, NOON, 5], [other, NOON, 6]);
      const rows = await store.newestOfDataTypes(['one', 'other', 'unknown']);
      expect(rows.sort((x, y) => (x.dataTypeId < y.dataTypeId ? -1 : 1))).toEqual([
        { dataTypeId: 'a', time: NOON + 2, value: 'newer' },
        { dataTypeId: 'b', time: NOON, value: 5 },
        { dataTypeId: 'c', time: NOON, value: 6 },
      ]);
      expect(await store.newestOfDataTypes([])).toEqual([]);
    });

    test('among several devices at the same moment is the one that arrived last', async () => {
      const [first, second] = [await openSeries('one', 'a', 'device 1'), await openSeries('one', 'a', 'device 2')];
      await append([second, NOON, 'second'], [first, NOON, 'first']);
      expect(await store.newestOfDataTypes(['one'])).toEqual([{ dataTypeId: 'a', time: NOON, value: 'first' }]);
    });

    test('and those before it are read of each series alone', async () => {
      const [a, b] = [await openSeries('one', 'a', 'board'), await openSeries('one', 'b', 'board')];
      const empty = await openSeries('one', 'c', 'board');
      await append([a, NOON, 1], [a, NOON + 1, 'two'], [a, NOON + 2, 3], [b, NOON - HOUR, 4]);
      const each = Map.groupBy(await store.recentOfEach([a, b, empty], 2), ({ series }) => series);
      expect([...each].map(([series, of]) => [series, of.map(({ value }) => value)]).sort()).toEqual([
        [a, [3, 'two']],
        [b, [4]],
      ]);
      expect(await store.recentOfEach([], 2)).toEqual([]);
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
      expect(await store.listSenders({ ...query, limit: 10 })).toEqual({ senders, total: 3 });
      expect(await store.listSenders({ ...query, limit: 2 })).toEqual({ senders: senders.slice(0, 2), total: 3 });
      expect(await store.listSenders({ ...query, dataTypeIds: [], limit: 2 })).toEqual({ senders: [], total: 0 });
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
      expect(await store.listShownSeries({ ...query, by: 'topic' })).toEqual(ofTopics);
      expect(await store.listShownSeries({ ...query, by: 'topic', seriesLimit: 1 })).toEqual(ofTopics.slice(0, 2));
      expect(await store.listShownSeries({ ...query, by: 'topic', limit: 1 })).toEqual(ofTopics.slice(0, 1));
      expect(await store.listShownSeries({ ...query, by: 'data-type' })).toEqual([
        shown('two', 'd', other),
        shown('one', 'c', second),
        shown('one', 'b', first),
        shown('one', 'b', same, first),
        shown('one', 'a', old),
      ]);
      expect(await store.listShownSeries({ ...query, dataTypeIds: [], by: 'topic' })).toEqual([]);
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
      expect(await store.averages(queries)).toEqual([
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
      expect(await store.averages([])).toEqual([]);
    });

    test('of each device has its time', async () => {
      const series = [await openSeries('one', 'a', 'board'), await openSeries('one', 'b', 'board')] as const;
      const nameless = await openSeries('one', 'a', '');
      await openSeries('one', 'a', 'silent');
      await append([series[0], NOON, 1], [series[1], NOON + 5, 1], [nameless, NOON + 1, 1]);
      const times = await store.lastTimesOfDevices('one');
      expect(new Map(times.map(({ deviceId, time }) => [deviceId, time]))).toEqual(
        new Map([
          ['board', NOON + 5],
          ['', NOON + 1],
        ]),
      );
    });
  });

  test('counters add up', async () => {
    const batch = (counters: [string, { messages: number; records: number }][]) =>
      store.append({ series: [], times: [], values: [], counters: new Map(counters) });
    await batch([
      ['a', { messages: 1, records: 3 }],
      ['b', { messages: 2, records: 2 }],
    ]);
    await batch([['a', { messages: 10, records: 30 }]]);
    expect(await store.counters(['a', 'b', 'c'])).toEqual(
      new Map([
        ['a', { messages: 11, records: 33 }],
        ['b', { messages: 2, records: 2 }],
      ]),
    );
    expect(await store.counters([])).toEqual(new Map());
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
      expect(await store.listSeries(['topic'])).toEqual([ofDevice, ofNobody]);
      expect(await store.seriesOf('type')).toHaveLength(2);
      expect(await store.seriesOf('type', 'device')).toEqual([ofDevice]);
      expect(await store.seriesOf('type', '')).toEqual([ofNobody]);
      await reopen();
      expect(await openSeries('topic', 'type', 'device')).toBe(ids[0]);
    });

    test('over the limit is not opened by any number of simultaneous callers; existing ones are found', async () => {
      const open = (device: number) =>
        store.openSeries({ topicId: 'full', dataTypeId: 'type', deviceId: `device ${device}` }, 5);
      const opened = await Promise.all(Array.from({ length: 20 }, (_, device) => open(device)));
      expect(opened.filter((id) => id !== undefined)).toHaveLength(5);
      expect(await store.listSeries(['full'])).toHaveLength(5);
      const known = opened.findIndex((id) => id !== undefined);
      expect(await open(known)).toBe(opened[known]);
    });
  });

  // Two servers never share a file: the lock on the data folder prevents it.
  if (engine === sqlite) return;
  test('several concurrent writers lose nothing and do not block one another', async () => {
    const second = await open();
    const seriesIds = Array.from({ length: 30 }, (_, index) => index + 1);
    const write = async (to: RecordStore, ids: readonly number[]) => {
      for (let round = 0; round < 20; round++) {
        const counters = new Map(ids.map((id) => [`topic ${id}`, { messages: 1, records: 1 }]));
        await to.append({ series: ids, times: ids.map(() => NOON), values: ids.map(() => 1), counters });
      }
    };
    await Promise.all([write(store, seriesIds), write(second.store, seriesIds.toReversed())]);
    expect((await day({ series: seriesIds })).map((bucket) => bucket.sum)).toEqual([1200]);
    expect(await store.recent(seriesIds, 2000)).toHaveLength(1200);
    expect((await store.counters(['topic 7'])).get('topic 7')).toEqual({ messages: 40, records: 40 });
    await second.close();
  });
});

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The same history, computed from the records alone, bucket by bucket. */
function historyOf(
  records: readonly (readonly [series: number, time: number, value: RecordValue])[],
  from: number,
  to: number,
  interval: Interval,
  offsetMinutes: number,
): Bucket[] {
  const buckets = Map.groupBy(
    records.filter(([, time]) => time >= from && time < to),
    ([, time]) => {
      const local = new Date(time + offsetMinutes * MINUTE);
      if (interval === 'month') local.setUTCDate(1);
      if (interval === 'month' || interval === 'day') local.setUTCHours(0);
      if (interval !== 'minute') local.setUTCMinutes(0);
      return local.setUTCSeconds(0, 0) - offsetMinutes * MINUTE;
    },
  );
  return [...buckets].map(([time, members]) => {
    const numbers = members.flatMap(([, , value]) => (typeof value === 'number' ? [value] : []));
    return {
      time,
      count: members.length,
      numbers: numbers.length,
      sum: numbers.reduce((sum, value) => sum + value, 0),
      min: numbers.length > 0 ? Math.min(...numbers) : null,
      max: numbers.length > 0 ? Math.max(...numbers) : null,
    };
  });
}

/** The points of a window in the form of `partsOf`. */
function columnsOf(window: LineWindow | undefined) {
  return (window?.times ?? []).map((time, index) => ({ time, min: window?.min[index], max: window?.max[index] }));
}

/** The lowest and the highest of each part that has numbers, computed from the numbers alone. */
function partsOf(
  numbers: readonly { readonly time: number; readonly value: number }[],
  from: number,
  to: number,
  width: number,
) {
  const inside = numbers.filter(({ time }) => time >= from && time < to);
  const parts = Map.groupBy(inside, ({ time }) => time - ((time - from) % width));
  return [...parts]
    .sort(([a], [b]) => a - b)
    .map(([time, members]) => ({
      time,
      numbers: members.length,
      min: Math.min(...members.map(({ value }) => value)),
      max: Math.max(...members.map(({ value }) => value)),
    }));
}
